/**
 * Dates as people read them here: "14 Nov 2025, 16:20" in the local time zone, and the same moment in UTC.
 */

import { type CalendarDate, DAY_MS, dateText } from '@holdfast/calendar';

interface ZoneOptions {
  /** The browser's time zone by default. */
  readonly timeZone?: string | undefined;
}

/** "18 Sep 2025". */
export function dayText(instant: string, options: ZoneOptions = {}): string {
  return dateText(wallClock(instant, options.timeZone));
}

/** A calendar day of the books, such as that of an entry or a lot: the same in every time zone. */
export const bookDay = (day: string): string => dayText(day, { timeZone: 'UTC' });
export const bookDayOr = (day: string | null, unknown: string): string => (day === null ? unknown : bookDay(day));

/** "14 Nov 2025, 16:20". */
export function momentText(instant: string, options: ZoneOptions = {}): string {
  const clock = wallClock(instant, options.timeZone);
  return `${dateText(clock)}, ${timeOf(clock)}`;
}

interface RecentOptions extends ZoneOptions {
  readonly now?: Date;
  /** Within a sentence: "today, 16:02". */
  readonly isInSentence?: boolean;
}

/** "Today, 16:02", "Yesterday, 19:20", and the day alone further back. */
export function recentText(instant: string, options: RecentOptions = {}): string {
  const clock = wallClock(instant, options.timeZone);
  const today = wallClock((options.now ?? new Date()).toISOString(), options.timeZone);
  const daysAgo = Math.round((calendarDay(today) - calendarDay(clock)) / DAY_MS);
  if (daysAgo !== 0 && daysAgo !== 1) return dateText(clock);
  const day = daysAgo === 0 ? 'Today' : 'Yesterday';
  return `${options.isInSentence ? day.toLowerCase() : day}, ${timeOf(clock)}`;
}

/** "14 Nov 2025, 16:20:31 UTC". */
export function utcText(instant: string): string {
  const clock = wallClock(instant, 'UTC');
  return `${dateText(clock)}, ${timeOf(clock)}:${clock.second} UTC`;
}

interface WallClock extends CalendarDate {
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

const MINUTE_MS = 60_000;

/** One for each time zone: making a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The browser's own time zone and UTC without a format: making the first one of a page takes some twenty milliseconds,
 * which its first rows would wait for.
 */
function wallClock(instant: string, timeZone: string | undefined): WallClock {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) throw new RangeError(`“${instant}” is not a moment.`);
  if (timeZone === 'UTC') return utcClock(date);
  if (timeZone === undefined) return utcClock(new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS));
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    year: Number(text('year')),
    month: Number(text('month')),
    dayOfMonth: Number(text('day')),
    hour: text('hour'),
    minute: text('minute'),
    second: text('second'),
  };
}

function utcClock(date: Date): WallClock {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    hour: twoDigits(date.getUTCHours()),
    minute: twoDigits(date.getUTCMinutes()),
    second: twoDigits(date.getUTCSeconds()),
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function timeOf(clock: WallClock): string {
  return `${clock.hour}:${clock.minute}`;
}

function calendarDay(clock: WallClock): number {
  return Date.UTC(clock.year, clock.month - 1, clock.dayOfMonth);
}
