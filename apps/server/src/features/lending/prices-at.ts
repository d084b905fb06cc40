import type { Price } from '@holdfast/money';
import { findPrices } from '../../pricing/find-price.ts';
import type { Queries } from './lending-dependencies.ts';

/** The prices of some coins at one moment; a coin without one is left out, for it is not worth zero. */
export async function pricesAt(queries: Queries, coinIds: readonly number[], at: Date): Promise<Map<number, Price>> {
  const distinct = [...new Set(coinIds)];
  const found = await findPrices(
    queries,
    distinct.map((coinId) => ({ coinId, at })),
  );
  return new Map(
    distinct.flatMap((coinId, index) => {
      const answer = found[index];
      return answer?.found ? [[coinId, answer.price] as const] : [];
    }),
  );
}

const DAY_MS = 86_400_000;

/** The moment that a UTC day's figures stand for: its end, or now while it lasts. */
export function endOfDay(day: number, now: Date): Date {
  return new Date(Math.min((day + 1) * DAY_MS - 1, Math.max(now.getTime(), day * DAY_MS)));
}
