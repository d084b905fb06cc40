/**
 * What happens to coverage when prices fall. Coins are owed in kind, so a price moves dollars and never a coin's own
 * ratio.
 */
import { divide, multiply, ONE_UNITS, type Ratio, type Usd, ZERO } from '@holdfast/money';

export interface StressedCoin {
  coinId: number;
  owedUsd: Usd | null;
  heldUsd: Usd | null;
}

export interface StressedCoverage {
  owedUsd: Usd;
  heldUsd: Usd;
  surplusUsd: Usd;
  /** Held ÷ owed, cut down; null where nothing is owed. */
  ratio: Ratio | null;
}

/** Coins without a price count for nothing on either side; a fall of 0.3 leaves 70 percent of a price. */
export function stressCoverage(coins: readonly StressedCoin[], falls: ReadonlyMap<number, Ratio>): StressedCoverage {
  let owed = ZERO as bigint;
  let held = ZERO as bigint;
  for (const { coinId, owedUsd, heldUsd } of coins) {
    if (owedUsd === null || heldUsd === null) continue;
    const left = (ONE_UNITS - (falls.get(coinId) ?? ZERO)) as Ratio;
    if (left < 0n || left > 2n * ONE_UNITS)
      throw new RangeError('A price falls by at most all of it, and rises by at most as much again.');
    owed += multiply<Usd>(owedUsd, left, 'halfAwayFromZero');
    held += multiply<Usd>(heldUsd, left, 'halfAwayFromZero');
  }
  const ratio = owed === 0n ? null : divide<Ratio>(held as Usd, owed as Usd, 'floor');
  return { owedUsd: owed as Usd, heldUsd: held as Usd, surplusUsd: (held - owed) as Usd, ratio };
}
