/**
 * What all clients are owed together in dollars, apart by principal and interest. Coins without a price count nowhere.
 */
import type { CoinLiability } from '@holdfast/contract';
import { add, formatDecimal, parseAmount, parsePrice, subtract, sum, type Usd, valueOf, ZERO } from '@holdfast/money';

export interface OwedTotals {
  readonly totalUsd: string;
  readonly principalUsd: string;
  readonly interestDueUsd: string;
  readonly interestAccruedUsd: string;
  readonly symbolsWithoutPrice: readonly string[];
}

export function owedTotals(coins: readonly CoinLiability[]): OwedTotals {
  let [total, principal, due]: [Usd, Usd, Usd] = [ZERO, ZERO, ZERO];
  const symbolsWithoutPrice: string[] = [];
  for (const coin of coins) {
    if (coin.priceUsd === null) {
      symbolsWithoutPrice.push(coin.coinSymbol);
      continue;
    }
    const price = parsePrice(coin.priceUsd);
    total = add(total, valueOf(parseAmount(coin.total), price));
    principal = add(principal, valueOf(parseAmount(coin.principal), price));
    due = add(due, valueOf(parseAmount(coin.interestDue), price));
  }
  // What is left is accrued, so that the three always add up to the total in spite of each being rounded.
  const accrued = subtract(total, sum([principal, due]));
  return {
    totalUsd: formatDecimal(total),
    principalUsd: formatDecimal(principal),
    interestDueUsd: formatDecimal(due),
    interestAccruedUsd: formatDecimal(accrued),
    symbolsWithoutPrice,
  };
}
