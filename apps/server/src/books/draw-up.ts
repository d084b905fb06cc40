/**
 * Draws the books up from the database: from the beginning or from a checkpoint, to the end or up to a moment. The rows
 * are handed on as they come.
 *
 * On the way it takes checkpoints, always at the beginning of a UTC month: one in a year, and every month of the time
 * in which most changes happen. One that would take more room than reading on from the one before it would save is left
 * out.
 */
import { type BookRows, type Books, type BooksState, BooksStream, type Transaction } from '@holdfast/accounting';
import type pg from 'pg';
import type { BookTerms } from './book-terms.ts';
import { readHistory } from './read-history.ts';

const LOTS_PER_TRANSACTION_MAX = 4;
/** So few take no room worth a thought. */
const LOTS_FEW = 1_000;

export interface BookStart {
  readonly at: Date;
  readonly state: BooksState;
}

export interface Drawing {
  readonly terms: BookTerms;
  /** Null: from the beginning. */
  readonly start: BookStart | null;
  /** Not included. Null: to the end. */
  readonly until?: Date | null;
}

export interface BookReceiver {
  /** Rows that are final. */
  take(rows: BookRows): Promise<void>;
  /** The state before a moment; absent: no checkpoints are taken. */
  keep?(checkpoint: BookStart): Promise<void>;
  /** From here on every month has its checkpoint. */
  readonly monthlyFrom?: Date;
  /** So many transactions were read. */
  progress?(transactions: number): void;
}

export async function drawUp(
  client: pg.PoolClient,
  { terms, start, until = null }: Drawing,
  receiver: BookReceiver,
): Promise<{ last: Books; transactions: number }> {
  const stream = start === null ? new BooksStream(terms.engine) : BooksStream.resume(start.state, terms.engine);
  const keeper = new CheckpointKeeper(stream, receiver);
  let transactions = 0;
  for await (const batch of readHistory(client, { terms, from: start?.at ?? null, until })) {
    for (const part of keeper.divide(batch)) {
      await keeper.before(part);
      stream.read(part);
    }
    transactions += batch.length;
    await receiver.take(stream.takeRows());
    receiver.progress?.(transactions);
  }
  const last = stream.finish();
  await receiver.take(last);
  return { last, transactions };
}

class CheckpointKeeper {
  private latestAt: number | null = null;
  private transactionsSince = 0;

  constructor(
    private readonly stream: BooksStream,
    private readonly receiver: BookReceiver,
  ) {}

  /** Where a month ends in the middle of a batch, a part ends there too. */
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
