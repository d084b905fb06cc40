/** Reads "2024", "2024-03", "2024-03-07" or a range such as "2024-03..2024-05" as days in the operator's time zone. */
import { civilDateOf, civilDayOf, formatCivilDay } from '@holdfast/accounting';
import { invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../transaction-dependencies.ts';

/** From `from`, inclusive, to `before`, exclusive; null for an open end. */
export interface Span {
  readonly from: Date | null;
  readonly before: Date | null;
}

interface DaySpan {
  readonly first: number | null;
  /** The day after the last. */
  readonly beyond: number | null;
}

const PERIOD = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const YEAR_MIN = 1970;
const YEAR_MAX = 2999;

export const EVERYTHING: Span = { from: null, before: null };

/** The database computes the start of a day in the time zone, which is correct on days with a clock change. */
export async function readTimeQuery(
  queries: Queries,
  { text, timeZone }: { text: string | undefined; timeZone: string },
): Promise<Span> {
  if (!text) return EVERYTHING;
  const { first, beyond } = readDays(text);
  const { rows } = await queries.query<Span>(
    `SELECT $1::date::timestamp AT TIME ZONE $3 AS from, $2::date::timestamp AT TIME ZONE $3 AS before`,
    [first === null ? null : formatCivilDay(first), beyond === null ? null : formatCivilDay(beyond), timeZone],
  );
  return rows[0] ?? EVERYTHING;
}

export function readDays(text: string): DaySpan {
  const ends = text.split('..').map((end) => end.trim());
  const [start = '', end = start] = ends;
  if (ends.length > 2 || (start === '' && end === '')) throw unreadable(text);
  const first = start === '' ? null : readPeriod(start, text).first;
  const beyond = end === '' ? null : readPeriod(end, text).beyond;
  if (first !== null && beyond !== null && first >= beyond) {
    throw invalidField({ loc: ['query', 'time_query'], msg: 'The interval ends before it begins.', input: text });
  }
  return { first, beyond };
}

function readPeriod(period: string, whole: string): { first: number; beyond: number } {
  const match = PERIOD.exec(period);
  const year = Number(match?.[1]);
  if (!match || year < YEAR_MIN || year > YEAR_MAX) throw unreadable(whole);
  const month = match[2] === undefined ? null : Number(match[2]);
  const day = match[3] === undefined ? null : Number(match[3]);
  const first = { year, month: month ?? 1, day: day ?? 1 };
  if (first.month < 1 || first.month > 12) throw unreadable(whole);
  const firstDay = civilDayOf(first);
  // 31 April would silently be 1 May.
  if (civilDateOf(firstDay).day !== first.day) throw unreadable(whole);
  if (day !== null) return { first: firstDay, beyond: firstDay + 1 };
  const next =
    month === null || month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return { first: firstDay, beyond: civilDayOf(next) };
}

function unreadable(text: string): Error {
  return invalidField({
    loc: ['query', 'time_query'],
    msg: 'Enter a year (2024), a month (2024-03), a day (2024-03-07) or a range (2024-03..2024-05).',
    input: text,
  });
}
