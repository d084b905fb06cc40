/** Labels for UTC days, which lending uses. */
import { DAY_MS, dateOf, dateText, formatDay, parseUtcDay, utcDayOf } from '@holdfast/calendar';
import type { CoinDebt } from '../../contract/lending.ts';
import { presentCount } from '@holdfast/money';

/** "20 Jan 2026" for the UTC day 2026-01-20, or for an instant of that day, in every time zone. */
export function utcDayText(day: string): string {
  return dateText(dateOf(parseUtcDay(day.slice(0, 10))));
}

/** "20 Jan" for a day of the current year, and "20 Jan 2026" for any other. */
export function shortDayText(day: string, today = utcToday()): string {
  return day.slice(0, 4) === today.slice(0, 4) ? utcDayText(day).replace(/ \d{4}$/u, '') : utcDayText(day);
}

const plural = (count: number) => (count === 1 ? '1 day' : `${presentCount(count)} days`);

/** "today", "tomorrow", "in 67 days", "35 days ago". */
export function distanceLabel(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${plural(days)}` : `${plural(-days)} ago`;
}

/** The time until a deadline: "11 days left", "Last day", "6 days late". */
export function deadlineLabel(daysLeft: number): string {
  if (daysLeft === 0) return 'Last day';
  return daysLeft > 0 ? `${plural(daysLeft)} left` : `${plural(-daysLeft)} late`;
}

export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return parseUtcDay(to) - parseUtcDay(from);
}

/** The time until the figures of the next day are available. */
export function millisecondsToNextUtcDay(now: number): number {
  return DAY_MS - (now % DAY_MS) + 1000;
}

export function utcToday(): string {
  return formatDay(utcDayOf(Date.now()));
}

/** "Since 12 Feb 2024", "3 deposits since 12 Feb 2024". */
export function sinceLabel(loans: CoinDebt['loans']): string {
  const first = loans.map((loan) => loan.startDay).toSorted()[0];
  if (first === undefined) return '';
  return loans.length === 1 ? `Since ${utcDayText(first)}` : `${loans.length} deposits since ${utcDayText(first)}`;
}
