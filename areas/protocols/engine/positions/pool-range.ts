/** The price of a pool and the range of a position in it, shown in the direction that people read: dollars per coin. */
import { divide, formatDecimal, ONE_UNITS, type Price } from '@holdfast/money';
import type { PricedCoin } from './figure-context.ts';

export type Pair = readonly [PricedCoin | null, PricedCoin | null];

export interface StoredRange {
  readonly state: 'full' | 'inside' | 'below' | 'above';
  readonly price: string;
  readonly lower: string | null;
  readonly upper: string | null;
  readonly baseCoinId: number;
  readonly quoteCoinId: number;
}

export interface RangePrices {
  readonly state: StoredRange['state'];
  /** Token1 for one token0. */
  readonly price: Price | null;
  readonly limits: readonly [Price | null, Price | null] | null;
}

export function toRange(
  { state, price, limits }: RangePrices,
  { base, quote, isFlipped }: { base: PricedCoin; quote: PricedCoin; isFlipped: boolean },
): StoredRange | null {
  if (price === null || price === 0n) return null;
  const shown = (value: Price | null): string | null =>
    value === null || value === 0n
      ? null
      : formatDecimal(isFlipped ? divide<Price>(ONE_UNITS as Price, value, 'halfAwayFromZero') : value);
  const [lower, upper] = limits ?? [null, null];
  const flippedState = state === 'below' ? 'above' : state === 'above' ? 'below' : state;
  return {
    state: isFlipped ? flippedState : state,
    price: shown(price) ?? '0',
    lower: shown(isFlipped ? upper : lower),
    upper: shown(isFlipped ? lower : upper),
    baseCoinId: isFlipped ? quote.coinId : base.coinId,
    quoteCoinId: isFlipped ? base.coinId : quote.coinId,
  };
}

export function priceOf({
  numerator,
  denominator,
  coins: [coin0, coin1],
}: {
  numerator: bigint;
  denominator: bigint;
  coins: Pair;
}) {
  if (!coin0 || !coin1 || denominator === 0n) return null;
  return divide<Price>(
    (numerator * 10n ** BigInt(coin0.decimals)) as Price,
    (denominator * 10n ** BigInt(coin1.decimals)) as Price,
    'halfAwayFromZero',
  );
}

/** √price has 96 binary places. */
export function squaredPrice(sqrtPriceX96: bigint, coins: Pair): Price | null {
  return priceOf({ numerator: sqrtPriceX96 * sqrtPriceX96, denominator: 1n << 192n, coins });
}
