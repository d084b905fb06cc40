/**
 * Prices in bulk: the import of a file with one million daily prices as the job does it, from handing the file over to
 * the commit; the same file again; and the calls that read prices and jobs, with 100 coins and with 100,000 coins and a
 * million prices.
 *
 * Bars: the import takes at most 60 seconds, also on two cores that others use at the same time; each list call returns
 * its first page in at most twice the time it takes with 100 rows.
 */
import { DAY_MS } from '@holdfast/calendar';
import type pg from 'pg';
import { startTestCluster } from '../kit/database/testing-cluster.ts';
import { listJobs } from '../areas/operations/server/jobs/jobs.ts';
import { getCoinPrices } from '../areas/prices/server/get-coin-prices.ts';
import { importPrices } from '../areas/prices/server/import-prices.ts';
import { listMissingPrices } from '../areas/prices/server/list-missing-prices.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { startTestWorker } from '../kit/jobs/testing-worker.ts';
import { findPrice } from '../areas/prices/server/find-price.ts';
import { createDatabase } from './shared/database.ts';

const COINS = 500;
const DAYS = 2000;
const ALL_COINS = 100_000;
const COINS_A_STATEMENT = 5_000;
const LAST_DAY_MS = Date.UTC(2024, 11, 31);
const IMPORT_SECONDS_MAX = 60;
const RATIO_MAX = 2;
const ROUNDS = 15;

function makeCsv(): string {
  const lines = ['date,symbol,close_usd'];
  for (let coin = 0; coin < COINS; coin += 1) {
    for (let day = 0; day < DAYS; day += 1) {
      const date = new Date(LAST_DAY_MS - (DAYS - 1 - day) * DAY_MS).toISOString().slice(0, 10);
      lines.push(`${date},COIN${coin},${(coin * 7919 + day * 31) % 90_000}.${(day * 7 + coin) % 1000}1`);
    }
  }
  return `${lines.join('\n')}\n`;
}

async function importOnce(pool: pg.Pool, file: Buffer): Promise<{ seconds: number; message: string }> {
  const started = performance.now();
  const { job } = await enqueueJob(pool, importPrices, {
    key: 'bench',
    payload: { fileName: 'bench.csv', rows: COINS * DAYS, dateFormat: 'unambiguous', decimalMark: '.' },
    createdBy: null,
    file,
  });
  for (;;) {
    const { rows } = await pool.query<{ status: string; message: string; error: string | null }>(
      'SELECT status, message, error FROM jobs WHERE id = $1',
      [job.id],
    );
    if (rows[0]?.error) throw new Error(rows[0].error);
    if (rows[0]?.status === 'succeeded')
      return { seconds: (performance.now() - started) / 1000, message: rows[0].message };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 3; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function measureReads(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ id: number }>('SELECT min(id) AS id FROM coins');
  const coinId = rows[0]?.id ?? 0;
  const now = new Date(LAST_DAY_MS + DAY_MS);
  const page = { page: 1, limit: 25 };
  return {
    'GET market/coins/{id}/prices (a year)': await median(() => getCoinPrices(pool, { coinId, now })),
    'GET market/prices/missing': await median(() =>
      listMissingPrices(pool, { ...page, sort: 'latestDay', order: 'asc' }, now),
    ),
    'GET indexer/admin/jobs': await median(() => listJobs(pool, page)),
    findPrice: await median(() => findPrice(pool, { coinId, at: new Date(LAST_DAY_MS - 100 * DAY_MS) })),
  };
}

const addCoins = (pool: pg.Pool, range: { from: number; to: number; hasPrices: boolean }): Promise<unknown> =>
  pool.query(
    `INSERT INTO coins (symbol, name, decimals, has_prices)
     SELECT 'COIN' || n, 'Coin ' || n, 18, $3 FROM generate_series($1::int, $2::int) n`,
    [range.from, range.to, range.hasPrices],
  );

async function main(): Promise<void> {
  const cluster = await startTestCluster();
  const { host, user, password } = cluster.connection;
  const pool = await createDatabase({ host, user, password }, 'bench');
  const worker = await startTestWorker(pool, [importPrices]);
  try {
    await pool.query('TRUNCATE coins CASCADE');
    await addCoins(pool, { from: 0, to: 99, hasPrices: true });
    await pool.query(
      `INSERT INTO price_dailies
       SELECT id, day::date, 'import', 1
         FROM coins, generate_series($1::date - 364, $1::date, interval '1 day') AS day
         WHERE id = (SELECT min(id) FROM coins)`,
      [new Date(LAST_DAY_MS).toISOString().slice(0, 10)],
    );
    await pool.query(
      `INSERT INTO jobs (kind, key, payload, status, finished_at)
       SELECT 'old', n::text, '{}', 'succeeded', now() FROM generate_series(1, 100) n`,
    );
    const small = await measureReads(pool);

    await pool.query('TRUNCATE price_dailies');
    await addCoins(pool, { from: 100, to: COINS - 1, hasPrices: true });
    const file = Buffer.from(makeCsv());
    console.log(`file: ${(COINS * DAYS).toLocaleString('en-US')} rows, ${(file.length / 1e6).toFixed(1)} MB`);
    const cpuBefore = process.cpuUsage();
    const first = await importOnce(pool, file);
    const cpu = process.cpuUsage(cpuBefore);
    const cpuSeconds = ((cpu.user + cpu.system) / 1e6).toFixed(1);
    console.log(
      `import: ${first.seconds.toFixed(1)} s, of which ${cpuSeconds} s processor time of the worker (${first.message})`,
    );
    const again = await importOnce(pool, file);
    console.log(`the same file again: ${again.seconds.toFixed(1)} s (${again.message})`);

    for (let from = COINS; from < ALL_COINS; from += COINS_A_STATEMENT)
      await addCoins(pool, { from, to: Math.min(from + COINS_A_STATEMENT, ALL_COINS) - 1, hasPrices: true });
    await pool.query(
      `INSERT INTO jobs (kind, key, payload, status, finished_at)
       SELECT 'old', n::text, '{}', 'succeeded', now() FROM generate_series(101, 10000) n`,
    );
    await pool.query('ANALYZE');
    const large = await measureReads(pool);
    let isWithinBars = first.seconds <= IMPORT_SECONDS_MAX;
    for (const [name, milliseconds] of Object.entries(large)) {
      const ratio = milliseconds / (small[name] ?? 1);
      isWithinBars &&= ratio <= RATIO_MAX;
      console.log(
        `${name}: ${small[name]?.toFixed(2)} ms small, ${milliseconds.toFixed(2)} ms large, ratio ${ratio.toFixed(2)}`,
      );
    }
    if (!isWithinBars) process.exitCode = 1;
  } finally {
    await worker.stop();
    await pool.end();
    await cluster.stop();
  }
}

await main();
