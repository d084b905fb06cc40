/**
 * Both readers on real chains with real protocols: what they find must add up to what the chains say, to the last unit.
 */
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { DECIMAL_PLACES, toSmallestUnits } from '@holdfast/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { CHAIN_IDS, type ChainId } from '../../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../../devnet/src/start-devnet.ts';
import { type GoldrushDouble, startGoldrushDouble } from '../../../devnet/src/goldrush-double.ts';
import {
  type BalanceCoin,
  balanceKey,
  type ChainSource,
  type HistoryBatch,
  type HistoryLimit,
  type TokenFacts,
} from '@holdfast/chain/chain-source.ts';
import { createGoldrushSource } from './goldrush/create-goldrush-source.ts';
import { createRpcSource, type RpcSettings } from './rpc/create-rpc-source.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { transportThatRefuses } from './rpc/testing.ts';

let devnet: Devnet;
let double: GoldrushDouble;
beforeAll(async () => {
  devnet = await startDevnet();
  double = await startGoldrushDouble({ devnet, pageSize: 7 });
});
afterAll(async () => {
  await double.close();
  await devnet.close();
});

const rpc = (chainId: ChainId, settings: Partial<RpcSettings> = {}) =>
  createRpcSource({ url: devnet.network(chainId).rpcUrl, chainId, ...settings });
const goldrush = (chainId: ChainId) => {
  const { covalentName } = devnet.truth.networks.find(({ networkChainId }) => networkChainId === chainId)!;
  return createGoldrushSource({ baseUrl: double.baseUrl, apiKey: double.apiKey, chainId, chainName: covalentName });
};
const walletsOf = (chainId: ChainId) => devnet.truth.wallets.filter(({ networkChainId }) => networkChainId === chainId);
const protocolsOf = (chainId: ChainId) =>
  devnet.truth.protocols.find(({ networkChainId }) => networkChainId === chainId)!;
/** What a source without contract calls knows of a token. */
const asUnasked = ({ kind, address, symbol, name, decimals, isRebasing }: TokenFacts): TokenFacts => ({
  kind,
  address,
  symbol,
  name,
  decimals,
  isRebasing,
  claim: null,
});
const byAddress = (tokens: Iterable<TokenFacts>) => [...tokens].toSorted((a, b) => (a.address < b.address ? -1 : 1));
const cases = CHAIN_IDS.map((chainId) => [chainId] as const);

interface History {
  readonly batches: readonly HistoryBatch[];
  readonly transactions: readonly FoundTransaction[];
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  readonly limits: readonly HistoryLimit[];
}

async function read(
  source: ChainSource,
  query: { address: string; fromBlock?: number; toBlock?: number },
): Promise<History> {
  const batches: HistoryBatch[] = [];
  for await (const batch of source.readHistory({ fromBlock: 0, ...query })) batches.push(batch);
  return {
    batches,
    transactions: batches.flatMap(({ transactions }) => transactions),
    tokens: new Map(batches.flatMap(({ tokens }) => tokens.map((facts) => [facts.address, facts]))),
    limits: [...new Set(batches.flatMap(({ limits }) => limits))],
  };
}

/** What the transfers say that the address holds, in smallest units. */
function derive({ transactions, tokens }: History, address: string): Map<string, { coin: BalanceCoin; units: bigint }> {
  const held = new Map<string, { coin: BalanceCoin; units: bigint }>();
  for (const { coin, amount, from, to } of transactions.flatMap(({ transfers }) => transfers)) {
    if (coin.kind === 'symbol') throw new Error('A chain knows no symbols.');
    const decimals = coin.kind === 'native' ? 18 : coin.kind === 'nft' ? 0 : tokens.get(coin.address)!.decimals;
    const units = amount / 10n ** BigInt(DECIMAL_PLACES - decimals);
    const isOwn = (end: typeof from) => end?.kind === 'address' && end.address === address;
    const change = (isOwn(to) ? units : 0n) - (isOwn(from) ? units : 0n);
    held.set(balanceKey(coin), { coin, units: (held.get(balanceKey(coin))?.units ?? 0n) + change });
  }
  return held;
}

async function differences(
  source: ChainSource,
  { history, address, block }: { history: History; address: string; block: number },
) {
  const held = derive(history, address);
  const onChain = await source.readBalances({ address, coins: [...held.values()].map(({ coin }) => coin), block });
  return [...held].filter(([key, { units }]) => onChain.get(key) !== units).map(([key]) => key);
}

describe.each(cases)('the network %i', (chainId) => {
  test('balances of own wallets follow from the history to the wei; only marked rebasing tokens differ', async () => {
    const source = rpc(chainId);
    const head = (await source.head())!;
    const rebasing = new Set(
      devnet.truth.tokens
        .filter((token) => token.networkChainId === chainId && token.isRebasing)
        .map(({ address }) => address as string),
    );
    for (const { address } of walletsOf(chainId)) {
      const history = await read(source, { address, toBlock: head.number });
      expect(history.limits).toEqual([]);
      expect(history.batches.flatMap(({ unexplained, unreadable }) => [...unexplained, ...unreadable])).toEqual([]);
      expect(history.batches.at(-1)?.through).toEqual(head);
      const differing = await differences(source, { history, address, block: head.number });
      expect(differing.filter((key) => !rebasing.has(key))).toEqual([]);
      for (const { address: token, isRebasing } of history.tokens.values())
        expect([token, isRebasing]).toEqual([token, rebasing.has(token)]);
    }
  });

  test('GoldRush finds the same transactions and tokens, key for key', async () => {
    for (const { address } of walletsOf(chainId)) {
      const [byRpc, byGoldrush] = await Promise.all([
        read(rpc(chainId), { address }),
        read(goldrush(chainId), { address }),
      ]);
      expect(byGoldrush.transactions).toEqual(byRpc.transactions);
      // The service runs no contract calls, so it knows neither claims nor tokens that only a claim names.
      const underlying = new Set([...byRpc.tokens.values()].flatMap(({ claim }) => claim?.ofAddress ?? []));
      const named = [...byRpc.tokens.values()].filter(
        (token) => byGoldrush.tokens.has(token.address) || !underlying.has(token.address),
      );
      expect(byAddress(byGoldrush.tokens.values())).toEqual(byAddress(named.map(asUnasked)));
      const unseen = byGoldrush.batches.flatMap(({ unreadable, limits }) => [...unreadable, ...limits]);
      expect([...new Set(unseen)]).toEqual(chainId === 1 ? ['no-validators'] : []);
    }
  });

  test('every transaction that moved something of an own wallet is found, and no other', async () => {
    const source = rpc(chainId);
    const found = new Map<string, Set<string>>();
    for (const { address } of walletsOf(chainId)) {
      for (const { key } of (await read(source, { address })).transactions)
        found.set(key, (found.get(key) ?? new Set()).add(address));
    }
    const truth = devnet.truth.transactions.filter(({ networkChainId }) => networkChainId === chainId);
    const missing = truth.filter(({ hash }) => !found.has(hash));
    // A stranger’s transfer of nothing moves nothing.
    expect(missing.map(({ why }) => why)).toEqual([
      'A transfer of nothing out of an own wallet, made by a stranger to plant an address.',
    ]);
    expect(found.size).toBe(truth.length - missing.length);
    for (const { hash, wallets } of truth)
      if (found.has(hash)) expect([hash, [...found.get(hash)!].sort()]).toEqual([hash, [...wallets].sort()]);
  });

  test('receipt and debt tokens of Aave are recognised, with their underlying tokens', async () => {
    const tokens = new Map<string, TokenFacts>();
    for (const { address } of walletsOf(chainId))
      for (const facts of (await read(rpc(chainId), { address })).tokens.values()) tokens.set(facts.address, facts);
    const roleOf = new Map(
      devnet.truth.tokens
        .filter(({ networkChainId }) => networkChainId === chainId)
        .map(({ address, role }) => [address as string, role]),
    );
    const kindOf = (address: string) => {
      const role = roleOf.get(address);
      return role === 'aToken' ? 'receipt' : role === 'debtToken' ? 'debt' : null;
    };
    const found = [...tokens.values()].map(({ address, claim }) => [address, claim?.kind ?? null]);
    expect(found).toEqual(found.map(([address]) => [address, kindOf(address!)]));
    expect(new Set(found.map(([, kind]) => kind))).toEqual(new Set(['receipt', 'debt', null]));
    for (const { claim } of tokens.values()) if (claim) expect(tokens.has(claim.ofAddress)).toBe(true);
  });

  test('a liquidated wallet has what the pool paid to the liquidator and what the liquidator repaid', async () => {
    const truth = devnet.truth.transactions.find(
      ({ networkChainId, action }) => networkChainId === chainId && action === 'liquidation',
    )!;
    for (const source of [rpc(chainId), goldrush(chainId)]) {
      const found = (await read(source, { address: truth.wallets[0]! })).transactions.find(
        ({ hash }) => hash === truth.hash,
      )!;
      const { values } = found.events.find(({ name }) => name === 'aaveV3.liquidation')!;
      const outside = found.transfers.filter(
        ({ from, to }) => ![from, to].some((end) => end?.kind === 'address' && end.address === truth.wallets[0]),
      );
      const decimalsOf = (address: string) =>
        devnet.truth.tokens.find((token) => token.networkChainId === chainId && token.address === address)!.decimals;
      const lines = outside.map(({ coin, amount, from, to }) => {
        if (coin.kind !== 'token') throw new Error('A token was expected.');
        const units = toSmallestUnits(amount, decimalsOf(coin.address));
        return { token: coin.address, units: String(units), from, to };
      });
      const liquidator = { kind: 'address', address: ACCOUNTS.liquidator.address };
      expect(lines).toHaveLength(2);
      expect(lines).toContainEqual(
        expect.objectContaining({
          token: values.collateralAsset,
          units: values.liquidatedCollateralAmount,
          to: liquidator,
        }),
      );
      expect(lines).toContainEqual(
        expect.objectContaining({ token: values.debtAsset, units: values.debtToCover, from: liquidator }),
      );
    }
  });

  test('the events of a liquidity position state liquidity, amounts and tokens', async () => {
    const { uniswapV3 } = protocolsOf(chainId);
    const pools = new Set(uniswapV3.pools.map(({ token0, token1 }) => `${token0} ${token1}`));
    const changes: ProtocolEvent[] = [];
    for (const { address } of walletsOf(chainId))
      for (const { events } of (await read(rpc(chainId), { address })).transactions)
        changes.push(...events.filter(({ contract }) => contract === uniswapV3.positionManager));
    const named = changes.filter(({ values }) => values.token0 !== undefined && values.token1 !== undefined);
    expect(named.length).toBeGreaterThan(2);
    for (const { values } of named) expect(pools).toContain(`${values.token0} ${values.token1}`);
    for (const { name, values } of changes) {
      if (!/^uniswapV3\.(increase|decrease)Liquidity$/.test(name)) continue;
      expect(values).toMatchObject({
        tokenId: expect.stringMatching(/^\d+$/),
        liquidity: expect.stringMatching(/^[1-9]\d*$/),
        amount0: expect.stringMatching(/^\d+$/),
        amount1: expect.stringMatching(/^\d+$/),
      });
    }
  });

  test('whole transactions are the same from both, and hold the transfers of everyone', async () => {
    const { hash } = devnet.truth.transactions.find(
      ({ networkChainId, action }) => networkChainId === chainId && action === 'liquidation',
    )!;
    const [byRpc, byGoldrush] = await Promise.all([
      rpc(chainId).readTransaction(hash),
      goldrush(chainId).readTransaction(hash),
    ]);
    const withoutClaims = byRpc!.tokens.map(asUnasked);
    expect(byGoldrush).toEqual({ ...byRpc, tokens: withoutClaims });
    const wallets = new Set<string>(walletsOf(chainId).map(({ address }) => address));
    const isStrangers = byRpc!.transaction.transfers.some(
      ({ from, to }) => ![from, to].some((end) => end?.kind === 'address' && wallets.has(end.address)),
    );
    expect(isStrangers).toBe(true);
    expect(byRpc!.transaction.events.find(({ name }) => name === 'aaveV3.liquidation')?.values).toMatchObject({
      user: expect.stringMatching(/^0x/),
      liquidator: ACCOUNTS.liquidator.address,
    });
    expect(await rpc(chainId).readTransaction(`0x${'0'.repeat(64)}`)).toBeNull();
    expect(await goldrush(chainId).readTransaction(`0x${'0'.repeat(64)}`)).toBeNull();
  });
});

describe('ranges', () => {
  test('a history read in steps of seven blocks, or resumed anywhere, is the history read at once', async () => {
    const { address } = walletsOf(1)[1]!;
    const whole = await read(rpc(1), { address });
    const steps = await read(rpc(1, { blocksAtOnce: { start: 7, max: 7 } }), { address });
    expect(steps.transactions).toEqual(whole.transactions);
    expect(steps.batches.length).toBeGreaterThan(30);
    let previous = -1;
    for (const { through, transactions } of steps.batches) {
      for (const { block } of transactions)
        expect(block!.number > previous && block!.number <= through.number).toBe(true);
      previous = through.number;
    }
    const half = steps.batches[20]!.through.number;
    for (const source of [rpc(1), goldrush(1)]) {
      const [first, second] = [
        await read(source, { address, toBlock: half }),
        await read(source, { address, fromBlock: half + 1 }),
      ];
      expect([...first.transactions, ...second.transactions]).toEqual(whole.transactions);
      expect(first.batches.at(-1)?.through.number).toBe(half);
    }
  });

  test('a node that refuses wide searches receives narrower ones until it returns a result', async () => {
    const { address } = walletsOf(1)[1]!;
    const transport = transportThatRefuses(({ method, params }) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
      const isWide = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 50;
      return isWide ? { error: { code: -32_005, message: 'query returned more than 10000 results' } } : null;
    });
    expect((await read(rpc(1, { transport }), { address })).transactions).toEqual(
      (await read(rpc(1), { address })).transactions,
    );
  });

  test('progress goes up to the last block', async () => {
    const seen: number[] = [];
    const head = (await rpc(1).head())!;
    for await (const _ of rpc(1, { blocksAtOnce: { start: 50, max: 50 } }).readHistory({
      address: walletsOf(1)[0]!.address,
      fromBlock: 0,
      onProgress: ({ throughBlock, toBlock }) => seen.push(throughBlock, toBlock),
    }));
    expect(seen.slice(0, 2)).toEqual([49, head.number]);
    expect(seen.slice(-2)).toEqual([head.number, head.number]);
  });

  test('a wallet in which nothing happened costs a handful of calls, and no block is read', async () => {
    const transport = transportThatRefuses(() => null);
    const { transactions } = await read(rpc(1, { transport }), {
      address: '0x00000000000000000000000000000000000000AB',
    });
    expect(transactions).toEqual([]);
    expect(
      transport.requested.filter(({ method, params }) => method === 'eth_getBlockByNumber' && params[1] === true),
    ).toEqual([]);
    expect(transport.requested.length).toBeLessThan(20);
  });
});

describe('contracts as wallets', () => {
  test('value that only passes through a contract is seen, though its balance never changes', async () => {
    const protocols = protocolsOf(1);
    for (const address of [protocols.paymentSplitter, protocols.wrappedNative, protocols.uniswapV2.router]) {
      const source = rpc(1);
      const head = (await source.head())!;
      const history = await read(source, { address, toBlock: head.number });
      expect(await differences(source, { history, address, block: head.number })).not.toContain('native');
      expect(
        history.transactions.some(({ transfers }) =>
          transfers.some(
            ({ origin, from }) => origin === 'internal' && from?.kind === 'address' && from.address === address,
          ),
        ),
      ).toBe(true);
    }
  });
});

/** Code that does nothing but return the code of a contract. */
const deploying = (code: string) =>
  `0x60${(code.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${code}` as const;
/** Sends 7 wei to each caller without value. */
const GIVER = '3460125760006000600060006007335af1505b00';
/** Calls the address in its calldata, then passes all it holds on to its caller. */
const PASSER = '3615602257600060006000600060006000355af150600060006000600047335af1505b00';
/**
 * A token of 18 decimals that, called with an address, emits a Withdrawal of 7 by its caller and sends 7 wei to that
 * address.
 */
const WITHDRAWAL = '7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const PAYING_WRAPPER = [
  '36600414604857346053576007600052337f',
  WITHDRAWAL,
  '60206000a2600060006000600060076000355af150005b601260005260206000f35b00',
].join('');

test('unwrapping for someone else takes the wrapped token, though no native coin comes', async () => {
  const network = devnet.network(42161);
  const [wallet, from] = [walletsOf(42161)[0]!.address, ACCOUNTS.marketMaker.address];
  const snapshot = await network.snapshot();
  const wrapper = (await network.send({ from, data: deploying(PAYING_WRAPPER) })).contractAddress!;
  await network.send({ from, to: wrapper, value: 7n, gas: 100_000n });
  const { hash } = await network.send({ from: wallet, to: wrapper, data: `0x${from.slice(2).padStart(64, '0')}` });
  const { transactions } = await read(rpc(42161), { address: wallet });
  await network.revert(snapshot);
  const found = transactions
    .find(({ key }) => key === hash)
    ?.transfers.map(({ key, origin, amount, to }) => ({ key, origin, amount, to }));
  expect(found?.slice(1)).toEqual([{ key: 'log:0', origin: 'wrap', amount: 7_000_000n, to: null }]);
});

test('value that comes into a contract and leaves it within one transaction is seen, without any log', async () => {
  const network = devnet.network(42161);
  const from = ACCOUNTS.marketMaker.address;
  const snapshot = await network.snapshot();
  const giver = (await network.send({ from, data: deploying(GIVER) })).contractAddress!;
  const passer = (await network.send({ from, data: deploying(PASSER) })).contractAddress!;
  await network.send({ from, to: giver, value: 7n, gas: 100_000n });
  const { hash } = await network.send({ from, to: passer, data: `0x${giver.slice(2).padStart(64, '0')}` });
  const { transactions } = await read(rpc(42161), { address: passer });
  await network.revert(snapshot);
  const moved = transactions
    .filter(({ key }) => key === hash)
    .flatMap(({ transfers }) => transfers.map(({ key, amount, from: giving, to }) => ({ key, amount, giving, to })));
  const [passing, giving, sender] = [passer, giver, from].map((address) => ({ kind: 'address', address }));
  expect(moved).toEqual([
    { key: 'internal:0', amount: 7_000_000n, giving, to: passing },
    { key: 'internal:1', amount: 7_000_000n, giving: passing, to: sender },
  ]);
});

describe('nodes with less data', () => {
  const withoutTraces = () =>
    transportThatRefuses(({ method }) =>
      method.startsWith('debug_')
        ? { error: { code: -32_601, message: 'the method debug_traceTransaction does not exist/is not available' } }
        : null,
    );
  const withoutArchive = () => {
    const calls = new Set(['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode']);
    return transportThatRefuses(({ method, params }) =>
      calls.has(method) && params[1] !== 'latest'
        ? { error: { code: -32_000, message: 'missing trie node (path ) state is not available' } }
        : null,
    );
  };

  test('a call that may have paid its sender unseen is marked; one that is explained is not', async () => {
    const network = devnet.network(42161);
    const wallet = walletsOf(42161)[0]!.address;
    const snapshot = await network.snapshot();
    const giver = (await network.send({ from: wallet, data: deploying(GIVER) })).contractAddress!;
    const funded = (await network.send({ from: wallet, to: giver, value: 7n, gas: 100_000n })).hash;
    const claimed = (await network.send({ from: wallet, to: giver, gas: 100_000n })).hash;
    const marked = async (source: ChainSource) => {
      const { transactions } = await read(source, { address: wallet });
      return [funded, claimed].map((hash) =>
        transactions.find(({ key }) => key === hash)!.events.some(({ name }) => name === 'source.untraced'),
      );
    };
    const blind = rpc(42161, { transport: withoutTraces() });
    const outcomes = [await marked(rpc(42161)), await marked(blind)];
    const single = (await blind.readTransaction(claimed))!.transaction.events.map(({ name }) => name);
    await network.revert(snapshot);
    expect(outcomes).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(single).toEqual(['source.untraced']);
  });

  test('without traces everything but value inside is there, and the gap is named to the wei', async () => {
    const { address } = walletsOf(1)[1]!;
    const transport = withoutTraces();
    const [full, partial] = [await read(rpc(1), { address }), await read(rpc(1, { transport }), { address })];
    const seen = ({ transactions }: History) =>
      transactions.flatMap(({ key, transfers }) =>
        transfers
          .filter(({ origin }) => origin !== 'internal')
          .map((transfer) => `${key} ${transfer.key} ${transfer.amount}`),
      );
    expect(seen(partial)).toEqual(seen(full));
    expect(partial.limits).toEqual(['no-traces']);
    const gap = partial.batches
      .flatMap(({ unexplained }) => unexplained)
      .reduce((sum, { differenceWei }) => sum + differenceWei, 0n);
    expect(derive(full, address).get('native')!.units - derive(partial, address).get('native')!.units).toBe(gap);
    expect(gap > 0n).toBe(true);
    expect(transport.requested.filter(({ method }) => method.startsWith('debug_')).length).toBeLessThan(20);
  });

  test('without past states all own transactions are traced; only value inside others’ stays unseen', async () => {
    for (const { address } of walletsOf(1)) {
      const [full, partial] = [
        await read(rpc(1), { address }),
        await read(rpc(1, { transport: withoutArchive() }), { address }),
      ];
      expect(partial.limits).toEqual(['no-archive']);
      const isVisible = ({ sender, transfers }: FoundTransaction) =>
        sender === address || transfers.some(({ origin }) => origin !== 'internal');
      expect(partial.transactions).toEqual(full.transactions.filter(isVisible));
    }
  });

  test('balances that the node has forgotten are null, not zero', async () => {
    const { address } = walletsOf(1)[0]!;
    const balances = await rpc(1, { transport: withoutArchive() }).readBalances({
      address,
      coins: [{ kind: 'native' }],
      block: 10,
    });
    expect(balances.get('native')).toBeNull();
  });

  test('GoldRush has no balances', async () => {
    expect(await goldrush(1).readBalances({ address: walletsOf(1)[0]!.address, coins: [{ kind: 'native' }] })).toEqual(
      new Map([['native', null]]),
    );
  });
});

describe('a chain that changes', () => {
  test('native coin out of nowhere is reported as unexplained', async () => {
    const network = devnet.network(137);
    const snapshot = await network.snapshot();
    const { address } = walletsOf(137)[0]!;
    const before = (await rpc(137).head())!.number;
    const balance = BigInt(await network.request<string>('eth_getBalance', [address, 'latest']));
    await network.request('hardhat_setBalance', [address, `0x${(balance + 5n).toString(16)}`]);
    await network.mine(1);
    const { batches } = await read(rpc(137), { address, fromBlock: before });
    // The node changes the state that its newest block left behind.
    expect(batches.flatMap(({ unexplained }) => unexplained)).toEqual([
      { fromBlock: before, toBlock: before, differenceWei: 5n },
    ]);
    await network.revert(snapshot);
  });

  test('after a reorganisation the hash of a block is another one, and a block too high is absent', async () => {
    const network = devnet.network(137);
    const source = rpc(137);
    const head = (await source.head())!;
    const snapshot = await network.snapshot();
    await network.mine(1);
    const first = await source.blockHash(head.number + 1);
    expect(first.kind).toBe('found');
    await network.revert(snapshot);
    expect(await source.blockHash(head.number + 1)).toEqual({ kind: 'absent' });
    const other = await network.snapshot();
    await network.warp(100);
    await network.mine(1);
    expect(await source.blockHash(head.number + 1)).not.toEqual(first);
    expect(await source.blockHash(head.number)).toEqual({ kind: 'found', hash: head.hash, atMs: head.atMs });
    await network.revert(other);
  });

  test('a transaction that a reorganisation moved to another block and place keeps its keys', async () => {
    const network = devnet.network(42161);
    const { wrappedNative } = protocolsOf(42161);
    const wallet = walletsOf(42161)[0]!.address;
    const wrap = { from: wallet, to: wrappedNative, value: 7n, data: '0xd0e30db0', gas: 100_000n } as const;
    const other = {
      from: ACCOUNTS.marketMaker.address,
      to: wrappedNative,
      value: 3n,
      data: '0xd0e30db0',
      gas: 100_000n,
    } as const;
    const snapshot = await network.snapshot();
    const [alone] = await network.sendTogether([wrap]);
    const before = (await rpc(42161).readTransaction(alone!.hash))!.transaction;
    await network.revert(snapshot);
    const again = await network.snapshot();
    const after = (await rpc(42161).readTransaction((await network.sendTogether([other, wrap]))[1]!.hash))!.transaction;
    await network.revert(again);
    expect(after.key).toBe(before.key);
    expect(after.block).not.toEqual(before.block);
    expect(after.transfers.map(({ key }) => key)).toEqual(before.transfers.map(({ key }) => key));
    expect(after.transfers.map(({ key }) => key)).toEqual(['gas', 'value', 'log:0']);
  });

  test('error: logs of a node that is behind the others at its address are not read as none', async () => {
    const transport = transportThatRefuses(() => null);
    const behind = rpc(1, {
      transport: {
        ...transport,
        fetch: async (url, init) => {
          if (!String(init.body).includes('eth_getLogs')) return transport.fetch(url, init);
          const calls = JSON.parse(String(init.body)) as { id: number; method: string }[];
          return Response.json(
            calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? [] : null })),
          );
        },
      },
    });
    const error = await read(behind, { address: walletsOf(1)[0]!.address }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RetryableChainError);
    expect(String(error)).toContain('it may be behind');
  });

  test('error: a node of another chain is refused before anything is read', async () => {
    await expect(createRpcSource({ url: devnet.network(137).rpcUrl, chainId: 1 }).head()).rejects.toThrow(
      'The node belongs to the chain with id 137, not to the one with id 1.',
    );
  });

  test.each(['eth_getTransactionReceipt', 'eth_getLogs'])(
    'error: blocks that are replaced before %s stop the reading, to be tried again',
    async (method) => {
      const transport = transportThatRefuses(() => null);
      let isReplaced = false;
      const source = rpc(1, {
        transport: {
          ...transport,
          fetch: async (url, init) => {
            const response = await transport.fetch(url, init);
            if (!String(init.body).includes(method)) return response;
            isReplaced = true;
            return new Response((await response.text()).replaceAll(/"blockHash":"0x../g, '"blockHash":"0x00'));
          },
        },
      });
      await expect(read(source, { address: walletsOf(1)[0]!.address })).rejects.toMatchObject({
        name: 'RetryableChainError',
        message: 'The chain replaced blocks while they were read.',
      });
      expect(isReplaced).toBe(true);
    },
  );

  test('an aborted reading ends', async () => {
    const controller = new AbortController();
    const history = rpc(1, { blocksAtOnce: { start: 10, max: 10 } }).readHistory({
      address: walletsOf(1)[0]!.address,
      fromBlock: 0,
      signal: controller.signal,
    });
    await history.next();
    controller.abort(new Error('enough'));
    await expect(history.next()).rejects.toThrow('enough');
  });
});
