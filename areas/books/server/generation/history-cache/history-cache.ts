/**
 * A cache of what was read and valued for the books, in pieces: the next generation, a comparison of settings or the
 * check of a locked year reads these and only what has changed since from the tables.
 *
 * It stays true because the triggers that note book_changes outdate its pieces. A piece covers a span of time, at most
 * a UTC month. The spans follow one another, so that what is missing shows. The notes in book_changes state from when
 * on pieces are outdated; those of settings alone leave them as they are, because no transaction is read differently.
 * What a transaction is read with and has no date is part of the key: with another key nothing of the cache is used.
 */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { Transaction } from '../../../engine/types.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Queries } from '@holdfast/database/queries.ts';
import { beginCopying } from '@holdfast/database/time-limits.ts';
import type { BookTerms } from '../book-terms.ts';
import { loadRecordedFacts } from '../complete-history.ts';
import { type HistoryPart, readTransactions } from '../read-history.ts';
import { PIECE_VERSION, PieceWriter, readPiece } from './history-piece.ts';

/** A piece of this size takes about a megabyte. */
const PIECE_TRANSACTIONS = 16_000;

interface Span {
  /** Included, in milliseconds. -Infinity: from the beginning. */
  readonly startsAt: number;
  /** Not included. Infinity: to the end. */
  readonly endsAt: number;
}

/** Where transactions that were read from the tables are stored. */
export interface HistoryStore {
  /** Deletes everything from this moment on. */
  remove(from: number): Promise<void>;
  store(span: Span, content: Buffer): Promise<void>;
}

/** As the engine reads them. Call it inside a database transaction, as readTransactions. */
export async function* readCachedHistory(
  client: pg.PoolClient,
  part: HistoryPart,
  { store = null, isReadAnew = false }: { store?: HistoryStore | null; isReadAnew?: boolean } = {},
): AsyncGenerator<readonly Transaction[]> {
  const complete = await loadRecordedFacts(client, part);
  const from = part.from?.getTime() ?? Number.NEGATIVE_INFINITY;
  const until = part.until?.getTime() ?? Number.POSITIVE_INFINITY;
  const spans = isReadAnew ? [] : await findSpans(client, { terms: part.terms, from, until });
  let next = fetchPiece(client, spans[0]);
  for (const index of spans.keys()) {
    const content = await next;
    // The database reads the next piece while the engine computes.
    next = fetchPiece(client, spans[index + 1]);
    next.catch(() => {});
    if (content !== null)
      for (const batch of readPiece(content)) {
        const isWithin = (batch.at(-1)?.at ?? until) < until;
        yield complete(isWithin ? batch : batch.filter(({ at }) => at < until));
      }
  }
  const cachedUntil = spans.at(-1)?.endsAt ?? from;
  if (cachedUntil >= until) return;
  const rest = { ...part, from: Number.isFinite(cachedUntil) ? new Date(cachedUntil) : part.from };
  const writer = store && new SpanWriter(store, cachedUntil);
  await writer?.begin();
  for await (const batch of readTransactions(client, rest)) {
    await writer?.add(batch);
    yield complete(batch);
  }
  await writer?.end();
}

/** The pieces that follow one another from a moment on and that nothing has outdated. */
async function findSpans(
  queries: Queries,
  { terms, from, until }: { terms: BookTerms; from: number; until: number },
): Promise<Span[]> {
  const { rows } = await queries.query<{ starts: number; ends: number }>(
    `SELECT (extract(epoch FROM starts_at) * 1000)::float8 AS starts,
            (extract(epoch FROM ends_at) * 1000)::float8 AS ends
       FROM kept_history
      WHERE key = $1
        AND ends_at <= coalesce((SELECT min(at) FROM book_changes WHERE NOT keeps_history), 'infinity')
      ORDER BY starts_at`,
    [historyKey(terms)],
  );
  const spans: Span[] = [];
  let reached = from;
  for (const { starts, ends } of rows) {
    if (starts !== reached || reached >= until) continue;
    spans.push({ startsAt: starts, endsAt: ends });
    reached = ends;
  }
  return spans;
}

/** The bytes before the only value of a COPY in binary format: the header, the number of columns and the length. */
const COPY_START = 19 + 2 + 4;
const COPY_END = 2;

/** With COPY, because the driver receives other results as text: bytes would come in hexadecimal digits. */
async function fetchPiece(client: pg.PoolClient, span: Span | undefined): Promise<Buffer | null> {
  if (span === undefined) return null;
  const rows = `SELECT content FROM kept_history WHERE starts_at = '${momentText(span.startsAt)}'`;
  const received: Buffer[] = [];
  const copied = beginCopying(client, copyTo(`COPY (${rows}) TO STDOUT (FORMAT binary)`)) as AsyncIterable<Buffer>;
  for await (const bytes of copied) received.push(bytes);
  const all = Buffer.concat(received);
  if (all.length < COPY_START + COPY_END) throw new Error('A piece of the cached history is missing.');
  return all.subarray(COPY_START, all.length - COPY_END);
}

/** Divides what is read into pieces. */
class SpanWriter {
  private piece = new PieceWriter();
  private latestAt: number | null = null;

  constructor(
    private readonly target: HistoryStore,
    private startsAt: number,
  ) {}

  begin(): Promise<void> {
    return this.target.remove(this.startsAt);
  }

  async add(transactions: readonly Transaction[]): Promise<void> {
    for (const transaction of transactions) {
      const end = this.endBefore(transaction.at);
      if (end !== null) await this.store(end);
      this.piece.add(transaction);
      this.latestAt = transaction.at;
    }
  }

  end(): Promise<void> {
    return this.store(Number.POSITIVE_INFINITY);
  }

  /** Where the piece at hand ends, if the next transaction belongs to another one. */
  private endBefore(at: number): number | null {
    const { latestAt } = this;
    if (latestAt === null || at === latestAt) return null;
    const month = startOfMonth(at);
    if (latestAt < month) return month;
    return this.piece.length >= PIECE_TRANSACTIONS ? at : null;
  }

  private async store(endsAt: number): Promise<void> {
    const { piece, startsAt } = this;
    this.piece = new PieceWriter();
    this.startsAt = endsAt;
    await this.target.store({ startsAt, endsAt }, piece.finish());
  }
}

/** Stores the history in the database. `run` is called with each statement, which may run later but in order. */
export function createHistoryStore(
  terms: BookTerms,
  run: (statement: { readonly text: string; readonly values: unknown[] }) => Promise<void>,
): HistoryStore {
  const key = historyKey(terms);
  return {
    remove: (from) =>
      run({
        text: 'DELETE FROM kept_history WHERE key <> $1 OR ends_at > $2::timestamptz',
        values: [key, momentText(from)],
      }),
    store: ({ startsAt, endsAt }, content) =>
      run({
        text: 'INSERT INTO kept_history (starts_at, ends_at, key, content) VALUES ($1, $2, $3, $4)',
        values: [momentText(startsAt), momentText(endsAt), key, content],
      }),
  };
}

/** All that decides how a transaction is read and has no moment of its own. */
function historyKey({ engine, cashCoinIds, dollarCoinId }: BookTerms): string {
  const { aliases, claims } = engine;
  const what = { version: PIECE_VERSION, order: endianness(), cash: [...cashCoinIds], dollarCoinId, aliases, claims };
  return createHash('sha256').update(JSON.stringify(what)).digest('hex');
}

function momentText(at: number): string {
  if (Number.isFinite(at)) return new Date(at).toISOString();
  return at < 0 ? '-infinity' : 'infinity';
}

function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
