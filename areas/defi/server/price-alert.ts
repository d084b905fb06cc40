/**
 * Price alerts fire strictly outside their bounds, and once each time the price leaves them: a price that stays outside
 * is silent, and one that returns and leaves again fires again.
 */
import type { Price } from '@holdfast/money';

export interface AlertBounds {
  /** Null: no lower bound. */
  readonly min: Price | null;
  readonly max: Price | null;
}

export type AlertState = 'inside' | 'below' | 'above';

export type BoundsIssue = { readonly field: 'minPriceUsd' | 'maxPriceUsd'; readonly message: string };

/** What is wrong with new bounds, or null. */
export function findBoundsIssue({ min, max }: AlertBounds): BoundsIssue | null {
  if (min === null && max === null)
    return { field: 'minPriceUsd', message: 'Enter a minimum price, a maximum price or both.' };
  if (min !== null && min <= 0n)
    return { field: 'minPriceUsd', message: 'The minimum price must be greater than zero.' };
  if (max !== null && max <= 0n)
    return { field: 'maxPriceUsd', message: 'The maximum price must be greater than zero.' };
  if (min !== null && max !== null && min >= max)
    return { field: 'maxPriceUsd', message: 'The maximum price must be greater than the minimum price.' };
  return null;
}

/**
 * The state after a new price, and whether to notify. `previous` is null for a new alert, which fires at once if the
 * price is outside. Without a price nothing changes.
 */
export function updateAlert(
  previous: AlertState | null,
  { min, max }: AlertBounds,
  price: Price | null,
): { readonly state: AlertState | null; readonly fires: boolean } {
  if (price === null) return { state: previous, fires: false };
  const state = min !== null && price < min ? 'below' : max !== null && price > max ? 'above' : 'inside';
  return { state, fires: state !== 'inside' && state !== previous };
}
