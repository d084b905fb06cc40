/**
 * Draws the books up anew, all or nothing: one database transaction removes what is no longer true and writes what is,
 * and until it commits everybody reads the books as they were.
 *
 * Only what changed is read again: the triggers note how far back each change reaches, and the engine goes on from the
 * last checkpoint before that. The history is read through a second connection that keeps to one moment, so that what
 * others write meanwhile is either wholly in these books or noted for the next ones.
 */
import { dateOf } from '@holdfast/calendar';
import type pg from 'pg';
import { z } from 'zod';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../../db/advisory-keys.ts';
import { defineJobKind, type JobContext } from '../../../jobs/job-kind.ts';
import { BookCopier } from '../../../books/book-copier.ts';
import { findCheckpoint, storeCheckpoint } from '../../../books/book-checkpoints.ts';
import { loadGeneration, recordGeneration } from '../../../books/book-generation.ts';
import { loadRecordedSettings } from '../../../books/book-settings.ts';
import { BookLines } from '../../../books/book-tables.ts';
import { type BookTerms, loadBookTerms } from '../../../books/book-terms.ts';
import { type BookStart, drawUp } from '../../../books/draw-up.ts';
import { type GainMonth, KeptGains } from '../../../books/kept-gains.ts';
import { moneyHoldings } from '../../../books/money-holdings.ts';
import { countClassified, latestClassified } from './classified-transactions.ts';
import { refuseLockedDifferences } from './refuse-locked-differences.ts';
import { removeTail } from './remove-tail.ts';
import { withSnapshot } from './with-snapshot.ts';

const MONTHLY_MS = 400 * 86_400_000;
const payload = z.object({ fromScratch: z.boolean() });

export const regenerateBooks = defineJobKind({
  kind: 'regenerateBooks',
  payload,
  run: (context) =>
    context.transaction(async (client) => {
      // A long history is read between two writes; the job's heartbeat is what tells whether it lives.
      await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
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
  /** Null: nothing to do. */
  readonly start: BookStart | 'beginning' | null;
}

async function regenerate(
  context: JobContext<z.infer<typeof payload>>,
  { client, reader }: Connections,
): Promise<void> {
  const plan = await makePlan(context, reader);
  const { terms } = plan;
  if (plan.start === null) {
    return context.succeed(client, {
      message: 'The books are up to date.',
      result: { transactions: 0, readFrom: null },
    });
  }
  const start = plan.start === 'beginning' ? null : plan.start;
  const total = await countClassified(reader, { from: start?.at ?? null });
  const tail = start && { at: start.at, ...monthOf(terms, start.at) };
  await removeTail(client, tail);
  const gains = new KeptGains();
  if (tail) await gains.readMonth(client, tail);
  const copier = new BookCopier(client);
  const lines = new BookLines(terms.calendar);
  const latest = await latestClassified(reader);
  const report = (done: number): void => {
    context.signal.throwIfAborted();
    context.progress({ done, total, message: 'Reading transactions' });
  };
  report(0);
  const { last, transactions } = await drawUp(
    reader,
    { terms, start },
    {
      take: (rows) => {
        gains.take(rows);
        return copier.add(lines.of(rows));
      },
      keep: (checkpoint) => storeCheckpoint(client, checkpoint),
      ...(latest && { monthlyFrom: new Date(latest.getTime() - MONTHLY_MS) }),
      progress: report,
    },
  );
  await copier.add(lines.ofEnd(last));
  await copier.add(await moneyHoldings(reader, terms.cashCoinIds));
  await copier.add(gains.lines());
  await copier.flush();
  await refuseLockedDifferences(client, { terms, readFrom: start?.at ?? null });
  const before = start === null ? 0 : (await countClassified(reader, { from: null })) - total;
  await recordGeneration(client, { terms, readFrom: start?.at ?? null, transactions: before + transactions });
  await client.query('DELETE FROM book_changes WHERE id = ANY ($1)', [plan.changeIds]);
  const words = `The books are drawn up from ${(before + transactions).toLocaleString('en-US')} transactions${start ? `, of which ${transactions.toLocaleString('en-US')} were read again` : ''}.`;
  await context.succeed(client, {
    message: words,
    result: { transactions, readFrom: start?.at.toISOString() ?? null },
  });
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
  if (fromScratch || generation?.fingerprint !== terms.fingerprint) return { terms, changeIds, start: 'beginning' };
  if (changedFrom === null) return { terms, changeIds, start: null };
  const start = await findCheckpoint(reader, { changedFrom });
  return { terms, changeIds, start: start ?? 'beginning' };
}

function monthOf({ calendar }: BookTerms, at: Date): GainMonth {
  const { year, month } = dateOf(calendar.dayOf({ at: at.getTime() }));
  return { year, month };
}
