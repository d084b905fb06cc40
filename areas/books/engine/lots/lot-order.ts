/**
 * The comparisons behind the methods, and what a structure that keeps lots in such an order must do.
 *
 * Every order is total: date ties fall to the sequence in which the lots were opened, so that the same history gives
 * the same books on any machine.
 */
import { ONE_UNITS, type Price } from '@holdfast/money';
import { type Lot, NOT_RANKED } from './lot.ts';

export interface LotOrder {
  push(lot: Lot): void;
  /** The first living lot, or null. Dead lots met on the way are dropped. */
  peek(): Lot | null;
  /** Living and dead lots that are still held. */
  readonly size: number;
  /** All living lots, in no particular order. */
  living(): Lot[];
}

/** True when the left lot goes out before the right one. */
export type Before = (left: Lot, right: Lot) => boolean;

export const olderFirst: Before = (left, right) =>
  left.origin.acquiredAt !== right.origin.acquiredAt
    ? left.origin.acquiredAt < right.origin.acquiredAt
    : left.origin.sequence < right.origin.sequence;

export const newerFirst: Before = (left, right) => olderFirst(right, left);

export const dearerFirst: Before = (left, right) => {
  const order = compareUnitCost(left, right);
  return order !== 0 ? order > 0 : olderFirst(left, right);
};

export const cheaperFirst: Before = (left, right) => {
  const order = compareUnitCost(left, right);
  return order !== 0 ? order < 0 : olderFirst(left, right);
};

/** Must have run on a lot before it is compared by unit cost. */
export function rankUnitCost(lot: Lot): void {
  if (lot.unitCostRank === NOT_RANKED) lot.unitCostRank = Number(unitCostOf(lot));
}

/** Cut at the 24th place. */
export function unitCostOf({ origin: { orderCostUsd, openedAmount }, averaged }: Lot): Price {
  const [usd, units]: [bigint, bigint] = averaged ? [averaged.costUsd, averaged.amount] : [orderCostUsd, openedAmount];
  return ((usd * ONE_UNITS) / units) as Price;
}

/**
 * Turning an integer into a double never changes the order of two of them, it can only make them equal. So when the
 * doubles differ they decide, at a fraction of the price of comparing big integers; when they are equal the integers
 * do. Only lots that met such a tie keep their integer.
 */
function compareUnitCost(left: Lot, right: Lot): number {
  if (left.unitCostRank !== right.unitCostRank) return left.unitCostRank < right.unitCostRank ? -1 : 1;
  const leftCost = (left.unitCost ??= unitCostOf(left));
  const rightCost = (right.unitCost ??= unitCostOf(right));
  return leftCost < rightCost ? -1 : leftCost > rightCost ? 1 : 0;
}
