/**
 * Regenerating the books, database to database, against the engine alone plus a bare COPY of the very rows that come of
 * it into the same tables of another database: in one run, on one machine.
 *
 *   npm run bench -- books              100,000 transactions with their ratio, then a million with its memory
 *   npm run bench -- books 100000       only these; from a million on only time and memory
 *
 * Bars: 100,000 classified transactions take at most 4 times the two together; a million stay within 2 GB.
 */
import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { BooksStream, type Transaction } from '@holdfast/accounting';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { silentLog } from '../apps/server/src/db/log.ts';
import { startTestCluster } from '../apps/server/src/db/testing-cluster.ts';
import { transaction } from '../apps/server/src/db/transaction.ts';
import { regenerateBooks } from '../apps/server/src/features/books/regenerate/regenerate-books.ts';
import { withSnapshot } from '../apps/server/src/features/books/regenerate/with-snapshot.ts';
import { compareSettings } from '../apps/server/src/features/books/settings/compare-settings.ts';
import { type JobOutcome, NO_SERVICES } from '../apps/server/src/jobs/job-kind.ts';
import { defaultBookSettings, recordDefaults } from '../apps/server/src/books/book-settings.ts';
import { BOOK_TABLES } from '../apps/server/src/books/book-tables.ts';
import { loadBookTerms } from '../apps/server/src/books/book-terms.ts';
import { readHistory } from '../apps/server/src/books/read-history.ts';
import { createDatabase, formatCount } from './shared/database.ts';

const RATIO_MAX = 4;
const MEMORY_MB_MAX = 2_000;
const LARGE = 1_000_000;
const TIME_ZONE = 'America/Los_Angeles';
const ENGINE_BATCH = 1_000;

/**
 * Five years of trades of ten coins in four wallets: two purchases for each sale of most of them, money on the other
 * side, a fee in coins on every third. The coin leg has no stated value, so that each is priced from daily closes.
 */
async function seed(pool: pg.Pool, size: number): Promise<void> {
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
  await pool.query('VACUUM ANALYZE');
  await recordDefaults(pool, { timeZone: TIME_ZONE, userId: null });
}

/** The job as the worker runs it, but for the queue. */
async function regenerate(
  pool: pg.Pool,
  fromScratch: boolean,
): Promise<{ seconds: number; outcome: JobOutcome | null }> {
  let outcome: JobOutcome | null = null;
  const started = performance.now();
  await regenerateBooks.run({
    jobId: 0,
    payload: { fromScratch },
    signal: new AbortController().signal,
    services: NO_SERVICES,
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

async function measureEngine(pool: pg.Pool): Promise<number> {
  const all: Transaction[] = [];
  const terms = await loadBookTerms(pool, { settings: defaultBookSettings(TIME_ZONE), now: new Date() });
  await withSnapshot(pool, async (reader) => {
    for await (const batch of readHistory(reader, { terms, from: null, until: null })) all.push(...batch);
  });
  const seconds = [0, 1, 2].map(() => {
    const started = performance.now();
    const stream = new BooksStream(terms.engine);
    for (let start = 0; start < all.length; start += ENGINE_BATCH) {
      stream.read(all.slice(start, start + ENGINE_BATCH));
      stream.takeRows();
    }
    stream.finish();
    return (performance.now() - started) / 1000;
  });
  return Math.min(...seconds);
}

async function copyBare(from: pg.Pool, to: pg.Pool): Promise<number> {
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

async function countRows(pool: pg.Pool): Promise<number> {
  const counts = Object.keys(BOOK_TABLES).map((table) => `(SELECT count(*) FROM ${table})`);
  const { rows } = await pool.query<{ rows: number }>(`SELECT (${counts.join(' + ')})::bigint AS rows`);
  return rows[0]?.rows ?? 0;
}

async function measure(size: number): Promise<void> {
  const cluster = await startTestCluster();
  const { host, user, password } = cluster.connection;
  const [pool, bare] = [
    await createDatabase({ host, user, password }, 'books'),
    await createDatabase({ host, user, password }, 'bare'),
  ];
  try {
    await seed(pool, size);
    const first = await regenerate(pool, false);
    const memoryMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
    const rate = `${formatCount(Math.round(size / first.seconds))} transactions a second`;
    const counts = `${formatCount(size)} transactions, ${formatCount(await countRows(pool))} rows`;
    console.log(`${counts}: regenerated in ${first.seconds.toFixed(1)} s, ${rate}, at most ${memoryMb.toFixed(0)} MB`);
    await pool.query(
      `UPDATE classifications SET action = 'buy' WHERE transaction_id = (SELECT max(id) FROM transactions)`,
    );
    const late = await regenerate(pool, false);
    console.log(`after one late change: ${late.seconds.toFixed(1)} s (${JSON.stringify(late.outcome?.result)})`);
    if (size >= LARGE) return report({ text: 'memory in MB of 10⁶ bytes', value: memoryMb, limit: MEMORY_MB_MAX });
    const again = await regenerate(pool, true);
    console.log(`all of it again, over the books that are there: ${again.seconds.toFixed(1)} s`);
    const compared = performance.now();
    await compareSettings({
      pool,
      other: { ...defaultBookSettings(TIME_ZONE), methods: [{ fromYear: 2009, method: 'hifo' }] },
      timeZone: TIME_ZONE,
      now: new Date(),
    });
    console.log(`two settings side by side: ${((performance.now() - compared) / 1000).toFixed(1)} s`);
    const engineSeconds = await measureEngine(pool);
    const bareSeconds = await copyBare(pool, bare);
    console.log(`engine alone: ${engineSeconds.toFixed(2)} s, bare COPY of its rows: ${bareSeconds.toFixed(2)} s`);
    report({
      text: 'times the engine and the bare COPY together',
      value: first.seconds / (engineSeconds + bareSeconds),
      limit: RATIO_MAX,
    });
  } finally {
    await pool.end();
    await bare.end();
    await cluster.stop();
  }
}

function report({ text, value, limit }: { text: string; value: number; limit: number }): void {
  console.log(`${text}: ${value.toFixed(2)}, at most ${limit}: ${value <= limit ? 'ok' : 'missed'}`);
  if (value > limit) process.exitCode = 1;
}

const [given] = process.argv.slice(2);
if (given !== undefined) await measure(Number(given));
else {
  // Each in a process of its own, so that the memory of one is not that of the other.
  for (const size of [100_000, LARGE]) {
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), String(size)],
      { stdio: 'inherit' },
    );
    if (status !== 0) process.exitCode = 1;
  }
}
