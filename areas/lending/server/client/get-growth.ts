import { type LendingCalls } from '../../contract/calls.ts';
import { formatDay, parseUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { Loan } from '../../engine/compute-loan-book.ts';
import { type Amount, formatDecimal, type Price } from '@holdfast/money';
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { endOfDay, findPrices } from '@holdfast/prices/server';
import { usdText } from '../prices-at.ts';
import { type DocumentDependencies, requireReadableUser } from '../lending-dependencies.ts';

type Query = QueryOf<LendingCalls['getClientGrowth']>;

export const growthHandlers = defineHandlers(({ pool, now: clock, compute }: DocumentDependencies) => ({
  async getClientGrowth({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const now = clock();
    const { loans } = await loadLoanBook(pool, [userId]);
    const days = spread({ loans, query, today: utcDayOf(now.getTime()) });
    const coinIds = [...new Set(loans.map((loan) => Number(loan.coinId)))].sort((left, right) => left - right);
    const names = await loadCoins(pool, coinIds);
    const priceOf = await loadPrices(pool, { coinIds, days, now });
    return {
      days: days.map(formatDay),
      coins: (await compute('computeGrowth', { loans, days, coinIds })).map(({ coinId, principal, interest }) => {
        const inUsd = (amounts: readonly Amount[]): (string | null)[] =>
          amounts.map((amount, index) => usdText(amount, priceOf(coinId, index)));
        return {
          ...nameOf(names, coinId),
          principal: principal.map(formatDecimal),
          interest: interest.map(formatDecimal),
          principalUsd: inUsd(principal),
          interestUsd: inUsd(interest),
        };
      }),
    };
  },
}));

/** Evenly spread days from the first deposit to today, or within the requested period, both ends included. */
function spread({ loans, query, today }: { loans: readonly Loan[]; query: Query; today: UtcDay }): UtcDay[] {
  const [first] = loans;
  if (!first) return [];
  const to = Math.min(query.to === undefined ? today : parseUtcDay(query.to), today);
  const from = Math.max(query.from === undefined ? first.startDay : parseUtcDay(query.from), first.startDay);
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw invalidField({ loc: ['query', 'to'], msg: 'The end must not be before the start.', input: query.to });
  if (from > to) return [];
  const steps = Math.min(query.points - 1, to - from);
  return Array.from(
    { length: steps + 1 },
    (_, index) => (steps === 0 ? to : from + Math.floor(((to - from) * index) / steps)) as UtcDay,
  );
}

async function loadPrices(
  queries: Queries,
  { coinIds, days, now }: { coinIds: readonly number[]; days: readonly UtcDay[]; now: Date },
): Promise<(coinId: number, dayIndex: number) => Price | undefined> {
  const found = await findPrices(
    queries,
    coinIds.flatMap((coinId) => days.map((day) => ({ coinId, at: endOfDay(day, now) }))),
  );
  return (coinId, dayIndex) => {
    const price = found[coinIds.indexOf(coinId) * days.length + dayIndex];
    return price?.found ? price.price : undefined;
  };
}
