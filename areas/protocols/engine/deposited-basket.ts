/**
 * What was put into a pool, reduced pro rata by what was taken out.
 *
 * Problem: after removals a share of a deposit is a fraction of the smallest unit. Rounding it at each removal would
 * make the result depend on how often somebody removed liquidity.
 *
 * Choice: quantities are kept with 128 binary places. A removal leaves `quantity × left ÷ before`, rounded down in the
 * last of these places. The result is read as whole units; a quantity that is closer than 2⁻⁶⁴ below a whole unit is
 * that unit, because only the roundings in the last places put it there.
 *
 * Example: 10 units, a third removed, then half of the rest: 10 × 2/3 × 1/2 = 3.33…, so 3 units.
 */
import type { Ratio } from '@holdfast/money';
import { DefiError } from './integer-math.ts';

export interface TokenPair {
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/** What is left of the prices of both tokens: 0.75 is a fall by 25 %, and 1 no change. */
export interface PricesLeft {
  readonly left0: Ratio;
  readonly left1: Ratio;
}

const FRACTION_BITS = 128n;
/** Roundings in the last of 128 places stay below this through any number of events that a chain can hold. */
const TOLERANCE = 1n << 64n;

export function toFixedPoint(units: bigint): bigint {
  return units << FRACTION_BITS;
}

/** Whole units, rounded down. */
export function wholeUnits(fixedPoint: bigint): bigint {
  return (fixedPoint + TOLERANCE) >> FRACTION_BITS;
}

/** What remains of a quantity when `removed` of `total` parts leave. */
export function leaveAfterRemoval(quantity: bigint, { removed, total }: { removed: bigint; total: bigint }): bigint {
  return removed === total ? 0n : (quantity * (total - removed)) / total;
}

export function assertRemoval(removed: bigint, total: bigint): void {
  if (removed < 0n || removed > total)
    throw new DefiError('removal_exceeds_position', `${removed} cannot be removed from a position of ${total}.`);
}
