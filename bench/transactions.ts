/**
 * The lists of transactions on a small database (10,000 transactions, 30,000 transfers) and on a large one (1,000,000
 * and 3,000,000), both over the same five years, through the whole server without the network. They alternate, so that
 * the ratio holds on a noisy machine, and every measured page is full on both.
 *
 * Bar: the first page, page 10,000, a search for a hash and a search for an address take at most three times as long on
 * the large one. Page 10,000 of a hundred is the last of the large database; the small one shows its own last. Every
 * other list is held to the same bar, but for those that bring several terms together: how rarely these meet decides
 * more than the size of the books, so they are shown without it.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { measureBoth } from './shared/database.ts';
import { addSession, type BenchServer } from './shared/server.ts';
import { judgeWorst, timesRow, withTwoSizes } from './shared/two-sizes.ts';

const RATIO_MAX = 3;
const WARM_UPS = 3;
const ROUNDS = 15;
const TOKEN = 'only-for-measuring';
const LIST = 'indexer/admin/transactions';

const SEVERAL_TERMS = new Set(['a wallet and a coin', 'a wallet, in the inbox', 'three words']);

interface Size {
  readonly name: string;
  readonly transactions: number;
}
const SMALL: Size = { name: 'small', transactions: 10_000 };
const LARGE: Size = { name: 'large', transactions: 1_000_000 };

const hashOf = (number: number): string => `0x${createHash('md5').update(`t${number}`).digest('hex').repeat(2)}`;
const addressOf = (number: number): string =>
  `0x${createHash('md5').update(`a${number}`).digest('hex')}${'0'.repeat(8)}`;

/**
 * The requests to each size. Outside addresses have a dozen transactions each in both; wallets, coins and actions grow
 * with the books.
 */
const REQUESTS: Record<string, (size: Size) => string> = {
  'first page': () => `${LIST}?limit=100`,
  'page 10,000': ({ transactions }) => `${LIST}?limit=100&page=${transactions / 100}`,
  'page 10,000 with from_id': ({ transactions }) =>
    `${LIST}?limit=100&page=${transactions / 100}&from_id=${transactions}`,
  'a hash': ({ transactions }) => `${LIST}?search_query=${hashOf(transactions / 2)}`,
  'the beginning of a hash': ({ transactions }) => `${LIST}?search_query=${hashOf(transactions / 3).slice(0, 14)}`,
  'an address': () => `${LIST}?search_query=${addressOf(123)}`,
  'the beginning of an address': () => `${LIST}?search_query=${addressOf(77).slice(0, 14)}`,
  'the inbox': () => `${LIST}/unclassified?limit=100`,
  'the middle of the inbox': ({ transactions }) => `${LIST}/unclassified?limit=100&page=${transactions / 2_000}`,
  'the inbox in numbers': () => `${LIST}/inbox`,
  'a month': () => `${LIST}?limit=100&time_query=2022-03`,
  'a wallet': () => `${LIST}?wallet_id=3`,
  'a coin': () => `${LIST}?coin_id=5`,
  'an action': () => `${LIST}?action=swap`,
  'a rare action': () => `${LIST}?action=fork`,
  'a network': () => `${LIST}?network_id=2`,
  'a wallet and a coin': () => `${LIST}?wallet_id=3&coin_id=5`,
  'a wallet, in the inbox': () => `${LIST}/unclassified?wallet_id=3`,
  'three words': () => `${LIST}?search_query=swap%20wallet%20c5`,
  'an amount': () => `${LIST}?search_query=17.25`,
  'a word of a note': () => `${LIST}?search_query=remember`,
  nothing: () => `${LIST}?search_query=nonesuch`,
};

/**
 * Set-based, without the checks of single rows and with the indexes made afterwards, so that a million is there in a
 * minute. What triggers would have counted is counted once at the end. Ids count from 1 in the order of time.
 */
async function fill(pool: pg.Pool, { transactions }: Size): Promise<void> {
  const outside = transactions / 8;
  await pool.query('SET statement_timeout = 0');
  await pool.query(`SET maintenance_work_mem = '256MB'`);
  await pool.query(`INSERT INTO users (email, role, created_at) VALUES ('admin@bench.example', 'admin', now())`);
  await addSession(pool, { userId: 1, token: TOKEN });
  await pool.query(
    `INSERT INTO coins (symbol, name, decimals, has_prices)
     SELECT 'C' || n, 'Coin number ' || n, 18, true FROM generate_series(1, 200) n`,
  );
  await pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT c, date '2020-12-01' + d, 'market', c + d / 1000.0
       FROM generate_series(1, 200) c, generate_series(1, 1900) d`,
  );
  await pool.query(
    `INSERT INTO networks (name, kind, chain_id, native_coin_id, confirmations)
     SELECT 'Network ' || n, 'evm', n, n, 12 FROM generate_series(1, 4) n`,
  );
  await pool.query(
    `INSERT INTO accounts (network_id, address, kind)
     SELECT 1 + n % 4, '0x' || md5('w' || n) || '11111111', 'wallet' FROM generate_series(1, 20) n`,
  );
  await pool.query(
    `INSERT INTO wallets (account_id, network_id, name, purpose)
     SELECT id, network_id, 'Wallet ' || id, 'hot' FROM accounts ORDER BY id`,
  );
  const indexes = await dropIndexes(pool);
  await pool.query(`SET session_replication_role = 'replica'`);
  await pool.query(
    `INSERT INTO accounts (network_id, address, kind)
     SELECT 1 + n % 4, '0x' || md5('a' || n) || '00000000', 'unknown' FROM generate_series(1, $1::int) n`,
    [outside],
  );
  await pool.query(
    `INSERT INTO transactions (ledger, key, source, network_id, hash, block, block_hash, at, status, is_classified)
     SELECT 'network:' || 1 + n % 4, 'k' || n, 'rpc', 1 + n % 4, '0x' || md5('t' || n) || md5('t' || n), n, '0xb' || n,
       timestamptz '2021-01-01Z' + n * (interval '5 years' / $1::int), 'success', n % 10 <> 0
       FROM generate_series(1, $1::int) n`,
    [transactions],
  );
  await pool.query(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
     SELECT t.id, 'x' || k, t.at, 1 + (t.id / 11 + k) % 200, (t.id % 5000) / 4.0 + k,
            CASE WHEN k = 1 THEN 21 + (t.id * 7919) % $1 ELSE 1 + t.id / 7 % 20 END,
              CASE WHEN k = 1 THEN 1 + t.id / 7 % 20 ELSE 21 + (t.id * 104729 + k) % $1 END,
              CASE WHEN k = 3 THEN 'fee' ELSE 'transfer' END, 'log'
       FROM transactions t, generate_series(1, 3) k`,
    [outside],
  );
  await pool.query(`INSERT INTO classification_batches (origin, user_id) VALUES ('person', 1)`);
  await pool.query(
    `INSERT INTO classifications (transaction_id, action, batch_id, happened_at)
     SELECT id, CASE WHEN id % 5000 = 1 THEN 'fork' WHEN id % 3 = 0 THEN 'swap' ELSE 'airdrop' END, 1, at
       FROM transactions WHERE is_classified`,
  );
  await pool.query(
    `INSERT INTO transaction_notes (transaction_id, note)
     SELECT id, 'Note ' || id || CASE WHEN id % 2000 = 0 THEN ' to remember' ELSE '' END FROM transactions
       WHERE id % 100 = 0`,
  );
  await pool.query(
    `INSERT INTO transaction_days
     SELECT (at AT TIME ZONE 'UTC')::date, count(*), count(*) FILTER (WHERE NOT is_classified)
       FROM transactions GROUP BY 1`,
  );
  await pool.query(`SET session_replication_role = 'origin'`);
  for (const index of indexes) await pool.query(index);
  await pool.query('VACUUM ANALYZE');
}

/** Drops the indexes that enforce nothing, and returns the statements that create them again. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
      WHERE x.indrelid IN ('transactions'::regclass, 'transfers'::regclass, 'classifications'::regclass)
        AND NOT x.indisunique`,
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
  return rows.map((row) => row.definition);
}

async function timeOf(server: BenchServer, path: string): Promise<{ ms: number; items: number }> {
  const began = performance.now();
  const payload = await server.get(path, TOKEN);
  const ms = performance.now() - began;
  return { ms, items: (JSON.parse(payload) as { items?: unknown[] }).items?.length ?? 0 };
}

await withTwoSizes({ small: SMALL, large: LARGE, fill }, async ({ small, large }) => {
  const rows: Record<string, string | number>[] = [];
  let worst = 0;
  for (const [name, pathOf] of Object.entries(REQUESTS)) {
    const items = { small: 0, large: 0 };
    const onSmall = async (): Promise<number> => {
      const response = await timeOf(small, pathOf(SMALL));
      items.small = response.items;
      return response.ms;
    };
    const onLarge = async (): Promise<number> => {
      const response = await timeOf(large, pathOf(LARGE));
      items.large = response.items;
      return response.ms;
    };
    const [smallMs, largeMs] = await measureBoth([onSmall, onLarge], { warmUps: WARM_UPS, rounds: ROUNDS });
    const ratio = largeMs / smallMs;
    if (!SEVERAL_TERMS.has(name)) worst = Math.max(worst, ratio);
    rows.push({
      request: name,
      items: `${items.small} / ${items.large}`,
      ...timesRow({ smallMs, largeMs }),
      bar: SEVERAL_TERMS.has(name) ? 'several' : ratio <= RATIO_MAX ? 'ok' : 'MISSED',
    });
  }
  console.table(rows);
  const what = `transactions, medians of ${ROUNDS}`;
  judgeWorst({ what, worst, ratioMax: RATIO_MAX, growth: '100 × as many' });
});
