/** Texts about a pool. */
import type { AccountPool, PooledCoin, PoolPriceAlert, PoolRange } from '../../contract/pools.ts';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { feeText } from '../shared/ratio-text.ts';

export function poolName({ coins }: { readonly coins: readonly Pick<PooledCoin, 'coinSymbol'>[] }): string {
  return coins.map(({ coinSymbol }) => coinSymbol).join(' / ');
}

export function poolFeeText({ feeMillionths }: Pick<AccountPool, 'feeMillionths'>): string | null {
  return feeMillionths === null ? null : feeText(feeMillionths);
}

export const RANGE_LABELS: Readonly<Record<PoolRange['state'], string>> = {
  full: 'Full range',
  inside: 'In range',
  below: 'Out of range',
  above: 'Out of range',
};

export function isOutside(range: PoolRange | null): boolean {
  return range !== null && (range.state === 'below' || range.state === 'above');
}

export function rangeTone(state: PoolRange['state']): Tone {
  return state === 'inside' ? 'gain' : state === 'full' ? 'neutral' : 'warning';
}

/** Where the tick of the price is on the bar, in percent: the range fills the middle half. */
export function rangeTickPercent({ price, lower, upper }: Pick<PoolRange, 'price' | 'lower' | 'upper'>): number {
  // Only a place on a bar: a pixel is coarser than the rounding of a floating-point number.
  const [now, from, to] = [Number(price), Number(lower ?? 0), Number(upper ?? 0)];
  if (!(to > from)) return 50;
  return Math.min(98, Math.max(2, 25 + (50 * (now - from)) / (to - from)));
}

export function isAlertOutside({ state }: Pick<PoolPriceAlert, 'state'>): boolean {
  return state === 'below' || state === 'above';
}

/** "LINK < $26" for an alert whose price is outside, otherwise "1 alert". */
export function alertsText(alerts: readonly PoolPriceAlert[]): string {
  const outside = alerts.find(isAlertOutside);
  if (outside === undefined) return alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`;
  const bound = outside.state === 'below' ? outside.minPriceUsd : outside.maxPriceUsd;
  const sign = outside.state === 'below' ? '<' : '>';
  return bound === null
    ? outside.coinSymbol
    : `${outside.coinSymbol} ${sign} ${presentPrice(bound).replace(/\.00$/u, '')}`;
}
