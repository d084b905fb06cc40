/** Generates some years of the books, or the books at one moment, from the current data, without storing anything. */
import type { BookRows, Books, ClosedPosition } from '@holdfast/accounting';
import type pg from 'pg';
import { findStaleFrom, loadGeneration } from './book-generation.ts';
import type { BookTerms } from './book-terms.ts';
import { type BookStart, generateBooks, findCheckpoint } from './generate-books.ts';
import { contentOfRows, loadManualContent, type YearContent } from './year-content.ts';

/** By then 1 January has begun in every time zone. */
const AFTER_THE_YEAR_MS = 86_400_000;

export async function generateYears(
  client: pg.PoolClient,
  { terms, years }: { terms: BookTerms; years: readonly number[] },
): Promise<Map<number, YearContent>> {
  const start = await findStart(client, {
    terms,
    before: new Date(Date.UTC(Math.min(...years), 0, 1) - AFTER_THE_YEAR_MS),
  });
  const until = new Date(Date.UTC(Math.max(...years) + 1, 0, 1) + AFTER_THE_YEAR_MS);
  const wanted = new Set(years);
  const kept: BookRows[] = [];
  const take = async (rows: BookRows): Promise<void> => void kept.push(onlyOf(wanted, rows));
  await generateBooks(client, { terms, start, until }, { take });
  const contents = new Map<number, YearContent>();
  for (const year of years) {
    const content = contentOfRows(kept, year);
    contents.set(year, { ...content, positions: [...content.positions, ...(await loadManualContent(client, year))] });
  }
  return contents;
}

/** The last checkpoint before a moment that is still valid: no change since reaches back before it. */
export async function findStart(
  client: pg.PoolClient,
  { terms, before }: { terms: BookTerms; before: Date },
): Promise<BookStart | null> {
  const generation = await loadGeneration(client);
  if (generation?.fingerprint !== terms.fingerprint) return null;
  const staleFrom = await findStaleFrom(client);
  return findCheckpoint(client, { changedFrom: staleFrom !== null && staleFrom < before ? staleFrom : before });
}

function onlyOf(years: ReadonlySet<number>, rows: BookRows): BookRows {
  return {
    closed: rows.closed.filter(({ year }) => years.has(year)),
    income: rows.income.filter(({ year }) => years.has(year)),
    expenses: rows.expenses.filter(({ year }) => years.has(year)),
    liabilities: [],
    allocation: [],
    issues: [],
  };
}

export interface Moment extends Pick<Books, 'open' | 'holdings'> {
  readonly closed: readonly ClosedPosition[];
}

/**
 * The books right after a moment: the disposals of that moment, and the lots and holdings left after it.
 */
export async function generateMoment(
  client: pg.PoolClient,
  { terms, at }: { terms: BookTerms; at: Date },
): Promise<Moment> {
  // As of that moment, and not of today: a change of scope in between would already have allocated the lots.
  const asOfThen: BookTerms = { ...terms, engine: { ...terms.engine, asOf: at.getTime() } };
  const start = await findStart(client, { terms, before: at });
  const closed: ClosedPosition[] = [];
  const { last } = await generateBooks(
    client,
    { terms: asOfThen, start, until: new Date(at.getTime() + 1) },
    {
      take: async (rows) => {
        for (const row of rows.closed) if (row.disposedAt === at.getTime()) closed.push(row);
      },
    },
  );
  return { closed, open: last.open, holdings: last.holdings };
}
