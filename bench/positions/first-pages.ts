/**
 * First pages of the lists of positions through the whole server without the network: 10,000 pools, 10,000 loans and
 * 10,000 stakes beside 100 of each. Both alternate, so that the ratio holds on a noisy machine.
 * Bar: the first page takes at most twice as long on the large one.
 */
import type pg from 'pg';
import { startTestCluster } from '../../kit/database/testing-cluster.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { writeTotals } from '../../areas/defi/server/figures/write-totals.ts';
import { measureBoth } from '../shared/database.ts';
import { addSession, type BenchServer, startFilledServer } from '../shared/server.ts';

const RATIO_MAX = 2;
const [WARM_UPS, ROUNDS, CALLS] = [5, 21, 5];
const TOKEN = 'only-for-measuring';
const PAGES = { pools: 'indexer/admin/pools', loans: 'indexer/admin/loans', stakes: 'indexer/admin/stake' };

interface Size {
  readonly name: string;
  readonly positions: number;
}
const SMALL: Size = { name: 'positions_small', positions: 100 };
const LARGE: Size = { name: 'positions_large', positions: 10_000 };

const coin = (coinId: number, more: object = {}) => ({
  coinId,
  amount: '12.5',
  priceUsd: '2',
  valueUsd: '25',
  ...more,
});
const pooled = (coinId: number) => coin(coinId, { fees: '0.5', pending: '0', held: '12' });
const dollars = { valueUsd: '50', heldUsd: '48', impermanentLossUsd: '0', feesUsd: '2', differenceUsd: '2' };
const range = { state: 'inside', price: '2', lower: '1', upper: '4', baseCoinId: 1, quoteCoinId: 2 };

const POOL = {
  ...dollars,
  feeMillionths: 3_000,
  coins: [pooled(1), pooled(2)],
  positions: 1,
  isStaked: false,
  range,
  roi: '0.04',
  share: '0.1',
  reasons: [],
};
const reserve = (coinId: number) => ({
  asset: `0x${String(coinId).repeat(40)}`,
  coinId,
  coinSymbol: `C${coinId}`,
  decimals: 18,
  priceBase: '200000000',
  collateralUnits: '12500000000000000000',
  debtUnits: '1000000000000000000',
  eModeCategory: 0,
  loanToValueBps: '8000',
  liquidationThresholdBps: '8250',
  liquidationBonusBps: '10500',
});
const LOAN = {
  collateral: [coin(1, { threshold: '0.825', oracleDifference: null })],
  otherDeposits: [],
  debt: [coin(2, { rate: '0.04', interest: '0.1', interestUsd: '0.2', oracleDifference: null })],
  collateralUsd: '25',
  debtUsd: '15',
  ltv: '0.6',
  threshold: '0.825',
  healthFactor: '1.375',
  closeFactor: '0.5',
  ladder: [{ coins: [{ coinId: 1, priceUsd: '1.45' }], side: 'below', change: '-0.27' }],
  rate: '0.04',
  interestUsd: '0.2',
  eModeCategory: null,
  account: { reserves: [reserve(1), reserve(2)], eMode: null },
  reasons: [],
};
const STAKE = {
  coinId: 1,
  pairCoinIds: [],
  staked: '12.5',
  valueUsd: '25',
  poolAccountId: null,
  claimable: [coin(2)],
  claimed: [{ coinId: 2, amount: '1', valueUsd: '2' }],
  claims: [{ at: '2024-06-01T00:00:00.000Z', coinId: 2, amount: '1', valueUsd: '2' }],
  apr: '0.05',
  state: 'earning',
  stateAt: null,
  cooldown: null,
  reasons: [],
};

/** Every position has a contract of its own, which is the most that a page can join. */
async function fill(pool: pg.Pool, { positions }: Size): Promise<void> {
  await pool.query(`INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now())`);
  await addSession(pool, { userId: 1, token: TOKEN });
  await pool.query(`INSERT INTO coins (symbol, name, decimals) VALUES ('C1', 'Coin 1', 18), ('C2', 'Coin 2', 18)`);
  await pool.query(`INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Local', 'evm', 31337, 0)`);
  await pool.query(
    `INSERT INTO accounts (network_id, address, kind) SELECT 1, '0x' || lpad(to_hex(n), 40, '0'),
       CASE n WHEN 0 THEN 'wallet' ELSE 'unknown' END FROM generate_series(0, $1::int) AS n`,
    [3 * positions],
  );
  await pool.query(
    `INSERT INTO wallets (account_id, network_id, name, purpose) SELECT min(id), 1, 'Hot', 'hot' FROM accounts`,
  );
  await pool.query(`INSERT INTO defi_networks (network_id, block, block_hash, block_at, read_at)
    VALUES (1, 1, '0x1', now(), now())`);
  await pool.query(
    `INSERT INTO defi_contracts (account_id, network_id, protocol, role, state, origin, first_seen_at)
     SELECT id, 1, (ARRAY['uniswap-v3', 'aave-v3', 'staking-rewards'])[id % 3 + 1],
       (ARRAY['pool', 'lendingPool', 'farm'])[id % 3 + 1], 'confirmed', 'registry', now()
       FROM accounts WHERE kind = 'unknown' ORDER BY id`,
  );
  await pool.query(
    `INSERT INTO defi_positions (network_id, kind, protocol, contract_id, wallet_id, is_open, is_counted, block,
       block_hash, read_at, first_read_at, state, figures, value_usd, health_factor)
     SELECT 1, CASE role WHEN 'pool' THEN 'pool' WHEN 'farm' THEN 'stake' ELSE 'loan' END, protocol, account_id,
              1, true,
       true, 1, '0x1', now(), now(), '{}', CASE role WHEN 'pool' THEN $1 WHEN 'farm' THEN $3 ELSE $2 END::jsonb,
       account_id % 997, CASE role WHEN 'lendingPool' THEN 1 + account_id % 991 END
       FROM defi_contracts ORDER BY account_id`,
    [JSON.stringify(POOL), JSON.stringify(LOAN), JSON.stringify(STAKE)],
  );
  await pool.query(
    `INSERT INTO defi_pools (account_id, network_id, protocol, name, range_state, value_usd, fees_usd, held_usd,
       impermanent_loss_usd, difference_usd, roi, figures)
     SELECT account_id, 1, protocol, 'C1 / C2', 'inside', account_id % 997, 2, 48, 0, 2, 0.04, $1 FROM defi_contracts
       WHERE role = 'pool' ORDER BY account_id`,
    [JSON.stringify(POOL)],
  );
  await transaction(pool, (client) => writeTotals(client, new Date()));
  await pool.query('VACUUM ANALYZE');
}

async function timeCalls(server: BenchServer, path: string): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < CALLS; call += 1) {
    const { items } = JSON.parse(await server.get(path, TOKEN)) as { items: unknown[] };
    if (items.length !== 25) throw new Error(`${path} shows ${items.length} positions.`);
  }
  return (performance.now() - startedAt) / CALLS;
}

/** Returns whether every list is within the bar. */
export async function measureFirstPages(): Promise<boolean> {
  const cluster = await startTestCluster();
  const servers: BenchServer[] = [];
  try {
    for (const size of [SMALL, LARGE]) servers.push(await startFilledServer(cluster.connection, size, fill));
    const [small, large] = servers;
    if (!small || !large) throw new Error('Both servers are started.');
    let isMet = true;
    for (const [name, path] of Object.entries(PAGES)) {
      const [smallMs, largeMs] = await measureBoth([() => timeCalls(small, path), () => timeCalls(large, path)], {
        warmUps: WARM_UPS,
        rounds: ROUNDS,
      });
      const ratio = largeMs / smallMs;
      isMet &&= ratio <= RATIO_MAX;
      console.log(
        `first page of ${name}: ${smallMs.toFixed(1)} ms at 100, ${largeMs.toFixed(1)} ms at 10,000, ` +
          `median of ${ROUNDS}, ratio ${ratio.toFixed(2)}, at most ${RATIO_MAX}: ` +
          (ratio <= RATIO_MAX ? 'ok' : 'missed'),
      );
    }
    return isMet;
  } finally {
    for (const server of servers) await server.close();
    await cluster.stop();
  }
}
