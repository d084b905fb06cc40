/** What positions are worth elsewhere: prices of pool shares, coverage, and P2P loans. */
import { parseAmount, subtract, sum } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { hashOf, loadPeriodContent, yearPeriod } from '../../books/server/generation/period-content.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { findPrice } from '../../prices/server/find-price.ts';
import { loadHoldings } from '../../lending/server/coverage/load-holdings.ts';
import { regenerateNow } from '../../books/server/testing.ts';
import { classify } from '../../transactions/server/classify/classify.ts';
import { ingestInto, transactionOf, transferOf } from '../../transactions/server/ingest/testing.ts';
import { getLoan, listLoans } from './loans.ts';
import { decideContract } from './page-state.ts';
import { listPools } from './pools.ts';
import { BY_HEALTH, BY_VALUE, createReadWorld, type DefiWorld } from './testing.ts';

const DAY_MS = 86_400_000;
const PRICES = { WETH: '2000', USDC: '1', DAI: '1' };
let world: DefiWorld;
beforeAll(async () => {
  world = await createReadWorld([1], PRICES);
}, 120_000);
afterAll(() => world?.close());

test('shares and positions have a latest price at once, and closes from the third day on', async () => {
  const start = world.clock.now;
  const { uniswapV2, uniswapV3 } = world.devnet.network(1).contracts;
  const share = await world.coinAt(uniswapV2.usdcNativePair.address);
  const position = await world.coinAt(`${uniswapV3.positionManager.address}/5`);
  const [pool] = (await listPools(world.dependencies, BY_VALUE)).items;
  expect(await findPrice(world.pool, { coinId: share, at: start })).toMatchObject({ found: true, source: 'position' });
  expect(await findPrice(world.pool, { coinId: position, at: start })).toMatchObject({
    found: true,
    source: 'position',
  });
  expect(pool?.valueUsd).not.toBeNull();
  const seen: string[][] = [];
  for (let days = 1; days <= 4; days += 1) {
    world.clock.now = new Date(start.getTime() + days * DAY_MS);
    await world.setPrices(PRICES);
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
  const share = await world.coinAt(uniswapV2.usdcNativePair.address);
  const position = await world.coinAt(`${uniswapV3.positionManager.address}/5`);
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
  const filed = await loadPeriodContent(world.pool, { ...yearPeriod(2024), hasEntries: false, hasOpening: false });
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
  expect(await loadPeriodContent(world.pool, { ...yearPeriod(2024), hasEntries: false, hasOpening: false })).toEqual(
    filed,
  );
  await world.pool.query(`UPDATE year_locks SET unlocked_at = now(), unlocked_reason = 'The test goes on.'`);
});

test('coverage counts what is in pools now, and what was put in no longer', async () => {
  const { usdc } = world.devnet.network(1).contracts.tokens;
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
  expect((await expectCoverage(usdc.address)).inPools).toBeGreaterThan(0n);
});

/** Coverage has what the pools hold, to the last unit. */
async function expectCoverage(address: string) {
  const coinId = await world.coinAt(address);
  const { items } = await listPools(world.dependencies, BY_VALUE);
  const amounts = items.flatMap(({ coins }) =>
    coins.filter((coin) => coin.coinId === coinId).map(({ amount }) => parseAmount(amount)),
  );
  const holding = (await loadHoldings(world.pool, [coinId])).get(coinId)!;
  expect(holding.inPools).toBe(sum(amounts));
  expect(holding.unknowns.join(' ')).not.toContain('not read from their contracts');
  return { inPools: holding.inPools, unknowns: holding.unknowns.join(' ') };
}

const latestOf = async (coinId: number): Promise<string | null> =>
  (
    await world.pool.query<{ price_usd: string }>(
      `SELECT trim_scale(price_usd) AS price_usd FROM price_spots WHERE source = 'position' AND coin_id = $1`,
      [coinId],
    )
  ).rows[0]?.price_usd ?? null;

test('without a price of a coin, shares and positions have none, and coverage still has the amounts', async () => {
  const { tokens, uniswapV2 } = world.devnet.network(1).contracts;
  const share = await world.coinAt(uniswapV2.usdcNativePair.address);
  const before = await expectCoverage(tokens.usdc.address);
  expect(await latestOf(share)).not.toBeNull();
  await world.pool.query(
    `DELETE FROM price_spots s USING coins c WHERE c.id = s.coin_id AND c.symbol = 'WETH' AND s.source = 'CoinGecko'`,
  );
  await world.refresh();
  const { items, totals } = await listPools(world.dependencies, BY_VALUE);
  expect(items.every(({ valueUsd, reasons }) => valueUsd === null && reasons.length > 0)).toBe(true);
  expect(totals.valueUsd.unknown.length).toBeGreaterThan(0);
  expect(await latestOf(share)).toBeNull();
  expect(await expectCoverage(tokens.usdc.address)).toEqual(before);
  await world.setPrices(PRICES);
  await world.refresh();
  expect(await latestOf(share)).not.toBeNull();
});

test('a pool that is no longer confirmed counts neither in coverage nor as a price, and says so', async () => {
  const { tokens, uniswapV2 } = world.devnet.network(1).contracts;
  const share = await world.coinAt(uniswapV2.usdcNativePair.address);
  const { rows } = await world.pool.query<{ account_id: number }>(
    'SELECT c.account_id FROM defi_contracts c JOIN accounts a ON a.id = c.account_id WHERE a.address = $1',
    [uniswapV2.usdcNativePair.address],
  );
  const decide = async (state: 'confirmed' | 'ignored') => {
    await decideContract(world.dependencies, { accountId: rows[0]!.account_id, state, userId: world.adminId });
    await world.refresh();
    return expectCoverage(tokens.usdc.address);
  };
  const before = await expectCoverage(tokens.usdc.address);
  const ignored = await decide('ignored');
  expect(ignored.inPools).toBeLessThan(before.inPools);
  expect(ignored.inPools).toBeGreaterThan(0n);
  expect(ignored.unknowns).toContain('unverified pools');
  expect(await latestOf(share)).toBeNull();
  expect(await decide('confirmed')).toEqual(before);
  expect(await latestOf(share)).not.toBeNull();
});

test('coverage and prices follow each step of leaving the v3 pool, until nothing is there', async () => {
  const network = world.devnet.network(1);
  const { tokens, uniswapV3, positions } = network.contracts;
  const contract = uniswapV3.positionManager;
  const { v3Staker, incentive } = positions!;
  const { rows } = await world.pool.query<{ token_id: string; address: `0x${string}` }>(
    `SELECT p.token_id, a.address FROM defi_positions p JOIN wallets w ON w.id = p.wallet_id
       JOIN accounts a ON a.id = w.account_id WHERE p.protocol = 'uniswap-v3' AND p.kind = 'pool' ORDER BY 1`,
  );
  expect(rows.length).toBeGreaterThan(1);
  const read = async () => {
    await world.sync();
    world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    await world.setPrices(PRICES);
    await world.refresh();
    return expectCoverage(tokens.usdc.address);
  };
  let last = await read();
  for (const { token_id, address: from } of rows) {
    const tokenId = BigInt(token_id);
    const coinId = await world.coinAt(`${contract.address}/${token_id}`);
    const write = (method: string, args: readonly unknown[], target: typeof contract = contract) =>
      network.write({ from, contract: target, method, args });
    const owner = await network.read<string>({ contract, method: 'ownerOf', args: [tokenId] });
    if (owner === v3Staker.address) {
      await write('unstakeToken', [incentive, tokenId], v3Staker);
      await write('withdrawToken', [tokenId, from, '0x'], v3Staker);
    }
    const liquidity = (await network.read<readonly bigint[]>({ contract, method: 'positions', args: [tokenId] }))[7]!;
    const decrease = (part: bigint) =>
      write('decreaseLiquidity', [{ tokenId, liquidity: part, amount0Min: 0n, amount1Min: 0n, deadline: 10n ** 11n }]);
    const collect = () =>
      write('collect', [{ tokenId, recipient: from, amount0Max: 2n ** 128n - 1n, amount1Max: 2n ** 128n - 1n }]);
    const worth = await latestOf(coinId);
    if (liquidity > 0n) {
      // What was decreased and not collected is still in the pool.
      await decrease(liquidity / 3n);
      last = await read();
      expect(await latestOf(coinId)).not.toBeNull();
      await collect();
      const part = await read();
      expect(part.inPools <= last.inPools).toBe(true);
      expect(parseAmount((await latestOf(coinId))!)).toBeLessThan(parseAmount(worth!));
      await decrease(liquidity - liquidity / 3n);
    }
    await collect();
    await read();
    expect(await latestOf(coinId)).toBeNull();
    await write('burn', [tokenId]);
    last = await read();
  }
  expect(
    (await world.pool.query(`SELECT FROM defi_positions WHERE protocol = 'uniswap-v3' AND kind = 'pool'`)).rowCount,
  ).toBe(0);
});

test('P2P loans follow from the transactions classified as lent out, repaid and interest', async () => {
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
  const both = await listLoans(world.dependencies, BY_HEALTH);
  const privates = await listLoans(world.dependencies, { ...BY_HEALTH, p2p: true });
  const protocols = await listLoans(world.dependencies, { ...BY_HEALTH, p2p: false });
  expect(privates.items.length).toBeGreaterThan(0);
  expect(both.items).toEqual([...protocols.items, ...privates.items]);
  expect(protocols.items.every(({ kind }) => kind === 'protocol')).toBe(true);
  for (const loan of privates.items) {
    if (loan.kind !== 'p2p') throw new Error('Only P2P loans were requested.');
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
  const page = await listLoans(world.dependencies, { ...BY_HEALTH, page: 2, limit: protocols.items.length });
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
