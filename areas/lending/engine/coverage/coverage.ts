/** The assets that stand behind what is owed, coin by coin and in dollars. */
import { type Amount, divide, type Ratio, subtract, sum, type Usd, valueOf, ZERO } from '@holdfast/money';
import type { CoinPrices, Liability } from '../liabilities.ts';

export interface CoinCoverage {
  coinId: string;
  owed: Amount;
  held: Amount;
  /** Held less owed: negative where the coin itself would not suffice. */
  surplus: Amount;
  /** Held ÷ owed, rounded down, so that a shortfall never reads as "fully covered"; null where nothing is owed. */
  ratio: Ratio | null;
  owedUsd: Usd | null;
  heldUsd: Usd | null;
}

export interface Coverage {
  coins: CoinCoverage[];
  owedUsd: Usd;
  heldUsd: Usd;
  ratio: Ratio | null;
  /** Coins without a price, which the dollar figures above leave out. */
  coinIdsWithoutPrice: string[];
}

export function computeCoverage(input: {
  liabilities: readonly Liability[];
  /** What the operator holds, by coin id. */
  holdings: ReadonlyMap<string, Amount>;
  prices: CoinPrices;
}): Coverage {
  const owedByCoin = new Map<string, Amount>();
  for (const { coinId, total } of input.liabilities)
    owedByCoin.set(coinId, sum([owedByCoin.get(coinId) ?? ZERO, total]));
  const coinIds = [...new Set([...owedByCoin.keys(), ...input.holdings.keys()])].sort();
  const coins = coinIds.map((coinId): CoinCoverage => {
    const owed = owedByCoin.get(coinId) ?? ZERO;
    const held = input.holdings.get(coinId) ?? ZERO;
    const price = input.prices.get(coinId);
    return {
      coinId,
      owed,
      held,
      surplus: subtract(held, owed),
      ratio: ratioOf(held, owed),
      owedUsd: price === undefined ? null : valueOf(owed, price),
      heldUsd: price === undefined ? null : valueOf(held, price),
    };
  });
  const owedUsd = sum(coins.map((coin) => coin.owedUsd ?? ZERO));
  const heldUsd = sum(coins.map((coin) => coin.heldUsd ?? ZERO));
  const coinIdsWithoutPrice = coins.filter((coin) => coin.owedUsd === null).map((coin) => coin.coinId);
  // A ratio of sums that leave coins out would say nothing about the whole.
  const ratio = coinIdsWithoutPrice.length > 0 ? null : ratioOf(heldUsd, owedUsd);
  return { coins, owedUsd, heldUsd, ratio, coinIdsWithoutPrice };
}

function ratioOf<D extends Amount | Usd>(held: D, owed: D): Ratio | null {
  return owed === 0n ? null : divide<Ratio>(held, owed, 'floor');
}
