/** What figures need besides the state of the contracts: the catalogue's coins, prices, and which contracts count. */
import { type Amount, formatDecimal, fromSmallestUnits, type Price, type Usd, valueAt } from '@holdfast/money';

export interface PricedCoin {
  readonly coinId: number;
  readonly symbol: string;
  /** On this network. */
  readonly decimals: number;
  readonly price: Price | null;
}

export interface FigureContext {
  readonly at: Date;
  /** Null where the coin is not in the catalogue. */
  coinOf(address: string): PricedCoin | null;
  /** At a past moment. */
  priceAt(coinId: number, at: Date): Price | null;
  /** Whether a contract counts. */
  isConfirmed(address: string): boolean;
  accountIdOf(address: string): number | null;
}

export type UnknownCode =
  | 'priceMissing'
  | 'pastPriceMissing'
  | 'historyIncomplete'
  | 'unverifiedFarm'
  | 'refused'
  | 'noArchive'
  | 'noFixedRate';

/** Why figures are null; the text is written when the figures are shown. */
export interface StoredReason {
  readonly code: UnknownCode;
  readonly coinId: number | null;
}

export interface StoredCoin {
  readonly coinId: number;
  readonly amount: string;
  readonly priceUsd: string | null;
  readonly valueUsd: string | null;
}

export const textOf = (value: Parameters<typeof formatDecimal>[0] | null): string | null =>
  value === null ? null : formatDecimal(value);

export function amountOf(units: bigint, { decimals }: PricedCoin): Amount {
  return fromSmallestUnits(units, decimals);
}

export function valueOfUnits(units: bigint, coin: PricedCoin): Usd | null {
  return valueAt(amountOf(units, coin), coin.price);
}

export function storedCoin(units: bigint, coin: PricedCoin): StoredCoin {
  return {
    coinId: coin.coinId,
    amount: formatDecimal(amountOf(units, coin)),
    priceUsd: textOf(coin.price),
    valueUsd: textOf(valueOfUnits(units, coin)),
  };
}

export function missingPrices(coins: readonly PricedCoin[], isNeeded: (coin: PricedCoin) => boolean): StoredReason[] {
  return coins
    .filter((coin) => coin.price === null && isNeeded(coin))
    .map(({ coinId }) => ({ code: 'priceMissing', coinId }));
}
