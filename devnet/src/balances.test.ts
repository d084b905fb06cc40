/**
 * The history is checked from outside, by reading the chain as an indexer would: which transactions touch an own
 * wallet, and what each wallet must then hold.
 */
import { type Address, getAddress, type Hex, numberToHex, parseAbi, slice } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAIN_IDS, type ChainId } from './profiles.ts';
import { type Devnet, startDevnet } from './start-devnet.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const BALANCE_OF = parseAbi(['function balanceOf(address) view returns (uint256)']);

interface Transaction {
  readonly hash: Hex;
  readonly from: Address;
  readonly to: Address | null;
  readonly value: Hex;
}
interface Receipt {
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[];
}
interface Frame {
  readonly type: string;
  readonly from: Address;
  readonly to?: Address;
  readonly value?: Hex;
  readonly error?: string;
  readonly calls?: readonly Frame[];
}
interface Movement {
  readonly coin: Address | 'native';
  readonly from: Address | null;
  readonly to: Address | null;
  readonly amount: bigint;
}
interface Seen {
  readonly hash: Hex;
  readonly touched: ReadonlySet<Address>;
  readonly movements: readonly Movement[];
}

let devnet: Devnet;
const seenOn = new Map<ChainId, Seen[]>();

beforeAll(async () => {
  devnet = await startDevnet();
  for (const chainId of CHAIN_IDS) seenOn.set(chainId, await scan(chainId));
});
afterAll(() => devnet.close());

async function scan(chainId: ChainId): Promise<Seen[]> {
  const { request } = devnet.network(chainId);
  const height = Number(await request<Hex>('eth_blockNumber'));
  const seen: Seen[] = [];
  for (let number = 0; number <= height; number += 1) {
    const { transactions } = await request<{ transactions: Transaction[] }>('eth_getBlockByNumber', [
      numberToHex(number),
      true,
    ]);
    for (const transaction of transactions) {
      const receipt = await request<Receipt>('eth_getTransactionReceipt', [transaction.hash]);
      const trace = await request<Frame>('debug_traceTransaction', [transaction.hash, { tracer: 'callTracer' }]);
      seen.push(read(transaction, receipt, trace));
    }
  }
  return seen;
}

function read(transaction: Transaction, receipt: Receipt, trace: Frame): Seen {
  const gas: Movement = {
    coin: 'native',
    from: getAddress(transaction.from),
    to: null,
    amount: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
  };
  const movements = [gas, ...(receipt.status === '0x1' ? nativeIn(trace) : []), ...receipt.logs.flatMap(tokensIn)];
  const named = [transaction.from, transaction.to, ...movements.flatMap(({ from, to }) => [from, to])];
  return {
    hash: transaction.hash,
    movements,
    touched: new Set(named.filter((address) => address !== null).map((address) => getAddress(address))),
  };
}

function nativeIn(frame: Frame): Movement[] {
  if (frame.error !== undefined || frame.type === 'DELEGATECALL' || frame.to === undefined)
    return frame.error ? [] : (frame.calls ?? []).flatMap(nativeIn);
  const own: Movement = {
    coin: 'native',
    from: getAddress(frame.from),
    to: getAddress(frame.to),
    amount: BigInt(frame.value ?? '0x0'),
  };
  return [...(own.amount > 0n ? [own] : []), ...(frame.calls ?? []).flatMap(nativeIn)];
}

function tokensIn({ address, topics, data }: Receipt['logs'][number]): Movement[] {
  const coin = getAddress(address);
  const party = (index: number) => getAddress(slice(topics[index]!, 12));
  if (topics[0] === TRANSFER)
    return [{ coin, from: party(1), to: party(2), amount: topics.length === 4 ? 1n : BigInt(data) }];
  if (topics[0] === DEPOSIT) return [{ coin, from: null, to: party(1), amount: BigInt(data) }];
  if (topics[0] === WITHDRAWAL) return [{ coin, from: party(1), to: null, amount: BigInt(data) }];
  return [];
}

describe.each(CHAIN_IDS)('network %i', (chainId) => {
  const wallets = () =>
    devnet.truth.wallets.filter((wallet) => wallet.networkChainId === chainId).map(({ address }) => address);
  const derive = (wallet: Address, coin: Movement['coin']) =>
    seenOn
      .get(chainId)!
      .flatMap(({ movements }) => movements.filter((movement) => movement.coin === coin))
      .reduce((sum, { from, to, amount }) => sum + (to === wallet ? amount : 0n) - (from === wallet ? amount : 0n), 0n);
  const held = (wallet: Address, coin: Address) =>
    devnet
      .network(chainId)
      .read<bigint>({ contract: { address: coin, abi: BALANCE_OF }, method: 'balanceOf', args: [wallet] });
  const tokens = () => devnet.truth.tokens.filter(({ networkChainId }) => networkChainId === chainId);

  test('the truth names every transaction that touches an own wallet, with its wallets, and no other', () => {
    const found = seenOn.get(chainId)!.flatMap(({ hash, touched }) => {
      const own = wallets().filter((wallet) => touched.has(wallet));
      return own.length > 0 ? [{ hash, wallets: own }] : [];
    });
    const told = devnet.truth.transactions.filter(({ networkChainId }) => networkChainId === chainId);
    expect(told.map(({ hash, wallets: own }) => ({ hash, wallets: [...own] }))).toEqual(found);
  });

  test('native balances are the sum of transfers, gas and what moved inside, to the wei', async () => {
    for (const wallet of wallets()) {
      const balance = BigInt(await devnet.network(chainId).request<Hex>('eth_getBalance', [wallet, 'latest']));
      expect({ wallet, balance: derive(wallet, 'native') }).toEqual({ wallet, balance });
      expect(balance).toBeGreaterThan(0n);
    }
  });

  test('balances of tokens that do not rebase are the sum of their transfers', async () => {
    for (const { address, symbol } of tokens().filter(({ isRebasing }) => !isRebasing)) {
      for (const wallet of wallets())
        expect({ symbol, wallet, balance: derive(wallet, address) }).toEqual({
          symbol,
          wallet,
          balance: await held(wallet, address),
        });
    }
  });

  test('balances of rebasing tokens have outgrown their transfers', async () => {
    const grown: string[] = [];
    for (const { address, symbol } of tokens().filter(({ isRebasing }) => isRebasing)) {
      for (const wallet of wallets()) {
        const growth = (await held(wallet, address)) - derive(wallet, address);
        expect(growth).toBeGreaterThanOrEqual(0n);
        if (growth > 0n) grown.push(symbol);
      }
    }
    const open = { 1: [], 137: ['aDevUSDC'], 42161: ['variableDebtDevUSDC'] }[chainId];
    expect(grown).toEqual([...open, 'variableDebtDevDAI']);
  });

  test('no token of an own wallet is missing from the list of tokens', () => {
    const listed = new Set<string>(tokens().map(({ address }) => address));
    const moved = seenOn
      .get(chainId)!
      .flatMap(({ movements }) =>
        movements.filter(({ from, to }) => wallets().some((wallet) => wallet === from || wallet === to)),
      );
    expect(
      [...new Set(moved.map(({ coin }) => coin))].filter((coin) => coin !== 'native' && !listed.has(coin)),
    ).toEqual([]);
  });
});
