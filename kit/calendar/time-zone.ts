/**
 * How far the clocks of a time zone are ahead of UTC.
 *
 * Querying Intl for the local time of each of a million transactions would take longer than computing the books. The
 * offset of a zone is therefore read at the ends of spans of three days only. In the few spans that start and end with
 * different offsets, a binary search finds the second of the change. That is exact as long as no zone changes its
 * clocks twice within three days; the shortest time between two changes since 1970 was a week (north-eastern Brazil,
 * October 2000).
 */
import { DAY_MS } from './calendar-day.ts';
import { CalendarError } from './calendar-error.ts';

const SPAN_MS = 3 * DAY_MS;
const DIGITS = /\d+/g;

interface ZoneSpan {
  readonly offsetBefore: number;
  readonly offsetAfter: number;
  /** The first instant of the offset after, or the end of the span when the offset does not change. */
  readonly changesAtMs: number;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function createZoneOffset(timeZone: string): (instantMs: number) => number {
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

/**
 * How far the zone's clocks were ahead of UTC when they showed a time; null for a time that they showed twice or never.
 * The time is given as the instant at which clocks in UTC show it.
 */
export function createLocalOffset(timeZone: string): (localMs: number) => number | null {
  const offsetAt = createZoneOffset(timeZone);
  return (localMs) => {
    // No zone is further than fourteen hours from UTC, so one of both applied.
    const possible = new Set([offsetAt(localMs - DAY_MS), offsetAt(localMs + DAY_MS)]);
    const [offset, another] = [...possible].filter((each) => offsetAt(localMs - each) === each);
    return offset === undefined || another !== undefined ? null : offset;
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

export function createZoneReader(timeZone: string): (wholeSecondMs: number) => number {
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
