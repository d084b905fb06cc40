/**
 * Reads an EVM network from an explorer. Its lists name the transactions of an address; the receipt of each is read for
 * logs and fee, from the network's node where there is one, else from the explorer. The two must agree; where they do
 * not, the receipt counts and the difference is reported.
 */
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type {
  BlockRef,
  ChainSource,
  HistoryBatch,
  HistoryLimit,
  HistoryQuery,
  SingleTransaction,
  TokenFacts,
} from '@holdfast/chain/chain-source.ts';
import type { RawInternal, RawTransaction } from '../raw-transaction.ts';
import { readChainCalls } from '../rpc/chain-calls.ts';
import { EvmNode } from '../rpc/evm-node.ts';
import { JsonRpcClient, type RpcCaller } from '../rpc/json-rpc-client.ts';
import { rawOf } from '../rpc/range-reader.ts';
import { readNumber, type RpcBlock } from '../rpc/rpc-shapes.ts';
import { readText, TokenReader } from '../rpc/token-reader.ts';
import { namedIn, TokenBook } from '../tokens/token-book.ts';
import { assembleBatch, assembleSingle, type ContractCoin } from '../transfers/assemble.ts';
import { BEACON_CHAINS, describeCreated, inChainOrder } from '../transfers/created-coins.ts';
import { listMoves, readWrapLog } from '../transfers/list-moves.ts';
import { countHistory, readLists, type Listed } from './address-lists.ts';
import { ExplorerClient, type ExplorerClientSettings } from './explorer-client.ts';
import { BudgetedRpc, NodeThenExplorer, ProxyRpc } from './explorer-rpc.ts';
import { readInternal, textOf } from './explorer-rows.ts';
import { type Checked, TransactionReader } from './transaction-reader.ts';

export interface ExplorerSettings extends ExplorerClientSettings {
  readonly chainId: number;
  /**
   * The node of the network, which serves calls of contracts, balances and receipts in batches; null: there is none.
   */
  readonly rpcUrl: string | null;
  /** The network's receipts state what it charges for the chain below. */
  readonly hasLayerOneFee?: boolean;
  readonly rowsAPage?: number;
}

const TRANSACTIONS_A_BATCH = 250;
const NO_VALIDATORS: readonly HistoryLimit[] = ['no-validators'];
/** Blockscout takes no more calls in a batch. */
const RPC_BATCH = 5;

export function createExplorerSource(settings: ExplorerSettings): ChainSource {
  const { chainId, rpcUrl, rowsAPage } = settings;
  const client = new ExplorerClient(settings);
  const own = new EvmNode(explorerRpc(client, settings), chainId);
  const node =
    rpcUrl === null
      ? own
      : new EvmNode(
          new NodeThenExplorer(
            new JsonRpcClient({ url: rpcUrl, ...transportOf(settings) }),
            explorerRpc(client, settings),
          ),
          chainId,
        );
  const tokens = rpcUrl === null ? new ListedTokens(own) : new TokenReader(node);
  const book = tokens instanceof ListedTokens ? tokens.book : new TokenBook();
  const reader = new TransactionReader(client, node, settings.hasLayerOneFee === true);

  /** The newest block that the explorer has indexed: what its node has beyond that is not in the lists yet. */
  const head = async (signal?: AbortSignal): Promise<RpcBlock> => {
    await own.checkChain(signal);
    return own.latestBlock(signal);
  };

  async function blockAt(number: number, signal: AbortSignal | undefined): Promise<RpcBlock> {
    const [block] = await own.blocks([number], { withTransactions: false, signal });
    if (!block) throw new RetryableChainError(`${client.host.label} does not have block ${number} (any more).`);
    return block;
  }

  async function* readHistory(query: HistoryQuery): AsyncGenerator<HistoryBatch> {
    const { address, fromBlock, signal, onProgress } = query;
    const account = checksummed(address).toLowerCase();
    await own.checkChain(signal);
    const last = await (query.toBlock === undefined ? head(signal) : blockAt(query.toBlock, signal));
    if (last.number < fromBlock) return;
    for await (const { through, listed } of readLists(client, {
      account,
      chainId,
      fromBlock,
      toBlock: last.number,
      signal,
      rowsAPage,
    })) {
      const parts = cutAtBlocks(listed);
      for (const [place, part] of parts.entries()) {
        const isEnd = place === parts.length - 1 && through === last.number;
        const batch = await readBatch(account, part, signal);
        // Pages of two chains do not fit together, so that a reorganisation meanwhile starts this span again.
        if (isEnd && (await blockAt(last.number, signal)).hash !== last.hash) throw replaced();
        yield { ...batch, through: isEnd ? refOf(last) : (batch.through ?? refTo(through)) };
        onProgress?.({ throughBlock: isEnd ? last.number : (batch.through?.number ?? through), toBlock: last.number });
      }
    }
  }

  async function readBatch(
    account: string,
    listed: readonly Listed[],
    signal: AbortSignal | undefined,
  ): Promise<Omit<HistoryBatch, 'through'> & { through: BlockRef | null }> {
    for (const { tokens: rows } of listed) for (const row of rows) tellOf(book, row);
    const checked = await reader.read(
      listed.filter(({ created }) => created === null),
      signal,
    );
    const raws = await withInternals(account, checked, signal);
    for (const { logs } of raws) for (const log of logs) book.noteLog(log);
    const found = raws
      .toSorted((left, right) => left.block.number - right.block.number || left.block.position - right.block.position)
      .map((raw) => ({ raw, moves: listMoves(raw) }));
    const newest = found.at(-1)?.raw;
    const created = await readCreated(account, listed, signal);
    const assembled = await assembleBatch({
      account,
      found,
      readTokens: (coins) => tokens.read(coins, { block: newest?.block.number ?? 'latest', signal }),
    });
    const limits: HistoryLimit[] = [
      ...(BEACON_CHAINS.has(chainId) && !client.host.listsValidators ? NO_VALIDATORS : []),
    ];
    if (checked.some(({ isFeeIncomplete }) => isFeeIncomplete)) limits.push('no-layer-one-fee');
    const last = [newest && { ...newest.block, atMs: newest.atMs }, created.at(-1)?.block]
      .flatMap((block) => block ?? [])
      .toSorted((left, right) => left.number - right.number)
      .at(-1);
    return {
      ...assembled,
      transactions: inChainOrder([...assembled.transactions, ...created.flatMap(({ facts }) => facts)]),
      tokens: namedOrClaimed(assembled),
      limits,
      unexplained: [],
      differing: checked.flatMap(({ differing }) => differing),
      through: last ? { number: last.number, hash: last.hash, atMs: last.atMs } : null,
    };
  }

  /** Coins that came without a transaction, in the order of blocks: the block itself is what proves them. */
  async function readCreated(account: string, listed: readonly Listed[], signal: AbortSignal | undefined) {
    const entries = listed
      .filter(({ created }) => created !== null)
      .toSorted((a, b) => blockNumber(a) - blockNumber(b));
    const numbers = [...new Set(entries.map(blockNumber))];
    const blocks = await own.blocks(numbers, { withTransactions: false, signal });
    const byNumber = new Map(numbers.map((number, place) => [number, blocks[place] ?? null]));
    return entries.flatMap((entry) => {
      const block = byNumber.get(blockNumber(entry)) ?? null;
      if (block === null) throw replaced();
      return entry.created === null
        ? []
        : [{ block, facts: describeCreated(entry.created, { account, block: placeOf(block) }) }];
    });
  }

  /** Value inside is listed by transaction, because the place in the whole list is part of the key of a transfer. */
  async function withInternals(
    account: string,
    checked: readonly Checked[],
    signal: AbortSignal | undefined,
  ): Promise<RawTransaction[]> {
    return Promise.all(
      checked.map(async ({ raw, listed }) => {
        const isWanted = raw.status === 'success' && (listed.hasInternals || hasUnprovenWrap(raw, account));
        return { ...raw, internals: isWanted ? await internalsOf(raw.hash, signal) : [] };
      }),
    );
  }

  async function internalsOf(hash: string, signal?: AbortSignal): Promise<RawInternal[]> {
    const rows = await client.list({ module: 'account', action: 'txlistinternal', txhash: hash, sort: 'asc' }, signal);
    const place = (index: number): number => Number(textOf(rows[index] ?? {}, 'index') || index);
    return rows
      .map((row, index) => ({ row, at: place(index) }))
      .toSorted((left, right) => left.at - right.at)
      .flatMap(({ row }) => readInternal(row) ?? []);
  }

  async function readTransaction(given: string): Promise<SingleTransaction | null> {
    const hash = given.toLowerCase();
    await own.checkChain();
    const [[transaction], [receipt]] = await Promise.all([node.transactions([hash]), node.receipts([hash])]);
    if (!transaction || !receipt) return null;
    const block = await blockAt(readNumber(transaction.blockNumber, 'block number'), undefined);
    if (block.hash !== receipt.blockHash) throw replaced();
    const bare = rawOf({ block, transaction, receipt });
    const raw = { ...bare, internals: bare.status === 'success' ? await internalsOf(hash) : [] };
    for (const log of raw.logs) book.noteLog(log);
    const single = await assembleSingle({
      found: { raw, moves: listMoves(raw) },
      readTokens: (coins) => tokens.read(coins, { block: block.number }),
    });
    return { ...single, limits: [] };
  }

  return {
    async head() {
      return refOf(await head());
    },
    async blockHash(number) {
      const [block] = await own.blocks([number], { withTransactions: false });
      return block ? { kind: 'found', hash: block.hash, atMs: block.atMs } : { kind: 'absent' };
    },
    readHistory,
    countHistory: (address, signal) => countHistory(client, { address: checksummed(address).toLowerCase(), signal }),
    readTransaction,
    ...readChainCalls(node, { tokens: rpcUrl === null ? null : new TokenReader(node) }),
  };
}

function explorerRpc(client: ExplorerClient, settings: ExplorerSettings): RpcCaller {
  const { rpcUrl } = client.host;
  if (rpcUrl === null) return new ProxyRpc(client, settings.chainId);
  const rpc = new JsonRpcClient({
    url: rpcUrl,
    batchSizeMax: RPC_BATCH,
    parallelMax: 1,
    isProxied: true,
    ...transportOf(settings),
  });
  return new BudgetedRpc(client, rpc, RPC_BATCH);
}

function transportOf({ transport, retries, timeoutMs }: ExplorerClientSettings) {
  return { ...(transport && { transport }), ...(retries && { retries }), ...(timeoutMs && { timeoutMs }) };
}

function replaced(): RetryableChainError {
  return new RetryableChainError('The chain replaced blocks while they were read.');
}

function refOf({ number, hash, atMs }: RpcBlock): BlockRef {
  return { number, hash, atMs };
}

function placeOf({ number, hash }: RpcBlock): { number: number; hash: string } {
  return { number, hash };
}

function refTo(number: number): BlockRef {
  return { number, hash: null, atMs: null };
}

/** Parts end where a block ends. Without any transaction there is one empty part, so that a reader can move on. */
function cutAtBlocks(listed: readonly Listed[]): Listed[][] {
  const sorted = listed.toSorted((left, right) => blockNumber(left) - blockNumber(right));
  const parts: Listed[][] = [[]];
  for (const entry of sorted) {
    const current = parts.at(-1) ?? [];
    const before = current.at(-1);
    if (current.length >= TRANSACTIONS_A_BATCH && before && blockNumber(before) !== blockNumber(entry))
      parts.push([entry]);
    else current.push(entry);
  }
  return parts;
}

function blockNumber({ first }: Listed): number {
  return Number(textOf(first, 'blockNumber'));
}

/** A Deposit or Withdrawal of the address counts only when the native coin moved too, which may be inside. */
function hasUnprovenWrap({ logs, to, valueWei }: RawTransaction, account: string): boolean {
  return logs.some((log) => {
    const wrap = readWrapLog(log);
    return wrap?.account === account && !(wrap.isDeposit && to === log.address && valueWei === wrap.units);
  });
}

function tellOf(book: TokenBook, row: Listed['tokens'][number]): void {
  const decimals = textOf(row, 'tokenDecimal');
  book.tell(textOf(row, 'contractAddress'), {
    decimals: /^\d{1,3}$/.test(decimals) ? Number(decimals) : null,
    symbol: textOf(row, 'tokenSymbol'),
    name: textOf(row, 'tokenName'),
  });
}

function namedOrClaimed({ transactions, tokens }: Pick<HistoryBatch, 'transactions' | 'tokens'>): TokenFacts[] {
  const claimed = new Set(tokens.flatMap(({ claim }) => claim?.ofAddress ?? []));
  const named = new Set(namedIn(transactions, tokens));
  return tokens.filter((facts) => named.has(facts) || claimed.has(facts.address));
}

const OWN_QUESTIONS = ['0x313ce567', '0x95d89b41', '0x06fdde03'];

/** The facts that come with the lists. Tokens that moved only between others are asked for the three themselves. */
class ListedTokens {
  readonly book = new TokenBook();
  readonly #asked = new Set<string>();

  constructor(private readonly node: EvmNode) {}

  async read(
    coins: readonly ContractCoin[],
    { signal }: { block: number | 'latest'; signal?: AbortSignal | undefined },
  ): Promise<Map<string, TokenFacts>> {
    const known = this.book.read(coins);
    const missing = coins.filter(
      ({ kind, address }) => kind === 'token' && !known.has(address) && !this.#asked.has(address),
    );
    if (missing.length === 0) return known;
    const results = await this.node.contractCalls(
      missing.flatMap(({ address: to }) => OWN_QUESTIONS.map((data) => ({ to, data }))),
      { block: 'latest', signal },
    );
    const data = results.map((result) => (result.kind === 'returned' ? result.data : null));
    for (const [place, { address }] of missing.entries()) {
      this.#asked.add(address);
      const [decimals = null, symbol = null, name = null] = data.slice(place * 3, place * 3 + 3);
      this.book.tell(address, {
        decimals: decimals !== null && decimals.length === 66 && BigInt(decimals) < 256n ? Number(decimals) : null,
        symbol: readText(symbol),
        name: readText(name),
      });
    }
    return this.book.read(coins);
  }
}
