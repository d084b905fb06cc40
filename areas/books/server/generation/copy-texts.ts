/** Values of the books as COPY text. There are tens of them for each transaction, so that each is made with little. */
import type { Instant } from '../../engine/types.ts';
import { type BooksDay, DAY_MS, formatDay, type UtcDay } from '@holdfast/calendar';

export const NULL = '\\N';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Of the years 1 to 9999, which have four digits. */
const [FIRST_MS, LAST_MS] = [-62_135_596_800_000, 253_402_300_799_999];
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'));
const MARKS = /[\\\t\n\r]/;
const ALL_MARKS = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const dayTexts = new Map<number, string>();

/** A history has few days and many moments, so the text of each day is kept. */
export function dayText(day: BooksDay | UtcDay): string {
  let text = dayTexts.get(day);
  if (text === undefined) dayTexts.set(day, (text = formatDay(day)));
  return text;
}

/** As toISOString writes it, from the text of the day. */
export function instantText(at: Instant): string {
  if (at < FIRST_MS || at > LAST_MS) return new Date(at).toISOString();
  const day = Math.floor(at / DAY_MS);
  const rest = at - day * DAY_MS;
  const hours = TWO_DIGITS[Math.floor(rest / HOUR_MS)];
  const minutes = TWO_DIGITS[Math.floor((rest % HOUR_MS) / MINUTE_MS)];
  const seconds = TWO_DIGITS[Math.floor((rest % MINUTE_MS) / SECOND_MS)];
  return `${dayText(day as UtcDay)}T${hours}:${minutes}:${seconds}.${THREE_DIGITS[rest % SECOND_MS]}Z`;
}

/** Flags are constants of the engine, so nothing in them needs quotes. */
export function flagsText(flags: readonly string[]): string {
  return flags.length === 0 ? '{}' : `{${flags.join(',')}}`;
}

export function escaped(text: string): string {
  return MARKS.test(text) ? text.replace(ALL_MARKS, (mark) => ESCAPES[mark] ?? mark) : text;
}
