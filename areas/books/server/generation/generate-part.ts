/** Generates some periods of the books, or the books at one moment, from the current data, without storing anything. */
import type { BookRows, Books, ClosedPosition } from '../../engine/types.ts';
import type { JournalEntry } from '../../engine/journal/types.ts';
import { DAY_MS } from '@holdfast/calendar';
import type pg from 'pg';
import { findStaleFrom, loadGeneration } from './book-generation.ts';
import type { BookTerms } from './book-terms.ts';
import { type BookStart, generateBooks, findCheckpoint } from './generate-books.ts';
import { contentOfRows, loadManualContent, onlyOf, type PeriodContent } from './period-content.ts';
import { type JournalPeriod, PeriodJournal } from './period-journal.ts';

/** Added before and after a day of the books, because it begins and ends at different instants in each time zone. */
const ZONES_MS = DAY_MS;

/** The content of each period, with entries and opening balances of the journal where the period has them. */
export async function generatePeriods<P extends JournalPeriod>(
  client: pg.PoolClient,
  { terms, periods }: { terms: BookTerms; periods: readonly P[] },
): Promise<Map<P, PeriodContent>> {
  const start = await findStart(client, {
    terms,
    before: new Date(Math.min(...periods.map(({ first }) => first)) * DAY_MS - ZONES_MS),
  });
  const until = new Date((Math.max(...periods.map(({ last }) => last)) + 1) * DAY_MS + ZONES_MS);
  const kept: BookRows[] = [];
  const journal = new PeriodJournal(periods);
  if (start !== null)
    await journal.readStored(client, { at: start.at, day: terms.calendar.dayOf({ at: start.at.getTime() }) });
  await generateBooks(
    client,
    { terms, start, until },
    {
      take: async (rows) => void kept.push(onlyOf(periods, rows)),
      ...(journal.isNeeded && {
        // A change of scope on a day without transactions is made again when a later transaction is read.
        takeEntries: async (made: readonly JournalEntry[]) =>
          journal.take(start === null ? made : made.filter(({ at }) => at >= start.at.getTime())),
      }),
    },
  );
  const contents = new Map<P, PeriodContent>();
  for (const period of periods) {
    const { positions, flows } = contentOfRows(kept, period);
    contents.set(period, {
      positions: [...positions, ...(await loadManualContent(client, period))],
      flows,
      ...journal.contentOf(period),
    });
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
