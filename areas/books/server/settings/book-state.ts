import type { BooksDay } from '@holdfast/calendar';
import type { BookSettings, BookState } from '../../contract/books.ts';
import { findStaleFrom, loadGeneration } from '../generation/book-generation.ts';
import { checkBookSettings, loadBookSettings } from '../generation/book-settings.ts';
import { loadBookTerms } from '../generation/book-terms.ts';
import { listLockedYears } from '../generation/locked-periods.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { regenerateBooks } from '../regenerate/regenerate-books.ts';
import { countOpenWork } from '../worklist/list-work.ts';

const BEGINNING = new Date(0);

async function getBookState(queries: Queries, { timeZone, now }: { timeZone: string; now: Date }): Promise<BookState> {
  const { settings, recordedAt } = await loadBookSettings(queries, { timeZone });
  const generation = await loadGeneration(queries);
  const { fingerprint } = await loadBookTerms(queries, { settings, now });
  const isOtherwise = generation !== null && generation.fingerprint !== fingerprint;
  const staleFrom = generation === null ? null : isOtherwise ? BEGINNING : await findStaleFrom(queries);
  const counts = await queries.query<{ transactions: number; unclassified: number }>(
    `SELECT coalesce(sum(transactions), 0)::bigint AS transactions,
       coalesce(sum(unclassified), 0)::bigint AS unclassified FROM transaction_days`,
  );
  const { transactions = 0, unclassified = 0 } = counts.rows[0] ?? {};
  return {
    generatedAt: generation?.finishedAt.toISOString() ?? null,
    staleFrom: staleFrom?.toISOString() ?? null,
    transactions: transactions - unclassified,
    unclassified,
    settings,
    bookBasis: generation?.bookBasis ?? null,
    settingsRecordedAt: recordedAt?.toISOString() ?? null,
    jobId: await findJob(queries),
    years: await listYears(queries),
    worklist: await countOpenWork(queries, { timeZone: settings.timeZone }),
  };
}

/** True when the books are up to date with the transactions, prices and settings. */
export async function areBooksFresh(queries: Queries, given: { timeZone: string; now: Date }): Promise<boolean> {
  const { generatedAt, staleFrom } = await getBookState(queries, given);
  return generatedAt !== null && staleFrom === null;
}

/** Throws unless the books up to a day are those of the current transactions, prices and settings. */
export async function requireFreshUntil(
  queries: Queries,
  { timeZone, now, last, purpose }: { timeZone: string; now: Date; last: BooksDay; purpose: string },
): Promise<void> {
  const { settings } = await loadBookSettings(queries, { timeZone });
  const { fingerprint, calendar } = await loadBookTerms(queries, { settings, now });
  const generation = await loadGeneration(queries);
  const staleFrom = await findStaleFrom(queries);
  const isFresh =
    generation?.fingerprint === fingerprint &&
    (staleFrom === null || calendar.dayOf({ at: staleFrom.getTime() }) > last);
  if (!isFresh) throw new AppError('conflict', `The books are not up to date. Regenerate them first, then ${purpose}.`);
}

/**
 * Why the figures of the books up to a day are not those of the current data, in sentences for a document; null where
 * they are. Without a day, of all books.
 */
export async function booksDoubt(
  queries: Queries,
  { timeZone, now, last = null }: { timeZone: string; now: Date; last?: BooksDay | null },
): Promise<string | null> {
  const { settings } = await loadBookSettings(queries, { timeZone });
  const { fingerprint, calendar } = await loadBookTerms(queries, { settings, now });
  const generation = await loadGeneration(queries);
  if (generation === null) return 'The books have not been generated yet. Regenerate them first.';
  const ask = 'regenerate the books before relying on these figures.';
  if (generation.fingerprint !== fingerprint)
    return `The accounting settings, or what the books take from the catalogue, changed since: ${ask}`;
  const staleFrom = await findStaleFrom(queries);
  if (staleFrom === null || (last !== null && calendar.dayOf({ at: staleFrom.getTime() }) > last)) return null;
  const since = `${staleFrom.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `Something changed since, reaching back to ${since}: ${ask}`;
}

/** The same for a document that does not state when the books were generated. */
export async function datedBooksDoubt(
  queries: Queries,
  given: { timeZone: string; now: Date; last: BooksDay },
): Promise<string | null> {
  const doubt = await booksDoubt(queries, given);
  const generation = await loadGeneration(queries);
  if (doubt === null || generation === null) return doubt;
  const generatedAt = generation.finishedAt.toISOString().slice(0, 16).replace('T', ' ');
  return `From the books generated at ${generatedAt} UTC. ${doubt}`;
}

async function findJob(queries: Queries): Promise<number | null> {
  const { rows } = await queries.query<{ id: number }>(
    `SELECT id FROM jobs WHERE kind = $1 AND status IN ('queued', 'running') ORDER BY id LIMIT 1`,
    [regenerateBooks.kind],
  );
  return rows[0]?.id ?? null;
}

/** From the first to the last year in the books; both ends are read from an index. */
async function listYears(queries: Queries): Promise<BookState['years']> {
  const locked = new Set((await listLockedYears(queries)).map(({ year }) => year));
  const { rows } = await queries.query<{ first: number | null; last: number | null }>(
    `SELECT min(year) AS first, max(year) AS last
       FROM ((SELECT year FROM book_positions ORDER BY year LIMIT 1)
       UNION ALL (SELECT year FROM book_positions ORDER BY year DESC LIMIT 1)
             UNION ALL (SELECT year FROM book_flows ORDER BY at LIMIT 1)
             UNION ALL (SELECT year FROM book_flows ORDER BY at DESC LIMIT 1)) AS ends`,
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  const years = new Set([
    ...locked,
    ...(first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  ]);
  return [...years].toSorted((left, right) => left - right).map((year) => ({ year, isLocked: locked.has(year) }));
}

export const bookStateHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  getBookState: () => getBookState(pool, { timeZone, now: now() }),

  /** Records other settings. They apply from the next regeneration on. */
  async setBookSettings({ body, caller: { userId } }) {
    checkBookSettings(body);
    await transaction(pool, async (client) => {
      const inForce = await loadBookSettings(client, { timeZone });
      if (inForce.recordedAt !== null && isSame(inForce.settings, body)) return;
      await client.query('INSERT INTO book_settings (settings, recorded_by) VALUES ($1, $2)', [
        JSON.stringify(body),
        userId,
      ]);
    });
    return getBookState(pool, { timeZone, now: now() });
  },
}));

function isSame(left: BookSettings, right: BookSettings): boolean {
  const inOrder = (settings: BookSettings): string =>
    JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return inOrder(left) === inOrder(right);
}
