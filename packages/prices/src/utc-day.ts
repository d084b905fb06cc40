/**
 * Daily prices belong to UTC days, counted from 1970-01-01. The close of a day is the price at its end, which is 00:00
 * of the next day: the one place where this package turns a day into an instant.
 */
declare const utcDay: unique symbol;
export type UtcDay = number & { readonly [utcDay]: true };

export const DAY_MS = 86_400_000;
/** Nothing was priced before 1970, and a year past 2999 is a time in the wrong unit, not a date. */
const DAY_MAX = Date.UTC(2999, 11, 31) / DAY_MS;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The UTC day an instant falls on, or null for an instant no price can have. */
export function utcDayOf(instantMs: number): UtcDay | null {
  const day = Math.floor(instantMs / DAY_MS);
  return day >= 0 && day <= DAY_MAX ? (day as UtcDay) : null;
}

/**
 * The day of a date, or null when no calendar has it. Written without Date objects: a price file asks it a million
 * times.
 */
export function utcDayOfDate(date: { year: number; month: number; dayOfMonth: number }): UtcDay | null {
  const { year, month, dayOfMonth } = date;
  if (year < 1970 || year > 2999) return null;
  const isLeapDay = month === 2 && dayOfMonth === 29 && isLeapYear(year);
  if (dayOfMonth < 1 || (dayOfMonth > (DAYS_IN_MONTH[month - 1] ?? 0) && !isLeapDay)) return null;
  return (Date.UTC(year, month - 1, dayOfMonth) / DAY_MS) as UtcDay;
}

/** Reads "2024-02-29"; null for anything else, such as 2023-02-29. */
export function readUtcDay(text: string): UtcDay | null {
  const match = DAY_TEXT.exec(text);
  return match ? utcDayOfDate({ year: Number(match[1]), month: Number(match[2]), dayOfMonth: Number(match[3]) }) : null;
}

export function formatUtcDay(day: UtcDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which a day's close is struck. */
export function closeMsOf(day: UtcDay): number {
  return (day + 1) * DAY_MS;
}

export function addDays(day: UtcDay, days: number): UtcDay {
  return (day + days) as UtcDay;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
