/**
 * Positions while the world changes: past days, false contracts, falling prices and reorganisations, on a real chain.
 */
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import { type Hex, numberToHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artifacts } from '../../../devnet/src/artifacts.ts';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { deploy } from '../../../devnet/src/protocols/deploy.ts';
import { deployPriceFeed } from '../../../devnet/src/protocols/deploy-aave.ts';
import { ingestInto, transactionOf } from '../../transactions/server/ingest/testing.ts';
import { getLoan, listLoans, setLoanThreshold } from './loans.ts';
import { setPoolPriceAlert } from './pool-alerts.ts';
import { getPool, listPools } from './pools.ts';
import { listStakes } from './stakes.ts';
import { BY_HEALTH, BY_VALUE, createReadWorld, type DefiWorld } from './testing.ts';

const CHAIN = 1;

let world: DefiWorld;
beforeAll(async () => {
  world = await createReadWorld([CHAIN], { WETH: '2000', USDC: '1', DAI: '1', WBTC: '34800', TIDE: '0.5' });
}, 120_000);
afterAll(() => world?.close());

const network = () => world.devnet.network(CHAIN);
const pools = (given: object = {}) => listPools(world.dependencies, { ...BY_VALUE, ...given });
const loans = (given: object = {}) => listLoans(world.dependencies, { ...BY_HEALTH, ...given });
const stakes = () => listStakes(world.dependencies, BY_VALUE);
const readBlock = async (): Promise<number> =>
  (await world.pool.query<{ block: number }>('SELECT block FROM defi_networks')).rows[0]!.block;
const count = async (statement: string): Promise<number> =>
  (await world.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${statement}`)).rows[0]!.count;

test('positions as of a past day are those of its last block', async () => {
  const block = await readBlock();
  const opened = await network().request<{ timestamp: Hex }>('eth_getBlockByNumber', [numberToHex(block), false]);
  const day = new Date(Number(opened.timestamp) * 1_000).toISOString().slice(0, 10);
  const now = await pools();
  const then = await pools({ as_of: day });
  expect(then.items.map(({ id, coins }) => [id, coins.map(({ amount }) => amount)])).toEqual(
    expect.arrayContaining(now.items.map(({ id, coins }) => [id, coins.map(({ amount }) => amount)])),
  );
  expect(then.networks).toMatchObject([{ block, error: null }]);
  expect((await pools({ as_of: '2023-12-31' })).items).toEqual([]);
  const past = await loans({ as_of: day });
  expect(past.totals.protocolLoans).toBe((await loans()).totals.protocolLoans);
  expect(past.totals.worst?.loanId).toBe(past.items[0]!.id);
  await expect(pools({ as_of: '2024-08-20' })).rejects.toMatchObject({ code: 'invalid' });
});

test('an event in a stranger’s transaction opens nothing, and a false contract counts in no sum', async () => {
  const networkId = world.networkIds.get(CHAIN)!;
  const before = [(await pools()).totals, (await loans()).totals, (await stakes()).totals];
  const { aave, stakingRewards, uniswapV2, uniswapV3 } = network().contracts;
  const positions = await count('defi_positions');
  const own = ACCOUNTS.treasury.address;
  const spoof = (name: ProtocolEvent['name'], contract: string, values: ProtocolEvent['values']): ProtocolEvent => ({
    name,
    contract,
    logIndex: 2,
    values,
  });
  const event = (contract: string) => ({
    name: 'aaveV3.supply' as const,
    contract,
    logIndex: 1,
    values: {
      reserve: network().contracts.tokens.usdc.address,
      user: own,
      onBehalfOf: own,
      amount: '1000000000000',
      referralCode: '0',
    },
  });
  const block = { number: await readBlock(), hash: '0xfake', position: 9 };
  const fake = ACCOUNTS.spammer.address;
  await ingestInto(world.pool, {
    networkId,
    transactions: [
      transactionOf(`0x${'a1'.repeat(32)}`, {
        block,
        sender: ACCOUNTS.spammer.address,
        events: [
          event(aave.pool.address),
          event(fake),
          spoof('stakingRewards.staked', stakingRewards.address, { user: own, amount: '1000000000000000000' }),
          spoof('uniswapV2.mint', uniswapV2.usdcNativePair.address, { amount0: '1', amount1: '1' }),
          spoof('uniswapV3.increaseLiquidity', uniswapV3.positionManager.address, {
            tokenId: '1',
            liquidity: '1',
            amount0: '1',
            amount1: '1',
          }),
        ],
        transfers: [],
      }),
      transactionOf(`0x${'a2'.repeat(32)}`, { block, sender: own, events: [event(fake)], transfers: [] }),
    ],
  });
  await world.refresh();
  expect([(await pools()).totals, (await loans()).totals, (await stakes()).totals]).toEqual(before);
  expect((await loans()).unverified.map(({ address }) => address)).toEqual([fake]);
  // Only the event in the own transaction opened something, which counts nowhere.
  expect(await count('defi_positions')).toBe(positions + 1);
  expect(
    await count(
      `defi_positions p JOIN wallets w ON w.id = p.wallet_id JOIN accounts a ON a.id = p.contract_id
         WHERE w.name = 'Treasury' AND a.address = '${aave.pool.address}'`,
    ),
  ).toBe(0);
  await world.pool.query(`DELETE FROM transactions WHERE block_hash = '0xfake'`);
  await world.refresh();
  expect((await loans()).unverified).toEqual([]);
});

test('a working farm that nobody confirmed, which an own wallet staked in, counts in no sum', async () => {
  const before = (await stakes()).totals;
  const snapshot = await network().snapshot();
  const { usdc, reward } = network().contracts.tokens;
  const { spammer, defi } = ACCOUNTS;
  const farm = await deploy(network(), artifacts.stakingRewards(), {
    args: [spammer.address, reward.address, usdc.address],
  });
  const from = defi.address;
  await network().write({ from, contract: usdc, method: 'approve', args: [farm.address, 10n ** 30n] });
  await network().write({ from, contract: farm, method: 'stake', args: [1_000_000n] });
  await world.sync();
  await world.refresh();
  const { totals, unverified } = await stakes();
  expect(unverified).toMatchObject([{ address: farm.address, coins: [{ coinSymbol: 'USDC', amount: '1' }] }]);
  // What can be claimed grows with each block.
  expect(totals).toMatchObject({ stakes: before.stakes, stakedUsd: before.stakedUsd });
  await network().revert(snapshot);
  await network().mine(6);
  await world.sync();
  await world.refresh();
  expect((await stakes()).unverified).toEqual([]);
});

test('a price that leaves its bounds sends one notice and one mail each time', async () => {
  const [pool] = (await pools()).items;
  const weth = pool!.coins.find(({ coinSymbol }) => coinSymbol === 'WETH')!;
  const sent = async () => [
    await count(`notices WHERE kind = 'priceAlert'`),
    await count(`mails m JOIN notices n ON n.id = m.notice_id WHERE n.kind = 'priceAlert'`),
  ];
  const at = async (price: string) => {
    await world.setPrice('WETH', price);
    await world.refresh();
    return sent();
  };
  await setPoolPriceAlert(world.dependencies, {
    params: { accountId: pool!.id, coinId: weth.coinId },
    body: { minPriceUsd: '1900', maxPriceUsd: '2100' },
    userId: world.adminId,
  });
  expect(await at('1900')).toEqual([0, 0]);
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  expect(await at('1899.99')).toEqual([1, 1]);
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  expect(await at('1500')).toEqual([1, 1]);
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  expect(await at('2000')).toEqual([1, 1]);
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  expect(await at('2100.01')).toEqual([2, 2]);
  expect(await count(`notices WHERE kind = 'priceAlert' AND data ->> 'accountId' = '${pool!.id}'`)).toBe(2);
  const { alerts, history } = await getPool(world.dependencies, { id: pool!.id, asOf: undefined });
  expect(alerts).toMatchObject([{ state: 'above', triggeredPriceUsd: '2100.01' }]);
  expect(history.filter(({ kind }) => kind === 'priceAlert').map(({ priceUsd }) => priceUsd)).toEqual([
    '2100.01',
    '1899.99',
  ]);
  await world.setPrice('WETH', '2000');
});

test('a fall of the oracle’s price past the alarm sends one notice and one mail', async () => {
  const sent = async () => [
    await count(`notices WHERE kind = 'loanNearLiquidation'`),
    await count(`mails m JOIN notices n ON n.id = m.notice_id WHERE n.kind = 'loanNearLiquidation'`),
  ];
  const { items } = await loans();
  const loan = items.find((each) => each.walletName === 'DeFi')!;
  await setLoanThreshold(world.dependencies, {
    params: { id: loan.id },
    body: { liquidationThreshold: '0.82' },
    userId: world.adminId,
  });
  await expect(
    setLoanThreshold(world.dependencies, {
      params: { id: loan.id },
      body: { liquidationThreshold: '0.83' },
      userId: world.adminId,
    }),
  ).rejects.toMatchObject({ code: 'invalid' });
  const before = await sent();
  const snapshot = await network().snapshot();
  const { oracle } = network().contracts.aave;
  const feed = await deployPriceFeed(network(), 1_900n * 10n ** 8n);
  await network().write({
    from: ACCOUNTS.deployer.address,
    contract: oracle,
    method: 'setAssetSources',
    args: [[network().contracts.tokens.wrappedNative.address], [feed.address]],
  });
  await world.refresh();
  expect(await sent()).toEqual(before.map((each) => each + 1));
  await world.refresh();
  expect(await sent()).toEqual(before.map((each) => each + 1));
  expect(await getLoan(world.dependencies, loan.id)).toMatchObject({
    loan: { isPastAlert: true, healthState: 'pastAlert' },
  });
  await network().revert(snapshot);
  await world.refresh();
  expect(await sent()).toEqual(before.map((each) => each + 1));
  expect(await getLoan(world.dependencies, loan.id)).toMatchObject({ loan: { isPastAlert: false } });
});

test('a reorganisation across a reading leaves nothing behind', async () => {
  const rows = async () =>
    (
      await world.pool.query(
        `SELECT (SELECT json_agg(p ORDER BY p.id)
           FROM (SELECT id, kind, contract_id, token_id, is_open, figures, value_usd
           FROM defi_positions) p) AS positions,
                (SELECT json_agg(d ORDER BY d.account_id, d.day) FROM (SELECT account_id, day, value_usd, price
                  FROM pool_days) d) AS days,
                (SELECT json_agg(c ORDER BY c.account_id) FROM (SELECT account_id, state
                  FROM defi_contracts) c) AS contracts,
                (SELECT json_agg(s.coin_id ORDER BY s.coin_id)
                   FROM price_spots s WHERE s.source = 'position') AS priced,
                (SELECT json_agg(p.name ORDER BY p.name) FROM defi_pools p) AS pools,
                (SELECT count(*) FROM pool_incidents WHERE block IS NOT NULL) AS incidents`,
      )
    ).rows[0];
  await network().mine(2);
  await world.sync();
  await world.refresh();
  const before = await rows();
  const kept = Number(await network().request<Hex>('eth_blockNumber'));
  const snapshot = await network().snapshot();
  const { pool } = network().contracts.aave;
  const { usdc } = network().contracts.tokens;
  const { usdcNativePair, usdcDaiPair, router } = network().contracts.uniswapV2;
  const from = ACCOUNTS.treasury.address;
  const shares = 1_000_000_000n;
  await network().write({
    from: ACCOUNTS.yield.address,
    contract: usdcNativePair,
    method: 'transfer',
    args: [from, shares],
  });
  // A pool that only the replaced blocks have.
  const { dai } = network().contracts.tokens;
  await network().write({
    from: ACCOUNTS.yield.address,
    contract: dai,
    method: 'approve',
    args: [router.address, shares * shares],
  });
  await network().write({
    from: ACCOUNTS.yield.address,
    contract: router,
    method: 'addLiquidity',
    args: [usdc.address, dai.address, 1_000_000n, 10n ** 18n, 0n, 0n, ACCOUNTS.yield.address, 10n ** 11n],
  });
  await network().write({ from, contract: usdc, method: 'approve', args: [pool.address, 10n ** 30n] });
  await network().write({ from, contract: pool, method: 'supply', args: [usdc.address, 1_000_000n, from, 0] });
  await network().mine(2);
  await world.sync();
  await world.refresh();
  const replaced = await rows();
  const kindsIn = ({ positions }: { positions: { kind: string }[] }, wanted: string): number =>
    positions.filter(({ kind }) => kind === wanted).length;
  expect(kindsIn(replaced, 'loan')).toBe(kindsIn(before, 'loan') + 1);
  expect(kindsIn(replaced, 'pool')).toBeGreaterThan(kindsIn(before, 'pool'));
  expect(replaced.pools).toHaveLength(before.pools.length + 1);
  expect(replaced.priced).toEqual(expect.arrayContaining([await world.coinAt(usdcDaiPair.address)]));
  await network().revert(snapshot);
  await network().warp(60);
  await network().mine(6);
  await world.sync();
  await world.refresh();
  const after = await rows();
  expect(after.contracts).toEqual(before.contracts);
  expect(after.positions.map(({ id }: { id: number }) => id)).toEqual(
    before.positions.map(({ id }: { id: number }) => id),
  );
  for (const part of ['incidents', 'priced', 'pools'] as const) expect(after[part]).toEqual(before[part]);
  expect(after.days.map(({ account_id, day }: { account_id: number; day: string }) => [account_id, day])).toEqual(
    before.days.map(({ account_id, day }: { account_id: number; day: string }) => [account_id, day]),
  );
  expect(await count(`transactions WHERE target = '${pool.address}' AND sender = '${from}' AND block > ${kept}`)).toBe(
    0,
  );
});
