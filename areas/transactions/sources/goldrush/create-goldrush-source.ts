/**
 * Reads an EVM network from the GoldRush (Covalent) API, which has indexed it already.
 *
 * The service gives an address's transactions newest first, page by page, and a history is handed over oldest first: so
 * all pages back to the first wanted block are read before the first batch comes. It knows no past balances, and cannot
 * tell when a part of a history is missing; compare with a node where there is one.
 */
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import {
  balanceKey,
  type BlockRef,
  type ChainSource,
  type HistoryBatch,
  type HistoryLimit,
  type HistoryQuery,
  type SingleTransaction,
} from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import type { RawInternal, RawLog, RawTransaction } from '../raw-transaction.ts';
import { namedIn, TokenBook } from '../tokens/token-book.ts';
import { assembleBatch, assembleSingle } from '../transfers/assemble.ts';
import { BEACON_CHAINS } from '../transfers/created-coins.ts';
import { listMoves } from '../transfers/list-moves.ts';
import { GoldrushClient, type GoldrushClientSettings } from './goldrush-client.ts';
import { blockShape, type GoldrushLog, type GoldrushTransaction, pageShape } from './response-shapes.ts';

export interface GoldrushSettings extends GoldrushClientSettings {
  /** The service's name of the network ("eth-mainnet") or its chain id. */
  readonly chainName: string;
  readonly chainId: number;
}

interface PageContent extends Pick<HistoryBatch, 'transactions' | 'tokens' | 'unreadable'> {
  readonly isInsideUnknown: boolean;
  readonly newestBlock: number;
}

interface Wanted {
  /** In lower case. */
  readonly account: string;
  readonly fromBlock: number;
  readonly toBlock: number;
}

const CHOICES = '?no-logs=false&with-internal=true&with-input-data=true';
const TRANSACTIONS_A_BATCH = 1_000;

export function createGoldrushSource(settings: GoldrushSettings): ChainSource {
  const client = new GoldrushClient(settings);
  const book = new TokenBook();
  const root = `/${encodeURIComponent(settings.chainName)}`;

  function checkChain(chainId: number | null | undefined): void {
    if (typeof chainId === 'number' && chainId !== settings.chainId)
      throw new FatalChainError(
        `GoldRush’s “${settings.chainName}” is the chain with id ${chainId}, not the one with id ${settings.chainId}.`,
      );
  }

  async function readPage(
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<{ items: GoldrushTransaction[]; previous: number | null } | null> {
    const page = await client.get(path + CHOICES, { shape: pageShape, signal });
    if (page === null) return null;
    checkChain(page.chain_id);
    // An address without transactions has an empty list. Without a list, nothing is known about the address.
    if (!page.items) throw new RetryableChainError('GoldRush returned a page without its transactions.');
    const items = page.items.filter((item) => item !== null);
    for (const item of items) tellOf(book, item.log_events ?? []);
    return { items, previous: pageOf(page.links?.prev ?? null) };
  }

  async function understand(
    items: readonly GoldrushTransaction[],
    { account, fromBlock, toBlock }: Wanted,
  ): Promise<PageContent> {
    const inRange = items.filter(
      ({ block_height: height }) => typeof height !== 'number' || (height >= fromBlock && height <= toBlock),
    );
    const outcomes = inRange.map(readGoldrushTransaction);
    const found = outcomes.flatMap((outcome) =>
      outcome.ok ? [{ raw: ofSender(outcome.raw, account), moves: listMoves(outcome.raw) }] : [],
    );
    const assembled = await assembleBatch({ account, found, readTokens: (coins) => Promise.resolve(book.read(coins)) });
    const failed = outcomes.flatMap((outcome) =>
      outcome.ok ? [] : [{ hash: outcome.hash, contract: null, logIndex: null, reason: outcome.reason }],
    );
    return {
      ...assembled,
      unreadable: [...assembled.unreadable, ...failed],
      isInsideUnknown: outcomes.some((outcome) => outcome.ok && outcome.isInsideUnknown),
      newestBlock: items.reduce((newest, item) => Math.max(newest, item.block_height ?? 0), 0),
    };
  }

  /** Back from the newest page until one lies wholly before the first wanted block. */
  async function readPages(wanted: Wanted, signal: AbortSignal | undefined): Promise<PageContent[]> {
    const base = `${root}/address/${wanted.account}/transactions_v3/`;
    const pages: PageContent[] = [];
    const seen = new Set<number>();
    for (let path = base; ; ) {
      const page = await readPage(path, signal);
      if (page === null) throw new FatalChainError(`GoldRush does not have the network “${settings.chainName}”.`);
      const content = await understand(page.items, wanted);
      pages.push(content);
      const isBefore = page.items.length > 0 && content.newestBlock < wanted.fromBlock;
      if (isBefore || page.previous === null) return pages;
      if (seen.has(page.previous)) throw new FatalChainError('GoldRush’s pages lead in a circle.');
      seen.add(page.previous);
      path = `${base}page/${page.previous}/`;
    }
  }

  async function* readHistory(query: HistoryQuery): AsyncGenerator<HistoryBatch> {
    const { address, fromBlock, toBlock, signal, onProgress } = query;
    const account = checksummed(address).toLowerCase();
    const pages = await readPages({ account, fromBlock, toBlock: toBlock ?? Number.MAX_SAFE_INTEGER }, signal);
    const last = toBlock ?? Math.max(...pages.map(({ newestBlock }) => newestBlock));
    const byKey = new Map(
      pages.flatMap(({ transactions }) => transactions).map((transaction) => [transaction.key, transaction]),
    );
    const sorted = [...byKey.values()].sort(
      (left, right) =>
        (left.block?.number ?? 0) - (right.block?.number ?? 0) ||
        (left.block?.position ?? 0) - (right.block?.position ?? 0),
    );
    const tokens = [...new Map(pages.flatMap((page) => page.tokens).map((facts) => [facts.address, facts])).values()];
    const limits: HistoryLimit[] = pages.some((page) => page.isInsideUnknown) ? ['no-traces'] : [];
    if (BEACON_CHAINS.has(settings.chainId)) limits.push('no-validators');
    if (last < fromBlock) return;
    let unreadable = pages.flatMap((page) => page.unreadable);
    for (const transactions of cutAtBlocks(sorted)) {
      const isLast = transactions.at(-1) === sorted.at(-1);
      const through = throughOf(transactions, isLast ? last : null);
      yield { through, transactions, tokens: namedIn(transactions, tokens), limits, unreadable, unexplained: [] };
      unreadable = [];
      onProgress?.({ throughBlock: through.number, toBlock: last });
    }
  }

  return {
    async head() {
      const response = await client.get(`${root}/block_v2/latest/`, { shape: blockShape });
      checkChain(response?.chain_id);
      const block = response?.items?.[0];
      if (typeof block?.height !== 'number') return null;
      return { number: block.height, hash: block.block_hash?.toLowerCase() ?? null, atMs: readTime(block.signed_at) };
    },
    async blockHash(number) {
      const response = await client.get(`${root}/block_v2/${number}/`, { shape: blockShape });
      const hash = response?.items?.[0]?.block_hash;
      // A missing response can mean a missing block as well as a service that does not show blocks.
      return typeof hash === 'string' ? { kind: 'found', hash: hash.toLowerCase() } : { kind: 'unknown' };
    },
    readHistory,
    async readTransaction(hash): Promise<SingleTransaction | null> {
      const page = await readPage(`${root}/transaction_v2/${encodeURIComponent(hash)}/`, undefined);
      const outcome = page?.items[0] ? readGoldrushTransaction(page.items[0]) : null;
      if (outcome === null) return null;
      if (!outcome.ok) throw new FatalChainError(outcome.reason);
      const single = await assembleSingle({
        found: { raw: outcome.raw, moves: listMoves(outcome.raw) },
        readTokens: (coins) => Promise.resolve(book.read(coins)),
      });
      return { ...single, limits: outcome.isInsideUnknown ? ['no-traces'] : [] };
    },
    // The service runs no contract calls.
    readTokens: () => Promise.resolve([]),
    readBalances: ({ coins }) => Promise.resolve(new Map(coins.map((coin) => [balanceKey(coin), null]))),
    readContracts: () =>
      Promise.reject(new FatalChainError('GoldRush does not support contract calls. Add an RPC URL.')),
  };
}

/** Value that is missing inside a transaction of someone else says nothing about what the account did. */
function ofSender(raw: RawTransaction, account: string): RawTransaction {
  return { ...raw, isInsideUnknown: raw.isInsideUnknown === true && raw.from === account };
}

/** Only the number is taken from a link: our key never follows it to another host. */
function pageOf(link: string | null): number | null {
  if (link === null) return null;
  const number = /\/page\/(\d{1,9})\/?(?:\?|$)/.exec(link)?.[1];
  if (number === undefined) throw new FatalChainError('GoldRush names an earlier page in a way that cannot be read.');
  return Number(number);
}

/** Batches end where a block ends. Without any transaction there is one empty batch, so that a reader can move on. */
function cutAtBlocks(sorted: readonly FoundTransaction[]): FoundTransaction[][] {
  const batches: FoundTransaction[][] = [[]];
  for (const transaction of sorted) {
    const current = batches.at(-1) ?? [];
    if (current.length >= TRANSACTIONS_A_BATCH && current.at(-1)?.block?.number !== transaction.block?.number)
      batches.push([transaction]);
    else current.push(transaction);
  }
  return batches;
}

function throughOf(transactions: readonly FoundTransaction[], last: number | null): BlockRef {
  const newest = transactions.at(-1);
  const number = last ?? newest?.block?.number ?? 0;
  const isNamed = newest?.block?.number === number;
  return {
    number,
    hash: isNamed ? (newest?.block?.hash ?? null) : null,
    atMs: isNamed ? (newest?.atMs ?? null) : null,
  };
}

/** One log may have the facts of its token, and the next may not. */
function tellOf(book: TokenBook, logs: readonly GoldrushLog[]): void {
  for (const log of logs) {
    book.tell(log.sender_address ?? '', {
      decimals: log.sender_contract_decimals ?? null,
      symbol: log.sender_contract_ticker_symbol ?? '',
      name: log.sender_name ?? '',
    });
    book.noteLog({ address: log.sender_address ?? '', topics: log.raw_log_topics ?? [] });
  }
}

function readTime(text: string | null | undefined): number | null {
  const atMs = Date.parse(text ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

/** One transaction of GoldRush's in the shape that both readers share; its own decoding of logs is never used. */
const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const HEX = /^0x[0-9a-f]*$/;
const PLAIN_GAS = 21_000n;

type ReadOutcome =
  | { readonly ok: true; readonly raw: RawTransaction; readonly isInsideUnknown: boolean }
  | { readonly ok: false; readonly hash: string; readonly reason: string };

function readGoldrushTransaction(item: GoldrushTransaction): ReadOutcome {
  const hash = lower(item.tx_hash, HASH);
  const blockHash = lower(item.block_hash, HASH);
  const from = lower(item.from_address, ADDRESS);
  const atMs = Date.parse(item.block_signed_at ?? '');
  const feeWei =
    item.fees_paid ??
    (typeof item.gas_spent === 'bigint' && typeof item.gas_price === 'bigint' ? item.gas_spent * item.gas_price : null);
  const logs = readLogs(item.log_events ?? []);
  const missing = Object.entries({
    hash,
    block: item.block_height ?? null,
    blockHash,
    time: Number.isNaN(atMs) ? null : atMs,
    sender: from,
    success: item.successful ?? null,
    fee: feeWei,
    logs,
  }).find(([, value]) => value === null);
  if (
    missing ||
    hash === null ||
    blockHash === null ||
    from === null ||
    feeWei === null ||
    logs === null ||
    typeof item.block_height !== 'number'
  ) {
    return {
      ok: false,
      hash: hash ?? 'unknown',
      reason: `GoldRush does not state the ${missing?.[0] ?? 'facts'} of this transaction.`,
    };
  }
  const to = lower(item.to_address, ADDRESS);
  const internals = readInternals(item);
  const isInsideUnknown = internals === null && item.successful === true && item.gas_spent !== PLAIN_GAS;
  const raw: RawTransaction = {
    hash,
    block: { number: item.block_height, hash: blockHash, position: item.tx_offset ?? 0 },
    atMs,
    status: item.successful ? 'success' : 'failed',
    from,
    to,
    created: null,
    methodId: to === null ? null : lower(item.input_data?.method_id, /^0x[0-9a-f]{8}$/),
    valueWei: item.value ?? 0n,
    feeWei,
    logs,
    internals,
    isInsideUnknown,
  };
  return { ok: true, raw, isInsideUnknown };
}

function readInternals({ internal_transfers: list }: GoldrushTransaction): RawInternal[] | null {
  // Null in a requested field means that there were none; a missing field means that the service does not know.
  if (list === undefined) return null;
  if (list === null) return [];
  return list.flatMap(({ from_address, to_address, value }) => {
    const from = lower(from_address, ADDRESS);
    const to = lower(to_address, ADDRESS);
    return from !== null && to !== null && value ? [{ from, to, valueWei: value }] : [];
  });
}

/** Null when one of them cannot be read: without it the others' places, and so their keys, would be wrong. */
function readLogs(items: readonly GoldrushLog[]): RawLog[] | null {
  const logs = items.map((item) => {
    const address = lower(item.sender_address, ADDRESS);
    const topics = (item.raw_log_topics ?? []).map((topic) => topic.toLowerCase());
    const data = lower(item.raw_log_data ?? '0x', HEX);
    if (
      address === null ||
      data === null ||
      typeof item.log_offset !== 'number' ||
      !topics.every((topic) => HASH.test(topic))
    )
      return null;
    return { address, topics, data, index: item.log_offset };
  });
  if (!logs.every((log) => log !== null)) return null;
  const first = logs.reduce((least, log) => Math.min(least, log.index), Number.MAX_SAFE_INTEGER);
  return logs.map((log) => ({ ...log, index: log.index - first })).sort((left, right) => left.index - right.index);
}

function lower(text: string | null | undefined, shape: RegExp): string | null {
  const small = text?.toLowerCase() ?? '';
  return shape.test(small) ? small : null;
}
