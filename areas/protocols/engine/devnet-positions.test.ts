/**
 * Positions on real chains with real protocols: at twenty blocks of each network, every amount that follows from what
 * the readers return equals what the contract itself returns for a call at that block.
 */
import { createGoldrushSource } from '../../transactions/sources/goldrush/create-goldrush-source.ts';
import { createRpcSource, type RpcSettings } from '../../transactions/sources/rpc/create-rpc-source.ts';
import { decodeEventLog, encodeFunctionData, getAddress, type Hex, numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifacts } from '../../../devnet/src/artifacts.ts';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { CHAIN_IDS, type ChainId } from '../../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../../devnet/src/start-devnet.ts';
import { type DevnetNetwork } from '../../../devnet/src/devnet-network.ts';
import { readContractAt } from '../../../devnet/src/read-contract-at.ts';
import { deploy } from '../../../devnet/src/protocols/deploy.ts';
import { transportThatRefuses } from '../../transactions/sources/rpc/testing.ts';
import { stakedTokenState } from '../aave-stake/figures.ts';
import { readStakedTokens } from '../aave-stake/read-staked-tokens.ts';
import { computeHealth } from '../aave-v3/health-factor.ts';
import { readAaveAccounts } from '../aave-v3/read-aave-accounts.ts';
import type { ProtocolId } from '../contract/index.ts';
import { readFarmStakes } from '../staking-rewards/index.ts';
import { readV2Positions } from '../uniswap-v2/read-v2-positions.ts';
import { amountsOfShares } from '../uniswap-v2/split-v2-position.ts';
import { readStakedV3Positions } from '../uniswap-v3-staker/read-staked-v3-positions.ts';
import { readV3Positions } from '../uniswap-v3/read-v3-positions.ts';
import { computeV3Figures } from '../uniswap-v3/v3-position.ts';
import { confirmContracts } from './contracts/confirm-contracts.ts';
import type { ContractSource } from '@holdfast/chain/contract-source.ts';
import type { Reading } from './contracts/contract-batch.ts';
import type { ReadPosition } from './positions/position.ts';
import { publishedContracts } from './positions/read-positions.ts';
import { PROTOCOLS } from './protocols.ts';

const BLOCKS = 20;
const ALL = 2n ** 128n - 1n;
const DEADLINE = 10n ** 11n;
const TOKEN_IDS = [1n, 2n, 3n, 4n, 5n];
/** In the chapter on positions: staked and in range, and left by the price. */
const [STAKED, LEFT] = [4n, 5n];

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet({ withPositions: true });
});
afterAll(() => devnet.close());

const sourceOf = (chainId: ChainId, settings: Partial<RpcSettings> = {}) =>
  createRpcSource({ url: devnet.network(chainId).rpcUrl, chainId, ...settings });

/** From the first deposit into a pool to the last block, evenly. */
async function blocksOf(chainId: ChainId): Promise<number[]> {
  const network = devnet.network(chainId);
  const head = Number(await network.request<Hex>('eth_blockNumber'));
  const first = devnet.truth.transactions.find(
    ({ networkChainId, action }) => networkChainId === chainId && action === 'addLiquidity',
  )!.blockNumber;
  return Array.from({ length: BLOCKS }, (_, index) => first + Math.floor(((head - first) * index) / (BLOCKS - 1)));
}

const valueOf = <T>(reading: Reading<T>): T => {
  if (reading.kind !== 'read') throw new Error(`Not readable: ${reading.reason}.`);
  return reading.value;
};

describe.each(CHAIN_IDS)('the network %i, at twenty blocks', (chainId) => {
  test('Uniswap v2: reserves, supply and shares are the pair’s own', async () => {
    const network = devnet.network(chainId);
    const { usdcNativePair, usdcDaiPair } = network.contracts.uniswapV2;
    const owners = [ACCOUNTS.yield.address, ACCOUNTS.marketMaker.address, network.contracts.stakingRewards.address];
    for (const block of await blocksOf(chainId)) {
      for (const contract of [usdcNativePair, usdcDaiPair]) {
        const keys = owners.map((owner) => ({ pair: contract.address, owner }));
        const found = (await readV2Positions(sourceOf(chainId), keys, { block })).map(valueOf);
        const reserves = await readContractAt<readonly bigint[]>(network, { contract, method: 'getReserves', block });
        for (const [index, owner] of owners.entries()) {
          const { pool, shares } = found[index]!;
          expect([pool.reserve0, pool.reserve1]).toEqual(reserves!.slice(0, 2));
          expect(shares).toBe(await readContractAt(network, { contract, method: 'balanceOf', args: [owner], block }));
          expect(pool.totalSupply).toBe(await readContractAt(network, { contract, method: 'totalSupply', block }));
        }
      }
    }
  });

  test('Uniswap v3: amounts are those of decreaseLiquidity, and fees those of collect', async () => {
    const network = devnet.network(chainId);
    const contract = network.contracts.uniswapV3.positionManager;
    let compared = 0;
    for (const block of await blocksOf(chainId)) {
      const keys = TOKEN_IDS.map((tokenId) => ({ manager: contract.address, tokenId }));
      const readings = await readV3Positions(sourceOf(chainId), keys, { block });
      for (const [index, tokenId] of TOKEN_IDS.entries()) {
        const reading = readings[index]!;
        const from = await readContractAt<string>(network, { contract, method: 'ownerOf', args: [tokenId], block });
        if (from === null) {
          expect(reading).toEqual({ kind: 'unreadable', reason: 'refused' });
          continue;
        }
        const state = valueOf(reading);
        expect(state.owner).toBe(getAddress(from));
        const figures = computeV3Figures(state);
        const removal = { tokenId, liquidity: state.liquidity, amount0Min: 0n, amount1Min: 0n, deadline: DEADLINE };
        const payout = { tokenId, recipient: from, amount0Max: ALL, amount1Max: ALL };
        const call = { contract, from, block };
        const removed = await readContractAt<readonly bigint[]>(network, {
          ...call,
          method: 'decreaseLiquidity',
          args: [removal],
        });
        const collected = await readContractAt<readonly bigint[]>(network, {
          ...call,
          method: 'collect',
          args: [payout],
        });
        expect([figures.amount0, figures.amount1]).toEqual(removed ?? [0n, 0n]);
        expect([figures.collectable0, figures.collectable1]).toEqual(collected);
        if (figures.collectable0 > 0n) compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(BLOCKS);
  });

  test('Aave v3: balances and prices give the health factor of getUserAccountData', async () => {
    const network = devnet.network(chainId);
    const { pool: contract } = network.contracts.aave;
    const { yield: yielding, trading, lender, liquidator, defi, stableLoans } = ACCOUNTS;
    const users = [yielding, trading, lender, liquidator, defi, stableLoans].map(({ address }) => address);
    let indebted = 0;
    for (const block of await blocksOf(chainId)) {
      const keys = users.map((user) => ({ pool: contract.address, user }));
      const readings = await readAaveAccounts(sourceOf(chainId), keys, { block });
      for (const [index, user] of users.entries()) {
        const state = valueOf(readings[index]!);
        const health = computeHealth(state);
        const own = await readContractAt<readonly bigint[]>(network, {
          contract,
          method: 'getUserAccountData',
          args: [user],
          block,
        });
        const { collateralBase, debtBase, availableBorrowsBase, averageThresholdBps, averageLoanToValueBps } = health;
        expect([
          collateralBase,
          debtBase,
          availableBorrowsBase,
          averageThresholdBps,
          averageLoanToValueBps,
          health.healthFactor ?? 2n ** 256n - 1n,
        ]).toEqual(own);
        expect(state.reported).toEqual(health);
        if (health.healthFactor !== null) indebted += 1;
      }
    }
    expect(indebted).toBeGreaterThan(BLOCKS / 2);
  });

  test('StakingRewards: what can be claimed is what earned returns', async () => {
    const network = devnet.network(chainId);
    const contract = network.contracts.stakingRewards;
    const owner = ACCOUNTS.yield.address;
    let claimable = 0;
    for (const block of await blocksOf(chainId)) {
      const key = { farm: contract.address, owner };
      const state = valueOf((await readFarmStakes(sourceOf(chainId), [key], { block }))[0]!);
      expect(state.claimable).toBe(await readContractAt(network, { contract, method: 'earned', args: [owner], block }));
      expect(state.staked).toBe(await readContractAt(network, { contract, method: 'balanceOf', args: [owner], block }));
      if (state.claimable > 0n) claimable += 1;
    }
    expect(claimable).toBeGreaterThan(2);
  });

  test('Uniswap v3 staker: the reward is what getRewardInfo returns', async () => {
    const network = devnet.network(chainId);
    const { v3Staker: contract, incentive } = network.contracts.positions!;
    const [first, head] = [(await blocksOf(chainId)).at(-4)!, (await blocksOf(chainId)).at(-1)!];
    let rewarded = 0;
    for (let block = first; block <= head; block += 1) {
      const [reading] = await readStakedV3Positions(sourceOf(chainId), [stakedKey(network, STAKED)], { block });
      const args = [incentive, STAKED];
      const info = await readContractAt<readonly bigint[]>(network, { contract, method: 'getRewardInfo', args, block });
      const code = await network.request<Hex>('eth_getCode', [contract.address, numberToHex(block)]);
      if (code === '0x') {
        expect(reading).toEqual({ kind: 'unreadable', reason: 'refused' });
        continue;
      }
      const state = valueOf(reading!);
      expect(state.reward).toBe(info?.[0] ?? 0n);
      expect(state.stakedLiquidity > 0n).toBe(info !== null);
      if (state.reward > 0n) rewarded += 1;
    }
    expect(rewarded).toBeGreaterThan(5);
  });

  test('Aave’s staked token: rewards, cooldown and what is left after a slashing are the contract’s own', async () => {
    const network = devnet.network(chainId);
    const contract = network.contracts.positions!.stakedToken;
    const owner = ACCOUNTS.defi.address;
    const block = (await blocksOf(chainId)).at(-1)!;
    const key = { token: contract.address, owner };
    const state = valueOf((await readStakedTokens(sourceOf(chainId), [key], { block }))[0]!);
    const own = <Result>(method: string, args: readonly unknown[] = []) =>
      readContractAt<Result>(network, { contract, method, args, block });
    expect(state.claimable).toBe(await own('getTotalRewardsBalance', [owner]));
    expect(state.claimable).toBeGreaterThan(0n);
    expect([state.shares, state.redeemable]).toEqual([1_000n * 10n ** 18n, 900n * 10n ** 18n]);
    const { timestamp } = await network.request<{ timestamp: Hex }>('eth_getBlockByNumber', [
      numberToHex(block),
      false,
    ]);
    const times = { cooldownStartSeconds: state.cooldownStartSeconds, nowSeconds: BigInt(timestamp) };
    expect(stakedTokenState(state, times)).toEqual({
      kind: 'coolingDown',
      untilSeconds: (await own<bigint>('stakersCooldowns', [owner]))! + 864_000n,
    });
    expect(state.distributionEndSeconds).toBe(await own('DISTRIBUTION_END'));

    // After the cooldown, redeeming pays what was read.
    const snapshot = await network.snapshot();
    try {
      await network.warpTo(Number(state.cooldownStartSeconds) + 864_000 + 60);
      const { reward } = network.contracts.tokens;
      const held = () => network.read<bigint>({ contract: reward, method: 'balanceOf', args: [owner] });
      const before = await held();
      await network.write({ from: owner, contract, method: 'redeem', args: [owner, 2n ** 256n - 1n] });
      expect((await held()) - before).toBe(state.redeemable);
    } finally {
      await network.revert(snapshot);
    }
  });

  test('the open positions are in range, out of range, near liquidation, in e-mode', async () => {
    const network = devnet.network(chainId);
    const at = { block: (await blocksOf(chainId)).at(-1)! };
    const manager = network.contracts.uniswapV3.positionManager.address;
    const keys = [STAKED, LEFT].map((tokenId) => ({ manager, tokenId }));
    const [staked, left] = (await readV3Positions(sourceOf(chainId), keys, at)).map(valueOf);
    expect(staked!.owner).toBe(network.contracts.positions!.v3Staker.address);
    expect(computeV3Figures(staked!).state).toBe('inside');
    expect(computeV3Figures(left!).state).not.toBe('inside');
    const users = [ACCOUNTS.defi.address, ACCOUNTS.stableLoans.address];
    const pool = network.contracts.aave.pool.address;
    const accounts = await readAaveAccounts(
      sourceOf(chainId),
      users.map((user) => ({ pool, user })),
      at,
    );
    const [close, stable] = accounts.map(valueOf);
    for (const account of [close!, stable!]) {
      const { healthFactor } = computeHealth(account);
      expect(healthFactor! > 10n ** 18n && healthFactor! < (11n * 10n ** 18n) / 10n).toBe(true);
    }
    expect(close!.eMode).toBeNull();
    expect(stable!.eMode).toEqual({
      category: 1,
      loanToValueBps: 9_300n,
      liquidationThresholdBps: 9_500n,
      liquidationBonusBps: 10_100n,
      priceBase: chainId === 137 ? 101_000_000n : null,
    });
  });

  test('Uniswap v2: a removal paid exactly what the block before it shows', async () => {
    const network = devnet.network(chainId);
    const removals = devnet.truth.transactions.filter(
      ({ networkChainId, action, why }) =>
        networkChainId === chainId && action === 'removeLiquidity' && /^(Pool shares|All shares)/.test(why),
    );
    expect(removals).toHaveLength(2);
    for (const { hash, blockNumber } of removals) {
      const { pair, burnt, amounts } = await readBurn(network, hash);
      const keys = [{ pair, owner: ACCOUNTS.yield.address }];
      const state = valueOf((await readV2Positions(sourceOf(chainId), keys, { block: blockNumber - 1 }))[0]!);
      const { amount0, amount1 } = amountsOfShares(state.pool, burnt);
      expect([amount0, amount1]).toEqual(amounts);
    }
  });
});

function stakedKey({ contracts }: DevnetNetwork, tokenId: bigint) {
  const { v3Staker, incentive } = contracts.positions!;
  const { rewardToken, pool, startTime, endTime, refundee } = incentive;
  return {
    staker: v3Staker.address,
    tokenId,
    incentive: { rewardCoin: rewardToken, pool, startSeconds: startTime, endSeconds: endTime, refundee },
  };
}

/** The pair that paid in a transaction, the shares that it destroyed and what it gave for them. */
async function readBurn(network: DevnetNetwork, hash: Hex) {
  const { abi } = artifacts.uniswapV2Pair();
  const { logs } = await network.request<{ logs: { address: string; topics: [Hex, ...Hex[]]; data: Hex }[] }>(
    'eth_getTransactionReceipt',
    [hash],
  );
  const events = logs.flatMap(({ address, topics, data }) => {
    try {
      const { eventName, args } = decodeEventLog({ abi, topics, data });
      return [{ address, eventName, args: args as unknown as Record<string, bigint | string> }];
    } catch {
      return [];
    }
  });
  const burn = events.find(({ eventName }) => eventName === 'Burn')!;
  const destroyed = events.find(
    ({ address, eventName, args }) =>
      address === burn.address && eventName === 'Transfer' && BigInt(args['to'] as string) === 0n,
  )!;
  return {
    pair: burn.address,
    burnt: destroyed.args['value'] as bigint,
    amounts: [burn.args['amount0'], burn.args['amount1']],
  };
}

test('Uniswap v2: with a protocol fee, a removal pays what the shares are worth after it', async () => {
  const network = devnet.network(1);
  const { factory, router, usdcDaiPair } = network.contracts.uniswapV2;
  const { usdc, dai } = network.contracts.tokens;
  const snapshot = await network.snapshot();
  const maker = ACCOUNTS.marketMaker.address;
  try {
    await network.write({
      from: ACCOUNTS.deployer.address,
      contract: factory,
      method: 'setFeeTo',
      args: [ACCOUNTS.partner.address],
    });
    const deposit = [usdc.address, dai.address, 10n ** 9n, 10n ** 21n, 0n, 0n, maker, DEADLINE];
    await network.write({ from: maker, contract: router, method: 'addLiquidity', args: deposit });
    const path = [usdc.address, dai.address];
    const trade = [5n * 10n ** 11n, 0n, path, maker, DEADLINE];
    await network.write({ from: maker, contract: router, method: 'swapExactTokensForTokens', args: trade });
    await network.write({
      from: maker,
      contract: usdcDaiPair,
      method: 'approve',
      args: [router.address, 2n ** 256n - 1n],
    });
    const block = Number(await network.request<Hex>('eth_blockNumber'));
    const key = { pair: usdcDaiPair.address, owner: maker };
    const { pool, shares } = valueOf((await readV2Positions(sourceOf(1), [key], { block }))[0]!);
    expect(pool.takesProtocolFee).toBe(true);
    expect(amountsOfShares(pool, shares)).not.toEqual(amountsOfShares({ ...pool, takesProtocolFee: false }, shares));
    const { hash } = await network.write({
      from: maker,
      contract: router,
      method: 'removeLiquidity',
      args: [usdc.address, dai.address, shares, 0n, 0n, maker, DEADLINE],
    });
    const { amounts } = await readBurn(network, hash);
    const { amount0, amount1 } = amountsOfShares(pool, shares);
    expect([amount0, amount1]).toEqual(amounts);
  } finally {
    await network.revert(snapshot);
  }
});

test('a deposit that backs no loan is read when its asset is named', async () => {
  const network = devnet.network(1);
  const { pool } = network.contracts.aave;
  const { usdc } = network.contracts.tokens;
  const user = ACCOUNTS.yield.address;
  const { blockNumber: block } = devnet.truth.transactions.find(
    ({ networkChainId, why }) => networkChainId === 1 && why.startsWith('The rest of the loan is paid back'),
  )!;
  const keys = [
    { pool: pool.address, user },
    { pool: pool.address, user, assets: [usdc.address.toLowerCase()] },
  ];
  const [plain, named] = (await readAaveAccounts(sourceOf(1), keys, { block })).map(valueOf);
  expect(plain!.reserves.some(({ asset }) => asset === usdc.address)).toBe(false);
  const deposit = named!.reserves.find(({ asset }) => asset === usdc.address)!;
  expect(deposit.suppliedUnits).toBeGreaterThan(0n);
  expect([deposit.collateralUnits, deposit.debtUnits]).toEqual([0n, 0n]);
});

describe('reading contracts', () => {
  test('error: GoldRush does not support contract calls; the message names the RPC URL', async () => {
    const source = createGoldrushSource({ apiKey: 'key', chainId: 1, chainName: 'eth-mainnet' });
    await expect(source.readContracts({ calls: [], block: 1 })).rejects.toThrow(
      'GoldRush does not support contract calls. Add an RPC URL.',
    );
  });

  test('collect returns something to the owner only', async () => {
    const network = devnet.network(1);
    const { positionManager } = network.contracts.uniswapV3;
    const payout = { tokenId: 1n, recipient: ACCOUNTS.marketMaker.address, amount0Max: ALL, amount1Max: ALL };
    const data = encodeFunctionData({ abi: positionManager.abi, functionName: 'collect', args: [payout] });
    const to = positionManager.address;
    const block = Number(await network.request<Hex>('eth_blockNumber'));
    const calls = [
      { to, data, from: ACCOUNTS.marketMaker.address },
      { to, data, from: ACCOUNTS.friend.address },
      { to, data },
    ];
    const results = await sourceOf(1).readContracts({ calls, block });
    expect(results.map(({ kind }) => kind)).toEqual(['returned', 'refused', 'refused']);
  });

  test('a node without the state of the block is a reason, not an amount', async () => {
    const transport = transportThatRefuses(({ method }) =>
      method === 'eth_call' ? { error: { code: -32_000, message: 'missing trie node' } } : null,
    );
    const source = sourceOf(1, { transport });
    const unknown = [{ kind: 'unreadable', reason: 'unknown' }];
    const { uniswapV2, uniswapV3, aave, stakingRewards } = devnet.network(1).contracts;
    const owner = ACCOUNTS.yield.address;
    const at = { block: 150 };
    const pair = uniswapV2.usdcDaiPair.address;
    expect(await readV2Positions(source, [{ pair, owner }], at)).toEqual(unknown);
    const manager = uniswapV3.positionManager.address;
    expect(await readV3Positions(source, [{ manager, tokenId: 1n }], at)).toEqual(unknown);
    expect(await readAaveAccounts(source, [{ pool: aave.pool.address, user: owner }], at)).toEqual(unknown);
    expect(await readFarmStakes(source, [{ farm: stakingRewards.address, owner }], at)).toEqual(unknown);
  });
});

/** A pool with the check that its protocol defines for pools. */
function checked(id: ProtocolId, address: string) {
  const position = { contract: address, manager: null, holder: null } as Partial<ReadPosition> as ReadPosition;
  const check = PROTOCOLS[id].contractsOf(position).find((used) => used.address === address)!.check!;
  return { address, check };
}

describe('confirming contracts', () => {
  test('the registries of the protocols confirm their own pools', async () => {
    const { uniswapV2, uniswapV3, aave } = devnet.network(1).contracts;
    const block = Number(await devnet.network(1).request<Hex>('eth_blockNumber'));
    const trustedRegistries = [
      uniswapV2.factory.address.toLowerCase(),
      uniswapV3.factory.address,
      aave.addressesProvider.address,
    ];
    const contracts = [
      checked('uniswap-v2', uniswapV2.usdcDaiPair.address),
      checked('uniswap-v3', uniswapV3.pool.address),
      checked('aave-v3', aave.pool.address),
      checked('uniswap-v2', devnet.network(1).contracts.tokens.usdc.address),
    ];
    expect(await confirmContracts(sourceOf(1), contracts, { block, trustedRegistries })).toEqual([
      { kind: 'confirmed', registry: uniswapV2.factory.address },
      { kind: 'confirmed', registry: uniswapV3.factory.address },
      { kind: 'confirmed', registry: aave.addressesProvider.address },
      { kind: 'unverified', registry: null, reason: 'not-readable' },
    ]);
  });

  test('a pair that brings its own factory stays unverified', async () => {
    const network = devnet.network(1);
    const snapshot = await network.snapshot();
    try {
      const stranger = ACCOUNTS.spammer.address;
      const factory = await deploy(network, artifacts.uniswapV2Factory(), { args: [stranger], from: stranger });
      const { usdc, dai } = network.contracts.tokens;
      const gas = 8_000_000n;
      const tokens = [usdc.address, dai.address];
      await network.write({ from: stranger, contract: factory, method: 'createPair', args: tokens, gas });
      const address = await network.read<string>({ contract: factory, method: 'getPair', args: tokens });
      const block = Number(await network.request<Hex>('eth_blockNumber'));
      const trustedRegistries = [network.contracts.uniswapV2.factory.address];
      const found = await confirmContracts(sourceOf(1), [checked('uniswap-v2', address)], {
        block,
        trustedRegistries,
      });
      expect(found).toEqual([{ kind: 'unverified', registry: factory.address, reason: 'registry-unknown' }]);
    } finally {
      await network.revert(snapshot);
    }
  });

  test('a contract that names a trusted registry, which does not name it, stays unverified', async () => {
    const [provider, impostor, truePool] = [1, 2, 3].map((digit) => getAddress(`0x${String(digit).repeat(40)}`));
    const liar: ContractSource = {
      readContracts: async ({ calls }) =>
        calls.map(({ to }) => ({
          kind: 'returned',
          data: `0x${(to === impostor ? provider! : truePool!).slice(2).padStart(64, '0')}`,
        })),
    };
    const contracts = [checked('aave-v3', impostor!)];
    const options = { block: 1, trustedRegistries: [provider!] };
    expect(await confirmContracts(liar, contracts, options)).toEqual([
      { kind: 'unverified', registry: provider, reason: 'registry-disagrees' },
    ]);
  });

  test('published registries carry a correct checksum', () => {
    const all = [1, 10, 137, 8453, 42161].flatMap(publishedContracts);
    expect(all).toHaveLength(23);
    for (const address of all) expect(address).toBe(getAddress(address.toLowerCase()));
    expect(publishedContracts(31337)).toEqual([]);
  });
});
