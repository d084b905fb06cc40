/** Some years of the books, drawn up from what the database says at this moment, without storing anything. */
import type { BookRows } from '@holdfast/accounting';
import type pg from 'pg';
import { findCheckpoint } from './book-checkpoints.ts';
import { findStaleFrom, loadGeneration } from './book-generation.ts';
import type { BookTerms } from './book-terms.ts';
import { type BookStart, drawUp } from './draw-up.ts';
import { contentOfRows, loadManualContent, type YearContent } from './year-content.ts';

/** A year ends on 1 January everywhere on Earth before this much of 2 January has passed in UTC. */
const AFTER_THE_YEAR_MS = 86_400_000;

export async function drawYears(
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
  await drawUp(client, { terms, start, until }, { take });
  const contents = new Map<number, YearContent>();
  for (const year of years) {
    const content = contentOfRows(kept, year);
    contents.set(year, { ...content, positions: [...content.positions, ...(await loadManualContent(client, year))] });
  }
  return contents;
}

/** The last checkpoint before a moment that no change since has made untrue. */
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
