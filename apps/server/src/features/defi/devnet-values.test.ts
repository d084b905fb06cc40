/** What positions are worth elsewhere: prices of pool shares, coverage, and private loans. */
import { parseAmount, subtract, sum } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../../../devnet/src/index.ts';
import { hashOf, loadYearContent } from '../../books/year-content.ts';
import { transaction } from '../../db/transaction.ts';
import { findPrice } from '../../prices/find-price.ts';
import { loadHoldings } from '../lending/coverage/load-holdings.ts';
import { regenerateNow } from '../books/testing.ts';
import { classify } from '../transactions/classify/classify.ts';
import { ingestInto, transactionOf, transferOf } from '../transactions/ingest/testing.ts';
import { getLoan, listLoans } from './loans.ts';
import { listPools } from './pools.ts';
import { createDefiWorld, type DefiWorld } from './testing.ts';

const DAY_MS = 86_400_000;
let world: DefiWorld;
beforeAll(async () => {
  world = await createDefiWorld([1]);
  await world.sync();
  await world.refresh();
  await price();
  await world.confirmAll();
}, 120_000);
afterAll(() => world?.close());

const price = async () => {
  for (const [symbol, usd] of [
    ['WETH', '2000'],
    ['USDC', '1'],
    ['DAI', '1'],
  ] as const)
    await world.setPrice(symbol, usd);
};
const coinAt = async (address: string): Promise<number> =>
  (await world.pool.query<{ coin_id: number }>('SELECT coin_id FROM coin_addresses WHERE address = $1', [address]))
    .rows[0]!.coin_id;

test('shares and positions have a latest price at once, and closes from the third day on', async () => {
  const start = world.clock.now;
  const { uniswapV2, uniswapV3 } = world.devnet.network(1).contracts;
  const share = await coinAt(uniswapV2.usdcNativePair.address);
  const position = await coinAt(`${uniswapV3.positionManager.address}/5`);
  const [pool] = (await listPools(world.dependencies, { page: 1, limit: 25, sort: 'value', order: 'desc' })).items;
  expect(await findPrice(world.pool, { coinId: share, at: start })).toMatchObject({ found: true, source: 'position' });
  expect(await findPrice(world.pool, { coinId: position, at: start })).toMatchObject({
    found: true,
    source: 'position',
  });
  expect(pool?.valueUsd).not.toBeNull();
  const seen: string[][] = [];
  for (let days = 1; days <= 4; days += 1) {
    world.clock.now = new Date(start.getTime() + days * DAY_MS);
    await price();
    await world.refresh();
    seen.push(await closesOf(share));
  }
  expect(seen).toEqual([[], [], ['2024-08-22'], ['2024-08-22', '2024-08-23']]);
  expect(await findPrice(world.pool, { coinId: share, at: new Date(start.getTime() - 3_600_000) })).toMatchObject({
    found: false,
  });
});

const closesOf = async (coinId: number): Promise<string[]> =>
  (
    await world.pool.query<{ day: string }>(
      `SELECT day FROM price_dailies WHERE source = 'position' AND coin_id = $1 ORDER BY day`,
      [coinId],
    )
  ).rows.map(({ day }) => day);

test('a close that would change a locked year is left out, and closes of other days are kept', async () => {
  const { uniswapV2, uniswapV3 } = world.devnet.network(1).contracts;
  const share = await coinAt(uniswapV2.usdcNativePair.address);
  const position = await coinAt(`${uniswapV3.positionManager.address}/5`);
  const readOn = async (at: string, weth: string) => {
    world.clock.now = new Date(at);
    await world.setPrice('WETH', weth);
    await world.setPrice('USDC', '1');
    await world.setPrice('DAI', '1');
    await world.refresh();
  };
  await readOn('2024-12-30T12:00:00Z', '2000');
  await readOn('2024-12-31T12:00:00Z', '2100');
  // On the last evening of the year a wallet receives a share as income.
  await ingestInto(world.pool, {
    networkId: world.networkIds.get(1)!,
    transactions: [
      transactionOf(`0x${'b1'.repeat(32)}`, {
        atMs: Date.parse('2024-12-31T20:00:00Z'),
        block: { number: 9_000_000, hash: '0xlate', position: 0 },
        sender: ACCOUNTS.friend.address,
        transfers: [
          transferOf({
            key: 'log:0',
            coin: { kind: 'token', address: uniswapV2.usdcNativePair.address },
            from: { kind: 'address', address: ACCOUNTS.friend.address },
            to: { kind: 'address', address: ACCOUNTS.treasury.address },
          }),
        ],
      }),
    ],
  });
  const { rows } = await world.pool.query<{ id: number }>(`SELECT id FROM transactions WHERE block_hash = '0xlate'`);
  await transaction(world.pool, (client) =>
    classify(client, { transactionIds: [rows[0]!.id], action: 'airdrop', origin: 'person', userId: null }),
  );
  await regenerateNow(world.pool);
  const filed = await loadYearContent(world.pool, 2024);
  expect(JSON.stringify(filed)).toContain('valueUsd');
  await world.pool.query(
    `INSERT INTO year_locks (year, settings, content_hash, content, locked_by, locked_at)
     SELECT 2024, jsonb_set(settings, '{timeZone}', '"UTC"'), $1, $2, $3, '2025-01-01T06:00:00Z' FROM book_settings`,
    [hashOf(filed), JSON.stringify(filed), world.adminId],
  );
  await readOn('2025-01-01T12:00:00Z', '2200');
  expect((await closesOf(share)).slice(-1)).toEqual(['2024-12-30']);
  // A share that could not be priced on New Year’s Day still has the latest price of the day before.
  await world.pool.query(
    `UPDATE price_spots SET observed_at = '2024-12-31T23:00:00Z' WHERE source = 'position' AND coin_id = $1`,
    [share],
  );
  await readOn('2025-01-02T12:00:00Z', '2300');
  await readOn('2025-01-03T12:00:00Z', '2400');
  expect((await closesOf(share)).slice(-2)).toEqual(['2024-12-30', '2025-01-02']);
  expect((await closesOf(position)).slice(-2)).toEqual(['2025-01-01', '2025-01-02']);
  await regenerateNow(world.pool, { fromScratch: true });
  expect(await loadYearContent(world.pool, 2024)).toEqual(filed);
  await world.pool.query(`UPDATE year_locks SET unlocked_at = now(), unlocked_reason = 'The test goes on.'`);
});

test('coverage counts what is in pools now, and what was put in no longer', async () => {
  const { usdc } = world.devnet.network(1).contracts.tokens;
  const coinId = await coinAt(usdc.address);
  const ids = async (actions: readonly string[]) => {
    const hashes = world.devnet.truth.transactions
      .filter(({ action }) => actions.includes(action))
      .map(({ hash }) => hash);
    return (
      await world.pool.query<{ id: number }>('SELECT id FROM transactions WHERE hash = ANY ($1)', [hashes])
    ).rows.map(({ id }) => id);
  };
  for (const action of ['addLiquidity', 'removeLiquidity'] as const) {
    const transactionIds = await ids([action]);
    await transaction(world.pool, (client) =>
      classify(client, { transactionIds, action, origin: 'person', userId: null }),
    );
  }
  const { items } = await listPools(world.dependencies, { page: 1, limit: 25, sort: 'value', order: 'desc' });
  const amounts = items.flatMap(({ coins }) =>
    coins.filter((coin) => coin.coinId === coinId).map(({ amount }) => parseAmount(amount)),
  );
  expect(amounts.length).toBeGreaterThan(1);
  const holding = (await loadHoldings(world.pool, [coinId])).get(coinId)!;
  expect(holding.inPools).toBe(sum(amounts));
  expect(holding.unknowns.join(' ')).not.toContain('not read from their contracts');
});

test('private loans follow from the transactions classified as lent out, repaid and interest', async () => {
  const { transactions } = world.devnet.truth;
  for (const action of ['lendOut', 'p2pRepayment', 'p2pInterest'] as const) {
    const hashes = transactions.filter((each) => each.action === action).map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThan(0);
    const { rows } = await world.pool.query<{ id: number }>('SELECT id FROM transactions WHERE hash = ANY ($1)', [
      hashes,
    ]);
    await transaction(world.pool, (client) =>
      classify(client, { transactionIds: rows.map(({ id }) => id), action, origin: 'person', userId: null }),
    );
  }
  const both = await listLoans(world.dependencies, { page: 1, limit: 25 });
  const privates = await listLoans(world.dependencies, { page: 1, limit: 25, p2p: true });
  const protocols = await listLoans(world.dependencies, { page: 1, limit: 25, p2p: false });
  expect(privates.items.length).toBeGreaterThan(0);
  expect(both.items).toEqual([...protocols.items, ...privates.items]);
  expect(protocols.items.every(({ kind }) => kind === 'protocol')).toBe(true);
  for (const loan of privates.items) {
    if (loan.kind !== 'p2p') throw new Error('Only private loans were asked for.');
    const left = subtract(parseAmount(loan.lent), parseAmount(loan.repaid));
    expect(parseAmount(loan.outstanding)).toBe(left > 0n ? left : 0n);
    expect(parseAmount(loan.interestReceived)).toBeGreaterThan(0n);
    expect(parseAmount(loan.rate!)).toBeGreaterThan(0n);
    const full = await getLoan(world.dependencies, loan.id);
    expect(full.loan).toEqual(loan);
    expect(new Set(full.history.map(({ kind }) => kind))).toEqual(
      new Set(['lentOut', 'repaymentReceived', 'interestReceived']),
    );
  }
  const page = await listLoans(world.dependencies, { page: 2, limit: protocols.items.length });
  expect(page.items).toEqual(privates.items.slice(0, protocols.items.length));
});

test('events of stakers that an earlier version did not store are read again by the next sync', async () => {
  const stakes = async () =>
    (
      await world.pool.query<{ count: number }>(
        `SELECT count(*) AS count FROM defi_positions WHERE protocol = 'aave-stake'`,
      )
    ).rows[0]!.count;
  expect(await stakes()).toBe(1);
  await world.pool.query(
    `WITH changed AS (
       UPDATE transactions SET events = '[]' WHERE events @? '$[*] ? (@.name starts with "aaveStake.")' RETURNING id
     )
     INSERT INTO transactions_to_reread SELECT id FROM changed`,
  );
  await world.refresh();
  expect(await stakes()).toBe(0);
  await world.sync();
  await world.refresh();
  expect(await stakes()).toBe(1);
  expect((await world.pool.query('SELECT FROM transactions_to_reread')).rowCount).toBe(0);
});
