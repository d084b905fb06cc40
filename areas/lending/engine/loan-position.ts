/** Where a loan stands on a day, the payments of that day included. */
import { assertUtcDay, type UtcDay } from '@holdfast/calendar';
import { add, type Amount, subtract, ZERO } from '@holdfast/money';
import type { Loan, LoanPosting } from './compute-loan-book.ts';
import { shownAmount } from './interest.ts';
import {
  accrueTo,
  type LoanAccount,
  openAccount,
  owedInterest,
  payableInterest,
  payableInterestDue,
  payInterest,
  payPrincipal,
} from './loan-account.ts';

export interface LoanPosition {
  principal: Amount;
  /** Unpaid interest of completed years. */
  interestDue: Amount;
  /** Unpaid interest of the current year. */
  interestAccrued: Amount;
  /** Due and accrued. */
  interest: Amount;
  /** Principal and interest: what the operator owes on this deposit. */
  total: Amount;
  /** The same, rounded down to the coin's decimals: what a payment today can cover. */
  payable: { interestDue: Amount; interest: Amount; total: Amount };
}

/** A day before the start shows a loan of nothing. */
export function computeLoanPosition(loan: Loan, day: UtcDay): LoanPosition {
  assertUtcDay(day);
  if (day < loan.startDay) return NOTHING_OWED;
  return positionOf(accountOn(loan, day));
}

export const NOTHING_OWED: LoanPosition = {
  principal: ZERO,
  interestDue: ZERO,
  interestAccrued: ZERO,
  interest: ZERO,
  total: ZERO,
  payable: { interestDue: ZERO, interest: ZERO, total: ZERO },
};

/** The account of a loan at the end of a day that is not before its start. */
export function accountOn(loan: Loan, day: UtcDay): LoanAccount {
  const account = openAccount(loan);
  for (const posting of loan.postings) {
    if (posting.day > day) break;
    accrueTo(account, posting.day);
    applyPosting(account, posting);
  }
  accrueTo(account, day);
  return account;
}

export function applyPosting(account: LoanAccount, posting: LoanPosting): void {
  payInterest(account, add(posting.interestDue, posting.interestAccrued));
  payPrincipal(account, posting.principal);
}

/** Interest is cut to 24 places once, as a whole, and then divided, so that due and accrued add up to it. */
export function positionOf(account: LoanAccount): LoanPosition {
  const { principal } = account;
  const interest = shownAmount(owedInterest(account));
  const interestDue = shownAmount(account.dueTotal);
  const payableNow = payableInterest(account);
  return {
    principal,
    interestDue,
    interestAccrued: subtract(interest, interestDue),
    interest,
    total: add(principal, interest),
    payable: { interestDue: payableInterestDue(account), interest: payableNow, total: add(principal, payableNow) },
  };
}
