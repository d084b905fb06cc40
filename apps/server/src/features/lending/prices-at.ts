import type { Price } from '@holdfast/money';
import type { Queries } from '../../db/queries.ts';
import { findPrices, type FoundPrice } from '../../prices/find-price.ts';

/** The prices of some coins at one moment. A coin whose price is missing is left out: unknown is not zero. */
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
      const answer = found[index];
      return answer?.found ? [[coinId, answer] as const] : [];
    }),
  );
}

const DAY_MS = 86_400_000;

/** The moment that a UTC day's figures stand for: its end, or now while it lasts. */
export function endOfDay(day: number, now: Date): Date {
  return new Date(Math.min((day + 1) * DAY_MS - 1, Math.max(now.getTime(), day * DAY_MS)));
}
