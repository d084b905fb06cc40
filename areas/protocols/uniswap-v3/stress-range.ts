/**
 * What falling prices do to a position: the pool trades until its price equals the market's, and the position holds more
 * of the coin that fell. The amounts follow from its liquidity at the new √price; outside of its range it holds one coin
 * only.
 */
import type { Ratio } from '@holdfast/money';
import type { PricesLeft, TokenPair } from '../engine/deposited-basket.ts';
import { squareRoot } from '../engine/integer-math.ts';
import { SQRT_PRICE_MAX, SQRT_PRICE_MIN } from './tick-math.ts';
import { fallToRangeLimit, v3Amounts, type V3Range } from './v3-position.ts';

export interface StressedRange extends V3Range {
  readonly liquidity: bigint;
  readonly sqrtPriceX96: bigint;
}

/** The amounts behind the liquidity of a v3 position after the fall. */
export function rangeAfterFall(position: StressedRange, { left0, left1 }: PricesLeft): TokenPair {
  const { sqrtPriceX96, liquidity } = position;
  const moved = squareRoot((sqrtPriceX96 * sqrtPriceX96 * left0) / left1);
  const limited = moved < SQRT_PRICE_MIN ? SQRT_PRICE_MIN : moved > SQRT_PRICE_MAX ? SQRT_PRICE_MAX : moved;
  return v3Amounts(liquidity, position, limited);
}

/**
 * How far the falling coins fall until the position leaves its range: 0.2 is a fall by 20 %. Null when both or neither
 * of its coins fall, because the pool's price then stays, and when the price is outside already.
 */
export function fallUntilOutOfRange(
  position: StressedRange,
  { falls0, falls1 }: { readonly falls0: boolean; readonly falls1: boolean },
): Ratio | null {
  if (falls0 === falls1) return null;
  return fallToRangeLimit(position, position.sqrtPriceX96, falls0 ? 0 : 1);
}
