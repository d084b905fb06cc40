/**
 * Replays every client's transactions from the first one on. Nothing is stored between two calls: a backdated deposit,
 * a corrected amount or a cancelled payment gives the figures that would have been there had it been known from the
 * start, in whatever order the rows arrive.
 */
import { type UtcDay, utcDayOf } from '@holdfast/calendar';
import { type Amount, formatDecimal, ZERO } from '@holdfast/money';
import type { ClientTransaction, CoinDecimals, RatePpm } from './client-transaction.ts';
import type { LendingIssue } from './lending-issue.ts';
import { accrueTo, isRepaid, type LoanAccount, openAccount } from './loan-account.ts';
import { applyPayment, type PaymentSplit } from './payment-order.ts';
import { type DepositEvent, type LendingEvent, readClientTransactions } from './read-client-transactions.ts';

/** One payment's effect on one loan. */
export interface LoanPosting extends PaymentSplit {
  paymentId: string;
  day: UtcDay;
}

/** A cleared deposit with everything that was paid on it since. */
export interface Loan {
  depositId: string;
  userId: string;
  coinId: string;
  startDay: UtcDay;
  /** As deposited; what is left on a day is in its position. */
  principal: Amount;
  smallestUnit: Amount;
  /** The terms of the agreement version that the deposit was made under. */
  ratePpm: RatePpm;
  noticeDays: number;
  /** In the order of payment. */
  postings: LoanPosting[];
}

/** A cleared withdrawal or interest payment and where it went: amount = the parts + excess. */
export interface AppliedPayment extends PaymentSplit {
  transaction: ClientTransaction;
  day: UtcDay;
  /** Paid although nothing was owed any more. */
  excess: Amount;
}

export interface LoanBook {
  /** Oldest first. */
  loans: Loan[];
  payments: AppliedPayment[];
  /** Deposits that have not cleared, and withdrawals and interest payments that have not been made. */
  pending: ClientTransaction[];
  issues: LendingIssue[];
}

export function computeLoanBook(transactions: readonly ClientTransaction[], coinDecimals: CoinDecimals): LoanBook {
  const { events, pending, issues } = readClientTransactions(transactions, coinDecimals);
  const book: LoanBook = { loans: [], payments: [], pending, issues };
  const debts = new Debts();
  for (const event of events) {
    const open = debts.of(event.transaction);
    if ('terms' in event) openLoan(event, open, book);
    else payLoans(event, open, book);
  }
  return book;
}

interface OpenLoan {
  loan: Loan;
  account: LoanAccount;
}

/** The loans not yet repaid, oldest first, of each client and coin. */
class Debts {
  readonly #byUser = new Map<string, Map<string, OpenLoan[]>>();

  of(owner: { userId: string; coinId: string }): OpenLoan[] {
    const byCoin = this.#byUser.get(owner.userId) ?? new Map<string, OpenLoan[]>();
    this.#byUser.set(owner.userId, byCoin);
    const open = byCoin.get(owner.coinId) ?? [];
    byCoin.set(owner.coinId, open);
    return open;
  }
}

function openLoan(event: DepositEvent, open: OpenLoan[], book: LoanBook): void {
  const { id, userId, coinId, amount } = event.transaction;
  const { smallestUnit, terms } = event;
  const loan: Loan = {
    depositId: id,
    userId,
    coinId,
    startDay: utcDayOf(event.atMs),
    principal: amount,
    smallestUnit,
    ...terms,
    postings: [],
  };
  book.loans.push(loan);
  open.push({ loan, account: openAccount(loan) });
}

function payLoans(event: LendingEvent, open: OpenLoan[], book: LoanBook): void {
  const { transaction } = event;
  const day = utcDayOf(event.atMs);
  for (const { account } of open) accrueTo(account, day);
  const { splits, excess } = applyPayment(
    open.map(({ account }) => account),
    transaction.amount,
  );
  const total: PaymentSplit = { interestDue: ZERO, interestAccrued: ZERO, principal: ZERO };
  for (const [index, split] of splits.entries()) {
    if (split.interestDue === 0n && split.interestAccrued === 0n && split.principal === 0n) continue;
    open[index]?.loan.postings.push({ paymentId: transaction.id, day, ...split });
    for (const part of ['interestDue', 'interestAccrued', 'principal'] as const) {
      total[part] = ((total[part] as bigint) + (split[part] as bigint)) as Amount;
    }
  }
  book.payments.push({ transaction, day, ...total, excess });
  warnAboutPayment(transaction, { principal: total.principal, excess }, book.issues);
  removeRepaid(open);
}

/** In place, because the list is the client's own; a client may have any number of deposits. */
function removeRepaid(open: OpenLoan[]): void {
  let kept = 0;
  for (const one of open) {
    if (isRepaid(one.account)) continue;
    open[kept] = one;
    kept += 1;
  }
  open.length = kept;
}

function warnAboutPayment(
  transaction: ClientTransaction,
  parts: { principal: Amount; excess: Amount },
  issues: LendingIssue[],
): void {
  const warn = (code: LendingIssue['code'], detail: string): void => {
    issues.push({ code, severity: 'warning', transactionId: transaction.id, detail });
  };
  if (transaction.type === 'interest' && parts.principal > 0n) {
    const repaid = formatDecimal(parts.principal);
    warn(
      'interest_reached_principal',
      `${repaid} of this interest payment exceeds the interest owed and repays principal.`,
    );
  }
  if (parts.excess > 0n) {
    warn('paid_more_than_owed', `${formatDecimal(parts.excess)} of this payment exceeds everything owed on that day.`);
  }
}
