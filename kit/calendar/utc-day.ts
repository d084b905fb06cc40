/** Days from midnight to midnight UTC, from 1970-01-01 to 2999-12-31. */
import { type CalendarDate, DAY_MS, dateOf, dayNumberOf, isDate, readDate, type UtcDay } from './calendar-day.ts';
import { CalendarError } from './calendar-error.ts';

/** Nothing here happened before 1970, and a year past 2999 is a time in the wrong unit (microseconds), not a date. */
const YEAR_MIN = 1970;
const YEAR_MAX = 2999;
const DAY_MAX = dayNumberOf({ year: YEAR_MAX, month: 12, dayOfMonth: 31 });

export function isInstantInRange(instantMs: number): boolean {
  return instantMs >= 0 && instantMs < (DAY_MAX + 1) * DAY_MS;
}

/** The day of an instant, or null for an instant out of range. */
export function utcDayOrNull(instantMs: number): UtcDay | null {
  return isInstantInRange(instantMs) ? (Math.floor(instantMs / DAY_MS) as UtcDay) : null;
}

/** The day of an instant; an instant out of range throws. */
export function utcDayOf(instantMs: number): UtcDay {
  const day = utcDayOrNull(instantMs);
  if (day === null) {
    throw new CalendarError('day_out_of_range', `An instant must lie between the years ${YEAR_MIN} and ${YEAR_MAX}.`);
  }
  return day;
}

/** The day of a date, or null for a date that does not exist or is out of range. */
export function utcDayOfDate(date: CalendarDate): UtcDay | null {
  const isInRange = date.year >= YEAR_MIN && date.year <= YEAR_MAX;
  return isInRange && isDate(date) ? (dayNumberOf(date) as UtcDay) : null;
}

/** Reads "2024-02-29"; null for everything that is not a date in range. */
export function readUtcDay(text: string): UtcDay | null {
  const date = readDate(text);
  return date && utcDayOfDate(date);
}

/** Reads "2024-02-29"; everything that is not a date in range throws. */
export function parseUtcDay(text: string): UtcDay {
  const date = readDate(text);
  if (!date) throw new CalendarError('day_malformed', `"${text}" is not a day in the form YYYY-MM-DD.`);
  return assertUtcDay(dayNumberOf(date) as UtcDay);
}

/** A result out of range throws. */
export function addUtcDays(day: UtcDay, days: number): UtcDay {
  return assertUtcDay((day + days) as UtcDay);
}

/** The same date in another year; 29 February becomes 1 March in common years. */
export function addUtcYears(day: UtcDay, years: number): UtcDay {
  const date = dateOf(day);
  return dayNumberOf({ ...date, year: date.year + years }) as UtcDay;
}

/** A cast can turn any number into a day, and NaN would make every loop over days endless or empty. */
export function assertUtcDay(day: UtcDay): UtcDay {
  if (!Number.isInteger(day) || day < 0 || day > DAY_MAX) {
    throw new CalendarError(
      'day_out_of_range',
      `A day must be a whole number, between the years ${YEAR_MIN} and ${YEAR_MAX}.`,
    );
  }
  return day;
}

/** 00:00 of the next day. */
export function endOfUtcDayMs(day: UtcDay): number {
  return (day + 1) * DAY_MS;
}
