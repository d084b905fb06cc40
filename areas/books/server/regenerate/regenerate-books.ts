/**
 * Regenerates the books, all or nothing: one database transaction removes outdated rows and writes the new ones, and
 * until it commits everyone reads the previous books.
 *
 * Only what changed is read again: triggers record how far back each change reaches, and the engine continues from the
 * last checkpoint before that. The history is read through a second connection with a snapshot, so that concurrent
 * writes are either completely in these books or recorded for the next regeneration.
 */
import { DAY_MS, dateOf, formatDay, utcDayOf } from '@holdfast/calendar';
import { countNoun, presentCount } from '@holdfast/money';
import type pg from 'pg';
import { z } from 'zod';
import { writeBookBasis } from '../generation/book-basis/write-book-basis.ts';
import { type BookGeneration, loadGeneration, recordGeneration } from '../generation/book-generation.ts';
import { loadRecordedSettings, recordDefaults } from '../generation/book-settings.ts';
import { BookCopier, BookLines } from '../generation/book-tables.ts';
import { type BookTerms, loadBookTerms } from '../generation/book-terms.ts';
import { type BookStart, findCheckpoint, generateBooks, storeCheckpoint } from '../generation/generate-books.ts';
import { createHistoryStore } from '../generation/history-cache/history-cache.ts';
import { SuspensePosting } from '../generation/filed-suspense.ts';
import { JournalRows, removeJournal, removeRecordedEntries } from '../generation/journal-tables.ts';
import { type GainMonth, GainsCache } from '../generation/gains-cache.ts';
import { HeldDaysCache, loadGiftTimes } from '../generation/held-days-cache.ts';
import { listLockedPeriods, refuseDifferences, refuseLockedYear } from '../generation/locked-periods.ts';
import { moneyLines } from '../generation/money-holdings.ts';
import { readEnteredEntries, readManualEntries, readUnclassifiedEntries } from '../generation/recorded-entries.ts';
import { loadPeriodContent } from '../generation/period-content.ts';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { countEntriesOfDays } from '../ledger/entry-numbers.ts';
import { defineHandlers } from '../define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind, type JobContext } from '@holdfast/jobs/job-kind.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { withSnapshot } from './with-snapshot.ts';

const MONTHLY_MS = 400 * DAY_MS;
const BEGINNING = new Date(0);
const payload = z.object({ fromScratch: z.boolean() });

export const regenerateBooks = defineJobKind({
  kind: 'regenerate-books',
  payload,
  run: (context) =>
    context.transaction(async (client) => {
      // Reading a long history between two writes takes long; the job's heartbeat shows that it is alive. The limit is
      // for a machine that vanishes while there is no other worker to end this transaction.
      await liftTimeLimits(client, { statementSeconds: 0, idleSeconds: 10 * 60 });
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.books]);
      await withSnapshot(context.pool, (reader) => regenerate(context, { client, reader }));
    }),
});

interface Connections {
  /** Writes the books. */
  readonly client: pg.PoolClient;
  /** Reads everything else as it was at one moment. */
  readonly reader: pg.PoolClient;
}

interface Plan {
  readonly terms: BookTerms;
  readonly changeIds: readonly number[];
  /** The stored books. */
  readonly generation: BookGeneration | null;
  readonly recordChangeIds: readonly number[];
  /** Null: the engine has nothing to do. */
  readonly start: BookStart | 'beginning' | null;
}

async function regenerate(
  context: JobContext<z.infer<typeof payload>>,
  { client, reader }: Connections,
): Promise<void> {
  const plan = await makePlan(context, reader);
  const { terms } = plan;
  if (plan.start === null) {
    const isRecordChanged = plan.recordChangeIds.length > 0;
    if (isRecordChanged) await updateRecordedEntries({ client, reader }, plan);
    // Prices and loans of any day can change the book basis without changing the tax basis.
    await updateBookBasis({ client, reader }, { terms, generation: plan.generation, isRecordChanged });
    return context.succeed(client, {
      message: isRecordChanged
        ? 'The entries of unclassified transactions and records are updated.'
        : 'The books are up to date.',
      result: { transactions: 0, readFrom: null },
    });
  }
  const start = plan.start === 'beginning' ? null : plan.start;
  const total = await countClassified(reader, { from: start?.at ?? null });
  const connections = { client, reader };
  const transactions = await BookCopier.use(client, (copier) =>
    writeBooks(context, connections, { copier, plan, start, total }),
  );
  await countEntriesOfDays(client);
  const bookBasis = await writeBookBasis({ client, reader }, terms);
  await refuseLockedDifferences(client, { terms, readFrom: start?.at ?? null });
  const before = start === null ? 0 : (await countClassified(reader, { from: null })) - total;
  await recordGeneration(client, {
    terms,
    readFrom: start?.at ?? null,
    transactions: before + transactions,
    bookBasis,
  });
  await client.query('DELETE FROM book_changes WHERE id = ANY ($1)', [plan.changeIds]);
  await removeRecordChanges(client, plan);
  const readAgain = start ? `, ${presentCount(transactions)} of them read again` : '';
  await context.succeed(client, {
    message: `The books are generated from ${countNoun(before + transactions, 'transaction')}${readAgain}.`,
    result: { transactions, readFrom: start?.at.toISOString() ?? null },
  });
}

/** Writes while computing, and returns the number of transactions that were read. */
async function writeBooks(
  context: JobContext<z.infer<typeof payload>>,
  { client, reader }: Connections,
  { copier, plan, start, total }: { copier: BookCopier; plan: Plan; start: BookStart | null; total: number },
): Promise<number> {
  const { terms } = plan;
  const tail = start && { at: start.at, ...monthOf(terms, start.at) };
  await removeTail(client, tail);
  const [gains, held] = [new GainsCache(), new HeldDaysCache(await loadGiftTimes(reader))];
  if (tail) await gains.readMonth(client, tail);
  const lines = new BookLines(terms.calendar);
  const journal = await openJournal(client, { terms, start });
  const latest = await latestClassified(reader);
  const report = (done: number): void => {
    context.signal.throwIfAborted();
    context.progress({ done, total, message: 'Reading transactions' });
  };
  report(0);
  const { last, transactions } = await generateBooks(
    reader,
    { terms, start, isReadAnew: context.payload.fromScratch },
    {
      take: (rows) => {
        gains.take(rows);
        held.take(rows);
        return copier.add(lines.of(rows));
      },
      takeEntries: (entries) =>
        // A change of scope on a day without transactions is written again when a later transaction is read.
        copier.add(journal.of(start === null ? entries : entries.filter(({ at }) => at >= start.at.getTime()))),
      keep: (checkpoint) => copier.run(() => storeCheckpoint(client, checkpoint)),
      history: createHistoryStore(terms, (statement) => copier.run(() => client.query(statement))),
      ...(latest && { monthlyFrom: new Date(latest.getTime() - MONTHLY_MS) }),
      progress: report,
    },
  );
  held.takeOpen(last);
  await copier.add(lines.ofHoldings(last));
  await copier.add(lines.ofLots(last));
  await copier.add(lines.ofShorts(last));
  await copier.add(held.lines());
  await copier.add(await moneyLines({ client, reader }, { cashCoinIds: terms.cashCoinIds, from: start?.at ?? null }));
  await copier.add(gains.lines());
  await copier.add(journal.ofEnd());
  await writeRecordedEntries({ client, reader }, { terms, copier });
  await journal.storeAccounts(client);
  return transactions;
}

async function updateBookBasis(
  connections: Connections,
  {
    terms,
    generation,
    isRecordChanged,
  }: { terms: BookTerms; generation: BookGeneration | null; isRecordChanged: boolean },
): Promise<void> {
  if (generation === null) return;
  const hasNoBookBasis = terms.settings.fairValueFrom === null && generation.bookBasis === null;
  if (hasNoBookBasis && !isRecordChanged) return;
  const bookBasis = hasNoBookBasis ? null : await writeBookBasis(connections, terms);
  const { transactions, finishedAt: readFrom } = generation;
  await recordGeneration(connections.client, { terms, readFrom, transactions, bookBasis });
}

/** Where the engine has nothing to read, the entries of everything else are written again. */
async function updateRecordedEntries(connections: Connections, plan: Plan): Promise<void> {
  const { client } = connections;
  await removeRecordedEntries(client);
  await BookCopier.use(client, (copier) => writeRecordedEntries(connections, { terms: plan.terms, copier }));
  await countEntriesOfDays(client);
  await removeRecordChanges(client, plan);
}

async function removeRecordChanges(client: pg.PoolClient, { recordChangeIds }: Plan): Promise<void> {
  await client.query('DELETE FROM journal_changes WHERE id = ANY ($1)', [recordChangeIds]);
}

async function openJournal(
  client: pg.PoolClient,
  { terms, start }: { terms: BookTerms; start: BookStart | null },
): Promise<JournalRows> {
  const journal = new JournalRows('books');
  const from = start && { at: start.at, day: terms.calendar.dayOf({ at: start.at.getTime() }) };
  await removeJournal(client, from);
  if (from) await journal.readStart(client, from.day);
  return journal;
}

async function writeRecordedEntries(
  { client, reader }: Connections,
  { terms, copier }: { terms: BookTerms; copier: BookCopier },
): Promise<void> {
  const recorded = new JournalRows('records');
  // The locks that count are those of this moment, which regenerating holds off.
  const suspense = await SuspensePosting.load(client);
  for await (const entries of readUnclassifiedEntries(reader, terms))
    await copier.add(recorded.of(suspense.take(entries)));
  await copier.add(recorded.of(suspense.finish()));
  await copier.add(recorded.of(await readManualEntries(reader)));
  await copier.add(recorded.of(await readEnteredEntries(reader)));
  await copier.add(recorded.ofEnd());
  await recorded.storeAccounts(client);
}

async function makePlan(
  { payload: { fromScratch }, services }: JobContext<z.infer<typeof payload>>,
  reader: pg.PoolClient,
): Promise<Plan> {
  const terms = await loadBookTerms(reader, { settings: await loadRecordedSettings(reader), now: services.now() });
  const generation = await loadGeneration(reader);
  const changes = await reader.query<{ id: number; at: Date }>('SELECT id, at FROM book_changes ORDER BY at');
  const changeIds = changes.rows.map((row) => row.id);
  const changedFrom = changes.rows[0]?.at ?? null;
  const recordChanges = await reader.query<{ id: number }>('SELECT id FROM journal_changes');
  const plan = { terms, changeIds, generation, recordChangeIds: recordChanges.rows.map(({ id }) => id) };
  if (fromScratch || generation?.fingerprint !== terms.fingerprint) return { ...plan, start: 'beginning' };
  if (changedFrom === null) return { ...plan, start: null };
  const start = await findCheckpoint(reader, { changedFrom });
  return { ...plan, start: start ?? 'beginning' };
}

function monthOf({ calendar }: BookTerms, at: Date): GainMonth {
  const { year, month } = dateOf(calendar.dayOf({ at: at.getTime() }));
  return { year, month };
}

/** From when on rows are deleted, and the month of the books' calendar that contains this moment. */
export interface TailStart extends GainMonth {
  readonly at: Date;
}

/** Deletes the rows from a moment on, or all. Holdings and open lots describe the end, so they are always deleted. */
export async function removeTail(client: pg.PoolClient, start: TailStart | null): Promise<void> {
  if (start === null) {
    for (const table of [
      'book_positions',
      'book_gains',
      'book_held_days',
      'book_borrowed_days',
      'book_money_days',
      'book_flows',
      'book_liabilities',
      'book_issues',
      'book_checkpoints',
    ])
      await client.query(`DELETE FROM ${table}`);
  } else {
    const from = start.at;
    await client.query('DELETE FROM book_gains WHERE (year, month) >= ($1, $2)', [start.year, start.month]);
    const day = formatDay(utcDayOf(from.getTime()));
    await client.query('DELETE FROM book_held_days WHERE until >= $1', [day]);
    await client.query('DELETE FROM book_borrowed_days WHERE day >= $1', [day]);
    await client.query('DELETE FROM book_money_days WHERE day >= $1', [day]);
    await client.query('DELETE FROM book_positions WHERE disposed_at >= $1', [from]);
    await client.query('DELETE FROM book_flows WHERE at >= $1', [from]);
    await client.query('DELETE FROM book_liabilities WHERE at >= $1', [from]);
    await client.query('DELETE FROM book_issues WHERE at >= $1 OR at IS NULL', [from]);
    await client.query('DELETE FROM book_checkpoints WHERE at > $1', [from]);
  }
  await client.query('DELETE FROM book_holdings');
  await client.query('DELETE FROM book_open_lots');
  await client.query('DELETE FROM book_short_sales');
}

/**
 * The last check of locked periods: however a change came in, market prices included, books in which a filed year or a
 * closed month would change are not committed.
 */
export async function refuseLockedDifferences(
  client: pg.PoolClient,
  { terms, readFrom }: { terms: BookTerms; readFrom: Date | null },
): Promise<void> {
  const until = terms.calendar.dayOf({ at: (readFrom ?? BEGINNING).getTime() });
  await refuseDifferences(client, await listLockedPeriods(client, { until }), (period) =>
    loadPeriodContent(client, period),
  );
}

/**
 * Locks the books for regeneration until this database transaction ends. Another regeneration may take minutes, so this
 * one throws instead of waiting.
 */
export async function lockBooks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS taken', [
    ADVISORY_CLASS,
    ADVISORY_KEYS.books,
  ]);
  if (!rows[0]?.taken) throw new AppError('conflict', 'The books are being regenerated. Try again when that is done.');
}

/** For rows of the unlocked years and open months. */
const IS_UNLOCKED = `year NOT IN (SELECT year FROM year_locks WHERE unlocked_at IS NULL)`;
const isOpen = (month: string): string =>
  `NOT EXISTS (SELECT FROM month_closings c WHERE c.reopened_at IS NULL AND c.month = ${month})`;

export const regenerationHandlers = defineHandlers(({ pool, config: { timeZone } }: BookDependencies) => ({
  regenerateCapitalPositions: async ({ body, caller }) => {
    const fromScratch = body?.fromScratch ?? false;
    await recordDefaults(pool, { timeZone, userId: caller.userId });
    return (await enqueueJob(pool, regenerateBooks, { key: 'all', payload: { fromScratch }, createdBy: caller.userId }))
      .job;
  },

  /** Removes the generated positions of a year, or of all unlocked years, and notes from when on they are missing. */
  async deleteCapitalPositions({ query: { year = null } }) {
    const deleted = await transaction(pool, async (client) => {
      await lockBooks(client);
      if (year !== null) await refuseLockedYear(client, year);
      await client.query(
        `DELETE FROM book_gains WHERE ($1::integer IS NULL OR year = $1)
           AND ${IS_UNLOCKED} AND ${isOpen('make_date(book_gains.year, book_gains.month, 1)')}`,
        [year],
      );
      const { rows } = await client.query<{ deleted: number; first: Date | null }>(
        `WITH gone AS (
           DELETE FROM book_positions WHERE ($1::integer IS NULL OR year = $1)
             AND ${IS_UNLOCKED} AND ${isOpen(`date_trunc('month', disposed_day)`)} RETURNING disposed_at
         )
         SELECT count(*) AS deleted, min(disposed_at) AS first FROM gone`,
        [year],
      );
      const { deleted = 0, first = null } = rows[0] ?? {};
      if (first !== null) await client.query('INSERT INTO book_changes (at) VALUES ($1)', [first]);
      return deleted;
    });
    return { deleted };
  },
}));

/** Counts classified transactions, in all or from the start of a UTC day, from the stored counts of each day. */
export async function countClassified(queries: Queries, { from }: { from: Date | null }): Promise<number> {
  const { rows } = await queries.query<{ classified: number }>(
    `SELECT coalesce(sum(transactions - unclassified), 0)::bigint AS classified FROM transaction_days
       WHERE day >= coalesce($1::timestamptz, '-infinity')::date`,
    [from],
  );
  return rows[0]?.classified ?? 0;
}

export async function latestClassified(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date }>(
    'SELECT at FROM transactions WHERE is_classified ORDER BY at DESC, id DESC LIMIT 1',
  );
  return rows[0]?.at ?? null;
}
