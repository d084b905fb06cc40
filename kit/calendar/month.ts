/** Months by name, and months as texts such as "2025-07". */
import type { CalendarDate } from './calendar-day.ts';

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "Jan" to "Dec". */
export const SHORT_MONTH_NAMES: readonly string[] = MONTH_NAMES.map((name) => name.slice(0, 3));

/** "18 Sep 2025". */
export function dateText({ year, month, dayOfMonth }: CalendarDate): string {
  return `${dayOfMonth} ${SHORT_MONTH_NAMES[month - 1]} ${year}`;
}

/** "Jul" of "2025-07". */
export function shortMonthName(month: string): string {
  return SHORT_MONTH_NAMES[monthNumberOf(month) - 1] ?? month;
}

/** "Jul 2025" of "2025-07". */
export function shortMonthText(month: string): string {
  return `${shortMonthName(month)} ${month.slice(0, 4)}`;
}

/** "July 2025" of "2025-07". */
export function monthText(month: string): string {
  return `${MONTH_NAMES[monthNumberOf(month) - 1] ?? month} ${month.slice(0, 4)}`;
}

/** "2025-07". */
export function formatMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** All months from the first to the last, both included. */
export function monthsBetween({ first, last }: { readonly first: string; readonly last: string }): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + monthNumberOf(month) - 1;
  const start = numberOf(first);
  return Array.from({ length: Math.max(0, numberOf(last) - start + 1) }, (_, index) =>
    formatMonth(Math.floor((start + index) / 12), ((start + index) % 12) + 1),
  );
}

function monthNumberOf(month: string): number {
  return Number(month.slice(5, 7));
}
