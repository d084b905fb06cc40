/**
 * Withdrawal requests and their deadline. The notice period is counted in UTC days from the request: with 14 days, a
 * request of the 1st is in time until the end of the 15th and late from the 16th on.
 */
import { addUtcDays, assertUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { ClientTransaction } from './client-transaction.ts';
import type { LoanBook } from './compute-loan-book.ts';
import { computeLoanPosition } from './loan-position.ts';

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
      const dueBy = addUtcDays(requestedOn, transaction.noticeDays ?? 0);
      return { transaction, requestedOn, dueBy, daysLeft: dueBy - day, isLate: day > dueBy };
    })
    .sort((left, right) => left.dueBy - right.dueBy || left.transaction.initiatedAt - right.transaction.initiatedAt);
}

/**
 * The notice period of a withdrawal requested on a day: the shortest of the deposits that it may repay, because each
 * deposit keeps the terms it was made under. Null where the client has no such deposit.
 */
export function noticeDaysOf(
  book: LoanBook,
  { userId, coinId, day }: { userId: string; coinId: string; day: UtcDay },
): number | null {
  const open = book.loans.filter(
    (loan) =>
      loan.userId === userId &&
      loan.coinId === coinId &&
      loan.startDay <= day &&
      computeLoanPosition(loan, day).total > 0n,
  );
  return open.length === 0 ? null : Math.min(...open.map((loan) => loan.noticeDays));
}
