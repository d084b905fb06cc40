import type { InterestSummary } from '../../contract/lending.ts';
import { formatDecimal, sum } from '@holdfast/money';
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import { defineHandlers } from '../define-handlers.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { listPaidInterest, type PaidInterest, totalOfPaid, valueOfPaid } from '../tax/paid-interest.ts';
import {
  type BookCalendarDependencies,
  type LendingDependencies,
  requireReadableUser,
} from '../lending-dependencies.ts';

export const interestSummaryHandlers = defineHandlers(
  ({ pool, loadBookCalendar }: LendingDependencies & BookCalendarDependencies) => ({
    getInterestSummary: async ({ caller, params, query }) =>
      getInterestSummary(
        { pool, loadBookCalendar },
        {
          userId: await requireReadableUser(pool, caller, query.user_id),
          year: params.year,
        },
      ),
  }),
);

/** The interest that a client was paid in a year, by coin and payment. */
export async function getInterestSummary(
  { pool, loadBookCalendar }: Pick<LendingDependencies, 'pool'> & BookCalendarDependencies,
  { userId, year }: { userId: number; year: number },
): Promise<InterestSummary> {
  const book = await loadLoanBook(pool, [userId]);
  const { timeZone, dayOf } = await loadBookCalendar();
  const rows = await listPaidInterest(pool, { book, year, dayOf });
  const coinIds = [...new Set(rows.map((row) => row.coinId))].sort((left, right) => left - right);
  const names = await loadCoins(pool, coinIds);
  return {
    year,
    timeZone,
    totalUsd: totalOfPaid(rows, (coinId) => nameOf(names, coinId).coinSymbol),
    coins: coinIds.map((coinId) => {
      const ofCoin = rows.filter((row) => row.coinId === coinId);
      return {
        ...nameOf(names, coinId),
        paid: formatDecimal(sum(ofCoin.map((row) => row.interest))),
        paidUsd: totalOfPaid(ofCoin, () => nameOf(names, coinId).coinSymbol),
        payments: ofCoin.map(toPayment),
      };
    }),
  };
}

function toPayment(row: PaidInterest): InterestSummary['coins'][number]['payments'][number] {
  const value = valueOfPaid(row);
  return {
    clientTransactionId: row.id,
    day: row.day,
    interest: formatDecimal(row.interest),
    priceUsd: row.price === null ? null : formatDecimal(row.price),
    priceSource: row.source,
    valueUsd: value === null ? null : formatDecimal(value),
  };
}
