/**
 * The running state of one loan, moved forward day by day or in leaps with the same result.
 *
 * Invariant, after every call: interest ever earned = interest paid + due + accrued + rounded off, in ticks, exactly.
 * Principal is always a whole number of the coin's smallest units.
 */
import type { UtcDay } from '@holdfast/calendar';
import type { Amount } from '@holdfast/money';
import { anniversaryOf } from './anniversary.ts';
import type { RatePpm } from './client-transaction.ts';
import {
  addTicks,
  interestOfParts,
  NO_TICKS,
  partsOfDay,
  payableAmount,
  subtractTicks,
  type Ticks,
  ticksOf,
  timesDays,
} from './interest.ts';

/** Interest that was due on one anniversary, and its unpaid part. */
export interface DueInterest {
  day: UtcDay;
  unpaid: Ticks;
}

export interface LoanAccount {
  readonly startDay: UtcDay;
  readonly smallestUnit: Amount;
  readonly ratePpm: RatePpm;
  /** Interest is counted up to this day. */
  day: UtcDay;
  principal: Amount;
  /** Whole years since the start; the current year ends on nextAnniversary. */
  years: number;
  nextAnniversary: UtcDay;
  /** What one more day adds, in the current year and with the current principal. */
  daily: Ticks;
  /** Interest of completed years, oldest first, without those paid in full. */
  due: DueInterest[];
  dueTotal: Ticks;
  /** Unpaid interest of the current year. */
  accrued: Ticks;
  /** Less than one smallest unit, left over when the loan was repaid in full. */
  roundedOff: Ticks;
}

export function openAccount({
  startDay,
  principal,
  smallestUnit,
  ratePpm,
}: {
  startDay: UtcDay;
  principal: Amount;
  smallestUnit: Amount;
  ratePpm: RatePpm;
}): LoanAccount {
  const account: LoanAccount = {
    startDay,
    principal,
    smallestUnit,
    ratePpm,
    day: startDay,
    years: 0,
    nextAnniversary: anniversaryOf(startDay, 1),
    daily: NO_TICKS,
    due: [],
    dueTotal: NO_TICKS,
    accrued: NO_TICKS,
    roundedOff: NO_TICKS,
  };
  resetDailyInterest(account);
  return account;
}

/** Counts interest up to a day. An earlier day than the account's own is a mistake of the caller. */
export function accrueTo(account: LoanAccount, day: UtcDay): void {
  if (day < account.day) throw new Error(`A loan cannot go back from day ${account.day} to ${day}.`);
  if (account.principal === 0n) {
    account.day = day;
    return;
  }
  while (account.nextAnniversary <= day) {
    accrueWithinYear(account, account.nextAnniversary);
    completeYear(account);
  }
  accrueWithinYear(account, day);
}

export function owedInterest(account: LoanAccount): Ticks {
  return addTicks(account.dueTotal, account.accrued);
}

export function payableInterestDue(account: LoanAccount): Amount {
  return payableAmount(account.dueTotal, account.smallestUnit);
}

/** Due and accrued together are cut once: cut apart, a whole smallest unit could stay behind unpaid. */
export function payableInterest(account: LoanAccount): Amount {
  return payableAmount(owedInterest(account), account.smallestUnit);
}

export function isRepaid(account: LoanAccount): boolean {
  return account.principal === 0n && owedInterest(account) === 0n;
}

/** Takes interest that was paid off the oldest anniversary first, then off the current year. */
export function payInterest(account: LoanAccount, amount: Amount): void {
  let left = ticksOf(amount);
  while (left > 0n) {
    const oldest = account.due[0];
    if (!oldest) break;
    const taken = left < oldest.unpaid ? left : oldest.unpaid;
    oldest.unpaid = subtractTicks(oldest.unpaid, taken);
    account.dueTotal = subtractTicks(account.dueTotal, taken);
    left = subtractTicks(left, taken);
    if (oldest.unpaid === 0n) account.due.shift();
  }
  if (left > account.accrued) throw new Error('More interest was paid than the loan owed.');
  account.accrued = subtractTicks(account.accrued, left);
}

/**
 * Lowers the principal. With the last of it the loan ends, and interest too small to be paid in the coin ends with
 * it: it is cut off in the open, as a figure of its own, and not left behind as a debt that nobody can ever pay.
 */
export function payPrincipal(account: LoanAccount, amount: Amount): void {
  if (amount === 0n) return;
  if (amount > account.principal) throw new Error('More principal was paid than the loan owed.');
  account.principal = ((account.principal as bigint) - (amount as bigint)) as Amount;
  resetDailyInterest(account);
  if (account.principal > 0n) return;
  if (payableInterest(account) > 0n) throw new Error('Principal was paid while interest was still owed.');
  account.roundedOff = owedInterest(account);
  account.due = [];
  account.dueTotal = NO_TICKS;
  account.accrued = NO_TICKS;
}

function accrueWithinYear(account: LoanAccount, day: UtcDay): void {
  const days = day - account.day;
  if (days === 0) return;
  account.accrued = addTicks(account.accrued, days === 1 ? account.daily : timesDays(account.daily, days));
  account.day = day;
}

function completeYear(account: LoanAccount): void {
  if (account.accrued > 0n) {
    account.due.push({ day: account.nextAnniversary, unpaid: account.accrued });
    account.dueTotal = addTicks(account.dueTotal, account.accrued);
    account.accrued = NO_TICKS;
  }
  account.years += 1;
  account.nextAnniversary = anniversaryOf(account.startDay, account.years + 1);
  resetDailyInterest(account);
}

function resetDailyInterest(account: LoanAccount): void {
  const yearDays = account.nextAnniversary - anniversaryOf(account.startDay, account.years);
  account.daily = interestOfParts(account, partsOfDay(yearDays));
}
