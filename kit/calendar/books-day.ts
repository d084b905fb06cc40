/** Days in the operator's time zone. */
import { type BooksDay, type CalendarDate, DAY_MS, dateOf, dayNumberOf, isDate, readDate } from './calendar-day.ts';
import { CalendarError } from './calendar-error.ts';
import { createZoneOffset, createZoneReader } from './time-zone.ts';

/** The day of a date, or null for a date that does not exist. */
export function booksDayOfDate(date: CalendarDate): BooksDay | null {
  return isDate(date) ? (dayNumberOf(date) as BooksDay) : null;
}

/** Reads "2024-02-29"; null for everything that is not a date. */
export function readBooksDay(text: string): BooksDay | null {
  const date = readDate(text);
  return date && (dayNumberOf(date) as BooksDay);
}

/** Reads "2024-02-29"; everything that is not a date throws. */
export function parseBooksDay(text: string): BooksDay {
  const day = readBooksDay(text);
  if (day === null) throw new CalendarError('day_malformed', `"${text}" is not a date like 2025-01-31.`);
  return day;
}

export function addBooksDays(day: BooksDay, days: number): BooksDay {
  return (day + days) as BooksDay;
}

/** The last day of the month of a day. */
export function endOfBooksMonth(day: BooksDay): BooksDay {
  const { year, month } = dateOf(day);
  const next = { year: month === 12 ? year + 1 : year, month: (month % 12) + 1, dayOfMonth: 1 };
  return (dayNumberOf(next) - 1) as BooksDay;
}

/** The same date in another year; 29 February becomes 1 March in common years. */
export function addBooksYears(day: BooksDay, years: number): BooksDay {
  const date = dateOf(day);
  return dayNumberOf({ ...date, year: date.year + years }) as BooksDay;
}

/** The day of an instant in a time zone. For many instants, `createBooksDays` is faster. */
export function booksDayOf(instantMs: number, timeZone: string): BooksDay {
  const readOffset = createZoneReader(timeZone);
  return booksDayAtOffset(instantMs, readOffset(Math.floor(instantMs / 1000) * 1000));
}

export function booksDayAtOffset(instantMs: number, offsetMs: number): BooksDay {
  return Math.floor((instantMs + offsetMs) / DAY_MS) as BooksDay;
}

/** Returns a function from an instant to its day in a time zone. An unknown time zone throws. */
export function createBooksDays(timeZone: string): (instantMs: number) => BooksDay {
  const offsetAt = createZoneOffset(timeZone);
  return (instantMs) => booksDayAtOffset(instantMs, offsetAt(instantMs));
}
