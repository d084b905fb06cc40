/** The lists in which the transactions of an address are found, merged in the order of blocks. */
import type { HistoryCount } from '@holdfast/chain/chain-source.ts';
import { DEPOSIT, WITHDRAWAL } from '../transfers/topics.ts';
import { loggedMoves } from '../transfers/token-facts.ts';
import { topicOfAddress } from '../transfers/words.ts';
import type { ExplorerClient } from './explorer-client.ts';
import type { CreatedCoins } from '../transfers/created-coins.ts';
import {
  readBlockscoutBlocks,
  readBlockscoutWithdrawals,
  readEtherscanBlocks,
  readGenesis,
  readReward,
  readWithdrawal,
} from './created-rows.ts';
import { addressIn, hashOf, isGenesis, readInternal, type Row, textOf } from './explorer-rows.ts';
import { ListCursor } from './list-cursor.ts';

/** A transaction of the address, with the rows that name it. */
export interface Listed {
  readonly hash: string;
  readonly first: Row;
  /** Its own row, if the address sent it or was called. */
  own: Row | null;
  /** The value inside concerns the address. */
  hasInternals: boolean;
  readonly tokens: Row[];
  /** No transaction, but coins that the network created. */
  readonly created: CreatedCoins | null;
}

export interface ListedSpan {
  readonly through: number;
  readonly listed: readonly Listed[];
}

const ROWS_A_PAGE = 1_000;
const ROWS_MAX = 10_000;
const LOGS_MAX = 1_000;
const ACCOUNT_LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const;

export async function* readLists(
  client: ExplorerClient,
  {
    account,
    chainId,
    fromBlock,
    toBlock,
    signal,
    rowsAPage = ROWS_A_PAGE,
  }: {
    account: string;
    chainId: number;
    fromBlock: number;
    toBlock: number;
    signal: AbortSignal | undefined;
    rowsAPage?: number | undefined;
  },
): AsyncGenerator<ListedSpan> {
  const span = { fromBlock, toBlock };
  const accounts = ACCOUNT_LISTS.map((action) => ({
    action,
    cursor: new ListCursor({
      ...span,
      rowsAPage,
      rowsMax: ROWS_MAX,
      read: (page) =>
        client.list(
          {
            module: 'account',
            action,
            address: account,
            startblock: String(page.fromBlock),
            endblock: String(page.toBlock),
            page: '1',
            offset: String(page.rows),
            sort: 'asc',
          },
          signal,
        ),
    }),
  }));
  const wraps = (client.host.listsWraps ? [] : [DEPOSIT, WITHDRAWAL]).map((topic) => ({
    action: 'getLogs' as const,
    cursor: new ListCursor({
      ...span,
      rowsAPage: Math.min(rowsAPage, LOGS_MAX),
      rowsMax: LOGS_MAX,
      read: (page) =>
        client.list(
          {
            module: 'logs',
            action: 'getLogs',
            fromBlock: String(page.fromBlock),
            toBlock: String(page.toBlock),
            topic0: topic,
            topic0_1_opr: 'and',
            topic1: topicOfAddress(account),
            page: '1',
            offset: String(page.rows),
          },
          signal,
        ),
    }),
  }));
  const created = [...loggedMoves().values()]
    .filter((move) => move.isNative && move.chainId === chainId)
    .map(({ contract, selector, toTopic }) => ({
      action: 'getLogs' as const,
      cursor: new ListCursor({
        ...span,
        rowsAPage: Math.min(rowsAPage, LOGS_MAX),
        rowsMax: LOGS_MAX,
        read: (page) =>
          client.list(
            {
              module: 'logs',
              action: 'getLogs',
              address: contract,
              fromBlock: String(page.fromBlock),
              toBlock: String(page.toBlock),
              topic0: selector,
              [`topic0_${toTopic}_opr`]: 'and',
              [`topic${toTopic}`]: topicOfAddress(account),
              page: '1',
              offset: String(page.rows),
            },
            signal,
          ),
      }),
    }));
  const validators = client.host.listsValidators
    ? [
        withdrawalsOf(client, { account, rowsAPage, signal, span }),
        proposedBy(client, { account, rowsAPage, signal, span }),
      ]
    : [];
  const lists = [...accounts, ...wraps, ...created, ...validators];
  for (let through = fromBlock - 1; through < toBlock; ) {
    const before = through;
    await Promise.all(lists.map(({ cursor }) => (cursor.through === before ? cursor.advance() : undefined)));
    through = Math.min(...lists.map(({ cursor }) => cursor.through));
    const found = new Map<string, Listed>();
    for (const { action, cursor } of lists)
      for (const row of cursor.take(through)) note(found, { action, row, account });
    yield { through, listed: [...found.values()] };
  }
}

/** Etherscan lists them page by page, Blockscout with the newest first, which are read at once. */
function withdrawalsOf(
  client: ExplorerClient,
  {
    account,
    rowsAPage,
    signal,
    span,
  }: {
    account: string;
    rowsAPage: number;
    signal: AbortSignal | undefined;
    span: { readonly fromBlock: number; readonly toBlock: number };
  },
) {
  const action = 'txsBeaconWithdrawal' as const;
  const isPaged = client.host.detailsUrl === null;
  const parameters = { module: 'account', action, address: account, page: '1', sort: 'asc' };
  const cursor = new ListCursor({
    ...span,
    rowsAPage: isPaged ? rowsAPage : Number.MAX_SAFE_INTEGER,
    rowsMax: isPaged ? ROWS_MAX : Number.MAX_SAFE_INTEGER,
    read: ({ fromBlock, toBlock, rows }) =>
      isPaged
        ? client.list(
            { ...parameters, startblock: String(fromBlock), endblock: String(toBlock), offset: String(rows) },
            signal,
          )
        : readBlockscoutWithdrawals(client, { account, fromBlock, toBlock, signal }),
  });
  return { action, cursor };
}

/** Blocks that the address proposed, read at once: their list has no range, and is short. */
function proposedBy(
  client: ExplorerClient,
  {
    account,
    rowsAPage,
    signal,
    span,
  }: {
    account: string;
    rowsAPage: number;
    signal: AbortSignal | undefined;
    span: { readonly fromBlock: number; readonly toBlock: number };
  },
) {
  const read = client.host.detailsUrl === null ? readEtherscanBlocks : readBlockscoutBlocks;
  const cursor = new ListCursor({
    ...span,
    rowsAPage: Number.MAX_SAFE_INTEGER,
    rowsMax: Number.MAX_SAFE_INTEGER,
    read: ({ fromBlock, toBlock }) => read(client, { account, fromBlock, toBlock, rowsAPage, signal }),
  });
  return { action: 'getminedblocks' as const, cursor };
}

type Action = (typeof ACCOUNT_LISTS)[number] | 'getLogs' | 'txsBeaconWithdrawal' | 'getminedblocks';

function note(
  found: Map<string, Listed>,
  { action, row, account }: { action: Action; row: Row; account: string },
): void {
  if (action === 'txsBeaconWithdrawal') return noteCreated(found, row, readWithdrawal(row));
  if (action === 'getminedblocks') {
    const reward = readReward(row);
    return reward === null ? undefined : noteCreated(found, row, reward);
  }
  if (isGenesis(row)) return noteCreated(found, row, readGenesis(row));
  const hash = hashOf(row);
  const internal = action === 'txlistinternal' ? readInternal(row) : null;
  // Calls without value are listed too, and are no reason to read a transaction.
  if (action === 'txlistinternal' && internal?.from !== account && internal?.to !== account) return;
  const listed = found.get(hash) ?? { hash, first: row, own: null, hasInternals: false, tokens: [], created: null };
  found.set(hash, listed);
  if (action === 'txlist') listed.own ??= row;
  else if (internal) listed.hasInternals = true;
  else if (action !== 'getLogs' && addressIn(row, 'contractAddress') !== null) listed.tokens.push(row);
}

function noteCreated(found: Map<string, Listed>, first: Row, created: CreatedCoins): void {
  found.set(created.key, { hash: created.key, first, own: null, hasInternals: false, tokens: [], created });
}

const ROWS_COUNTED = 1_000;
const COUNTED_LISTS = ['txlist', 'tokentx'] as const;

/** How many transactions an explorer lists for an address, with one page of two lists and nothing of their content. */
export async function countHistory(
  client: ExplorerClient,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<HistoryCount> {
  const pages = await Promise.all(
    COUNTED_LISTS.map((action) =>
      client.list(
        { module: 'account', action, address, startblock: '0', page: '1', offset: String(ROWS_COUNTED), sort: 'asc' },
        signal,
      ),
    ),
  );
  const hashes = new Set(pages.flatMap((rows) => rows.filter((row) => !isGenesis(row)).map((r) => textOf(r, 'hash'))));
  if (pages.every((rows) => rows.length < ROWS_COUNTED)) return { transactions: hashes.size, isAtLeast: false };
  // Blockscout counts what the address sent and received in the background; a count that is too low is not finished.
  const counters = await client.details(`/addresses/${address}/counters`, signal);
  const counted = Number(counters?.['transactions_count'] ?? 0);
  return counted > hashes.size
    ? { transactions: counted, isAtLeast: false }
    : { transactions: hashes.size, isAtLeast: true };
}
