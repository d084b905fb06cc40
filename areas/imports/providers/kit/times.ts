/**
 * Times as exporters write them → milliseconds in UTC.
 *
 * Two things are often missing and never guessed: the time zone, and whether 03/04/2024 is in March or April. The zone
 * is taken from the cell, a zone column, the header text or the provider's documentation, otherwise it has to be
 * chosen. The order of day and month is taken from the layout, from a date in the file that can be read in one way
 * only, or has to be chosen.
 */
import { CalendarError, createLocalOffset } from '@holdfast/calendar';

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

export interface TimeRules {
  readonly order: DateOrder | null;
  /** An IANA name or an offset such as +02:00. */
  readonly zone: string | null;
}

export type TimeReading =
  | { readonly ok: true; readonly atMs: number; readonly provenOrder?: DateOrder }
  | { readonly ok: false; readonly why: string; readonly question: 'timeZone' | 'dateOrder' | 'localTime' | null };

interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly offset: string | null;
  readonly provenOrder?: DateOrder;
}

/** WhiteBIT writes 2024-02-10UTC12:00:00. */
const TIME = String.raw`(?:(?:[T ,]|UTC)+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp])?\.?(?:[Mm]\.?)?)?`;
const ZONE = String.raw`\s*(Z|(?:UTC|GMT)0?|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?)?`;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}${ZONE}$`, 'i');
const NUMBERS = new RegExp(`^(\\d{1,2})[-/. ]{1,2}(\\d{1,2})[-/. ]{1,2}(\\d{4}|\\d{2})${TIME}${ZONE}$`, 'i');
const MONTH_FIRST = new RegExp(
  `^(?:[a-z]{3,9},? )?(\\p{L}{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}${ZONE}(?: \\(.*\\))?$`,
  'iu',
);
const DAY_FIRST = new RegExp(`^(?:[a-z]{3,9},? )?(\\d{1,2})\\.?[ -](\\p{L}{3,9})\\.?[ -](\\d{4})${TIME}${ZONE}$`, 'iu');
/** English first; then the months of other languages that differ from it in their first letters. */
const MONTHS = [
  ['jan', 'janv', 'ene', 'gen', 'led'],
  ['feb', 'fév', 'fev', 'févr', 'úno'],
  ['mar', 'mär', 'maa', 'bře'],
  ['apr', 'avr', 'abr', 'dub'],
  ['may', 'mai', 'mag', 'mei', 'kvě'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago', 'srp'],
  ['sep', 'set', 'zář'],
  ['oct', 'okt', 'ott', 'out', 'říj'],
  ['nov', 'lis'],
  ['dec', 'dez', 'déc', 'dic', 'pro'],
];
const YEAR_MIN = 2007;
const YEAR_MAX = 2199;

export class TimeReader {
  private readonly offsets = new Map<string, LocalOffset>();

  read(text: string, rules: TimeRules): TimeReading {
    const serialMs = readSerial(text);
    if (serialMs !== null) return this.#inZone(serialMs, rules.zone);
    const clock = readClock(text, rules.order);
    if ('why' in clock) return { ok: false, ...clock };
    const localMs = Date.UTC(
      clock.year,
      clock.month - 1,
      clock.day,
      clock.hour,
      clock.minute,
      clock.second,
      clock.millisecond,
    );
    const reading = this.#inZone(localMs, clock.offset ?? rules.zone);
    return reading.ok && clock.provenOrder ? { ...reading, provenOrder: clock.provenOrder } : reading;
  }

  #inZone(localMs: number, zone: string | null): TimeReading {
    if (zone === null)
      return { ok: false, why: 'has no time zone; choose the zone of the export', question: 'timeZone' };
    const offsetMs = this.offsetOf(localMs, zone);
    if (offsetMs === null)
      return { ok: false, why: `occurs twice or never in ${zone}, when clocks change`, question: 'localTime' };
    return { ok: true, atMs: localMs - offsetMs };
  }

  private offsetOf(localMs: number, zone: string): number | null {
    let offsetOf = this.offsets.get(zone);
    if (offsetOf === undefined) this.offsets.set(zone, (offsetOf = localOffsetIn(zone)));
    return offsetOf(localMs);
  }
}

/** 44197.5, the number of days since 1899 that a spreadsheet writes where a cell is not formatted as a date. */
const SERIAL = /^(\d{5})(?:(?:[.,]| 0[.,])(\d{1,17}))?$/;
const SERIAL_MIN = 39_083;
const SERIAL_MAX = 73_050;
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Fractions of a day are binary, so that full seconds come out some milliseconds beside them. */
const SERIAL_BLUR_MS = 10;

function readSerial(text: string): number | null {
  const [, days, fraction = '0'] = SERIAL.exec(text) ?? [];
  if (days === undefined || Number(days) < SERIAL_MIN || Number(days) > SERIAL_MAX) return null;
  const ms = (Number(days) - SERIAL_OF_1970) * DAY_MS + Math.round(Number(`0.${fraction}`) * DAY_MS);
  const second = Math.round(ms / 1000) * 1000;
  return Math.abs(ms - second) <= SERIAL_BLUR_MS ? second : ms;
}

/** How far the clocks of a zone were ahead of UTC when they showed a time; null if they did so twice or never. */
type LocalOffset = (localMs: number) => number | null;

function localOffsetIn(zone: string): LocalOffset {
  const fixed = fixedOffsetMs(zone);
  if (fixed !== null) return () => fixed;
  try {
    return createLocalOffset(zone);
  } catch (error) {
    if (error instanceof CalendarError) return () => null;
    throw error;
  }
}

/** Unix time in seconds or milliseconds, as the layout states. */
export function readUnixTime(text: string, unitMs: 1 | 1000): TimeReading {
  if (!/^\d{1,13}$/.test(text)) return { ok: false, why: 'is not a Unix time', question: null };
  const atMs = Number(text) * unitMs;
  const year = new Date(atMs).getUTCFullYear();
  return year >= YEAR_MIN && year <= YEAR_MAX ? { ok: true, atMs } : { ok: false, why: outside(), question: null };
}

export function isTimeZone(zone: string): boolean {
  if (fixedOffsetMs(zone) !== null) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** UTC, Z, UTC0, GMT+2, UTC+02:00 and -0400 → milliseconds; null for the name of a place. */
export function fixedOffsetMs(zone: string): number | null {
  const match = /^(?:Z|(?:UTC|GMT)0|(?:UTC|GMT)?\s?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?)$/i.exec(zone.trim());
  if (!match || zone.trim() === '') return null;
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60) return null;
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

function readClock(text: string, order: DateOrder | null): Clock | { why: string; question: 'dateOrder' | null } {
  const year = YEAR_FIRST.exec(text);
  if (year) return clockOf({ year: year[1], month: year[2], day: year[3] }, year.slice(4));
  const numbers = NUMBERS.exec(text);
  if (numbers) return readNumbers(text, numbers, order);
  const american = MONTH_FIRST.exec(text);
  if (american)
    return clockOf({ year: american[3], month: monthOf(american[1] ?? ''), day: american[2] }, american.slice(4));
  const named = DAY_FIRST.exec(text);
  if (named) return clockOf({ year: named[3], month: monthOf(named[2] ?? ''), day: named[1] }, named.slice(4));
  return { why: text === '' ? 'is missing' : 'is not a date and time', question: null };
}

function readNumbers(text: string, match: RegExpExecArray, order: DateOrder | null): ReturnType<typeof readClock> {
  const [, first = '', second = '', third = ''] = match;
  const rest = match.slice(4);
  if (order === 'YMD' && third.length === 2) return clockOf({ year: `20${first}`, month: second, day: third }, rest);
  const year = third.length === 2 ? `20${third}` : third;
  // Dates with points have the day first in every country that writes them.
  const isDotted = text.includes('.') && /^\d{1,2}\. ?\d/.test(text);
  const proven = isDotted ? null : Number(first) > 12 ? 'DMY' : Number(second) > 12 ? 'MDY' : null;
  const used = isDotted ? 'DMY' : (proven ?? order);
  if (used === null || used === 'YMD')
    return { why: 'can be read with the day or the month first; choose the order of dates', question: 'dateOrder' };
  const clock = clockOf(
    used === 'DMY' ? { year, month: second, day: first } : { year, month: first, day: second },
    rest,
  );
  return proven && 'year' in clock ? { ...clock, provenOrder: proven } : clock;
}

function clockOf(
  date: { year: string | undefined; month: string | number | undefined; day: string | undefined },
  [hours, minutes = '0', seconds = '0', fraction = '', half, offset]: readonly (string | undefined)[],
): Clock | { why: string; question: null } {
  const clock = {
    year: Number(date.year),
    month: Number(date.month),
    day: Number(date.day),
    hour: hourOf(Number(hours ?? 0), half),
    minute: Number(minutes),
    second: Number(seconds),
    millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
    offset: offset?.trim() || null,
  };
  const check = new Date(Date.UTC(clock.year, clock.month - 1, clock.day));
  const isDate = check.getUTCMonth() === clock.month - 1 && check.getUTCDate() === clock.day;
  if (!isDate || clock.hour > 23 || clock.minute > 59 || clock.second > 59)
    return { why: 'is not in the calendar', question: null };
  if (clock.year < YEAR_MIN || clock.year > YEAR_MAX) return { why: outside(), question: null };
  return clock;
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function outside(): string {
  return `is outside the years ${YEAR_MIN} to ${YEAR_MAX}`;
}

function monthOf(word: string): number {
  const start = word.toLowerCase();
  return MONTHS.findIndex((names) => names.some((name) => start.startsWith(name))) + 1;
}
