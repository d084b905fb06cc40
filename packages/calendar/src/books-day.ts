/**
 * Days in the operator's time zone.
 *
 * Querying Intl for the local time of each of a million transactions would take longer than computing the books. The
 * offset of a zone is therefore read at the ends of spans of three days only. In the few spans that start and end with
 * different offsets, a binary search finds the second of the change. That is exact as long as no zone changes its
 * clocks twice within three days; the shortest time between two changes since 1970 was a week (north-eastern Brazil,
 * October 2000).
 */
import { type BooksDay, type CalendarDate, DAY_MS, dateOf, dayNumberOf, isDate, readDate } from './calendar-day.ts';
import { CalendarError } from './calendar-error.ts';

const SPAN_MS = 3 * DAY_MS;
const DIGITS = /\d+/g;

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

interface ZoneSpan {
  readonly offsetBefore: number;
  readonly offsetAfter: number;
  /** The first instant of the offset after, or the end of the span when the offset does not change. */
  readonly changesAtMs: number;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function createZoneOffset(timeZone: string): (instantMs: number) => number {
  const readOffset = createZoneReader(timeZone);
  const spans = new Map<number, ZoneSpan>();
  let lastNumber = Number.NaN;
  let last: ZoneSpan = { offsetBefore: 0, offsetAfter: 0, changesAtMs: 0 };
  return (instantMs) => {
    const number = Math.floor(instantMs / SPAN_MS);
    if (number !== lastNumber) {
      lastNumber = number;
      last = spans.get(number) ?? readSpan(readOffset, number * SPAN_MS);
      spans.set(number, last);
    }
    return instantMs < last.changesAtMs ? last.offsetBefore : last.offsetAfter;
  };
}

function readSpan(readOffset: (instantMs: number) => number, startMs: number): ZoneSpan {
  let before = startMs;
  let after = startMs + SPAN_MS;
  const offsetBefore = readOffset(before);
  const offsetAfter = readOffset(after);
  if (offsetBefore === offsetAfter) return { offsetBefore, offsetAfter, changesAtMs: after };
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (readOffset(middle) === offsetBefore) before = middle;
    else after = middle;
  }
  return { offsetBefore, offsetAfter, changesAtMs: after };
}

function createZoneReader(timeZone: string): (wholeSecondMs: number) => number {
  const format = createFormat(timeZone);
  return (wholeSecondMs) => {
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
      format.format(wholeSecondMs).match(DIGITS) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecondMs;
  };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new CalendarError('time_zone_unknown', `"${timeZone}" is not a known time zone.`);
  }
}
