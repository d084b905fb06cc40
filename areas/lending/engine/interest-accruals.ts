/**
 * What interest accrued in each of some periods, per client and coin: the expense of the operator on an accrual basis.
 *
 * A period's interest is what is owed at its end, less what was owed at its beginning, plus what was paid in it.
 * Interest that was cut off when a loan was repaid in full is no longer owed and therefore not counted. What accrued
 * less what was paid is, after every period, what the liabilities of that day show, to the last of 24 digits.
 */
import { assertUtcDay, type UtcDay } from '@holdfast/calendar';
import type { Amount } from '@holdfast/money';
import type { Loan, LoanBook } from './compute-loan-book.ts';
import { shownAmount } from './interest.ts';
import { accrueTo, openAccount, owedInterest } from './loan-account.ts';
import { applyPosting } from './loan-position.ts';

export interface InterestAccrual {
  userId: string;
  coinId: string;
  /** The last day of the period. */
  day: UtcDay;
  amount: Amount;
}

/**
 * One row per client, coin and period with interest, by the end of the period. The ends rise; the first has no start.
 */
export function listInterestAccruals(book: LoanBook, periodEnds: readonly UtcDay[]): InterestAccrual[] {
  for (const [index, day] of periodEnds.entries())
    if (assertUtcDay(day) <= (periodEnds[index - 1] ?? Number.NEGATIVE_INFINITY))
      throw new Error(`The end of period ${index + 1} is not after the one before it.`);
  const rows = new Map<string, InterestAccrual>();
  for (const loan of book.loans) {
    for (const { day, amount } of accrualsOf(loan, periodEnds)) {
      const { userId, coinId } = loan;
      const key = JSON.stringify([day, userId, coinId]);
      const before = rows.get(key);
      if (before === undefined) rows.set(key, { userId, coinId, day, amount });
      else before.amount = ((before.amount as bigint) + (amount as bigint)) as Amount;
    }
  }
  return [...rows.values()].filter(({ amount }) => amount !== 0n).sort((left, right) => left.day - right.day);
}

function* accrualsOf(
  loan: Loan,
  periodEnds: readonly UtcDay[],
): Generator<{ readonly day: UtcDay; readonly amount: Amount }> {
  const account = openAccount(loan);
  let owedBefore = 0n;
  let posting = 0;
  for (const day of periodEnds) {
    if (day < loan.startDay) continue;
    let paid = 0n;
    for (let next = loan.postings[posting]; next !== undefined && next.day <= day; next = loan.postings[posting]) {
      accrueTo(account, next.day);
      applyPosting(account, next);
      paid += next.interestDue + next.interestAccrued;
      posting += 1;
    }
    accrueTo(account, day);
    const owed: bigint = shownAmount(owedInterest(account));
    yield { day, amount: (owed - owedBefore + paid) as Amount };
    owedBefore = owed;
  }
}
