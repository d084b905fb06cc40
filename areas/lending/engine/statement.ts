/**
 * A loan day by day, so that a lender can follow each figure with a calculator.
 *
 * On each row: the day's opening total + deposited + interest − interestPaid − principalPaid − roundedOff = the day's
 * closing total (principal + interestDue + interestAccrued), which opens the next row. The equation holds to the last
 * of 24 digits, so a column's sum is the difference of the two positions at its ends (see interest.ts for how).
 *
 * A row's interest is what the night before it earned: a deposit earns nothing on its first day, and a payment lowers
 * the interest from the next row on. Interest falls due on the row of the anniversary, before that day's payments.
 */
import { addUtcDays, assertUtcDay, type UtcDay } from '@holdfast/calendar';
import { add, type Amount, subtract, sum, ZERO } from '@holdfast/money';
import type { Loan } from './compute-loan-book.ts';
import { shownAmount, TICKS_PER_UNIT } from './interest.ts';
import { accrueTo, type LoanAccount, openAccount, owedInterest } from './loan-account.ts';
import {
  accountOn,
  applyPosting,
  computeLoanPosition,
  type LoanPosition,
  NOTHING_OWED,
  positionOf,
} from './loan-position.ts';

export interface StatementRow {
  day: UtcDay;
  deposited: Amount;
  interest: Amount;
  interestPaid: Amount;
  principalPaid: Amount;
  /** Less than the coin's smallest unit, cut off when the loan was repaid in full. */
  roundedOff: Amount;
  principal: Amount;
  interestDue: Amount;
  interestAccrued: Amount;
}

export interface LoanStatement {
  /** Where the loan stood at the end of the day before the first row. */
  opening: LoanPosition;
  rows: StatementRow[];
  closing: LoanPosition;
}

/** The rows from one day to another, both included; without a first day, from the start of the loan. */
export function computeStatement(loan: Loan, period: { from?: UtcDay; to: UtcDay }): LoanStatement {
  const to = assertUtcDay(period.to);
  const from = Math.max(assertUtcDay(period.from ?? loan.startDay), loan.startDay) as UtcDay;
  const closing = computeLoanPosition(loan, to);
  if (from > to) return { opening: closing, rows: [], closing };
  if (from === loan.startDay)
    return { opening: NOTHING_OWED, rows: listRows(loan, openAccount(loan), { from, to }), closing };
  const account = accountOn(loan, addUtcDays(from, -1));
  return { opening: positionOf(account), rows: listRows(loan, account, { from, to }), closing };
}

/**
 * Days on which something happens go through the account. The quiet days between them all earn the same, so they are
 * written by long addition, and the account follows in one leap.
 */
function listRows(loan: Loan, account: LoanAccount, period: { from: UtcDay; to: UtcDay }): StatementRow[] {
  const rows: StatementRow[] = [];
  let postingIndex = loan.postings.findIndex((posting) => posting.day >= period.from);
  for (let day = period.from; day <= period.to; ) {
    const before = shownAmount(owedInterest(account));
    accrueTo(account, day);
    const earned = shownAmount(owedInterest(account));
    const paid = payPostings(loan, account, postingIndex);
    postingIndex += paid.postings;
    const { principal, interestDue, interestAccrued } = positionOf(account);
    rows.push({
      day,
      deposited: day === loan.startDay ? loan.principal : ZERO,
      interest: subtract(earned, before),
      interestPaid: paid.interest,
      principalPaid: paid.principal,
      roundedOff: paid.roundedOff,
      principal,
      interestDue,
      interestAccrued,
    });
    const nextPosting = loan.postings[postingIndex]?.day ?? Number.POSITIVE_INFINITY;
    const nextAnniversary = account.principal === 0n ? Number.POSITIVE_INFINITY : account.nextAnniversary;
    const next = Math.min(period.to + 1, nextPosting, nextAnniversary) as UtcDay;
    pushQuietRows(rows, account, next);
    day = next;
  }
  return rows;
}

/**
 * Appends the rows after the account's day and before another, on which nothing is paid and nothing falls due.
 *
 * A day adds a fixed number of ticks: so many whole units of the 24th place, and a remainder. As on paper, remainders
 * are added up on the side, and when they make a whole unit that day's interest is one unit more. The figures are those
 * of dividing on every row, without the division, which would be most of the cost of a statement.
 */
function pushQuietRows(rows: StatementRow[], account: LoanAccount, end: UtcDay): void {
  const { principal } = account;
  const { interestDue, interestAccrued } = positionOf(account);
  const perUnit = Number(TICKS_PER_UNIT);
  const interestFloor = shownAmount(account.daily);
  const interestCarried = ((interestFloor as bigint) + 1n) as Amount;
  const remainderDaily = Number((account.daily as bigint) % TICKS_PER_UNIT);
  let remainder = Number((owedInterest(account) as bigint) % TICKS_PER_UNIT);
  let accrued = interestAccrued as bigint;
  for (let day = (account.day + 1) as UtcDay; day < end; day = (day + 1) as UtcDay) {
    remainder += remainderDaily;
    let interest = interestFloor;
    if (remainder >= perUnit) {
      remainder -= perUnit;
      interest = interestCarried;
    }
    accrued += interest;
    rows.push({
      day,
      deposited: ZERO,
      interest,
      interestPaid: ZERO,
      principalPaid: ZERO,
      roundedOff: ZERO,
      principal,
      interestDue,
      interestAccrued: accrued as Amount,
    });
  }
  accrueTo(account, (end - 1) as UtcDay);
}

interface DayPaid {
  postings: number;
  interest: Amount;
  principal: Amount;
  roundedOff: Amount;
}

/** Applies every payment of the account's day, of which there may be none or several. */
function payPostings(loan: Loan, account: LoanAccount, firstIndex: number): DayPaid {
  const paid: DayPaid = { postings: 0, interest: ZERO, principal: ZERO, roundedOff: ZERO };
  for (;;) {
    const posting = loan.postings[firstIndex + paid.postings];
    if (posting?.day !== account.day) return paid;
    applyPosting(account, posting);
    paid.interest = sum([paid.interest, posting.interestDue, posting.interestAccrued]);
    paid.principal = add(paid.principal, posting.principal);
    paid.roundedOff = shownAmount(account.roundedOff);
    paid.postings += 1;
  }
}
