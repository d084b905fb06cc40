/** Reads an EVM network from a node of one's own or of a provider, over JSON-RPC. */
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import {
  type BlockRef,
  type ChainSource,
  type HistoryBatch,
  type HistoryQuery,
  type SingleTransaction,
} from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { platformTransport } from '@holdfast/http/client';
import { toFunctionSelector } from 'viem';
import { TooMuchAtOnceError } from '../http/http-exchange.ts';
import type { RawTransaction } from '../raw-transaction.ts';
import { assembleBatch, assembleSingle } from '../transfers/assemble.ts';
import { BEACON_CHAINS, describeCreated, inChainOrder } from '../transfers/created-coins.ts';
import { listMoves, readWrapLog } from '../transfers/list-moves.ts';
import { AdaptiveSize } from './adaptive-size.ts';
import { readChainCalls } from './chain-calls.ts';
import { EvmNode } from './evm-node.ts';
import { type BlockSpan, findLoggedTransactions } from './find-logged-transactions.ts';
import { findNativeSpans } from './find-native-spans.ts';
import { JsonRpcClient, type JsonRpcSettings } from './json-rpc-client.ts';
import { mayMoveInside, RangeReader, rawOf } from './range-reader.ts';
import { readNumber, type RpcBlock, type RpcLog } from './rpc-shapes.ts';
import { TokenReader } from './token-reader.ts';

export interface RpcSettings extends JsonRpcSettings {
  /** The chain ID that the node must report. */
  readonly chainId: number;
  /** Blocks to search at once to begin with, and at most; how many a node really bears is found out. */
  readonly blocksAtOnce?: { readonly start: number; readonly max: number };
}

const BLOCKS_AT_ONCE = { start: 2_000, max: 100_000 };
const BATCH_MS_MAX = 20_000;
/** The caller stores a batch in one database transaction. */
const TRANSACTIONS_A_BATCH = 2_000;

export function createRpcSource(settings: RpcSettings): ChainSource {
  const node = new EvmNode(new JsonRpcClient(settings), settings.chainId);
  const tokens = new TokenReader(node);
  const transport = settings.transport ?? platformTransport;

  async function* readHistory(query: HistoryQuery): AsyncGenerator<HistoryBatch> {
    const { address, fromBlock, toBlock, signal, onProgress } = query;
    await node.checkChain(signal);
    const account = checksummed(address).toLowerCase();
    const last = toBlock ?? (await node.latestBlock(signal)).number;
    const size = new AdaptiveSize(settings.blocksAtOnce ?? BLOCKS_AT_ONCE);
    for (let from = fromBlock; from <= last; ) {
      const wanted = { from, to: Math.min(from + size.current - 1, last) };
      const logged = await searchLogs({ account, span: wanted, size, signal });
      if (logged === null) continue;
      const span = { from, to: lastBlockOfBatch(logged, wanted.to) };
      const startedMs = transport.nowMs();
      const batch = await readSpan({ account, span, logged, signal });
      adapt(size, { blocks: span.to - span.from + 1, elapsedMs: transport.nowMs() - startedMs });
      onProgress?.({ throughBlock: span.to, toBlock: last });
      yield batch;
      from = span.to + 1;
    }
  }

  /** Null when the node accepts only fewer blocks; the size is then smaller for the next request. */
  async function searchLogs({
    account,
    span,
    size,
    signal,
  }: {
    account: string;
    span: BlockSpan;
    size: AdaptiveSize;
    signal: AbortSignal | undefined;
  }): Promise<Map<string, RpcLog> | null> {
    try {
      return await findLoggedTransactions(node, { address: account, span, signal });
    } catch (error) {
      const length = span.to - span.from + 1;
      if (!(error instanceof TooMuchAtOnceError) || length === 1) throw error;
      while (size.current >= length && size.shrink());
      return null;
    }
  }

  async function readSpan({
    account,
    span,
    logged,
    signal,
  }: {
    account: string;
    span: BlockSpan;
    logged: ReadonlyMap<string, RpcLog>;
    signal: AbortSignal | undefined;
  }): Promise<HistoryBatch> {
    const within = new Map([...logged].filter(([, { blockNumber }]) => blockNumber <= span.to));
    const [spans, [lastBlock]] = await Promise.all([
      findNativeSpans(node, { address: account, span, signal }),
      node.blocks([span.to], { withTransactions: false, signal }),
    ]);
    const reader = new RangeReader(node, account, signal, BEACON_CHAINS.has(settings.chainId));
    const raws = await reader.read({ spans, logged: within });
    const found = await withMoves(raws, { isWithoutTraces: reader.limits.has('no-traces'), block: span.to, signal });
    const assembled = await assembleBatch({
      account,
      found,
      readTokens: (coins) => tokens.read(coins, { block: span.to, signal }),
    });
    return {
      through: blockRef(lastBlock ?? null, span.to),
      ...assembled,
      transactions: withCreated(assembled.transactions, reader, account),
      limits: [...reader.limits],
      unexplained: reader.unexplained,
    };
  }

  async function withMoves(
    raws: readonly RawTransaction[],
    { isWithoutTraces, block, signal }: { isWithoutTraces: boolean; block: number; signal?: AbortSignal | undefined },
  ) {
    const doubtful = (isWithoutTraces ? raws : [])
      .filter(({ internals }) => internals === null)
      .flatMap(({ logs }) => logs.filter((log) => readWrapLog(log) !== null).map((log) => log.address));
    const wrappers =
      doubtful.length === 0
        ? new Set<string>()
        : await findWrappers(node, { contracts: [...new Set(doubtful)], block, signal });
    return raws.map((raw) => ({ raw, moves: listMoves(raw, wrappers) }));
  }

  async function readTransaction(given: string): Promise<SingleTransaction | null> {
    const hash = given.toLowerCase();
    await node.checkChain();
    const [[transaction], [receipt]] = await Promise.all([node.transactions([hash]), node.receipts([hash])]);
    if (!transaction || !receipt) return null;
    const block = await findBlock(receipt.blockHash, readNumber(transaction.blockNumber, 'block number'));
    const [internals] = await node.internals([hash]);
    const raw = { ...rawOf({ block, transaction, receipt }), internals: internals ?? null };
    const isInsideUnknown = !internals && mayMoveInside(raw.status, receipt.gasUsed);
    const [found] = await withMoves([{ ...raw, isInsideUnknown }], {
      isWithoutTraces: !internals,
      block: block.number,
    });
    if (!found) return null;
    return {
      ...(await assembleSingle({ found, readTokens: (coins) => tokens.read(coins, { block: block.number }) })),
      limits: internals ? [] : ['no-traces'],
    };
  }

  async function findBlock(hash: string, number: number): Promise<RpcBlock> {
    const [block] = await node.blocks([number], { withTransactions: false });
    if (!block || block.hash !== hash) throw new RetryableChainError('The chain replaced blocks while they were read.');
    return block;
  }

  return {
    async head() {
      await node.checkChain();
      const block = await node.latestBlock();
      return blockRef(block, block.number);
    },
    async blockHash(number) {
      await node.checkChain();
      const [block] = await node.blocks([number], { withTransactions: false });
      return block ? { kind: 'found', hash: block.hash, atMs: block.atMs } : { kind: 'absent' };
    },
    readHistory,
    readTransaction,
    ...readChainCalls(node, { tokens }),
  };
}

/** Coins that came without a transaction have their block as evidence. */
function withCreated(
  transactions: readonly FoundTransaction[],
  { created }: Pick<RangeReader, 'created'>,
  account: string,
): readonly FoundTransaction[] {
  if (created.length === 0) return transactions;
  const facts = created.flatMap(({ block: { number, hash }, coins }) =>
    describeCreated(coins, { account, block: { number, hash } }),
  );
  return inChainOrder([...transactions, ...facts]);
}

function blockRef(block: RpcBlock | null, number: number): BlockRef {
  if (block === null)
    throw new RetryableChainError(`The node does not have block ${number} (any more); it may be behind.`);
  return { number: block.number, hash: block.hash, atMs: block.atMs };
}

/**
 * What is read at once is lost at once when reading fails, and nobody sees progress meanwhile: seconds, not minutes.
 */
function adapt(size: AdaptiveSize, { blocks, elapsedMs }: { blocks: number; elapsedMs: number }): void {
  if (elapsedMs > BATCH_MS_MAX) size.shrink();
  else if (blocks === size.current && elapsedMs < BATCH_MS_MAX / 4) size.grow();
}

/** Cuts a range with very many transactions at the end of a block. */
function lastBlockOfBatch(logged: ReadonlyMap<string, RpcLog>, to: number): number {
  if (logged.size <= TRANSACTIONS_A_BATCH) return to;
  const numbers = [...logged.values()].map(({ blockNumber }) => blockNumber).sort((left, right) => left - right);
  return Math.min(to, numbers[TRANSACTIONS_A_BATCH - 1] ?? to);
}

const WORD_LENGTH = 66;
const TOTAL_SUPPLY = toFunctionSelector('totalSupply()');

/**
 * Wrappers of the native coin among these contracts: each of their tokens is backed by one native coin that they hold.
 */
async function findWrappers(
  node: EvmNode,
  { contracts, block, signal }: { contracts: readonly string[]; block: number; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const supplies = await node.contractCalls(
    contracts.map((to) => ({ to, data: TOTAL_SUPPLY })),
    { block, signal },
  );
  const balances = await Promise.all(contracts.map((contract) => node.balances(contract, { blocks: [block], signal })));
  return new Set(
    contracts.filter((_, place) => {
      const supply = supplies[place];
      return (
        supply?.kind === 'returned' &&
        supply.data.length === WORD_LENGTH &&
        BigInt(supply.data) > 0n &&
        BigInt(supply.data) === balances[place]?.[0]
      );
    }),
  );
}
