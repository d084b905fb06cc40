/**
 * Everything in one large database beside the same with 1 % of it: a million transactions and about as many disposals,
 * 10,000 clients and 100,000 coins, through the whole server without the network. Both alternate, so that the ratios
 * hold on a noisy machine.
 *
 * Bars: pages, searches and dashboards take at most twice as long on the large one; three words at most three times
 * one word; regenerating from scratch at most twice the engine and a bare COPY of its rows; a change in the last month
 * at most 5 % of that; what-if at most 5 times the engine and 1.5 GB.
 *
 *   npm run bench -- scale [--transactions 1000000]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startTestCluster } from '../kit/database/testing-cluster.ts';
import { refreshLoans } from '../areas/lending/server/refresh-loans.ts';
import type { MeasuredWhatIf } from './scale/what-if.ts';
import { ADMIN, addClients, CLIENT, tokenOf } from './shared/clients.ts';
import { createDatabase, formatCount, measureBoth, withoutTimeLimit } from './shared/database.ts';
import { databaseUrlOf } from './shared/program.ts';
import { type BenchServer, startFilledServer } from './shared/server.ts';
import { copyBare, countRows, measureEngine, regenerate, seedTrades } from './shared/trades.ts';
import { timesRow } from './shared/two-sizes.ts';

const [WARM_UPS, ROUNDS] = [3, 15];
const RATIO_MAX = { read: 2, words: 3, regenerate: 2, change: 0.05, whatIf: 5 };
const WHAT_IF_MEGABYTES_MAX = 1_500;
const LIST = 'indexer/admin/transactions';
const [ONE_WORD, THREE_WORDS] = ['one word', 'three words'];

interface Size {
  readonly name: string;
  readonly transactions: number;
  readonly clients: number;
  readonly coins: number;
}
const { values: options } = parseArgs({ options: { transactions: { type: 'string', default: '1000000' } } });
const sizeOf = (name: string, transactions: number): Size => ({
  name,
  transactions,
  clients: Math.ceil(transactions / 100),
  coins: Math.ceil(transactions / 10),
});
const LARGE = sizeOf('scale_large', Number(options.transactions));
const SMALL = sizeOf('scale_small', LARGE.transactions / 100);

interface Read {
  readonly path: (size: Size) => string;
  readonly userId?: number;
}
const READS: Record<string, Read> = {
  'first page': { path: () => `${LIST}?limit=100` },
  'deep page': { path: ({ transactions }) => `${LIST}?limit=100&page=${Math.ceil(transactions / 200)}` },
  [ONE_WORD]: { path: () => `${LIST}?search_query=sell` },
  [THREE_WORDS]: { path: () => `${LIST}?search_query=sell%20wallet1%20C5` },
  'three words without a match': { path: () => `${LIST}?search_query=sell%20wallet2%20C5` },
  'a wallet and a coin': { path: () => `${LIST}?wallet_id=1&coin_id=5` },
  'a wallet and a coin without a match': { path: () => `${LIST}?wallet_id=2&coin_id=5` },
  'coins, first page': { path: () => 'market/coins?limit=100' },
  'coins, search': { path: () => 'market/coins?search=Coin%2077' },
  'users, first page': { path: () => 'auth/users?limit=100' },
  'capital positions': { path: () => 'accounting/capital-positions' },
  'positions of a coin': { path: () => 'accounting/capital-positions/coin/5?limit=100' },
  'open positions': { path: () => 'accounting/open-positions' },
  'asset holdings': { path: () => 'indexer/admin/asset-holdings' },
  'journal, first page': { path: () => 'accounting/ledger/journal?limit=100' },
  'trial balance': { path: () => 'accounting/ledger/trial-balance?from=2024-01-01&to=2024-12-31' },
  'net worth over a year': { path: () => 'indexer/admin/dashboard/net-worth?span=1y' },
  'set-up of the dashboard': { path: () => 'indexer/admin/dashboard/setup' },
  liabilities: { path: () => 'indexer/admin/liabilities' },
  'client dashboard': { path: () => 'client/dashboard', userId: CLIENT },
};

async function fill(pool: pg.Pool, { transactions, clients, coins }: Size): Promise<void> {
  await pool.query('SET statement_timeout = 0');
  await seedTrades(pool, transactions);
  await pool.query(
    `INSERT INTO coins (symbol, name, decimals)
     SELECT 'X' || n, 'Coin ' || n, 18 FROM generate_series(1000, 1000 + $1::integer) AS n`,
    [coins],
  );
  await pool.query(
    `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
     SELECT id, 'market', 100, now() FROM coins WHERE NOT is_cash AND id <= 10`,
  );
  await addClients(pool, clients);
}

const missed: string[] = [];

function judge(what: string, { value, limit }: { value: number; limit: number }): void {
  const isMet = value <= limit;
  console.log(`${what}: ${value.toFixed(2)}, at most ${limit}: ${isMet ? 'ok' : 'MISSED'}`);
  if (!isMet) missed.push(what);
}

async function measureReads({ small, large }: { small: BenchServer; large: BenchServer }): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  const largeTimes = new Map<string, number>();
  for (const [name, { path, userId = ADMIN }] of Object.entries(READS)) {
    const timeOn = (server: BenchServer, size: Size) => async (): Promise<number> => {
      const startedAt = performance.now();
      await server.get(path(size), tokenOf(userId));
      return performance.now() - startedAt;
    };
    const [smallMs, largeMs] = await measureBoth([timeOn(small, SMALL), timeOn(large, LARGE)], {
      warmUps: WARM_UPS,
      rounds: ROUNDS,
    });
    largeTimes.set(name, largeMs);
    const isMet = name === THREE_WORDS || largeMs / smallMs <= RATIO_MAX.read;
    if (!isMet) missed.push(name);
    rows.push({ read: name, ...timesRow({ smallMs, largeMs }), bar: isMet ? 'ok' : 'MISSED' });
  }
  console.table(rows);
  const ofWords = (largeTimes.get(THREE_WORDS) ?? Number.NaN) / (largeTimes.get(ONE_WORD) ?? Number.NaN);
  judge('three words against one', { value: ofWords, limit: RATIO_MAX.words });
}

async function measureBooks(
  pool: pg.Pool,
  { bare, databaseUrl, scratchSeconds }: { bare: pg.Pool; databaseUrl: string; scratchSeconds: number },
): Promise<void> {
  const [engineSeconds, copySeconds] = [await measureEngine(pool, 1), await copyBare(pool, bare)];
  console.log(
    `${formatCount(await countRows(pool))} rows of the books: from scratch ${scratchSeconds.toFixed(1)} s, engine ` +
      `${engineSeconds.toFixed(1)} s, bare COPY ${copySeconds.toFixed(1)} s`,
  );
  judge('regenerating from scratch against engine and bare COPY', {
    value: scratchSeconds / (engineSeconds + copySeconds),
    limit: RATIO_MAX.regenerate,
  });
  await pool.query(
    `UPDATE classifications SET action = 'buy' WHERE transaction_id = (
       SELECT id FROM transactions WHERE at > (SELECT max(at) - interval '20 days' FROM transactions)
        ORDER BY id LIMIT 1)`,
  );
  const change = await regenerate(pool, false);
  console.log(`a change in the last month: ${change.seconds.toFixed(1)} s (${JSON.stringify(change.outcome?.result)})`);
  judge('a change in the last month against from scratch', {
    value: change.seconds / scratchSeconds,
    limit: RATIO_MAX.change,
  });
  const program = fileURLToPath(new URL('scale/what-if.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [...process.execArgv, program], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`What-if ended with ${status}.`);
  const whatIf = JSON.parse(stdout) as MeasuredWhatIf;
  console.log(`what-if: ${whatIf.seconds.toFixed(1)} s, at most ${whatIf.megabytes.toFixed(0)} MB`);
  judge('what-if against the engine', { value: whatIf.seconds / engineSeconds, limit: RATIO_MAX.whatIf });
  judge('what-if, memory in MB', { value: whatIf.megabytes, limit: WHAT_IF_MEGABYTES_MAX });
}

/** The books are generated after the fill, as after an import; the first time from scratch. */
async function generate({ pool }: BenchServer): Promise<number> {
  await refreshLoans(pool, { now: new Date() });
  const { seconds } = await regenerate(pool, false);
  await withoutTimeLimit(pool, ['VACUUM ANALYZE']);
  return seconds;
}

const cluster = await startTestCluster();
try {
  const servers = {
    small: await startFilledServer(cluster.connection, SMALL, fill),
    large: await startFilledServer(cluster.connection, LARGE, fill),
  };
  await generate(servers.small);
  const scratchSeconds = await generate(servers.large);
  const { rows } = await servers.large.pool.query<{ count: number }>('SELECT count(*) AS count FROM book_positions');
  console.log(
    `${formatCount(LARGE.transactions)} transactions, ${formatCount(rows[0]?.count ?? 0)} disposals, ` +
      `${formatCount(LARGE.clients)} clients and ${formatCount(LARGE.coins)} coins, beside 1 % of them`,
  );
  await measureReads(servers);
  const bare = await createDatabase(cluster.connection, 'bench_bare');
  await measureBooks(servers.large.pool, {
    bare,
    databaseUrl: databaseUrlOf(cluster.connection, `bench_${LARGE.name}`),
    scratchSeconds,
  });
  await bare.end();
  await servers.small.close();
  await servers.large.close();
} finally {
  await cluster.stop();
}
if (missed.length > 0) {
  console.log(`missed: ${missed.join(', ')}`);
  process.exitCode = 1;
}
