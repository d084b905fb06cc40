/**
 * A Uniswap v3 position from the state of its pool: the amounts behind its liquidity, and its fees.
 *
 * Amounts are those that `decreaseLiquidity` pays, rounded down twice where the contract divides twice. Fees are those
 * that `collect` pays: the growth of fees inside the range since the position was last touched, per unit of liquidity
 * with 128 binary places. Growth counters run modulo 2²⁵⁶ and may be "negative".
 *
 * Example: growth is 10 in the pool, 2²⁵⁶ − 5 outside the lower tick and 2 outside the upper one, and the price lies
 * between them. Inside: 10 − (2²⁵⁶ − 5) − 2 = 13 modulo 2²⁵⁶.
 */
import { divide, ONE_UNITS, type Ratio } from '@holdfast/money';
import type { PricesLeft, TokenPair } from '../engine/deposited-basket.ts';
import { assertAmount, DefiError, smaller, squareRoot, wrap128, wrap256 } from '../engine/integer-math.ts';
import { SQRT_PRICE_MAX, SQRT_PRICE_MIN, sqrtPriceAtTick } from './tick-math.ts';

export interface V3Range {
  readonly tickLower: number;
  readonly tickUpper: number;
}

export type RangeState = 'below' | 'inside' | 'above';

/** Where the price is, seen from the range. The lower limit belongs to the range and the upper one does not. */
export function rangeState({ tickLower, tickUpper }: V3Range, tick: number): RangeState {
  return tick < tickLower ? 'below' : tick < tickUpper ? 'inside' : 'above';
}

/** What `decreaseLiquidity` pays for all of the liquidity at this price. */
export function v3Amounts(liquidity: bigint, range: V3Range, sqrtPriceX96: bigint): TokenPair {
  assertAmount(liquidity, 'liquidity');
  assertRange(range);
  assertSqrtPrice(sqrtPriceX96);
  const [lower, upper] = [sqrtPriceAtTick(range.tickLower), sqrtPriceAtTick(range.tickUpper)];
  const price = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96;
  return {
    amount0: ((liquidity << 96n) * (upper - price)) / upper / price,
    amount1: (liquidity * (price - lower)) >> 96n,
  };
}

/** Fee growth of one token, with 128 binary places and modulo 2²⁵⁶. */
export interface FeeGrowth {
  readonly global: bigint;
  readonly outsideLower: bigint;
  readonly outsideUpper: bigint;
}

export function feeGrowthInside({ global, outsideLower, outsideUpper }: FeeGrowth, state: RangeState): bigint {
  const below = state === 'below' ? global - outsideLower : outsideLower;
  const above = state === 'above' ? global - outsideUpper : outsideUpper;
  return wrap256(global - below - above);
}

/** What a position had when it was last touched. */
export interface FeeCheckpoint {
  readonly liquidity: bigint;
  readonly growthInsideLast: bigint;
  /** What was owed at that time and is not yet collected: fees, and liquidity that was removed. */
  readonly owed: bigint;
}

/** What is owed for one token now. */
export function owedNow({ liquidity, growthInsideLast, owed }: FeeCheckpoint, growthInside: bigint): bigint {
  const earned = (wrap256(growthInside - growthInsideLast) * liquidity) >> 128n;
  return wrap128(owed + wrap128(earned));
}

/** The state of the chain that the figures of one position follow from. */
export interface V3State extends V3Range {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly token0: V3TokenState;
  readonly token1: V3TokenState;
}

export interface V3TokenState {
  readonly growth: FeeGrowth;
  readonly position: Omit<FeeCheckpoint, 'liquidity'>;
  /** The pool's own account of the position manager for this range. */
  readonly pool: FeeCheckpoint;
}

export interface V3Figures extends TokenPair {
  readonly state: RangeState;
  /** What `collect` pays: fees, and liquidity that was removed and not collected. */
  readonly collectable0: bigint;
  readonly collectable1: bigint;
}

export function computeV3Figures(position: V3State): V3Figures {
  const state = rangeState(position, position.tick);
  const { liquidity } = position;
  // The position manager keeps an account for each position, and the pool one for all positions of a range. Both round
  // down, and the smaller of the two is paid. Without liquidity nothing has grown, and neither account is updated.
  const collect = ({ growth, position: account, pool }: V3TokenState): bigint => {
    if (liquidity === 0n) return smaller(account.owed, pool.owed);
    const inside = feeGrowthInside(growth, state);
    return smaller(owedNow({ ...account, liquidity }, inside), owedNow(pool, inside));
  };
  return {
    ...v3Amounts(position.liquidity, position, position.sqrtPriceX96),
    state,
    collectable0: collect(position.token0),
    collectable1: collect(position.token1),
  };
}

/**
 * How far the price of one of the two coins must fall, with the other unchanged, until the position holds one coin
 * only: 0.2 is a fall by 20 %. Null when the price is outside already.
 *
 * √price has 96 binary places, so the fall is the quotient of two squares.
 */
export function fallToRangeLimit(
  { tickLower, tickUpper }: V3Range,
  sqrtPriceX96: bigint,
  fallingToken: 0 | 1,
): Ratio | null {
  const [lower, upper] = [sqrtPriceAtTick(tickLower), sqrtPriceAtTick(tickUpper)];
  if (sqrtPriceX96 < lower || sqrtPriceX96 >= upper) return null;
  // The pool's price is token1 for one token0: it falls with token0 and rises when token1 falls.
  const [numerator, denominator] = fallingToken === 0 ? [lower, sqrtPriceX96] : [sqrtPriceX96, upper];
  const left = divide<Ratio>(
    (numerator * numerator) as Ratio,
    (denominator * denominator) as Ratio,
    'halfAwayFromZero',
  );
  return (ONE_UNITS - left) as Ratio;
}

export function assertRange({ tickLower, tickUpper }: V3Range): void {
  if (tickLower >= tickUpper) throw new DefiError('range_empty', 'The lower tick must be below the upper tick.');
}

function assertSqrtPrice(sqrtPriceX96: bigint): void {
  if (sqrtPriceX96 < SQRT_PRICE_MIN || sqrtPriceX96 > SQRT_PRICE_MAX)
    throw new DefiError('price_out_of_range', `√price must lie between ${SQRT_PRICE_MIN} and ${SQRT_PRICE_MAX}.`);
}

export interface StressedRange extends V3Range {
  readonly liquidity: bigint;
  readonly sqrtPriceX96: bigint;
}

/**
 * The amounts after falling prices: the pool trades until its price equals the market's, and the position holds more of
 * the coin that fell, or that coin only outside of its range.
 */
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
