/**
 * Every list of the catalogue on a small database (100 coins, 100 wallets) and on a large one (100,000 coins with as
 * many contracts, 1,000,000 daily prices, 10,000 wallets), through the whole server without the network. Both fill a
 * first page wherever they can, and they alternate, so that the ratio holds on a noisy machine.
 *
 * Bar: the first page of each list takes at most twice as long on the large one. Searches and filters are held to the
 * same bar, those too that match most of the coins and ask for an order or a filter that closeness does not follow.
 */
import type pg from 'pg';
import { measureBoth } from './shared/database.ts';
import { addSession, type BenchServer } from './shared/server.ts';
import { judgeWorst, timesRow, withTwoSizes } from './shared/two-sizes.ts';

const RATIO_MAX = 2;
const WARM_UPS = 20;
const ROUNDS = 100;
const TOKEN = 'only-for-measuring';

const LISTS = [
  'market/coins',
  'market/coins?with_prices=true',
  'market/coins?with_prices=true&limit=200',
  'market/coins?sort=name&order=desc',
  'market/coins?sort=created&order=desc',
  'market/coins?has_prices=true',
  'market/coins?spam=false',
  'market/coins?spam=true&has_prices=false',
  'market/coins?network_id=1',
  'market/coins?search=c',
  'market/coins?search=coin',
  'market/coins?search=c42',
  'market/coins?search=0x',
  'market/coins?search=0x4',
  'market/coins/asset-address',
  'market/coins/asset-address?network_id=1',
  'market/coins/asset-address?search=c42',
  'market/coins/asset-address?search=c42&network_id=1',
  'market/coins/usable-by-clients',
  'market/coins/with-prices',
  'market/coins/with-prices?exclude_alias_coins=true&include_without_prices=true',
  'market/alias-coins',
  'market/alias-coins?search=c4',
  'indexer/admin/networks',
  'indexer/admin/networks/with-admin-wallets',
  'indexer/admin/wallets',
  'indexer/admin/wallets?network_id=1',
  'indexer/admin/wallets?user_id=2',
  'indexer/admin/wallets?owner=operator',
  'indexer/admin/wallets?sort=synced&order=desc',
  'indexer/admin/wallets?search=wallet',
  'indexer/admin/wallets?search=0x4',
  'indexer/admin/exchanges',
  'indexer/admin/exchanges/with-account-address',
  'indexer/admin/farms',
  'indexer/admin/lending-protocols',
  'indexer/admin/bridges',
  'indexer/admin/account?network_id=1&address=0x0000000000000000000000000000000000000001',
  'market/coins?search=coin&spam=false',
  'market/coins?search=coin&sort=name',
  'market/coins/with-prices?search=c',
  'market/coins/with-prices?search=coin',
  'market/coins/asset-address?search=coin&network_id=1',
] as const;

interface Size {
  readonly name: string;
  readonly coins: number;
  readonly pricedCoins: number;
  readonly daysOfPrices: number;
  readonly wallets: number;
}
const SMALL: Size = { name: 'small', coins: 100, pricedCoins: 40, daysOfPrices: 10, wallets: 100 };
const LARGE: Size = { name: 'large', coins: 100_000, pricedCoins: 1_000, daysOfPrices: 1_000, wallets: 10_000 };

/** Every eighth coin can be used by clients where there are few; the share of spam is the same everywhere. */
async function fill(pool: pg.Pool, size: Size): Promise<void> {
  await pool.query(
    `INSERT INTO users (email, role, created_at)
     SELECT 'user' || n || '@bench.example', CASE WHEN n = 1 THEN 'admin' ELSE 'client' END, now()
       FROM generate_series(1, 500) n`,
  );
  await addSession(pool, { userId: 1, token: TOKEN });
  await pool.query('SET statement_timeout = 0');
  await pool.query(
    `INSERT INTO coins (symbol, name, decimals, has_prices, is_spam, usable_by_clients)
     SELECT 'C' || n, initcap(substr(md5(n::text), 1, 6)) || ' Coin ' || n, 18, n <= $2, n % 5 < 3 AND n > $2,
       n % ($1 / 12) = 0
       FROM generate_series(1, $1::int) n`,
    [size.coins, size.pricedCoins],
  );
  await pool.query(
    `INSERT INTO networks (name, kind, chain_id, native_coin_id, confirmations)
     SELECT 'Network ' || n, 'evm', n, n, 12 FROM generate_series(1, 20) n`,
  );
  await pool.query(
    `INSERT INTO coin_addresses (coin_id, network_id, address, decimals)
     SELECT n, 1 + n % 4, '0x' || md5(n::text) || substr(md5('a' || n), 1, 8), 18 FROM generate_series(1, $1::int) n`,
    [size.coins],
  );
  await pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT c, date '2020-01-01' + d, 'market', (c * 1000 + d) / 100.0
       FROM generate_series(1, $1::int) c, generate_series(1, $2::int) d`,
    [size.pricedCoins, size.daysOfPrices],
  );
  await pool.query(
    `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
     SELECT c, 'market', c / 100.0, now() FROM generate_series(1, $1::int) c`,
    [size.pricedCoins],
  );
  await pool.query(`INSERT INTO alias_coins SELECT FROM generate_series(1, $1::int / 10)`, [
    Math.min(size.coins, 1_000),
  ]);
  await pool.query(
    `INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical)
     SELECT n * 2 + k, n, k = 1 FROM generate_series(1, $1::int / 10) n, generate_series(1, 2) k`,
    [Math.min(size.coins, 1_000)],
  );
  await pool.query(
    `INSERT INTO accounts (network_id, address, kind)
     SELECT 1 + n % 4, '0x' || md5('w' || n) || substr(md5('b' || n), 1, 8), 'wallet'
       FROM generate_series(1, $1::int) n`,
    [size.wallets],
  );
  await pool.query(
    `INSERT INTO wallets (account_id, network_id, name, user_id, purpose, synced_at)
     SELECT id, network_id, 'Wallet ' || id, CASE WHEN id % 3 = 0 THEN NULL ELSE 1 + id % 499 END, 'hot',
       CASE WHEN id % 2 = 0 THEN now() - id * interval '1 minute' END
       FROM accounts`,
  );
  for (const kind of ['exchange', 'bridge', 'farm', 'lendingProtocol']) {
    await pool.query(
      `WITH p AS (
         INSERT INTO counterparties (kind, name) SELECT $1, $1 || ' ' || n FROM generate_series(1, 50) n RETURNING id
       )
       INSERT INTO accounts (network_id, address, kind, counterparty_id)
       SELECT 1 + k, '0x' || md5($1 || id) || 'abcdef0' || k, $1, id FROM p, generate_series(1, 3) k`,
      [kind],
    );
  }
  await pool.query('VACUUM ANALYZE');
}

async function timeOf(server: BenchServer, path: string): Promise<number> {
  const began = performance.now();
  await server.get(path, TOKEN);
  return performance.now() - began;
}

await withTwoSizes({ small: SMALL, large: LARGE, fill }, async ({ small, large }) => {
  const rows: Record<string, string | number>[] = [];
  let worst = 0;
  for (const path of LISTS) {
    const [smallMs, largeMs] = await measureBoth([() => timeOf(small, path), () => timeOf(large, path)], {
      warmUps: WARM_UPS,
      rounds: ROUNDS,
    });
    const ratio = largeMs / smallMs;
    worst = Math.max(worst, ratio);
    rows.push({ list: path, ...timesRow({ smallMs, largeMs }), bar: ratio <= RATIO_MAX ? 'held' : 'MISSED' });
  }
  console.table(rows);
  const what = `first pages, medians of ${ROUNDS}`;
  judgeWorst({ what, worst, ratioMax: RATIO_MAX, growth: '1,000 × as many coins' });
});
