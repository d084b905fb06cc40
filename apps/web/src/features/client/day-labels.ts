/** Lending counts in UTC days; these are their words. */
import type { CoinDebt } from '@holdfast/contract';
import { dayText } from '../../ui/list/date-text.ts';

/** "20 Jan 2026" of the UTC day 2026-01-20, wherever the reader lives. */
export function utcDayText(day: string): string {
  return dayText(day, { timeZone: 'UTC' });
}

/** "20 Jan": where the year goes without saying. */
export function shortDayText(day: string): string {
  return utcDayText(day).replace(/ \d{4}$/u, '');
}

const plural = (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en')} days`);

/** "today", "tomorrow", "in 67 days", "35 days ago". */
export function distanceWords(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${plural(days)}` : `${plural(-days)} ago`;
}

/** How much of a deadline is left: "11 days left", "Last day", "6 days late". */
export function deadlineWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Last day';
  return daysLeft > 0 ? `${plural(daysLeft)} left` : `${plural(-daysLeft)} late`;
}

const DAY_MILLISECONDS = 86_400_000;

export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);
}

/** Until the figures of the next day are there. */
export function millisecondsToNextUtcDay(now: number): number {
  return DAY_MILLISECONDS - (now % DAY_MILLISECONDS) + 1000;
}

export function utcToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** "Since 12 Feb 2024", "3 deposits since 12 Feb 2024". */
export function sinceWords(loans: CoinDebt['loans']): string {
  const first = loans.map((loan) => loan.startDay).toSorted()[0];
  if (first === undefined) return '';
  return loans.length === 1 ? `Since ${utcDayText(first)}` : `${loans.length} deposits since ${utcDayText(first)}`;
}
