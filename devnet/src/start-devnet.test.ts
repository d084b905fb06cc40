import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ACTIONS, type Action } from '@holdfast/actions/actions.ts';
import { encodeFunctionData, getAddress, type Hex, hexToBigInt, numberToHex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from './artifacts.ts';
import { ACCOUNTS } from './accounts.ts';
import { CHAIN_IDS, type ChainId } from './profiles.ts';
import { type Devnet, startDevnet } from './start-devnet.ts';
import { type Evidence } from './truth.ts';

let devnet: Devnet;

beforeAll(async () => {
  devnet = await startDevnet();
});
afterAll(() => devnet.close());

interface Block {
  readonly hash: string;
  readonly timestamp: string;
  readonly transactions: readonly string[];
}

const getBlock = (chainId: ChainId, block: string) =>
  devnet.network(chainId).request<Block>('eth_getBlockByNumber', [block, false]);
const linesOf = (chainId: ChainId) =>
  devnet.truth.transactions.filter(({ networkChainId }) => networkChainId === chainId);

test('another process ends without being stopped, with the same last blocks', async () => {
  const program = new URL('final-blocks.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    timeout: 60_000,
  });
  const here = await Promise.all(
    CHAIN_IDS.map(async (chainId) => [String(chainId), (await getBlock(chainId, 'latest')).hash]),
  );
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(here));
});

test('a network has the same blocks when it runs alone', async () => {
  const alone = await startDevnet({ networks: [42161] });
  try {
    const { hash } = await alone.network(42161).request<Block>('eth_getBlockByNumber', ['latest', false]);
    expect(hash).toBe((await getBlock(42161, 'latest')).hash);
    expect(alone.truth.transactions).toEqual(linesOf(42161));
    expect(alone.truth.bridgings).toEqual([]);
    expect(() => alone.network(1)).toThrow('The network 1 was not started.');
  } finally {
    await alone.close();
  }
});

test('the chapter on positions comes after everything else and changes no block before it', async () => {
  const longer = await startDevnet({ networks: [137], withPositions: true });
  try {
    const { number, hash } = await devnet
      .network(137)
      .request<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false]);
    const network = longer.network(137);
    const same = await network.request<{ hash: Hex }>('eth_getBlockByNumber', [number, false]);
    expect(same.hash).toBe(hash);
    expect(Number(await network.request<Hex>('eth_blockNumber'))).toBeGreaterThan(Number(number));
    const before = linesOf(137);
    expect(longer.truth.transactions.slice(0, before.length)).toEqual(before);
    const added = longer.truth.transactions.slice(before.length);
    const wallets = new Set(added.flatMap(({ wallets: touched }) => touched));
    expect(wallets).toEqual(new Set([ACCOUNTS.defi.address, ACCOUNTS.stableLoans.address]));
  } finally {
    await longer.close();
  }
});

describe.each(CHAIN_IDS)('network %i', (chainId) => {
  test('has at least 150 transactions, 90 of them of own wallets', async () => {
    const height = Number(await devnet.network(chainId).request<string>('eth_blockNumber'));
    let count = 0;
    for (let number = 0; number <= height; number += 1)
      count += (await getBlock(chainId, numberToHex(number))).transactions.length;
    expect(count).toBeGreaterThanOrEqual(150);
    expect(linesOf(chainId).length).toBeGreaterThanOrEqual(90);
  });

  test('carries every kind of action that a chain can show', () => {
    const offChain: readonly Action[] = ['buy', 'sell', 'farmingReward', 'fork', 'mining', 'interestReceived'];
    // These are tested with recorded transactions of the real contracts.
    const recorded: readonly Action[] = ['placeOrder', 'cancelOrder', 'migration'];
    const told = new Set(linesOf(chainId).map(({ action }) => action));
    expect(ACTIONS.filter((action) => !told.has(action))).toEqual(
      ACTIONS.filter((action) => [...offChain, ...recorded].includes(action)),
    );
  });

  test('tokens are what the contracts say they are', async () => {
    const abi = parseAbi([
      'function symbol() view returns (string)',
      'function name() view returns (string)',
      'function decimals() view returns (uint8)',
    ]);
    for (const token of devnet.truth.tokens.filter(({ networkChainId }) => networkChainId === chainId)) {
      const read = (method: string) =>
        devnet.network(chainId).read({ contract: { address: token.address, abi }, method });
      expect({ symbol: await read('symbol'), name: await read('name') }).toEqual({
        symbol: token.symbol,
        name: token.name,
      });
      if (token.standard === 'erc20') expect(await read('decimals')).toBe(token.decimals);
    }
  });

  test('known accounts and protocols are on the chain', async () => {
    const { uniswapV2, uniswapV3, aaveV3, stakingRewards, paymentSplitter } = devnet.truth.protocols.find(
      ({ networkChainId }) => networkChainId === chainId,
    )!;
    const contracts = [
      uniswapV2.factory,
      uniswapV2.router,
      uniswapV3.factory,
      uniswapV3.router,
      uniswapV3.positionManager,
      aaveV3.pool,
      aaveV3.oracle,
      aaveV3.dataProvider,
      stakingRewards.address,
      paymentSplitter,
    ];
    for (const address of contracts)
      expect(
        (await devnet.network(chainId).request<string>('eth_getCode', [address, 'latest'])).length,
      ).toBeGreaterThan(1000);
  });

  test('failed transactions are fees, and all others succeeded', async () => {
    for (const { hash, action } of linesOf(chainId)) {
      const { status } = await devnet.network(chainId).request<{ status: string }>('eth_getTransactionReceipt', [hash]);
      expect({ hash, status }).toEqual({ hash, status: action === 'fee' ? '0x0' : '0x1' });
    }
  });

  test('the liquidated wallet is left with a smaller loan and a smaller deposit', async () => {
    const { contracts, read } = devnet.network(chainId);
    const liquidation = linesOf(chainId).find(({ action }) => action === 'liquidation')!;
    const wbtc = contracts.aave.reserves.find(({ asset }) => asset.symbol === 'WBTC')!;
    const dai = contracts.aave.reserves.find(({ asset }) => asset.symbol === 'DAI')!;
    const aroundIt = async ({ address, abi }: Contract) => {
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: liquidation.wallets });
      const at = async (block: number) =>
        hexToBigInt(
          await devnet.network(chainId).request<Hex>('eth_call', [{ to: address, data }, numberToHex(block)]),
        );
      return { before: await at(liquidation.blockNumber - 1), after: await at(liquidation.blockNumber) };
    };
    const [deposit, debt] = [await aroundIt(wbtc.aToken), await aroundIt(dai.variableDebtToken)];
    expect(deposit.after).toBeLessThan(deposit.before);
    expect(deposit.after).toBeGreaterThan(0n);
    expect(debt.after).toBeLessThan(debt.before);
    const account = await read<readonly bigint[]>({
      contract: contracts.aave.pool,
      method: 'getUserAccountData',
      args: liquidation.wallets,
    });
    expect(account[1]).toBeGreaterThan(0n);
  });
});

test('bridged coins arrive minutes after they left, on another network', async () => {
  const { bridgings, transactions } = devnet.truth;
  expect(bridgings).toHaveLength(6);
  const timeOf = async ({ networkChainId, hash }: { networkChainId: ChainId; hash: string }) => {
    const line = transactions.find((found) => found.networkChainId === networkChainId && found.hash === hash)!;
    return {
      action: line.action,
      seconds: Number((await getBlock(networkChainId, numberToHex(line.blockNumber))).timestamp),
    };
  };
  for (const bridging of bridgings) {
    const [out, arrival] = [await timeOf(bridging.out), await timeOf(bridging.in)];
    expect([out.action, arrival.action]).toEqual(['bridgeOut', 'bridgeIn']);
    expect(bridging.out.networkChainId).not.toBe(bridging.in.networkChainId);
    expect(arrival.seconds - out.seconds).toBeGreaterThan(60);
    expect(arrival.seconds - out.seconds).toBeLessThanOrEqual(30 * 60);
  }
});

test('one address is a wallet on several networks', () => {
  const networksOf = (name: string) =>
    devnet.truth.wallets.filter((wallet) => wallet.name === name).map(({ networkChainId }) => networkChainId);
  expect(networksOf('Trading')).toEqual([1, 137, 42161]);
  expect(networksOf('Treasury')).toEqual([1, 42161]);
  expect(networksOf('Polygon reserve')).toEqual([137]);
});

test('the networks are not copies of each other', () => {
  const hashes = devnet.truth.transactions.map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
  const mix = (chainId: ChainId) => linesOf(chainId).filter(({ action }) => action === 'swap').length;
  expect(new Set(CHAIN_IDS.map(mix)).size).toBe(3);
});

test('every kind of evidence is needed somewhere', () => {
  const kinds = new Set(devnet.truth.transactions.map(({ evidence }) => evidence));
  expect(kinds).toEqual(new Set<Evidence>(['transaction', 'knownAccounts', 'history', 'person']));
});

test('addresses carry their checksum and hashes are in lower case', () => {
  const { wallets, knownAccounts, tokens, transactions } = devnet.truth;
  for (const { address } of [...wallets, ...knownAccounts, ...tokens])
    expect(address).toBe(getAddress(address.toLowerCase()));
  for (const { hash, wallets: touched } of transactions)
    expect([hash, ...touched]).toEqual([
      hash.toLowerCase(),
      ...touched.map((address) => getAddress(address.toLowerCase())),
    ]);
});

test('the truth is in the order of the chain', () => {
  for (const chainId of CHAIN_IDS) {
    const numbers = linesOf(chainId).map(({ blockNumber }) => blockNumber);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  }
});
