/**
 * What falling prices do to pool positions: the pool trades until its price equals the market's, and the position holds
 * more of the coin that fell.
 *
 * A v2 pool keeps the product of its amounts, so each amount changes by the root of the change of the price. A v3
 * position follows from its liquidity at the new √price, and holds one coin only outside of its range.
 *
 * Example: 10 WETH and 20,000 USDC, and WETH falls by 75 %: 10 ÷ √0.25 = 20 WETH and 20,000 × √0.25 = 10,000 USDC.
 */
import type { Ratio } from '@holdfast/money';
import { squareRoot } from '../integer-math.ts';
import { SQRT_PRICE_MAX, SQRT_PRICE_MIN } from './tick-math.ts';
import { fallToRangeLimit, type TokenPair, v3Amounts, type V3Range } from './v3-position.ts';

/** What is left of the prices of both tokens: 0.75 is a fall by 25 %, and 1 no change. */
export interface PricesLeft {
  readonly left0: Ratio;
  readonly left1: Ratio;
}

export interface StressedV3Position extends V3Range {
  readonly liquidity: bigint;
  readonly sqrtPriceX96: bigint;
}

/** The amounts of v2 shares after the fall, without fees of the trades that lead there. */
export function v2AmountsAfterFall({ amount0, amount1 }: TokenPair, { left0, left1 }: PricesLeft): TokenPair {
  return {
    amount0: squareRoot((amount0 * amount0 * left1) / left0),
    amount1: squareRoot((amount1 * amount1 * left0) / left1),
  };
}

/** The amounts behind the liquidity of a v3 position after the fall. */
export function v3AmountsAfterFall(position: StressedV3Position, { left0, left1 }: PricesLeft): TokenPair {
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
  position: StressedV3Position,
  { falls0, falls1 }: { readonly falls0: boolean; readonly falls1: boolean },
): Ratio | null {
  if (falls0 === falls1) return null;
  return fallToRangeLimit(position, position.sqrtPriceX96, falls0 ? 0 : 1);
}
