/**
 * A loan as straight lines, so that a database can tell what is owed on any day without replaying anything.
 *
 * Between two payments nothing but time moves a loan. Interest of one day is principal × 732 ticks in a year of 365
 * days and principal × 730 in a year of 366 (see interest.ts), so what was earned from the start to a day is
 *
 *     principal × coefficient(day),    coefficient = 267,180 × full years + days since the anniversary × 732 or 730
 *
 * and what is owed on any day of a stretch between payments is base + principal × coefficient(day), where the base
 * holds everything that was different before. The coefficient depends on the start day and on nothing else of the loan,
 * so one small table of it serves all loans.
 *
 * Interest due is what was owed on the last anniversary, if that lies within the stretch; until then it is what the
 * last payment left. So a stretch also keeps the full years at its beginning and the interest due at that time.
 *
 * Worked example: 100 coins from 2025-01-01, 4 paid on the 73rd day (1.6 of interest, 2.4 of principal).
 *   stretch 1   from 2025-01-01   principal 100     base 0                                             due 0
 *   stretch 2   from 2025-03-15   principal  97.6   base −97.6 × 73 × 732 ticks (nothing is owed)      due 0
 */
import type { Amount } from '@holdfast/money';
import { anniversaryOf } from './anniversary.ts';
import type { Loan } from './compute-loan-book.ts';
import { dailyInterest, type Ticks, TICKS_PER_UNIT } from './interest.ts';
import { accrueTo, openAccount, owedInterest } from './loan-account.ts';
import { applyPosting } from './loan-position.ts';
import { assertUtcDay, dateOfDay, type UtcDay } from './utc-day.ts';

export interface LoanSegment {
  fromDay: UtcDay;
  /** The first day that belongs to the next stretch, or on which the loan is repaid; null for none. */
  toDay: UtcDay | null;
  principal: Amount;
  /** Owed interest on a day is base + principal × coefficient of that day, in ticks. May be below zero by itself. */
  base: bigint;
  /** Full years at the beginning of the stretch. */
  years: number;
  /** Interest due at the beginning of the stretch, in ticks. */
  due: Ticks;
}

/** What a principal of one unit has earned since the start of its loan, in ticks. */
export interface Accrual {
  years: number;
  coefficient: number;
  /** At the last anniversary. */
  coefficientDue: number;
}

export { TICKS_PER_UNIT };

const ONE_UNIT = 1n as Amount;
/** What one unit earns in a full year, be it of 365 days or 366. */
export const TICKS_PER_YEAR = Number(dailyInterest(ONE_UNIT, 365)) * 365;

export function accrualOn(startDay: UtcDay, day: UtcDay): Accrual {
  assertUtcDay(day);
  if (day < startDay) throw new Error(`A loan of day ${startDay} has earned nothing to speak of on day ${day}.`);
  let years = dateOfDay(day).year - dateOfDay(startDay).year;
  if (anniversaryOf(startDay, years) > day) years -= 1;
  const anniversary = anniversaryOf(startDay, years);
  const daily = Number(dailyInterest(ONE_UNIT, anniversaryOf(startDay, years + 1) - anniversary));
  const coefficientDue = years * TICKS_PER_YEAR;
  return { years, coefficient: coefficientDue + (day - anniversary) * daily, coefficientDue };
}

/** The stretches of a loan from its start on, earliest first; none for the time after it was repaid. */
export function listLoanSegments(loan: Loan): LoanSegment[] {
  const account = openAccount(loan);
  const segments: LoanSegment[] = [];
  const open = (): void => {
    const last = segments.at(-1);
    if (last?.fromDay === account.day) segments.pop();
    else if (last) last.toDay = account.day;
    if (account.principal === 0n) return;
    const { coefficient } = accrualOn(loan.startDay, account.day);
    const base = (owedInterest(account) as bigint) - (account.principal as bigint) * BigInt(coefficient);
    segments.push({
      fromDay: account.day,
      toDay: null,
      principal: account.principal,
      base,
      years: account.years,
      due: account.dueTotal,
    });
  };
  open();
  for (const posting of loan.postings) {
    accrueTo(account, posting.day);
    applyPosting(account, posting);
    open();
  }
  return segments;
}
