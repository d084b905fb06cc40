/**
 * Calendar days as whole numbers of days since 1970-01-01, in the proleptic Gregorian calendar.
 *
 * Interest, holding periods and tax years are counted in dates. With a number of days, the distance of two dates is one
 * subtraction, and neither the time of day nor daylight saving time can change a result.
 *
 * Two kinds of day exist, and the compiler keeps them apart: a `UtcDay` starts at midnight UTC (prices, lending), a
 * `BooksDay` starts at midnight in the operator's time zone (accounting). 2025-01-01T03:00Z is the UTC day 2025-01-01,
 * and the books day 2024-12-31 of an operator in New York.
 *
 * The arithmetic lets a year start in March. The leap day is then the last day of the year and every month before it
 * has a fixed place, which turns both directions into integer arithmetic over 400-year eras of 146,097 days.
 */
declare const kind: unique symbol;
export type UtcDay = number & { readonly [kind]: 'utc' };
export type BooksDay = number & { readonly [kind]: 'books' };
export type CalendarDay = UtcDay | BooksDay;

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
}

export const DAY_MS = 86_400_000;

const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT_DAYS = 719_468;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day past the end of its month is a day of the next month: 29 February of a common year is 1 March. */
export function dayNumberOf({ year, month, dayOfMonth }: CalendarDate): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / YEARS_PER_ERA);
  const yearOfEra = marchYear - era * YEARS_PER_ERA;
  const monthFromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT_DAYS;
}

export function dateOf(day: CalendarDay): CalendarDate {
  const shifted = day + EPOCH_SHIFT_DAYS;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDaysPassed = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDaysPassed) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * YEARS_PER_ERA + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

export function yearOf(day: CalendarDay): number {
  return dateOf(day).year;
}

/** "2025-01-01". */
export function formatDay(day: CalendarDay): string {
  const { year, month, dayOfMonth } = dateOf(day);
  const sign = year < 0 ? '-' : '';
  return `${sign}${pad(Math.abs(year), 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

/** "01/31/2025", as the tax forms of the United States write a date. */
export function formatUsDate(day: CalendarDay): string {
  const { year, month, dayOfMonth } = dateOf(day);
  return `${pad(month, 2)}/${pad(dayOfMonth, 2)}/${pad(year, 4)}`;
}

/** Reads "2024-02-29"; null for every other form and for dates that do not exist, such as 2023-02-29. */
export function readDate(text: string): CalendarDate | null {
  const match = DATE_TEXT.exec(text);
  if (!match) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), dayOfMonth: Number(match[3]) };
  return isDate(date) ? date : null;
}

export function isDate({ year, month, dayOfMonth }: CalendarDate): boolean {
  const isLeapDay = month === 2 && dayOfMonth === 29 && isLeapYear(year);
  return dayOfMonth >= 1 && (dayOfMonth <= (DAYS_IN_MONTH[month - 1] ?? 0) || isLeapDay);
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
