/**
 * Generates the books from the database: from the beginning or from a checkpoint, to the end or up to a moment. The
 * rows are passed on as they are computed.
 *
 * Checkpoints hold the engine's state at the beginning of a UTC month, compressed, so that a late change does not mean
 * reading the whole history again. There is one for each year, and one for each month of the recent period in which
 * most changes happen. A checkpoint with many lots and few transactions since the previous one is left out, because it
 * would take more space than it saves time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { type BookRows, type Books, type Transaction } from '../../engine/types.ts';
import { type BooksState, BooksStream } from '../../engine/books-stream.ts';
import { type JournalEntry } from '../../engine/journal/types.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import type { BookTerms } from './book-terms.ts';
import { type HistoryStore, readCachedHistory } from './history-cache/history-cache.ts';

/** Few enough to send and receive in between: the database waits while this process computes for longer. */
const SLICE_TRANSACTIONS = 100;
const LOTS_PER_TRANSACTION_MAX = 4;
/** A state with fewer lots is small enough to store in any case. */
const LOTS_FEW = 1_000;

export interface BookStart {
  readonly at: Date;
  readonly state: BooksState;
}

interface BookPart {
  readonly terms: BookTerms;
  /** Null: from the beginning. */
  readonly start: BookStart | null;
  /** Not included. Null: to the end. */
  readonly until?: Date | null;
  /** Reads all of it from the tables, and nothing from the cache. */
  readonly isReadAnew?: boolean;
}

interface BookReceiver {
  /** Rows that are final. */
  take(rows: BookRows): Promise<void>;
  /** Entries of the journal that are final. Absent: the engine writes no journal, which costs time. */
  takeEntries?(entries: readonly JournalEntry[]): Promise<void>;
  /** Stores the state before a moment. Absent: no checkpoints are taken. */
  keep?(checkpoint: BookStart): Promise<void>;
  /** Stores what is read from the tables, for the next time. */
  readonly history?: HistoryStore;
  /** From here on every month has its checkpoint. */
  readonly monthlyFrom?: Date;
  /** Called with the number of transactions read so far. */
  progress?(transactions: number): void;
}

export async function generateBooks(
  client: pg.PoolClient,
  { terms, start, until = null, isReadAnew = false }: BookPart,
  receiver: BookReceiver,
): Promise<{ last: Books; transactions: number }> {
  const options = receiver.takeEntries ? { journal: { exchangeAccountIds: terms.exchangeAccountIds } } : {};
  const stream =
    start === null ? new BooksStream(terms.engine, options) : BooksStream.resume(start.state, terms.engine, options);
  const checkpoints = new CheckpointWriter(stream, receiver);
  const part = { terms, from: start?.at ?? null, until };
  let transactions = 0;
  for await (const batch of readCachedHistory(client, part, { isReadAnew, store: receiver.history ?? null })) {
    for (const month of checkpoints.divide(batch)) {
      await checkpoints.before(month);
      for (let from = 0; from < month.length; from += SLICE_TRANSACTIONS) {
        stream.read(month.slice(from, from + SLICE_TRANSACTIONS));
        await receiver.take(stream.takeRows());
        await receiver.takeEntries?.(stream.takeEntries());
        await nextTurn();
      }
    }
    transactions += batch.length;
    receiver.progress?.(transactions);
  }
  const last = stream.finish();
  await receiver.take(last);
  await receiver.takeEntries?.(stream.takeEntries());
  return { last, transactions };
}

class CheckpointWriter {
  private latestAt: number | null = null;
  private transactionsSince = 0;

  constructor(
    private readonly stream: BooksStream,
    private readonly receiver: BookReceiver,
  ) {}

  /** Splits a batch where a month ends. */
  *divide(batch: readonly Transaction[]): Generator<readonly Transaction[]> {
    if (!this.receiver.keep) return yield batch;
    let start = 0;
    for (let index = 1; index < batch.length; index += 1) {
      if (monthOf(batch[index - 1]?.at ?? 0) === monthOf(batch[index]?.at ?? 0)) continue;
      yield batch.slice(start, index);
      start = index;
    }
    yield batch.slice(start);
  }

  async before(part: readonly Transaction[]): Promise<void> {
    const { receiver, stream, latestAt } = this;
    const [first] = part;
    this.latestAt = part.at(-1)?.at ?? latestAt;
    const isDue = first !== undefined && latestAt !== null && this.isBoundary({ from: latestAt, to: first.at });
    if (
      receiver.keep &&
      isDue &&
      stream.countLots() <= Math.max(LOTS_FEW, LOTS_PER_TRANSACTION_MAX * this.transactionsSince)
    ) {
      const at = new Date(startOfMonth(first.at));
      await receiver.keep({ at, state: stream.checkpoint(at.getTime()) });
      this.transactionsSince = 0;
    }
    this.transactionsSince += part.length;
  }

  private isBoundary({ from, to }: { from: number; to: number }): boolean {
    if (monthOf(from) === monthOf(to)) return false;
    const isAnotherYear = new Date(from).getUTCFullYear() !== new Date(to).getUTCFullYear();
    const { monthlyFrom } = this.receiver;
    return isAnotherYear || (monthlyFrom !== undefined && startOfMonth(to) >= monthlyFrom.getTime());
  }
}

function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

const compress = promisify(gzip);
const expand = promisify(gunzip);
/** Stronger compression takes more time than the space is worth. */
const QUICKLY = { level: constants.Z_BEST_SPEED };

export async function storeCheckpoint(queries: Queries, { at, state }: BookStart): Promise<void> {
  const bytes = await compress(Buffer.from(state.join('\n')), QUICKLY);
  await queries.query(
    'INSERT INTO book_checkpoints (at, state) VALUES ($1, $2) ON CONFLICT (at) DO UPDATE SET state = excluded.state',
    [at, bytes],
  );
}

/** The last checkpoint that a change from the given moment on does not invalidate. */
export async function findCheckpoint(
  queries: Queries,
  { changedFrom }: { changedFrom: Date },
): Promise<BookStart | null> {
  const { rows } = await queries.query<{ at: Date; state: Buffer }>(
    'SELECT at, state FROM book_checkpoints WHERE at <= $1 ORDER BY at DESC LIMIT 1',
    [changedFrom],
  );
  const [found] = rows;
  if (!found) return null;
  const text = await expand(found.state);
  return { at: found.at, state: text.toString('utf8').split('\n') };
}
