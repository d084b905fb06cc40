/**
 * Withdrawal requests and their deadline. The terms give two weeks from the request; counted in UTC days, a request of
 * the 1st is in time until the end of the 15th and late from the 16th on.
 */
import type { ClientTransaction } from './client-transaction.ts';
import type { LoanBook } from './compute-loan-book.ts';
import { addDays, assertUtcDay, type UtcDay, utcDayOf } from './utc-day.ts';

export const REPAYMENT_DAYS_MAX = 14;

export interface WithdrawalDue {
  transaction: ClientTransaction;
  requestedOn: UtcDay;
  dueBy: UtcDay;
  /** Negative by as many days as it is late. */
  daysLeft: number;
  isLate: boolean;
}

/** Requests open on a day, the most urgent first. One that was paid later was still open then, and is listed. */
export function listWithdrawalsDue(book: LoanBook, day: UtcDay): WithdrawalDue[] {
  assertUtcDay(day);
  const paidLater = book.payments.filter((payment) => payment.day > day).map((payment) => payment.transaction);
  return [...book.pending, ...paidLater]
    .filter((transaction) => transaction.type === 'withdrawal' && utcDayOf(transaction.initiatedAt) <= day)
    .map((transaction) => {
      const requestedOn = utcDayOf(transaction.initiatedAt);
      const dueBy = addDays(requestedOn, REPAYMENT_DAYS_MAX);
      return { transaction, requestedOn, dueBy, daysLeft: dueBy - day, isLate: day > dueBy };
    })
    .sort((left, right) => left.dueBy - right.dueBy || left.transaction.initiatedAt - right.transaction.initiatedAt);
}
