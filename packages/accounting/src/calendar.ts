/**
 * From an instant to a day of the operator's calendar.
 *
 * Asking Intl for the local time of each of a million transactions would cost more than all the matching. Within one
 * UTC day a zone's offset almost never changes, so it is asked once at each end of the day; only on the two days a year
 * on which the ends differ is every instant asked for itself.
 */
import { AccountingError } from './accounting-error.ts';
import { yearOfCivilDay } from './civil-day.ts';
import type { CivilDay, Instant, Transaction } from './types.ts';

export type CalendarSetting =
  /** One zone for everything: the operator's. */
  | { readonly kind: 'zone'; readonly timeZone: string }
  /** Each transaction's own `utcOffsetMinutes`, for books kept from records that carry their local time (UTC without). */
  | { readonly kind: 'recordedOffset' };

export interface Calendar {
  dayOf(transaction: Pick<Transaction, 'at' | 'utcOffsetMinutes'>): CivilDay;
  yearOf(day: CivilDay): number;
}

const DAY_MILLISECONDS = 86_400_000;
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

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function createZoneOffset(timeZone: string): (at: Instant) => number {
  const askZone = createZoneReader(timeZone);
  /** NaN stands for a day during which the offset changes. */
  const offsetByUtcDay = new Map<number, number>();
  let lastUtcDay = Number.NaN;
  let lastOffset = 0;
  return (at) => {
    const utcDay = Math.floor(at / DAY_MILLISECONDS);
    if (utcDay !== lastUtcDay) {
      let offset = offsetByUtcDay.get(utcDay);
      if (offset === undefined) {
        const atStart = askZone(utcDay * DAY_MILLISECONDS);
        const atEnd = askZone((utcDay + 1) * DAY_MILLISECONDS - 1000);
        offset = atStart === atEnd ? atStart : Number.NaN;
        offsetByUtcDay.set(utcDay, offset);
      }
      lastUtcDay = utcDay;
      lastOffset = offset;
    }
    return Number.isNaN(lastOffset) ? askZone(at) : lastOffset;
  };
}

function createZoneReader(timeZone: string): (at: Instant) => number {
  const format = createFormat(timeZone);
  return (at) => {
    const wholeSecond = Math.floor(at / 1000) * 1000;
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(wholeSecond)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
  };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
    });
  } catch {
    throw new AccountingError('invalid_settings', `"${timeZone}" is not a time zone known here.`);
  }
}
