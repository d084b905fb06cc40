/**
 * Interest is counted in UTC days, so the engine works with whole days since 1970-01-01 instead of instants: the
 * difference of two days is then a plain subtraction, whatever daylight saving does where the reader lives.
 */
import { LendingError } from './lending-error.ts';

declare const utcDay: unique symbol;
export type UtcDay = number & { readonly [utcDay]: true };

const DAY_MS = 86_400_000;
const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Nothing was lent before 1970, and a year past 2999 is a time in the wrong unit (microseconds, say), not a date. */
const YEAR_MIN = 1970;
const YEAR_MAX = 2999;
const INSTANT_MS_MAX = Date.UTC(YEAR_MAX, 11, 31, 23, 59, 59, 999);

export function isInstantInRange(instantMs: number): boolean {
  return Number.isFinite(instantMs) && instantMs >= 0 && instantMs <= INSTANT_MS_MAX;
}

/** The UTC day on which an instant falls. */
export function utcDayOf(instantMs: number): UtcDay {
  if (!isInstantInRange(instantMs)) {
    throw new LendingError('day_out_of_range', `An instant must lie between the years ${YEAR_MIN} and ${YEAR_MAX}.`);
  }
  return Math.floor(instantMs / DAY_MS) as UtcDay;
}

/** Reads "2024-02-29"; a day that no calendar has, such as 2023-02-29, is refused. */
export function parseUtcDay(text: string): UtcDay {
  const match = DAY_TEXT.exec(text);
  if (!match) throw new LendingError('day_malformed', `"${text}" is not a day in the form YYYY-MM-DD.`);
  const day = dayOfDate({ year: Number(match[1]), month: Number(match[2]), dayOfMonth: Number(match[3]) });
  assertUtcDay(day);
  if (formatUtcDay(day) !== text) throw new LendingError('day_malformed', `"${text}" is not in the calendar.`);
  return day;
}

export function formatUtcDay(day: UtcDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function addDays(day: UtcDay, days: number): UtcDay {
  return assertUtcDay((day + days) as UtcDay);
}

/** Callers outside the type system can pass anything as a day, and NaN would make every loop here endless or empty. */
export function assertUtcDay(day: UtcDay): UtcDay {
  if (!Number.isInteger(day) || day < 0 || day * DAY_MS > INSTANT_MS_MAX) {
    throw new LendingError(
      'day_out_of_range',
      `A day must be a whole number, between the years ${YEAR_MIN} and ${YEAR_MAX}.`,
    );
  }
  return day;
}

export interface CalendarDate {
  year: number;
  /** 1 to 12. */
  month: number;
  dayOfMonth: number;
}

export function dateOfDay(day: UtcDay): CalendarDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() };
}

/** A day of the month past its end rolls into the next month: 29 February of a common year is 1 March. */
export function dayOfDate(date: CalendarDate): UtcDay {
  return (Date.UTC(date.year, date.month - 1, date.dayOfMonth) / DAY_MS) as UtcDay;
}
