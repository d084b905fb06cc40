/** Reads "2024", "2024-03", "2024-03-07" or a range such as "2024-03..2024-05" as days in a time zone. */
import { addBooksDays, addBooksYears, type BooksDay, booksDayOfDate, dateOf, formatDay } from '@holdfast/calendar';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from './app-error.ts';

/** From `from`, inclusive, to `before`, exclusive; null for an open end. */
export interface Span {
  readonly from: Date | null;
  readonly before: Date | null;
}

interface DaySpan {
  readonly first: BooksDay | null;
  /** The day after the last. */
  readonly beyond: BooksDay | null;
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
    [first === null ? null : formatDay(first), beyond === null ? null : formatDay(beyond), timeZone],
  );
  return rows[0] ?? EVERYTHING;
}

/** Throws if there is no such time zone; undefined if none is given. */
export function readTimeZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    // PostgreSQL also accepts names such as "EST5EDT,M3.2.0": only the ones that the page can have sent are read.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw invalidField({ loc: ['query', 'time_zone'], msg: 'There is no such time zone.', input: name });
  }
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

function readPeriod(period: string, whole: string): { first: BooksDay; beyond: BooksDay } {
  const match = PERIOD.exec(period);
  const year = Number(match?.[1]);
  if (!match || year < YEAR_MIN || year > YEAR_MAX) throw unreadable(whole);
  const month = match[2] === undefined ? null : Number(match[2]);
  const day = match[3] === undefined ? null : Number(match[3]);
  // 31 April does not exist, and reading it as 1 May would hide a mistake.
  const first = booksDayOfDate({ year, month: month ?? 1, dayOfMonth: day ?? 1 });
  if (first === null) throw unreadable(whole);
  if (day !== null) return { first, beyond: addBooksDays(first, 1) };
  return { first, beyond: month === null ? addBooksYears(first, 1) : addBooksMonth(first) };
}

/** The first day of the next month. */
function addBooksMonth(firstOfMonth: BooksDay): BooksDay {
  const { year, month } = dateOf(firstOfMonth);
  const next = booksDayOfDate({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, dayOfMonth: 1 });
  if (next === null) throw new Error('Every month has a first day.');
  return next;
}

function unreadable(text: string): Error {
  return invalidField({
    loc: ['query', 'time_query'],
    msg: 'Enter a year (2024), a month (2024-03), a day (2024-03-07) or a range (2024-03..2024-05).',
    input: text,
  });
}
