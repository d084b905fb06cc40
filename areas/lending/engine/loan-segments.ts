/**
 * A loan as straight lines, so that a database can compute what is owed on any day without replaying anything.
 *
 * Between two payments nothing but time changes a loan. A day is 366 parts of a year of 365 days and 365 parts of a
 * year of 366, of 133,590 parts in all (see interest.ts), so the interest from the start to a day is
 *
 *     principal × rate × parts(day),    parts = 133,590 × full years + days since the anniversary × 366 or 365
 *
 * and what is owed on any day of a segment between payments is base + principal × rate × parts(day), where the base
 * holds everything that was different before. The parts depend on the start day and on nothing else of the loan, so one
 * small table of them serves loans of every rate.
 *
 * Interest due is what was owed on the last anniversary, if that lies within the segment; until then it is what the
 * last payment left. So a segment also keeps the full years at its beginning and the interest due at that time.
 *
 * Worked example: 100 coins at 8 % from 2025-01-01, 4 paid on the 73rd day (1.6 of interest, 2.4 of principal).
 *   segment 1   from 2025-01-01   principal 100     base 0                                                     due 0
 *   segment 2   from 2025-03-15   principal  97.6   base −97.6 × 80,000 × 73 × 366 ticks (no interest owed)    due 0
 */
import { assertUtcDay, dateOf, type UtcDay } from '@holdfast/calendar';
import type { Amount } from '@holdfast/money';
import { anniversaryOf } from './anniversary.ts';
import type { Loan } from './compute-loan-book.ts';
import { interestOfParts, PARTS_PER_YEAR, partsOfDay, type Ticks } from './interest.ts';
import { accrueTo, type DueInterest, openAccount, owedInterest } from './loan-account.ts';
import { applyPosting } from './loan-position.ts';

export interface LoanSegment {
  fromDay: UtcDay;
  /** The first day that belongs to the next segment, or on which the loan is repaid; null for none. */
  toDay: UtcDay | null;
  principal: Amount;
  /** Owed interest on a day is base + principal × rate × parts of that day, in ticks. May be negative. */
  base: bigint;
  /** Full years at the beginning of the segment. */
  years: number;
  /** Interest due at the beginning of the segment, in ticks. */
  due: Ticks;
  /** The anniversaries it became due on, oldest first; what is unpaid of each adds up to it. */
  dueParts: DueInterest[];
}

/** The time since the start of a loan, in parts of a year. */
export interface ElapsedYears {
  years: number;
  parts: number;
  /** At the last anniversary. */
  partsDue: number;
}

export function elapsedYears(startDay: UtcDay, day: UtcDay): ElapsedYears {
  assertUtcDay(day);
  if (day < startDay) throw new Error(`A loan of day ${startDay} has not started on day ${day}.`);
  let years = dateOf(day).year - dateOf(startDay).year;
  if (anniversaryOf(startDay, years) > day) years -= 1;
  const anniversary = anniversaryOf(startDay, years);
  const daily = partsOfDay(anniversaryOf(startDay, years + 1) - anniversary);
  const partsDue = years * PARTS_PER_YEAR;
  return { years, parts: partsDue + (day - anniversary) * daily, partsDue };
}

/** The segments of a loan from its start on, earliest first; none for the time after it was repaid. */
export function listLoanSegments(loan: Loan): LoanSegment[] {
  const account = openAccount(loan);
  const segments: LoanSegment[] = [];
  const open = (): void => {
    const last = segments.at(-1);
    if (last?.fromDay === account.day) segments.pop();
    else if (last) last.toDay = account.day;
    if (account.principal === 0n) return;
    const { parts } = elapsedYears(loan.startDay, account.day);
    const base = (owedInterest(account) as bigint) - (interestOfParts(account, parts) as bigint);
    segments.push({
      fromDay: account.day,
      toDay: null,
      principal: account.principal,
      base,
      years: account.years,
      due: account.dueTotal,
      dueParts: account.due.map((part) => ({ ...part })),
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
