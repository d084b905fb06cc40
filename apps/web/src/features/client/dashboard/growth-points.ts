/** All coins together, day by day: what the growth chart draws and the table behind it lists. */
import type { ClientGrowth } from '@holdfast/contract';
import { add, formatDecimal, parseAmount, parseUsd, type Usd } from '@holdfast/money';

export interface GrowthPoint {
  readonly day: string;
  readonly principalUsd: string;
  readonly interestUsd: string;
  readonly totalUsd: string;
}

export interface Growth {
  readonly points: readonly GrowthPoint[];
  /** Coins that were held on a day without a price; the sums of such days leave them out. */
  readonly symbolsWithoutPrice: readonly string[];
}

const NOTHING = parseUsd('0');

export function growthPoints({ days, coins }: ClientGrowth): Growth {
  const lacking = new Set<string>();
  const points = days.map((day, index) => {
    let [principal, interest]: [Usd, Usd] = [NOTHING, NOTHING];
    for (const coin of coins) {
      const [principalUsd, interestUsd] = [coin.principalUsd[index] ?? null, coin.interestUsd[index] ?? null];
      if (principalUsd === null || interestUsd === null) {
        if (isOwed(coin.principal[index]) || isOwed(coin.interest[index])) lacking.add(coin.coinSymbol);
        continue;
      }
      principal = add(principal, parseUsd(principalUsd));
      interest = add(interest, parseUsd(interestUsd));
    }
    return {
      day,
      principalUsd: formatDecimal(principal),
      interestUsd: formatDecimal(interest),
      totalUsd: formatDecimal(add(principal, interest)),
    };
  });
  return { points, symbolsWithoutPrice: [...lacking] };
}

function isOwed(amount: string | undefined): boolean {
  return amount !== undefined && parseAmount(amount) !== 0n;
}
