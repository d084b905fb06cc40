/**
 * Lending on a small database (one client) and on a large one (10,000 clients, 200,000 client transactions), through
 * the whole server without the network.
 *
 * Bars: the liabilities of all clients take at most 5 times the bare SQL sum over the same rows, and a client's
 * dashboard on the large database at most twice what it takes with that client alone. Each pair takes turns, so that
 * the ratios hold on a noisy machine. The figures that are compared are checked to be the engine's first.
 */
import { utcDayOf } from '@holdfast/calendar';
import { computeLiabilities } from '../areas/lending/engine/liabilities.ts';
import { formatDecimal, sum } from '@holdfast/money';
import type pg from 'pg';
import { startTestCluster, type TestCluster } from '../kit/database/testing-cluster.ts';
import { refreshLoans } from '../areas/lending/server/refresh-loans.ts';
import { loadLoanBook } from '../areas/lending/server/load-loan-book.ts';
import { ADMIN, addClients, CLIENT, tokenOf } from './shared/clients.ts';
import { measureBoth } from './shared/database.ts';
import { startFilledServer } from './shared/server.ts';

const LIABILITIES_RATIO_MAX = 5;
const DASHBOARD_RATIO_MAX = 2;
const ROUNDS = 15;
const WARM_UPS = 3;

const SMALL = { name: 'lending_small', clients: 1 };
const LARGE = { name: 'lending_large', clients: 10_000 };

const BARE_SUM = `
  SELECT user_id, coin_id, sum(CASE WHEN type = 'deposit' THEN amount ELSE -amount END) AS owed
    FROM client_transactions WHERE status = 'cleared' GROUP BY user_id, coin_id`;

async function fill(pool: pg.Pool, { clients }: typeof LARGE): Promise<void> {
  await pool.query('SET statement_timeout = 0');
  await pool.query(
    `INSERT INTO coins (symbol, name, decimals, has_prices, usable_by_clients)
     SELECT 'C' || n, 'Coin ' || n, CASE n WHEN 1 THEN 6 ELSE 18 END, true, true FROM generate_series(1, 3) n`,
  );
  await pool.query(
    `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
     SELECT n, 'market', n * 1000, now() FROM generate_series(1, 3) n`,
  );
  await addClients(pool, clients);
  await refreshLoans(pool, { now: new Date() });
  await pool.query('VACUUM ANALYZE');
}

async function start(cluster: TestCluster, size: typeof LARGE) {
  const server = await startFilledServer(cluster.connection, size, fill);
  return { ...server, get: (path: string, userId: number) => server.get(path, tokenOf(userId)) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Runs both alternately, and returns the medians and their ratio. */
async function compare(
  name: string,
  { ours, bare, ratioMax }: { ours: () => Promise<unknown>; bare: () => Promise<unknown>; ratioMax: number },
) {
  const [oursMs, bareMs] = await measureBoth([() => timed(ours), () => timed(bare)], {
    warmUps: WARM_UPS,
    rounds: ROUNDS,
  });
  return { name, oursMs, bareMs, ratio: oursMs / bareMs, ratioMax, isWithinBar: oursMs / bareMs <= ratioMax };
}

/** The total of the call is the engine's over all clients, to the last digit. */
async function checkTotals(pool: pg.Pool, response: string): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM users WHERE role = 'client'`);
  const liabilities = computeLiabilities(
    await loadLoanBook(
      pool,
      rows.map((row) => row.id),
    ),
    { day: utcDayOf(Date.now()) },
  );
  for (const coin of (JSON.parse(response) as { coins: { coinId: number; total: string }[] }).coins) {
    const expected = formatDecimal(
      sum(liabilities.filter((one) => one.coinId === String(coin.coinId)).map((one) => one.total)),
    );
    if (coin.total !== expected)
      throw new Error(`Coin ${coin.coinId}: the call says ${coin.total}, the engine ${expected}.`);
  }
}

export async function run() {
  const cluster = await startTestCluster();
  try {
    const [small, large] = [await start(cluster, SMALL), await start(cluster, LARGE)];
    const firstMs = await timed(() => large.get('indexer/admin/liabilities', ADMIN));
    await small.get('indexer/admin/liabilities', ADMIN);
    await large.pool.query('VACUUM ANALYZE');
    await checkTotals(large.pool, await large.get('indexer/admin/liabilities', ADMIN));
    const rows = (await large.pool.query<{ total: number }>('SELECT count(*) AS total FROM client_transactions'))
      .rows[0]?.total;
    const results = [
      await compare('liabilities of all clients / bare SQL sum', {
        ours: () => large.get('indexer/admin/liabilities', ADMIN),
        bare: () => large.pool.query(BARE_SUM),
        ratioMax: LIABILITIES_RATIO_MAX,
      }),
      await compare('dashboard with 10,000 clients / with one', {
        ours: () => large.get('client/dashboard', CLIENT),
        bare: () => small.get('client/dashboard', CLIENT),
        ratioMax: DASHBOARD_RATIO_MAX,
      }),
    ];
    await Promise.all([small.close(), large.close()]);
    return { rows, firstCallMs: firstMs, results, isWithinBar: results.every((result) => result.isWithinBar) };
  } finally {
    await cluster.stop();
  }
}

const outcome = await run();
process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
if (!outcome.isWithinBar) process.exitCode = 1;
