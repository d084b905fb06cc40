/**
 * Trades and their books, for measurements: five years of purchases and sales, classified, and what they are held
 * against.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BooksStream } from '../../areas/books/engine/books-stream.ts';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { defaultBookSettings, recordDefaults } from '../../areas/books/server/generation/book-settings.ts';
import { BOOK_TABLES } from '../../areas/books/server/generation/book-tables.ts';
import { loadBookTerms } from '../../areas/books/server/generation/book-terms.ts';
import { readHistory } from '../../areas/books/server/generation/read-history.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { regenerateBooks } from '../../areas/books/server/regenerate/regenerate-books.ts';
import { withSnapshot } from '../../areas/books/server/regenerate/with-snapshot.ts';
import { compareSettings } from '../../areas/books/server/settings/compare-settings.ts';
import type { JobOutcome } from '@holdfast/jobs/job-kind.ts';
import { withoutTimeLimit } from './database.ts';

const TIME_ZONE = 'America/Los_Angeles';

/**
 * Five years of trades of ten coins in four wallets: two purchases for each sale of most of them, money on the other
 * side, a fee in coins on every third. The coin leg has no stated value, so that each is priced from daily closes.
 */
export async function seedTrades(pool: pg.Pool, size: number): Promise<void> {
  const statements = [
    `INSERT INTO coins (symbol, name, decimals, is_cash)
     SELECT 'C' || n, 'Coin ' || n, 18, false FROM generate_series(1, 10) AS n`,
    `INSERT INTO coins (symbol, name, decimals, is_cash) VALUES ('USD', 'US Dollar', 2, true)`,
    `INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Bench', 'evm', 1, 0)`,
    `INSERT INTO accounts (network_id, address, kind)
     SELECT n.id, 'wallet' || i, 'wallet' FROM networks n, generate_series(1, 4) AS i`,
    `INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, address, 'hot' FROM accounts`,
    `INSERT INTO price_dailies
     SELECT c.id, d::date, 'import', 100 * c.id + extract(doy FROM d)
       FROM coins c, generate_series('2019-12-01'::date, '2025-02-01', '1 day') AS d WHERE NOT is_cash`,
    `INSERT INTO transactions (ledger, key, source, position, at, status)
     SELECT 'bench', 'k' || i, 'manual', 0, '2020-01-01'::timestamptz + i * (interval '5 years' / ${size}), 'success'
       FROM generate_series(1, ${size}) AS i ORDER BY i`,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
     SELECT t.id, 'coin', t.at, c.id, CASE WHEN t.id % 3 = 0 THEN 1.9 ELSE 1 END, CASE WHEN t.id % 3 = 0 THEN a.id END,
       CASE WHEN t.id % 3 <> 0 THEN a.id END, 'transfer', 'row'
       FROM transactions t JOIN coins c ON c.symbol = 'C' || (t.id / 3 % 10 + 1)
         JOIN accounts a ON a.address = 'wallet' || (t.id / 3 % 4 + 1) ORDER BY t.id`,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
     SELECT t.id, 'money', t.at, c.id, 100 + t.id % 1000, CASE WHEN t.id % 3 <> 0 THEN a.id END,
       CASE WHEN t.id % 3 = 0 THEN a.id END, 'transfer', 'row'
       FROM transactions t JOIN coins c ON c.is_cash JOIN accounts a ON a.address = 'wallet' || (t.id / 3 % 4 + 1)
         ORDER BY t.id`,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
     SELECT t.id, 'fee', t.at, c.id, 0.001, a.id, 'fee', 'gas'
       FROM transactions t JOIN coins c ON c.symbol = 'C1'
         JOIN accounts a ON a.address = 'wallet' || (t.id / 3 % 4 + 1) WHERE t.id % 3 = 1 ORDER BY t.id`,
    `INSERT INTO classification_batches (origin) VALUES ('person')`,
    `INSERT INTO classifications (transaction_id, action, batch_id)
     SELECT t.id, CASE WHEN t.id % 3 = 0 THEN 'sell' ELSE 'buy' END, b.id
       FROM transactions t, classification_batches b ORDER BY t.id`,
  ];
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  });
  await withoutTimeLimit(pool, ['VACUUM ANALYZE']);
  await recordDefaults(pool, { timeZone: TIME_ZONE, userId: null });
}

/** The job as the worker runs it, but for the queue. */
export async function regenerate(
  pool: pg.Pool,
  fromScratch: boolean,
): Promise<{ seconds: number; outcome: JobOutcome | null }> {
  let outcome: JobOutcome | null = null;
  const started = performance.now();
  await regenerateBooks.run({
    jobId: 0,
    payload: { fromScratch },
    signal: new AbortController().signal,
    services: { now: () => new Date() },
    pool,
    log: silentLog,
    progress: () => {},
    transaction: (work) => transaction(pool, work),
    checkpoint: async () => undefined,
    readCheckpoint: async () => null,
    succeed: async (_client, given) => {
      outcome = given;
    },
    readFile: async function* () {},
  });
  return { seconds: (performance.now() - started) / 1000, outcome };
}

/**
 * How many seconds the engine alone takes for all classified transactions: the best of some rounds, without the time
 * that reading them takes.
 */
export async function measureEngine(pool: pg.Pool, rounds = 3): Promise<number> {
  const terms = await loadBookTerms(pool, { settings: defaultBookSettings(TIME_ZONE), now: new Date() });
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    let milliseconds = 0;
    const timed = (work: () => void): void => {
      const startedAt = performance.now();
      work();
      milliseconds += performance.now() - startedAt;
    };
    const stream = new BooksStream(terms.engine);
    await withSnapshot(pool, async (reader) => {
      for await (const batch of readHistory(reader, { terms, from: null, until: null }))
        timed(() => {
          stream.read(batch);
          stream.takeRows();
        });
    });
    timed(() => stream.finish());
    best = Math.min(best, milliseconds / 1000);
  }
  return best;
}

/** How many seconds a bare COPY of the rows of the books takes, into the same tables of another database. */
export async function copyBare(from: pg.Pool, to: pg.Pool): Promise<number> {
  const contents: [string, Buffer[]][] = [];
  for (const [table, columns] of Object.entries(BOOK_TABLES)) {
    const client = await from.connect();
    const pieces: Buffer[] = [];
    for await (const piece of client.query(
      copyTo(`COPY ${table} (${columns.join(', ')}) TO STDOUT`),
    ) as AsyncIterable<Buffer>)
      pieces.push(piece);
    client.release();
    contents.push([`${table} (${columns.join(', ')})`, pieces]);
  }
  const started = performance.now();
  await transaction(to, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    // Without the wallets that the rows belong to: a bare COPY checks no foreign key.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const [what, pieces] of contents)
      await pipeline(Readable.from(pieces), client.query(copyFrom(`COPY ${what} FROM STDIN`)));
  });
  return (performance.now() - started) / 1000;
}

export async function countRows(pool: pg.Pool): Promise<number> {
  const counts = Object.keys(BOOK_TABLES).map((table) => `(SELECT count(*) FROM ${table})`);
  const { rows } = await pool.query<{ rows: number }>(`SELECT (${counts.join(' + ')})::bigint AS rows`);
  return rows[0]?.rows ?? 0;
}

/** Compares the settings in force with HIFO over the whole history. */
export async function compareWithHifo(pool: pg.Pool): Promise<void> {
  await compareSettings({
    pool,
    other: { ...defaultBookSettings(TIME_ZONE), methods: [{ fromYear: 2009, method: 'hifo' }] },
    timeZone: TIME_ZONE,
    now: new Date(),
  });
}
