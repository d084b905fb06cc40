import type { InterestSummary } from '../../contract/lending.ts';
import {
  add,
  type Amount,
  formatDecimal,
  partialUsd,
  type PartialUsd,
  type Price,
  sum,
  type Usd,
  valueAt,
} from '@holdfast/money';
import type { ClientTransaction } from '../../engine/client-transaction.ts';
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import { defineHandlers } from '../define-handlers.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { findPrices } from '@holdfast/prices/server';
import {
  type BookCalendarDependencies,
  type LendingDependencies,
  requireReadableUser,
} from '../lending-dependencies.ts';

interface PaidInterest {
  readonly id: number;
  readonly coinId: number;
  readonly day: string;
  readonly interest: Amount;
  readonly price: Price | null;
  readonly source: string | null;
}

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

/**
 * The interest part of every payment of a year, at the price of the moment it was paid. Years and days are those of the
 * books, because a payment is income of the client and an expense of the operator on the same day.
 */
export async function getInterestSummary(
  { pool, loadBookCalendar }: Pick<LendingDependencies, 'pool'> & BookCalendarDependencies,
  { userId, year }: { userId: number; year: number },
): Promise<InterestSummary> {
  const book = await loadLoanBook(pool, [userId]);
  const { timeZone, dayOf } = await loadBookCalendar();
  const paid = book.payments
    .map((payment) => {
      const at = paidAt(payment.transaction);
      return { payment, at, day: dayOf(at), interest: add(payment.interestDue, payment.interestAccrued) };
    })
    .filter(({ day, interest }) => day.startsWith(`${year}-`) && interest > 0n);
  const prices = await findPrices(
    pool,
    paid.map(({ payment, at }) => ({ coinId: Number(payment.transaction.coinId), at })),
  );
  const rows = paid.map(({ payment, day, interest }, index): PaidInterest => {
    const found = prices[index];
    return {
      id: Number(payment.transaction.id),
      coinId: Number(payment.transaction.coinId),
      day,
      interest,
      price: found?.found ? found.price : null,
      source: found?.found ? found.source : null,
    };
  });
  const coinIds = [...new Set(rows.map((row) => row.coinId))].sort((left, right) => left - right);
  const names = await loadCoins(pool, coinIds);
  return {
    year,
    timeZone,
    totalUsd: totalOf(rows, (coinId) => nameOf(names, coinId).coinSymbol),
    coins: coinIds.map((coinId) => {
      const ofCoin = rows.filter((row) => row.coinId === coinId);
      return {
        ...nameOf(names, coinId),
        paid: formatDecimal(sum(ofCoin.map((row) => row.interest))),
        paidUsd: totalOf(ofCoin, () => nameOf(names, coinId).coinSymbol),
        payments: ofCoin.map(toPayment),
      };
    }),
  };
}

function paidAt({ id, clearedAt }: ClientTransaction): Date {
  if (clearedAt === null) throw new Error(`Payment ${id} is not cleared.`);
  return new Date(clearedAt);
}

const valueIn = (row: PaidInterest): Usd | null => valueAt(row.interest, row.price);

/** Counts the payments without a price, so that a sum without them does not look complete. */
function totalOf(rows: readonly PaidInterest[], symbolOf: (coinId: number) => string): PartialUsd {
  const known = rows.map(valueIn).filter((value) => value !== null);
  const unknown = rows.filter((row) => valueIn(row) === null);
  return partialUsd({
    known: known.length === 0 ? null : sum(known),
    unknownCount: unknown.length,
    unknown: [...new Set(unknown.map((row) => row.coinId))].map((coinId) => ({ coinId, coinSymbol: symbolOf(coinId) })),
  });
}

function toPayment(row: PaidInterest): InterestSummary['coins'][number]['payments'][number] {
  const value = valueIn(row);
  return {
    clientTransactionId: row.id,
    day: row.day,
    interest: formatDecimal(row.interest),
    priceUsd: row.price === null ? null : formatDecimal(row.price),
    priceSource: row.source,
    valueUsd: value === null ? null : formatDecimal(value),
  };
}
