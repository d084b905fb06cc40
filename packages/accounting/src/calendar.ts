/**
 * From an instant to a day of the operator's calendar.
 *
 * Asking Intl for the local time of each of a million transactions would cost more than all the matching. A zone's
 * offset is therefore asked at the ends of spans of three days; in the few spans that start and end with different
 * offsets the second of the change is looked for by halving. That is exact as long as no zone changes its clocks twice
 * within three days; the shortest time between two changes since 1970 was a week (north-eastern Brazil, October 2000).
 */
import { AccountingError } from './accounting-error.ts';
import { yearOfCivilDay } from './civil-day.ts';
import type { CivilDay, Instant, Transaction } from './types.ts';

export type CalendarSetting =
  /** One zone for everything: the operator's. */
  | { readonly kind: 'zone'; readonly timeZone: string }
  /**
   * Each transaction's own `utcOffsetMinutes`, for books kept from records that carry their local time (UTC without).
   */
  | { readonly kind: 'recordedOffset' };

export interface Calendar {
  dayOf(transaction: Pick<Transaction, 'at' | 'utcOffsetMinutes'>): CivilDay;
  yearOf(day: CivilDay): number;
}

const DAY_MILLISECONDS = 86_400_000;
const SPAN_MILLISECONDS = 3 * DAY_MILLISECONDS;
const DIGITS = /\d+/g;
const MINUTE_MILLISECONDS = 60_000;

export function createCalendar(setting: CalendarSetting): Calendar {
  const years = new Map<CivilDay, number>();
  let lastDay = Number.NaN;
  let lastYear = 0;
  const yearOf = (day: CivilDay): number => {
    if (day === lastDay) return lastYear;
    let year = years.get(day);
    if (year === undefined) years.set(day, (year = yearOfCivilDay(day)));
    lastDay = day;
    return (lastYear = year);
  };
  if (setting.kind === 'recordedOffset') {
    return { dayOf: ({ at, utcOffsetMinutes }) => dayAt(at, (utcOffsetMinutes ?? 0) * MINUTE_MILLISECONDS), yearOf };
  }
  const offsetAt = createZoneOffset(setting.timeZone);
  return { dayOf: ({ at }) => dayAt(at, offsetAt(at)), yearOf };
}

function dayAt(at: Instant, offsetMilliseconds: number): CivilDay {
  return Math.floor((at + offsetMilliseconds) / DAY_MILLISECONDS);
}

interface SpanOfZone {
  readonly offsetBefore: number;
  readonly offsetAfter: number;
  /** The first instant of the offset after, beyond the span when nothing changes. */
  readonly changesAt: Instant;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function createZoneOffset(timeZone: string): (at: Instant) => number {
  const askZone = createZoneReader(timeZone);
  const spans = new Map<number, SpanOfZone>();
  let lastNumber = Number.NaN;
  let last: SpanOfZone = { offsetBefore: 0, offsetAfter: 0, changesAt: 0 };
  return (at) => {
    const number = Math.floor(at / SPAN_MILLISECONDS);
    if (number !== lastNumber) {
      lastNumber = number;
      last = spans.get(number) ?? readSpan(askZone, number * SPAN_MILLISECONDS);
      spans.set(number, last);
    }
    return at < last.changesAt ? last.offsetBefore : last.offsetAfter;
  };
}

function readSpan(askZone: (at: Instant) => number, start: Instant): SpanOfZone {
  let before = start;
  let after = start + SPAN_MILLISECONDS;
  const offsetBefore = askZone(before);
  const offsetAfter = askZone(after);
  if (offsetBefore === offsetAfter) return { offsetBefore, offsetAfter, changesAt: after };
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (askZone(middle) === offsetBefore) before = middle;
    else after = middle;
  }
  return { offsetBefore, offsetAfter, changesAt: after };
}

function createZoneReader(timeZone: string): (at: Instant) => number {
  const format = createFormat(timeZone);
  return (wholeSecond) => {
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
      format.format(wholeSecond).match(DIGITS) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
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
    throw new AccountingError('invalid_settings', `"${timeZone}" is not a time zone known here.`);
  }
}
