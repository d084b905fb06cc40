/**
 * Replays every client's transactions from the first one on. Nothing is stored between two calls: a backdated deposit,
 * a corrected amount or a cancelled payment gives the figures that would have been there had it been known from the
 * start, in whatever order the rows arrive.
 */
import { isInstantInRange, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { type Amount, DECIMAL_PLACES, formatDecimal, ZERO } from '@holdfast/money';
import type { ClientTransaction, CoinDecimals, LoanTerms, RatePpm } from './client-transaction.ts';
import { RATE_PPM_MAX } from './interest.ts';
import { CLIENT_TRANSACTION_STATUSES, CLIENT_TRANSACTION_TYPES } from './lists.ts';
import { accrueTo, isRepaid, type LoanAccount, openAccount } from './loan-account.ts';
import { applyPayment, type PaymentSplit } from './payment-order.ts';

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

/*
 * From recorded rows to the events that move a loan: a cleared deposit opens one at its start, a cleared payment
 * lowers what is owed when it arrives. Rows that cannot be true are refused one by one, each with its reason, so that
 * one bad row never hides everybody's figures.
 */

/** A longer notice period is a mistake; the limit keeps every deadline within the supported years. */
const NOTICE_DAYS_MAX = 3_650;

interface LendingEvent {
  transaction: ClientTransaction;
  /** The moment it takes effect: a deposit's start, a payment's arrival. */
  atMs: number;
  /** The coin's smallest unit as an amount: 0.000001 for six decimals. */
  smallestUnit: Amount;
}

interface DepositEvent extends LendingEvent {
  terms: LoanTerms;
}

interface ClientTransactionsRead {
  /** Cleared ones, in the order in which they take effect. */
  events: (LendingEvent | DepositEvent)[];
  /** Well-formed ones that still wait, in the order of their request. */
  pending: ClientTransaction[];
  issues: LendingIssue[];
}

function readClientTransactions(
  transactions: readonly ClientTransaction[],
  coinDecimals: CoinDecimals,
): ClientTransactionsRead {
  const read: ClientTransactionsRead = { events: [], pending: [], issues: [] };
  const seen = new Set<string>();
  for (const transaction of transactions) {
    const fault = seen.has(transaction.id)
      ? refuse('duplicate_id', `The id ${transaction.id} was already used by another transaction.`)
      : findFault(transaction, coinDecimals);
    seen.add(transaction.id);
    if (fault) read.issues.push({ ...fault, severity: 'refused', transactionId: transaction.id });
    else sortIn(transaction, coinDecimals.get(transaction.coinId) ?? 0, read);
  }
  read.events.sort(compareEvents);
  read.pending.sort((left, right) => left.initiatedAt - right.initiatedAt || compareIds(left.id, right.id));
  return read;
}

type Fault = Pick<LendingIssue, 'code' | 'detail'>;

const refuse = (code: LendingIssueCode, detail: string): Fault => ({ code, detail });

function findFault(transaction: ClientTransaction, coinDecimals: CoinDecimals): Fault | null {
  const { type, status } = transaction;
  if (!CLIENT_TRANSACTION_TYPES.includes(type))
    return refuse('unknown_type', `"${String(type)}" is not a type of client transaction.`);
  if (!CLIENT_TRANSACTION_STATUSES.includes(status))
    return refuse('unknown_status', `"${String(status)}" is not a status of a client transaction.`);
  return findAmountFault(transaction, coinDecimals) ?? findTermsFault(transaction) ?? findTimeFault(transaction);
}

function findAmountFault({ amount, coinId }: ClientTransaction, coinDecimals: CoinDecimals): Fault | null {
  const decimals = coinDecimals.get(coinId);
  if (decimals === undefined || !Number.isInteger(decimals) || decimals < 0 || decimals > DECIMAL_PLACES) {
    return refuse('unknown_coin', `The decimals of the coin ${coinId} are not known.`);
  }
  if (typeof amount !== 'bigint' || amount <= 0n)
    return refuse('amount_not_positive', 'An amount must be greater than zero.');
  if ((amount as bigint) % smallestUnitOf(decimals) !== 0n) {
    return refuse('amount_too_precise', `${formatDecimal(amount)} is finer than the ${decimals} decimals of the coin.`);
  }
  return null;
}

const isWholeUpTo = (value: number | null, max: number): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= max;

/** A missing rate would otherwise count as no interest, and a missing notice period as no deadline. */
function findTermsFault({ type, ratePpm, noticeDays }: ClientTransaction): Fault | null {
  if (type === 'deposit' && !isWholeUpTo(ratePpm, RATE_PPM_MAX))
    return refuse('terms_missing', 'The interest rate of the deposit is not known.');
  if (type !== 'interest' && !isWholeUpTo(noticeDays, NOTICE_DAYS_MAX))
    return refuse('terms_missing', `The notice period of the ${type} is not known.`);
  return null;
}

function findTimeFault({ status, initiatedAt, clearedAt }: ClientTransaction): Fault | null {
  const range = 'is not between the years 1970 and 2999';
  if (!isInstantInRange(initiatedAt)) return refuse('time_out_of_range', `The time of initiation ${range}.`);
  if (status !== 'cleared') return null;
  // Rows of a database can lack a field that the type promises, so both kinds of nothing are looked for.
  if (clearedAt === null || clearedAt === undefined) return refuse('time_missing', 'It is cleared without a time.');
  return isInstantInRange(clearedAt) ? null : refuse('time_out_of_range', `The time of clearing ${range}.`);
}

function sortIn(transaction: ClientTransaction, decimals: number, read: ClientTransactionsRead): void {
  if (transaction.status === 'pending') read.pending.push(transaction);
  if (transaction.status !== 'cleared' || transaction.clearedAt === null) return;
  const { ratePpm, noticeDays } = transaction;
  const smallestUnit = smallestUnitOf(decimals);
  if (transaction.type !== 'deposit') read.events.push({ transaction, atMs: transaction.clearedAt, smallestUnit });
  else if (ratePpm !== null && noticeDays !== null)
    read.events.push({ transaction, atMs: transaction.initiatedAt, smallestUnit, terms: { ratePpm, noticeDays } });
  if (transaction.clearedAt < transaction.initiatedAt) {
    const detail = 'It was cleared before it was initiated; the times may be swapped.';
    read.issues.push({ code: 'cleared_before_initiated', severity: 'warning', transactionId: transaction.id, detail });
  }
}

function smallestUnitOf(decimals: number): Amount {
  return (10n ** BigInt(DECIMAL_PLACES - decimals)) as Amount;
}

/** By time, then money in before money out, then id: the order that the whole product uses for one moment. */
function compareEvents(left: LendingEvent, right: LendingEvent): number {
  const incomingFirst = Number(right.transaction.type === 'deposit') - Number(left.transaction.type === 'deposit');
  return left.atMs - right.atMs || incomingFirst || compareIds(left.transaction.id, right.transaction.id);
}

/** Plain code-unit order, which does not depend on the reader's language as localeCompare does. */
function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

type LendingIssueCode =
  | 'duplicate_id'
  | 'unknown_type'
  | 'unknown_status'
  | 'unknown_coin'
  | 'amount_not_positive'
  | 'amount_too_precise'
  | 'terms_missing'
  | 'time_missing'
  | 'time_out_of_range'
  | 'cleared_before_initiated'
  | 'interest_reached_principal'
  | 'paid_more_than_owed';

/**
 * Something in the books that a person must look at. A refused transaction is left out of every figure; with a warning
 * it counts as recorded.
 */
interface LendingIssue {
  code: LendingIssueCode;
  severity: 'refused' | 'warning';
  transactionId: string;
  detail: string;
}
