/** Interest to be paid on anniversaries: what is overdue, what falls due today, and what comes within some days. */
import { addUtcDays, assertUtcDay, type UtcDay } from '@holdfast/calendar';
import { type Amount, ZERO } from '@holdfast/money';
import type { Loan, LoanBook } from './compute-loan-book.ts';
import { payableAmount, shownAmount } from './interest.ts';
import { accrueTo, type LoanAccount } from './loan-account.ts';
import { accountOn } from './loan-position.ts';

export interface InterestDue {
  depositId: string;
  userId: string;
  coinId: string;
  anniversary: UtcDay;
  /** What is to be paid for that year, in whole smallest units; for a coming day, if nothing is paid until then. */
  amount: Amount;
  status: 'overdue' | 'due' | 'upcoming';
}

/** Unpaid anniversaries up to a day, and those within the days after it; earliest first. */
export function listInterestDue(book: LoanBook, asOf: { day: UtcDay; daysAhead: number }): InterestDue[] {
  assertUtcDay(asOf.day);
  const lastDay = addUtcDays(asOf.day, asOf.daysAhead);
  return book.loans
    .filter((loan) => loan.startDay <= asOf.day)
    .flatMap((loan) => listOfLoan(loan, { day: asOf.day, lastDay }))
    .sort((left, right) => left.anniversary - right.anniversary);
}

/** The day on which a loan's current year ends, or null once it is repaid or before it starts. */
export function nextInterestDay(loan: Loan, day: UtcDay): UtcDay | null {
  assertUtcDay(day);
  if (day < loan.startDay) return null;
  const account = accountOn(loan, day);
  return account.principal === 0n ? null : account.nextAnniversary;
}

/** What the day after this one will add if nothing is paid, cut to 24 places. */
export function interestPerDay(loan: Loan, day: UtcDay): Amount {
  assertUtcDay(day);
  return day < loan.startDay ? ZERO : shownAmount(accountOn(loan, day).daily);
}

function listOfLoan(loan: Loan, asOf: { day: UtcDay; lastDay: UtcDay }): InterestDue[] {
  // Later payments are not known on the requested day, so the account runs on without them.
  const account = accountOn(loan, asOf.day);
  accrueTo(account, asOf.lastDay);
  const { depositId, userId, coinId } = loan;
  return splitByAnniversary(account)
    .filter(({ amount }) => amount > 0n)
    .map(({ anniversary, amount }) => {
      const status = anniversary < asOf.day ? 'overdue' : anniversary === asOf.day ? 'due' : 'upcoming';
      return { depositId, userId, coinId, anniversary, amount, status };
    });
}

/** Cut down cumulatively, so that the amounts add up to what can be paid of all due interest together. */
function splitByAnniversary(account: LoanAccount): { anniversary: UtcDay; amount: Amount }[] {
  let ticks = 0n;
  let before: Amount = ZERO;
  return account.due.map(({ day, unpaid }) => {
    ticks += unpaid;
    const upTo = payableAmount(ticks as typeof unpaid, account.smallestUnit);
    const amount = ((upTo as bigint) - (before as bigint)) as Amount;
    before = upTo;
    return { anniversary: day, amount };
  });
}
