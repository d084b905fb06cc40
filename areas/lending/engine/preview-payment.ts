/** What a payment would do to a client's interest and principal, before anyone makes it. */
import { assertUtcDay, type UtcDay } from '@holdfast/calendar';
import { type Amount, sum } from '@holdfast/money';
import type { LoanBook } from './compute-loan-book.ts';
import { LendingError } from './lending-error.ts';
import { accountOn, type LoanPosition, positionOf } from './loan-position.ts';
import { applyPayment, type PaymentSplit } from './payment-order.ts';

export interface PaymentPreview extends PaymentSplit {
  /** The part that exceeds everything owed. A withdrawal request with an excess is for too much. */
  excess: Amount;
  /** Each deposit touched, with where it would stand afterwards. */
  loans: { depositId: string; split: PaymentSplit; after: LoanPosition }[];
}

/** The payment is taken to arrive on the day given, after the payments recorded for it. */
export function previewPayment(
  book: LoanBook,
  payment: { userId: string; coinId: string; amount: Amount; day: UtcDay },
): PaymentPreview {
  assertUtcDay(payment.day);
  const loans = book.loans.filter(
    (loan) => loan.userId === payment.userId && loan.coinId === payment.coinId && loan.startDay <= payment.day,
  );
  const tooFine = loans.some((loan) => (payment.amount as bigint) % (loan.smallestUnit as bigint) !== 0n);
  if (payment.amount <= 0n || tooFine) {
    throw new LendingError(
      'amount_not_payable',
      "A payment must be greater than zero and no finer than the coin's decimals.",
    );
  }
  const accounts = loans.map((loan) => accountOn(loan, payment.day));
  const { splits, excess } = applyPayment(accounts, payment.amount);
  const touched = loans.flatMap((loan, index) => {
    const [split, account] = [splits[index], accounts[index]];
    if (!split || !account || (split.interestDue === 0n && split.interestAccrued === 0n && split.principal === 0n))
      return [];
    return [{ depositId: loan.depositId, split, after: positionOf(account) }];
  });
  return {
    interestDue: sum(splits.map((split) => split.interestDue)),
    interestAccrued: sum(splits.map((split) => split.interestAccrued)),
    principal: sum(splits.map((split) => split.principal)),
    excess,
    loans: touched,
  };
}
