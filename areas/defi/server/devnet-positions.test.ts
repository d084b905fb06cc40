/**
 * Positions on a real chain with real protocols, found in the indexed events and read by the job: what the server
 * states equals what the chain returns, and nothing counts that nobody verified.
 */
import { computeHealth } from '@holdfast/protocols/engine';
import { parseAmount, parseUsd, toSmallestUnits } from '@holdfast/money';
import type { Abi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { type ContractCallAt, readContractAt } from '../../../devnet/src/read-contract-at.ts';
import { getLoan, listLoans } from './loans.ts';
import { getPool, listPools } from './pools.ts';
import { getStake, listStakes } from './stakes.ts';
import { getStressInputs } from './stress-inputs.ts';
import { BY_HEALTH, BY_VALUE, createDefiWorld, type DefiWorld } from './testing.ts';

const CHAIN = 1;
const ALL = 2n ** 128n - 1n;
const DEADLINE = 10n ** 11n;
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
const pools = () => listPools(world.dependencies, BY_VALUE);
const loans = () => listLoans(world.dependencies, BY_HEALTH);
const stakes = () => listStakes(world.dependencies, BY_VALUE);

const readAt = <Result>(call: ContractCallAt) => readContractAt<Result>(network(), call);
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
        readAt<bigint>({ contract, method: 'balanceOf', args: [address], block });
      const staked = (await holds(stakingRewards))!;
      if (staked > 0n) expected.push(`stake ${name} ${stakingRewards.address}`);
      if ((await holds(positions!.stakedToken))! > 0n) expected.push(`stake ${name} ${positions!.stakedToken.address}`);
      for (const pair of [uniswapV2.usdcNativePair, uniswapV2.usdcDaiPair])
        if ((await holds(pair))! > 0n || (pair === uniswapV2.usdcNativePair && staked > 0n))
          expected.push(`pool ${name} ${pair.address}`);
      const [collateral, debt] = (await readAt<bigint[]>({
        contract: aave.pool,
        method: 'getUserAccountData',
        args: [address],
        block,
      }))!;
      if (collateral! > 0n || debt! > 0n) expected.push(`loan ${name} ${aave.pool.address}`);
    }
    for (const tokenId of [1n, 2n, 3n, 4n, 5n, 6n]) {
      const contract = uniswapV3.positionManager;
      const owner = await readAt<string>({ contract, method: 'ownerOf', args: [tokenId], block });
      const deposit = await readAt<readonly string[]>({
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
      `SELECT p.kind || ' ' || w.name || ' ' || a.address || CASE WHEN p.kind = 'pool'
         AND p.token_id <> '' THEN '/' || p.token_id ELSE '' END AS line
         FROM defi_positions p JOIN wallets w ON w.id = p.wallet_id JOIN accounts a ON a.id = p.contract_id
           WHERE p.is_open AND p.is_counted`,
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
      const from = (await readAt<string>({ contract, method: 'ownerOf', args: [BigInt(tokenId!)], block }))!;
      const [, , , , , , , liquidity] = (await readAt<bigint[]>({
        contract,
        method: 'positions',
        args: [BigInt(tokenId!)],
        block,
      }))!;
      const removal = { tokenId: BigInt(tokenId!), liquidity, amount0Min: 0n, amount1Min: 0n, deadline: DEADLINE };
      const payout = { tokenId: BigInt(tokenId!), recipient: from, amount0Max: ALL, amount1Max: ALL };
      const removed = (await readAt<bigint[]>({
        contract,
        method: 'decreaseLiquidity',
        args: [removal],
        from,
        block,
      })) ?? [0n, 0n];
      const collected = (await readAt<bigint[]>({ contract, method: 'collect', args: [payout], from, block }))!;
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
      if (loan.kind !== 'protocol') throw new Error('No P2P loan is classified.');
      const user = world.devnet.truth.wallets.find(({ name }) => name === loan.walletName)!.address;
      const [collateral, debt, , threshold, , health] = (await readAt<bigint[]>({
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
      const read = computeHealth({
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
      await readAt({ contract: stakedToken, method: 'getTotalRewardsBalance', args: [owner], block }),
    );
    expect(token).toMatchObject({
      valueUsd: '450',
      claimed: [{ amount: '10' }],
      cooldown: { startedAt: expect.any(String) },
    });
    const position = items.find(({ address }) => address === v3Staker.address)!;
    const [reward] = (await readAt<bigint[]>({
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

  test('a staked token is recorded as the receipt of the coin that was staked', async () => {
    const claims = async () =>
      (
        await world.pool.query<{ line: string }>(
          `SELECT c.symbol || ' ' || c.claim_kind || ' ' || c.claim_custody || ' ' || base.symbol AS line
             FROM coins c JOIN coins base ON base.id = c.claim_of_coin_id WHERE c.claim_custody = 'stake'`,
        )
      ).rows.map(({ line }) => line);
    expect(await claims()).toEqual(['stkTIDE receipt stake TIDE']);
    // What a person cleared stays cleared.
    await world.pool.query(
      `UPDATE coins SET claim_kind = NULL, claim_custody = NULL, claim_of_coin_id = NULL, claim_origin = 'person'
        WHERE symbol = 'stkTIDE'`,
    );
    await world.refresh();
    expect(await claims()).toEqual([]);
  });

  test('a second reading changes nothing', async () => {
    const before = [await pools(), await loans(), await stakes()];
    await world.refresh();
    expect([await pools(), await loans(), await stakes()]).toEqual(before);
  });
});
