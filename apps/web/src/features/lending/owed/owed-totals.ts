/** What all clients are owed together in dollars, apart by principal and interest. */
import type { CoinLiability } from '@holdfast/contract';
import {
  parseAmount,
  parsePrice,
  type PartialUsd,
  subtract,
  sum,
  sumPartialUsd,
  type Usd,
  valueAt,
  ZERO,
} from '@holdfast/money';

export interface OwedTotals {
  readonly totalUsd: PartialUsd;
  readonly principalUsd: PartialUsd;
  readonly interestDueUsd: PartialUsd;
  readonly interestAccruedUsd: PartialUsd;
}

export function owedTotals(coins: readonly CoinLiability[]): OwedTotals {
  const valued = coins.map((coin) => {
    const price = coin.priceUsd === null ? null : parsePrice(coin.priceUsd);
    const usdOf = (amount: string): Usd | null => valueAt(parseAmount(amount), price);
    const [total, principal, due] = [usdOf(coin.total), usdOf(coin.principal), usdOf(coin.interestDue)];
    // What is left is accrued, so that the three always add up to the total in spite of each being rounded.
    const accrued =
      parseAmount(coin.interestAccrued) === 0n
        ? ZERO
        : total === null || principal === null || due === null
          ? null
          : subtract(total, sum([principal, due]));
    return { coin, total, principal, due, accrued };
  });
  const sumOf = (part: 'total' | 'principal' | 'due' | 'accrued'): PartialUsd =>
    sumPartialUsd(
      valued.map(({ coin: { coinId, coinSymbol }, ...parts }) => ({ coinId, coinSymbol, usd: parts[part] })),
    );
  return {
    totalUsd: sumOf('total'),
    principalUsd: sumOf('principal'),
    interestDueUsd: sumOf('due'),
    interestAccruedUsd: sumOf('accrued'),
  };
}
