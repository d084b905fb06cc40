/**
 * Positions on a real chain with real protocols, found in the indexed events and read by the job: what the server states
 * equals what the chain returns, and nothing counts that nobody verified.
 */
import { computeAaveHealth } from '@holdfast/defi';
import { parseAmount, parseUsd, toSmallestUnits } from '@holdfast/money';
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../../../devnet/src/index.ts';
import { deployPriceFeed } from '../../../../../devnet/src/protocols/deploy-aave.ts';
import { ingestInto, transactionOf } from '../transactions/ingest/testing.ts';
import { getLoan, getStressInputs, listLoans, setLoanThreshold } from './loans.ts';
import { setPoolPriceAlert } from './pool-alerts.ts';
import { getPool, listPools } from './pools.ts';
import { getStake, listStakes } from './stakes.ts';
import { createDefiWorld, type DefiWorld } from './testing.ts';

const CHAIN = 1;
const ALL = 2n ** 128n - 1n;
const DEADLINE = 10n ** 11n;
const PAGE = { page: 1, limit: 25 } as const;
const POOLS = { ...PAGE, sort: 'value', order: 'desc' } as const;
const PRICES: readonly (readonly [string, string])[] = [
  ['WETH', '2000'],
  ['USDC', '1'],
  ['DAI', '1'],
  ['WBTC', '34800'],
  ['TIDE', '0.5'],
];

let world: DefiWorld;
beforeAll(async () => {
  world = await createDefiWorld([CHAIN]);
  await world.sync();
  await world.refresh();
}, 120_000);
afterAll(() => world?.close());

const network = () => world.devnet.network(CHAIN);
const pools = (given: object = {}) => listPools(world.dependencies, { ...POOLS, ...given });
const loans = (given: object = {}) => listLoans(world.dependencies, { ...PAGE, ...given });
const stakes = () => listStakes(world.dependencies, PAGE);

/** What a contract returns at a block; null when it reverts. */
async function ask<Result>(call: {
  contract: { address: string; abi: Abi };
  method: string;
  args?: readonly unknown[];
  from?: string;
  block: number;
}): Promise<Result | null> {
  const { contract, method, args = [], from, block } = call;
  const data = encodeFunctionData({ abi: contract.abi, functionName: method, args });
  try {
    const request = { to: contract.address, data, ...(from && { from }) };
    const result = await network().request<Hex>('eth_call', [request, numberToHex(block)]);
    return decodeFunctionResult({ abi: contract.abi, functionName: method, data: result }) as Result;
  } catch {
    return null;
  }
}

const readBlock = async (): Promise<number> =>
  (await world.pool.query<{ block: number }>('SELECT block FROM defi_networks')).rows[0]!.block;
const count = async (statement: string): Promise<number> =>
  (await world.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${statement}`)).rows[0]!.count;

describe('before anyone confirms the contracts of a local network', () => {
  test('every contract is listed as unverified with what it reports, and nothing counts', async () => {
    const found = [await pools(), await loans(), await stakes()].flatMap(({ unverified }) => unverified);
    const { uniswapV2, uniswapV3, aave, stakingRewards, positions } = network().contracts;
    expect(found.map(({ address, role }) => [address, role]).toSorted()).toEqual(
      [
        [uniswapV2.usdcNativePair.address, 'pool'],
        [uniswapV2.usdcDaiPair.address, 'pool'],
        [uniswapV3.pool.address, 'pool'],
        [uniswapV3.positionManager.address, 'positionManager'],
        [aave.pool.address, 'lendingPool'],
        [stakingRewards.address, 'farm'],
        [positions!.v3Staker.address, 'farm'],
        [positions!.stakedToken.address, 'farm'],
      ].toSorted(),
    );
    expect(found.every(({ firstTransactionId, reason }) => firstTransactionId !== null && reason !== '')).toBe(true);
    expect((await pools()).totals).toMatchObject({ pools: 0, valueUsd: { knownUsd: '0' } });
    expect((await loans()).totals).toMatchObject({ protocolLoans: 0, debtUsd: { knownUsd: '0' } });
    expect((await stakes()).totals.stakes).toBe(0);
    expect(await count('defi_position_coins')).toBe(0);
  });
});

describe('after an admin confirmed them', () => {
  beforeAll(async () => {
    for (const [symbol, price] of PRICES) await world.setPrice(symbol, price);
    await world.confirmAll();
  }, 120_000);

  test('the positions found are those that the chain has for the own wallets', async () => {
    const block = await readBlock();
    const { uniswapV2, uniswapV3, aave, stakingRewards, positions } = network().contracts;
    const { truth } = world.devnet;
    const expected: string[] = [];
    for (const { address, name } of truth.wallets) {
      const holds = (contract: { address: string; abi: Abi }) =>
        ask<bigint>({ contract, method: 'balanceOf', args: [address], block });
      const staked = (await holds(stakingRewards))!;
      if (staked > 0n) expected.push(`stake ${name} ${stakingRewards.address}`);
      if ((await holds(positions!.stakedToken))! > 0n) expected.push(`stake ${name} ${positions!.stakedToken.address}`);
      for (const pair of [uniswapV2.usdcNativePair, uniswapV2.usdcDaiPair])
        if ((await holds(pair))! > 0n || (pair === uniswapV2.usdcNativePair && staked > 0n))
          expected.push(`pool ${name} ${pair.address}`);
      const [collateral, debt] = (await ask<bigint[]>({
        contract: aave.pool,
        method: 'getUserAccountData',
        args: [address],
        block,
      }))!;
      if (collateral! > 0n || debt! > 0n) expected.push(`loan ${name} ${aave.pool.address}`);
    }
    for (const tokenId of [1n, 2n, 3n, 4n, 5n, 6n]) {
      const contract = uniswapV3.positionManager;
      const owner = await ask<string>({ contract, method: 'ownerOf', args: [tokenId], block });
      const deposit = await ask<readonly string[]>({
        contract: positions!.v3Staker,
        method: 'deposits',
        args: [tokenId],
        block,
      });
      const holder = owner === positions!.v3Staker.address ? deposit?.[0] : owner;
      const wallet = truth.wallets.find(({ address }) => address === holder);
      if (!wallet) continue;
      if (holder !== owner) expected.push(`stake ${wallet.name} ${positions!.v3Staker.address}`);
      expected.push(`pool ${wallet.name} ${uniswapV3.pool.address}/${tokenId}`);
    }
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT p.kind || ' ' || w.name || ' ' || a.address || CASE WHEN p.kind = 'pool' AND p.token_id <> '' THEN '/' || p.token_id ELSE '' END AS line
         FROM defi_positions p JOIN wallets w ON w.id = p.wallet_id JOIN accounts a ON a.id = p.contract_id WHERE p.is_open AND p.is_counted`,
    );
    expect(rows.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThanOrEqual(10);
  });

  test('amounts equal what the contracts pay, and the equation closes to the last digit', async () => {
    const block = await readBlock();
    const { positionManager: contract, pool } = network().contracts.uniswapV3;
    const { items } = await pools();
    const listed = items.find(({ address }) => address === pool.address)!;
    const full = await getPool(world.dependencies, { id: listed.id, asOf: undefined });
    for (const { tokenId, coins, stakedIn } of full.positionList) {
      const from = (await ask<string>({ contract, method: 'ownerOf', args: [BigInt(tokenId!)], block }))!;
      const [, , , , , , , liquidity] = (await ask<bigint[]>({
        contract,
        method: 'positions',
        args: [BigInt(tokenId!)],
        block,
      }))!;
      const removal = { tokenId: BigInt(tokenId!), liquidity, amount0Min: 0n, amount1Min: 0n, deadline: DEADLINE };
      const payout = { tokenId: BigInt(tokenId!), recipient: from, amount0Max: ALL, amount1Max: ALL };
      const removed = (await ask<bigint[]>({
        contract,
        method: 'decreaseLiquidity',
        args: [removal],
        from,
        block,
      })) ?? [0n, 0n];
      const collected = (await ask<bigint[]>({ contract, method: 'collect', args: [payout], from, block }))!;
      const units = coins.map(({ amount, coinDecimals }) => toSmallestUnits(parseAmount(amount), coinDecimals));
      // The order of the figures is base and quote, of the contract by address.
      expect(units.toSorted()).toEqual([removed[0]! + collected[0]!, removed[1]! + collected[1]!].toSorted());
      expect(stakedIn.length > 0).toBe(from !== ACCOUNTS.defi.address && from !== ACCOUNTS.yield.address);
    }
    for (const { valueUsd, heldUsd, feesUsd, impermanentLossUsd, differenceUsd } of items) {
      const [value, held, fees, loss, difference] = [valueUsd, heldUsd, feesUsd, impermanentLossUsd, differenceUsd].map(
        (text) => parseUsd(text!),
      );
      expect(value! - held!).toBe(loss! + fees!);
      expect(difference).toBe(loss! + fees!);
    }
    expect(full.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['liquidityAdded', 'staked', 'feesCollected']),
    );
    expect(full.history.every(({ transactionId }) => transactionId !== null)).toBe(true);
    expect(full.days).toHaveLength(1);
  });

  test('loans equal getUserAccountData, and their states give the same health factor in a browser', async () => {
    const block = await readBlock();
    const { pool: contract } = network().contracts.aave;
    const { items, totals } = await loans();
    expect(items.length).toBeGreaterThanOrEqual(3);
    const inputs = new Map((await getStressInputs(world.pool)).loans.map(({ id, account }) => [id, account]));
    for (const loan of items) {
      if (loan.kind !== 'protocol') throw new Error('No private loan is classified.');
      const user = world.devnet.truth.wallets.find(({ name }) => name === loan.walletName)!.address;
      const [collateral, debt, , threshold, , health] = (await ask<bigint[]>({
        contract,
        method: 'getUserAccountData',
        args: [user],
        block,
      }))!;
      expect(toSmallestUnits(parseUsd(loan.collateralUsd!), 8)).toBe(collateral);
      expect(toSmallestUnits(parseUsd(loan.debtUsd!), 8)).toBe(debt);
      expect(toSmallestUnits(parseUsd(loan.threshold!), 4)).toBe(threshold);
      if (loan.healthFactor === null) expect(health).toBe(2n ** 256n - 1n);
      else expect(toSmallestUnits(parseUsd(loan.healthFactor), 18)).toBe(health);
      const account = inputs.get(loan.id)!;
      const number = (text: string): bigint => BigInt(text);
      const read = computeAaveHealth({
        reserves: account.reserves.map((reserve) => ({
          ...reserve,
          priceBase: number(reserve.priceBase),
          collateralUnits: number(reserve.collateralUnits),
          debtUnits: number(reserve.debtUnits),
          loanToValueBps: number(reserve.loanToValueBps),
          liquidationThresholdBps: number(reserve.liquidationThresholdBps),
          liquidationBonusBps: number(reserve.liquidationBonusBps),
        })),
        eMode: account.eMode && {
          category: account.eMode.category,
          priceBase: account.eMode.priceBase === null ? null : number(account.eMode.priceBase),
          loanToValueBps: number(account.eMode.loanToValueBps),
          liquidationThresholdBps: number(account.eMode.liquidationThresholdBps),
          liquidationBonusBps: number(account.eMode.liquidationBonusBps),
        },
      });
      expect(read.healthFactor ?? 2n ** 256n - 1n).toBe(health);
    }
    expect(totals.worst?.healthFactor).toBe((items[0] as { healthFactor: string }).healthFactor);
    const full = await getLoan(world.dependencies, items[0]!.id);
    expect(full.history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['supplied', 'borrowed']));
    expect(full.ladder.length).toBeGreaterThan(0);
  });

  test('stakes state what the contracts pay, and the coins of a staked position count in the pool only', async () => {
    const block = await readBlock();
    const { stakedToken, v3Staker, incentive } = network().contracts.positions!;
    const { items, totals } = await stakes();
    const token = items.find(({ address }) => address === stakedToken.address)!;
    const owner = ACCOUNTS.defi.address;
    expect(token.staked).toBe('900');
    expect(toSmallestUnits(parseAmount(token.claimable[0]!.amount), 18)).toBe(
      await ask({ contract: stakedToken, method: 'getTotalRewardsBalance', args: [owner], block }),
    );
    expect(token).toMatchObject({
      valueUsd: '450',
      claimed: [{ amount: '10' }],
      cooldown: { startedAt: expect.any(String) },
    });
    const position = items.find(({ address }) => address === v3Staker.address)!;
    const [reward] = (await ask<bigint[]>({
      contract: v3Staker,
      method: 'getRewardInfo',
      args: [incentive, BigInt(position.tokenId!)],
      block,
    }))!;
    expect(toSmallestUnits(parseAmount(position.claimable[0]!.amount), 18)).toBe(reward);
    expect(position.poolAccountId).not.toBeNull();
    expect(totals.inPoolsUsd.knownUsd).toBe(position.valueUsd);
    const details = await getStake(world.dependencies, {
      stakeId: token.stakeId,
      networkId: undefined,
      coinId: undefined,
    });
    expect(details.history.map(({ kind }) => kind)).toEqual(['cooldownStarted', 'rewardClaimed', 'staked']);
  });

  test('a second reading changes nothing', async () => {
    const before = [await pools(), await loans(), await stakes()];
    await world.refresh();
    expect([await pools(), await loans(), await stakes()]).toEqual(before);
  });

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
    await expect(pools({ as_of: '2024-08-20' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('an event in a stranger’s transaction opens nothing, and a false contract counts in no sum', async () => {
    const networkId = world.networkIds.get(CHAIN)!;
    const before = [(await pools()).totals, (await loans()).totals, (await stakes()).totals];
    const { aave } = network().contracts;
    const own = ACCOUNTS.treasury.address;
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
          events: [event(aave.pool.address), event(fake)],
          transfers: [],
        }),
        transactionOf(`0x${'a2'.repeat(32)}`, { block, sender: own, events: [event(fake)], transfers: [] }),
      ],
    });
    await world.refresh();
    expect([(await pools()).totals, (await loans()).totals, (await stakes()).totals]).toEqual(before);
    expect((await loans()).unverified.map(({ address }) => address)).toEqual([fake]);
    await world.pool.query(`DELETE FROM transactions WHERE block_hash = '0xfake'`);
    await world.refresh();
    expect((await loans()).unverified).toEqual([]);
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
          `SELECT (SELECT json_agg(p ORDER BY p.id) FROM (SELECT id, kind, contract_id, token_id, is_open, figures, value_usd FROM defi_positions) p) AS positions,
                  (SELECT json_agg(d ORDER BY d.account_id, d.day) FROM (SELECT account_id, day, value_usd, price FROM pool_days) d) AS days,
                  (SELECT json_agg(c ORDER BY c.account_id) FROM (SELECT account_id, state FROM defi_contracts) c) AS contracts,
                  (SELECT count(*) FROM pool_incidents WHERE block IS NOT NULL) AS incidents`,
        )
      ).rows[0];
    await network().mine(2);
    await world.sync();
    await world.refresh();
    const before = await rows();
    const snapshot = await network().snapshot();
    const { pool } = network().contracts.aave;
    const { usdc } = network().contracts.tokens;
    const from = ACCOUNTS.treasury.address;
    await network().write({ from, contract: usdc, method: 'approve', args: [pool.address, 10n ** 30n] });
    await network().write({ from, contract: pool, method: 'supply', args: [usdc.address, 1_000_000n, from, 0] });
    await network().mine(2);
    await world.sync();
    await world.refresh();
    expect(JSON.stringify(await rows())).not.toBe(JSON.stringify(before));
    expect(await count(`defi_positions WHERE kind = 'loan'`)).toBe(
      (before.positions as { kind: string }[]).filter(({ kind }) => kind === 'loan').length + 1,
    );
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
    expect(after.incidents).toBe(before.incidents);
    expect(
      await count(`transactions WHERE target = '${pool.address}' AND sender = '${from}' AND block > ${String(304)}`),
    ).toBe(0);
  });
});
