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
import { startTestCluster } from '../apps/server/src/db/testing-cluster.ts';
import { transaction } from '../apps/server/src/db/transaction.ts';
import { withSnapshot } from '../apps/server/src/features/books/regenerate/with-snapshot.ts';
import { compareSettings } from '../apps/server/src/features/books/settings/compare-settings.ts';
import { defaultBookSettings } from '../apps/server/src/books/book-settings.ts';
import { BOOK_TABLES } from '../apps/server/src/books/book-tables.ts';
import { loadBookTerms } from '../apps/server/src/books/book-terms.ts';
import { readHistory } from '../apps/server/src/books/read-history.ts';
import { createDatabase, formatCount } from './shared/database.ts';
import { regenerate, seedTrades, TIME_ZONE } from './shared/trades.ts';

const RATIO_MAX = 4;
const MEMORY_MB_MAX = 2_000;
const LARGE = 1_000_000;
const ENGINE_BATCH = 1_000;

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
    await seedTrades(pool, size);
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
