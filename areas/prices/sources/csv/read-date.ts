import { DAY_MS, type UtcDay, utcDayOfDate, utcDayOrNull } from '@holdfast/calendar';
/**
 * Dates of price files. By default only unambiguous dates are read: the year first, or the month by name. 03/04/2024 is
 * March in one country and April in another, and a number can count seconds or milliseconds; those are read only if the
 * importer chooses their format.
 */
export type DateFormat = 'unambiguous' | 'day-first' | 'month-first' | 'unix-seconds' | 'unix-milliseconds';

export interface DateOptions {
  readonly dateFormat: DateFormat;
  /** Some markets stamp a day's close with 00:00 of the next day. */
  readonly isMidnightCloseOfDayBefore: boolean;
}

export type DateReading = { readonly ok: true; readonly day: UtcDay } | { readonly ok: false; readonly detail: string };

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const WITH_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const DAY_MONTH_YEAR = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})$/i;
const MONTH_DAY_YEAR = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
const NUMBERS_ONLY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

export function readDate(text: string, options: DateOptions): DateReading {
  const year = YEAR_FIRST.exec(text);
  if (year) return dayOf(text, { year: year[1], month: year[3], dayOfMonth: year[4] });
  const time = WITH_TIME.exec(text);
  if (time) return readTime(text, time, options);
  if (options.dateFormat === 'unix-seconds') return readUnix(text, { unitMs: 1000, options });
  if (options.dateFormat === 'unix-milliseconds') return readUnix(text, { unitMs: 1, options });
  const compact = COMPACT.exec(text);
  if (compact) return dayOf(text, { year: compact[1], month: compact[2], dayOfMonth: compact[3] });
  const named = DAY_MONTH_YEAR.exec(text);
  if (named) return dayOf(text, { year: named[3], month: monthOf(named[2]), dayOfMonth: named[1] });
  const american = MONTH_DAY_YEAR.exec(text);
  if (american) return dayOf(text, { year: american[3], month: monthOf(american[1]), dayOfMonth: american[2] });
  const numbers = NUMBERS_ONLY.exec(text);
  if (numbers && options.dateFormat === 'day-first')
    return dayOf(text, { year: numbers[3], month: numbers[2], dayOfMonth: numbers[1] });
  if (numbers && options.dateFormat === 'month-first')
    return dayOf(text, { year: numbers[3], month: numbers[1], dayOfMonth: numbers[2] });
  if (numbers)
    return refuse(text, 'can be read with the day or with the month first; say which of the two this file uses');
  return refuse(text, 'is not a date such as 2024-03-05');
}

/** A time without a zone is UTC, as all times here are. */
function readTime(text: string, match: RegExpExecArray, options: DateOptions): DateReading {
  const date = dayOf(text, { year: match[1], month: match[2], dayOfMonth: match[3] });
  if (!date.ok) return date;
  const [hours, minutes, seconds] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 60) return refuse(text, 'has an invalid time');
  const instantMs = date.day * DAY_MS + ((hours * 60 + minutes - offsetMinutes(match[7])) * 60 + seconds) * 1000;
  return dayAt(text, instantMs, options);
}

function offsetMinutes(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

function readUnix(text: string, { unitMs, options }: { unitMs: number; options: DateOptions }): DateReading {
  return /^\d{1,14}$/.test(text) ? dayAt(text, Number(text) * unitMs, options) : refuse(text, 'is not a Unix time');
}

function dayAt(text: string, instantMs: number, options: DateOptions): DateReading {
  const isBefore = options.isMidnightCloseOfDayBefore && instantMs % DAY_MS === 0;
  const day = utcDayOrNull(isBefore ? instantMs - DAY_MS : instantMs);
  return day === null ? refuse(text, 'lies outside the years 1970 to 2999') : { ok: true, day };
}

function dayOf(
  text: string,
  date: { year: string | undefined; month: string | number | undefined; dayOfMonth: string | undefined },
): DateReading {
  const day = utcDayOfDate({ year: Number(date.year), month: Number(date.month), dayOfMonth: Number(date.dayOfMonth) });
  return day === null ? refuse(text, 'is not in the calendar, or outside the years 1970 to 2999') : { ok: true, day };
}

/** "mar", "Mar" and "March" are the third month; a word that is no month is month zero, which no calendar has. */
function monthOf(word: string | undefined): number {
  const start = word?.toLowerCase() ?? '';
  return MONTHS.findIndex((month) => month.startsWith(start) || (start === 'sept' && month === 'september')) + 1;
}

function refuse(text: string, why: string): DateReading {
  return { ok: false, detail: `The date “${text.slice(0, 40)}” ${why}.` };
}
