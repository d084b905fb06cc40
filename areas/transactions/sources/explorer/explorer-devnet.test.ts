/**
 * Explorers on real chains with real protocols: what they find must be what the node finds, whatever goes wrong while
 * they are read.
 */
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { ChainSource, HistoryBatch, TokenFacts } from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../../devnet/src/accounts.ts';
import { EXPLORER_FAULTS } from '../../../../devnet/src/explorer/faults.ts';
import { type ExplorerDouble, startExplorerDouble } from '../../../../devnet/src/explorer-double.ts';
import { type GoldrushDouble, startGoldrushDouble } from '../../../../devnet/src/goldrush-double.ts';
import { CHAIN_IDS, type ChainId } from '../../../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../../../devnet/src/start-devnet.ts';
import { createGoldrushSource } from '../goldrush/create-goldrush-source.ts';
import { createRpcSource } from '../rpc/create-rpc-source.ts';
import { transportWithoutPauses } from '../rpc/testing.ts';
import { createExplorerSource, type ExplorerSettings } from './create-explorer-source.ts';
import { blockscoutHost, etherscanHost, routescanHost } from './explorer-host.ts';

let devnet: Devnet;
let double: ExplorerDouble;
let goldrush: GoldrushDouble;
beforeAll(async () => {
  devnet = await startDevnet();
  double = await startExplorerDouble({ devnet, windowMax: 40 });
  goldrush = await startGoldrushDouble({ devnet });
});
afterEach(() => {
  double.refuse(null);
  double.beforeResponse(null);
  double.omit([]);
});
afterAll(async () => {
  await Promise.all([double?.close(), goldrush?.close()]);
  await devnet?.close();
});

const NO_RETRIES = { attemptsMax: 1, backoffMs: 1, backoffMsMax: 1, retryAfterMsMax: 0 };
const HOSTS = {
  etherscan: (chainId: ChainId) => etherscanHost({ chainId, url: double.etherscanUrl, apiKey: double.apiKey }),
  blockscout: (chainId: ChainId) => blockscoutHost({ chainId, url: double.blockscoutUrl }),
  routescan: (chainId: ChainId) => routescanHost({ chainId, url: double.routescanUrl }),
};
type HostName = keyof typeof HOSTS;
const explorer = (name: HostName, chainId: ChainId, settings: Partial<ExplorerSettings> = {}) =>
  createExplorerSource({
    host: HOSTS[name](chainId),
    chainId,
    rpcUrl: null,
    rowsAPage: 15,
    transport: transportWithoutPauses(),
    ...settings,
  });
const rpc = (chainId: ChainId) => createRpcSource({ url: devnet.network(chainId).rpcUrl, chainId });
const covalent = (chainId: ChainId) => {
  const { covalentName } = devnet.truth.networks.find(({ networkChainId }) => networkChainId === chainId)!;
  return createGoldrushSource({ baseUrl: goldrush.baseUrl, apiKey: goldrush.apiKey, chainId, chainName: covalentName });
};
const walletsOf = (chainId: ChainId) => devnet.truth.wallets.filter(({ networkChainId }) => networkChainId === chainId);

interface Facts {
  readonly batches: readonly HistoryBatch[];
  readonly transactions: readonly FoundTransaction[];
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

async function read(source: ChainSource, query: { address: string; fromBlock?: number }): Promise<Facts> {
  const batches: HistoryBatch[] = [];
  for await (const batch of source.readHistory({ fromBlock: 0, ...query })) batches.push(batch);
  return {
    batches,
    transactions: batches.flatMap(({ transactions }) => transactions),
    tokens: new Map(batches.flatMap(({ tokens }) => tokens.map((facts) => [facts.address, facts]))),
  };
}

const hashOf = (transactions: readonly FoundTransaction[]): string =>
  createHash('sha256')
    .update(JSON.stringify(transactions, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)))
    .digest('hex');

describe.each(CHAIN_IDS.map((chainId) => [chainId] as const))('the network %i', (chainId) => {
  test('Etherscan, Blockscout, Routescan, GoldRush and the node give the same facts, byte for byte', async () => {
    for (const { address } of walletsOf(chainId)) {
      const byNode = await read(rpc(chainId), { address });
      expect(hashOf((await read(covalent(chainId), { address })).transactions)).toBe(hashOf(byNode.transactions));
      for (const name of Object.keys(HOSTS) as HostName[]) {
        const found = await read(explorer(name, chainId), { address });
        expect(found.transactions).toEqual(byNode.transactions);
        expect(hashOf(found.transactions)).toBe(hashOf(byNode.transactions));
        expect(found.batches.at(-1)?.through).toEqual(byNode.batches.at(-1)?.through);
        const unseen = found.batches.flatMap(({ unreadable, limits, differing }) => [
          ...unreadable,
          ...limits,
          ...differing!,
        ]);
        expect([...new Set(unseen)]).toEqual(name === 'routescan' && chainId === 1 ? ['no-validators'] : []);
        for (const [token, facts] of found.tokens)
          expect(facts).toMatchObject({ decimals: byNode.tokens.get(token)!.decimals, kind: facts.kind });
      }
    }
  });

  test('with a node, which completes the explorer, the tokens are those of the node', async () => {
    const { address } = walletsOf(chainId)[0]!;
    const byNode = await read(rpc(chainId), { address });
    const found = await read(explorer('blockscout', chainId, { rpcUrl: devnet.network(chainId).rpcUrl }), { address });
    expect(hashOf(found.transactions)).toBe(hashOf(byNode.transactions));
    expect(new Map([...found.tokens].toSorted())).toEqual(new Map([...byNode.tokens].toSorted()));
  });

  test('a transaction that is looked up is the one of the node', async () => {
    const { hash } = devnet.truth.transactions.find(
      (each) => each.networkChainId === chainId && each.action === 'swap',
    )!;
    const byNode = await rpc(chainId).readTransaction(hash);
    for (const name of Object.keys(HOSTS) as HostName[])
      expect((await explorer(name, chainId).readTransaction(hash))?.transaction).toEqual(byNode?.transaction);
    expect(await explorer('etherscan', chainId).readTransaction(`0x${'0'.repeat(64)}`)).toBeNull();
  });
});

describe('trouble', () => {
  const wallet = () => walletsOf(1)[0]!;
  let whole: string;
  let requests: number;
  beforeAll(async () => {
    const before = double.requests.length;
    whole = hashOf((await read(explorer('etherscan', 1), { address: wallet().address })).transactions);
    requests = double.requests.length - before;
  });

  /** Reads on from the last batch that came, as a sync does. */
  async function readThrough(source: ChainSource): Promise<{ transactions: FoundTransaction[]; rounds: number }> {
    const transactions: FoundTransaction[] = [];
    let fromBlock = 0;
    for (let rounds = 1; rounds < 40; rounds += 1) {
      try {
        for await (const batch of source.readHistory({ address: wallet().address, fromBlock })) {
          transactions.push(...batch.transactions);
          fromBlock = batch.through.number + 1;
        }
        return { transactions, rounds };
      } catch (error) {
        if (!(error instanceof RetryableChainError)) throw error;
      }
    }
    throw new Error('It never ended.');
  }

  test('each fault at many requests: the facts stay the same, and nothing comes twice', async () => {
    let injected = 0;
    for (const [kind, fault] of EXPLORER_FAULTS.entries()) {
      for (const name of ['etherscan', 'blockscout'] as const) {
        for (const at of [0, 1, 4 + kind, Math.floor(requests / 3) + kind]) {
          double.failAt(at, fault);
          injected += 1;
        }
        const { transactions } = await readThrough(explorer(name, 1));
        expect([name, fault, hashOf(transactions)]).toEqual([name, fault, whole]);
      }
    }
    expect(injected).toBeGreaterThanOrEqual(60);
  });

  test('interrupted at every request, it goes on and ends with the same facts', async () => {
    for (let at = 0; at < requests; at += Math.ceil(requests / 40)) {
      double.failAt(at, 'hangUp');
      const { transactions } = await readThrough(explorer('etherscan', 1, { retries: NO_RETRIES }));
      expect([at, hashOf(transactions)]).toEqual([at, whole]);
    }
  });

  test.each([
    ['wrongKey', 'Etherscan refused the key'],
    ['outsidePlan', 'Etherscan does not serve this network with this plan'],
    ['dayUsed', 'Etherscan refused the request'],
  ] as const)('error: %s is one clear sentence, without the key', async (refusal, text) => {
    double.refuse(refusal);
    const failure = await read(explorer('etherscan', 1), { address: wallet().address }).catch((error: Error) => error);
    expect(failure).not.toBeInstanceOf(RetryableChainError);
    expect((failure as Error).message).toMatch(new RegExp(`^${text}`));
    expect((failure as Error).message).not.toContain(double.apiKey);
  });

  test('a receipt without its price has the price of the transaction', async () => {
    double.omit(['effectiveGasPrice']);
    expect(hashOf((await read(explorer('blockscout', 1), { address: wallet().address })).transactions)).toBe(whole);
  });

  test('what the receipt of a rollup leaves out is completed, or said', async () => {
    const { address } = wallet();
    const completed = await read(explorer('blockscout', 1, { hasLayerOneFee: true }), { address });
    const plain = await read(explorer('blockscout', 1), { address });
    const fees = ({ transactions }: Facts) =>
      transactions
        .flatMap(({ transfers }) => transfers.filter(({ role }) => role === 'fee'))
        .reduce((sum, { amount }) => sum + amount, 0n);
    const paid = plain.transactions.filter(({ transfers }) => transfers.some(({ role }) => role === 'fee')).length;
    expect(fees(completed) - fees(plain)).toBe(BigInt(paid) * 1234n * 10n ** 6n);
    const unknown = await read(explorer('etherscan', 1, { hasLayerOneFee: true }), { address });
    expect(unknown.batches.some(({ limits }) => limits.includes('no-layer-one-fee'))).toBe(true);
  });

  test('a chain that is replaced between two pages starts the span again', async () => {
    const network = devnet.network(1);
    const snapshot = await network.snapshot();
    await network.mine(3);
    let pages = 0;
    let kept = '';
    double.beforeResponse(async (path) => {
      if (!path.includes('tokentx') || (pages += 1) !== 1) return;
      double.beforeResponse(null);
      await network.revert(snapshot);
      kept = await network.snapshot();
      const from = ACCOUNTS.shop.address;
      for (let block = 0; block < 3; block += 1) await network.send({ from, to: from, value: 1n });
    });
    const { transactions, rounds } = await readThrough(explorer('etherscan', 1));
    expect(rounds).toBe(2);
    expect(hashOf(transactions)).toBe(whole);
    await network.revert(kept);
  });

  test('a node that fails is replaced by the explorer itself', async () => {
    const source = explorer('blockscout', 1, { rpcUrl: 'http://127.0.0.1:9/' });
    await expect(source.readBalances({ address: wallet().address, coins: [{ kind: 'native' }] })).resolves.toEqual(
      await rpc(1).readBalances({ address: wallet().address, coins: [{ kind: 'native' }] }),
    );
  });
});
