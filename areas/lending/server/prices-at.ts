import { add, type Amount, formatDecimal, type Price, subtract, valueAt } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { findPrices, type FoundPrice } from '@holdfast/prices/server';

/** The prices of some coins at one moment. A coin with a missing price is left out: unknown is not zero. */
export async function pricesAt(queries: Queries, coinIds: readonly number[], at: Date): Promise<Map<number, Price>> {
  const found = await datedPricesAt(queries, coinIds, at);
  return new Map([...found].map(([coinId, { price }]) => [coinId, price]));
}

/** The same with the instant and the source of each price. */
export async function datedPricesAt(
  queries: Queries,
  coinIds: readonly number[],
  at: Date,
): Promise<Map<number, FoundPrice>> {
  const distinct = [...new Set(coinIds)];
  const found = await findPrices(
    queries,
    distinct.map((coinId) => ({ coinId, at })),
  );
  return new Map(
    distinct.flatMap((coinId, index) => {
      const price = found[index];
      return price?.found ? [[coinId, price] as const] : [];
    }),
  );
}

export interface Debt {
  readonly principal: Amount;
  readonly interestDue: Amount;
  readonly interest: Amount;
}

/** The figures of a debt as text. Accrued interest is the remainder, so that the parts always add up. */
export function debtFigures({ principal, interestDue, interest }: Debt) {
  return {
    principal: formatDecimal(principal),
    interestDue: formatDecimal(interestDue),
    interestAccrued: formatDecimal(subtract(interest, interestDue)),
    interest: formatDecimal(interest),
    total: formatDecimal(add(principal, interest)),
  };
}

/** Null where the price is missing. */
export function usdText(amount: Amount, price: Price | null | undefined): string | null {
  const value = valueAt(amount, price);
  return value === null ? null : formatDecimal(value);
}
