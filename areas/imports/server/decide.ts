/**
 * Decides what becomes of the transactions of a file, given what is stored. Preview and import both run it, so that a
 * preview states exactly what an import does.
 */
import { type ImportTransaction } from '../providers/kit/assemble.ts';
import { type Layout } from '../providers/kit/layout.ts';
import { connectionWords, kindsInFiles, overlapsOf } from '../providers/layouts.ts';
import { isConnectionLayout } from '../providers/connection/connection.ts';
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import type pg from 'pg';
import type { EarlierRecords } from './earlier-records.ts';
import type { ImportTransfer, ReadyTransaction } from './fact-writer.ts';
import type { ImportTarget } from './import-target.ts';
import { NeedsWholeFile } from './read-file.ts';
import { findInOtherAccount, type OtherAccount } from './other-accounts.ts';
import { nameOf, type SymbolResolver } from './resolve-symbols.ts';
import { isComparedByAmounts, type SameTrade } from './same-trades.ts';
import type { NotNull } from '@holdfast/database/queries.ts';

export type Decision =
  /** It is new. */
  | { readonly kind: 'add'; readonly ready: ReadyTransaction }
  /** Records were added to its group, or a person chose that the file replaces it. */
  | { readonly kind: 'extend' | 'replace'; readonly ready: ReadyTransaction; readonly id: number }
  | { readonly kind: 'known'; readonly reason: string | null }
  | {
      readonly kind: 'waiting';
      readonly question: 'coin' | 'otherFile' | 'otherAccount';
      /** Of the question `coin`. */
      readonly symbol: string | null;
      readonly reason: string;
    }
  /** New records of it cannot be applied. */
  | { readonly kind: 'blocked'; readonly reason: string };

interface KnownRow {
  id: number;
  key: string;
  is_edited: boolean;
  is_locked: boolean;
}

export interface DecideInput {
  readonly layout: Layout;
  readonly target: ImportTarget;
  readonly resolver: SymbolResolver;
  readonly earlier: EarlierRecords;
  readonly skipAlreadyThere: boolean;
  /** Accounts whose transactions are not added a second time without a question. */
  readonly otherAccounts: readonly OtherAccount[];
  /** The import, if no transaction of it may be known before: then a group spans two parts of the file. */
  readonly writtenBy: number | null;
  readonly transactions: readonly ImportTransaction[];
  /** Rows of trades that another file contains, by row. */
  readonly sameTrades: ReadonlyMap<number, SameTrade>;
}

export async function decide(client: pg.PoolClient, input: DecideInput): Promise<Map<string, Decision>> {
  const { transactions, resolver, target } = input;
  await resolver.prepare(transactions.flatMap(({ found }) => found.transfers.map(({ coin }) => coin)));
  const keys = transactions.map(({ found }) => found.key);
  const known = await findKnown(client, target.ledger, keys);
  await refuseSplitGroups(client, { importId: input.writtenBy, ids: [...known.values()].map(({ id }) => id) });
  const deleted = await findDeleted(client, target.ledger, keys);
  const onChain = await findOnChain(client, target, transactions);
  const overlap = await findOverlaps(client, input);
  const elsewhere = await findInOtherAccount(client, input.otherAccounts, keys);
  return new Map(
    transactions.map((transaction): [string, Decision] => {
      const { found } = transaction;
      const decision = decideOne(transaction, {
        input,
        known: known.get(found.key),
        isDeleted: deleted.has(found.key),
        isOnChain: found.hash !== null && onChain.has(found.hash),
        overlap,
        elsewhere: elsewhere?.keys.has(found.key) ? elsewhere.reason : null,
        sameTrade: transaction.rows.map((row) => input.sameTrades.get(row)).find((same) => same !== undefined),
      });
      return [found.key, decision];
    }),
  );
}

function decideOne(
  transaction: ImportTransaction,
  {
    input: { earlier, resolver, skipAlreadyThere },
    known,
    isDeleted,
    isOnChain,
    overlap,
    elsewhere,
    sameTrade,
  }: {
    input: DecideInput;
    known: KnownRow | undefined;
    isDeleted: boolean;
    isOnChain: boolean;
    overlap: readonly Overlap[];
    /** Why the transaction is thought to belong to another account. */
    elsewhere: string | null;
    sameTrade: SameTrade | undefined;
  },
): Decision {
  const { found, keys } = transaction;
  if (sameTrade) return { kind: 'known', reason: sameTrade.reason };
  if (isDeleted) return { kind: 'known', reason: 'This transaction was deleted by a person and stays deleted.' };
  if (isOnChain) return { kind: 'known', reason: 'The transaction was synced from its network.' };
  const isGrowing = keys.some((key) => earlier.keys.has(key)) && keys.some((key) => !earlier.keys.has(key));
  if (known && !isGrowing && skipAlreadyThere) return { kind: 'known', reason: null };
  const { source } = found;
  const other =
    known || source === undefined ? undefined : overlap.find((one) => contains(one, { ...source, atMs: found.atMs }));
  if (other) return { kind: 'waiting', question: 'otherFile', symbol: null, reason: other.reason };
  if (elsewhere !== null && !known)
    return { kind: 'waiting', question: 'otherAccount', symbol: null, reason: elsewhere };
  const ready = makeReady(transaction, resolver);
  if ('symbol' in ready) return { kind: 'waiting', question: 'coin', ...ready };
  if (!known) return { kind: 'add', ready };
  if (known.is_locked)
    return {
      kind: 'blocked',
      reason: 'The transaction is in a locked year or a closed month. Unlock or reopen it first.',
    };
  if (!skipAlreadyThere) return { kind: 'replace', ready, id: known.id };
  if (known.is_edited)
    return {
      kind: 'blocked',
      reason: 'The transaction was edited, so this row is not added to it. Import with replacing, or edit it.',
    };
  return { kind: 'extend', ready, id: known.id };
}

function makeReady(
  { found }: ImportTransaction,
  resolver: SymbolResolver,
): ReadyTransaction | { symbol: string; reason: string } {
  const transfers: ImportTransfer[] = [];
  for (const transfer of found.transfers) {
    const resolved = resolver.resolve(transfer.coin);
    if (resolved.kind === 'unknown') return { symbol: resolved.symbol, reason: resolved.reason };
    // Rows with an ignored coin are left out before, so that only earlier records can still have it.
    if (resolved.kind === 'coin') transfers.push({ ...transfer, coin: resolved });
    else return { symbol: nameOf(transfer.coin), reason: `${nameOf(transfer.coin)} is ignored.` };
  }
  return { ...found, transfers };
}

async function findKnown(
  client: pg.PoolClient,
  ledger: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownRow>> {
  const { rows } = await client.query<KnownRow>(
    `SELECT id, key, edited_at IS NOT NULL AS is_edited,
            is_classified AND at < (SELECT coalesce(locked_until(), '-infinity')) AS is_locked
       FROM transactions WHERE ledger = $1 AND key = ANY ($2)`,
    [ledger, keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

async function refuseSplitGroups(
  client: pg.PoolClient,
  { importId, ids }: { importId: number | null; ids: readonly number[] },
): Promise<void> {
  if (importId === null || ids.length === 0) return;
  const { rowCount } = await client.query(
    'SELECT FROM import_transactions WHERE import_id = $1 AND transaction_id = ANY ($2) LIMIT 1',
    [importId, ids],
  );
  if (rowCount !== 0) throw new NeedsWholeFile();
}

async function findDeleted(
  client: pg.PoolClient,
  ledger: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT key FROM deleted_transactions WHERE ledger = $1 AND key = ANY ($2)',
    [ledger, keys],
  );
  return new Set(rows.map((row) => row.key));
}

/** Hashes that a sync of the wallet's own network has stored. */
async function findOnChain(
  client: pg.PoolClient,
  { networkId }: ImportTarget,
  transactions: readonly ImportTransaction[],
): Promise<ReadonlySet<string>> {
  const hashes = transactions.flatMap(({ found }) => found.hash ?? []);
  if (networkId === null || hashes.length === 0) return new Set();
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM transactions WHERE hash = ANY ($1) AND ledger = 'network:' || $2::text`,
    [hashes, networkId],
  );
  return new Set(rows.map((row) => row.hash));
}

interface Overlap {
  readonly from: number;
  readonly to: number;
  readonly kinds: ReadonlySet<SourceKind>;
  /** Of the rows of a connection, only those with one of these words. */
  readonly words: ReadonlySet<string> | null;
  readonly reason: string;
}

/** Layouts that give a trade the same key in both of their files; files of any other overlap share no id. */
const SHARED_IDS: ReadonlySet<string> = new Set([
  'kraken_ledgers',
  'kraken_trades',
  'coinbase_pro_statement',
  'coinbase_pro_fills',
]);

/** Two files can state the time of one event some seconds apart. */
const TIMES_DIFFER_MS = 60_000;

/** Periods in which the same events were imported from another kind of file that shares no id with this one. */
async function findOverlaps(client: pg.PoolClient, { layout, target }: DecideInput): Promise<readonly Overlap[]> {
  const overlaps = overlapsOf(layout.id);
  if (overlaps.size === 0 || SHARED_IDS.has(layout.id) || isComparedByAmounts(layout)) return [];
  const others = [...overlaps.keys()];
  const { rows } = await client.query<{
    layout: string;
    file_name: string;
    layout_name: NotNull<string>;
    first_at: Date;
    last_at: NotNull<Date>;
  }>(
    `SELECT layout, file_name, layout_name, first_at, last_at FROM imports
      WHERE ledger = $1 AND layout = ANY ($2) AND status = 'imported' AND first_at IS NOT NULL ORDER BY id LIMIT 1000`,
    [target.ledger, others.filter((id) => !isConnectionLayout(id))],
  );
  const files = rows.map((row) => {
    const words = connectionWords(layout.id, row.layout);
    return overlapOf(row, { kinds: overlaps.get(row.layout) ?? new Set(), words: words && new Set(words) });
  });
  return [...files, ...(await findConnected(client, { layout, ledger: target.ledger, overlaps }))];
}

interface ImportedPeriod {
  readonly layout: string;
  readonly file_name: string;
  readonly layout_name: string;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** A connection has one period for each of its words, and a new import whenever something happened. */
async function findConnected(
  client: pg.PoolClient,
  { layout, ledger, overlaps }: { layout: Layout; ledger: string; overlaps: ReturnType<typeof overlapsOf> },
): Promise<readonly Overlap[]> {
  const connections = [...overlaps.keys()].filter(isConnectionLayout);
  if (connections.length === 0) return [];
  const { rows } = await client.query<{
    layout: string;
    file_name: string;
    layout_name: NotNull<string>;
    source_kind: SourceKind;
    source_name: NotNull<string>;
    first_at: Date;
    last_at: Date;
  }>(
    `SELECT i.layout, max(i.file_name) AS file_name, max(i.layout_name) AS layout_name, t.source_kind, t.source_name,
            min(t.at) AS first_at, max(t.at) AS last_at
       FROM imports i JOIN import_transactions it ON it.import_id = i.id AND it.change = 'created'
       JOIN transactions t ON t.id = it.transaction_id
      WHERE i.ledger = $1 AND i.layout = ANY ($2) AND i.status = 'imported' AND t.source_kind IS NOT NULL
      GROUP BY i.layout, t.source_kind, t.source_name ORDER BY i.layout, t.source_kind, t.source_name LIMIT 1000`,
    [ledger, connections],
  );
  return rows.flatMap((row) => {
    const words = connectionWords(layout.id, row.layout);
    const shared = overlaps.get(row.layout);
    const { source_kind: kind, source_name: word } = row;
    const kinds = kindsInFiles(row.layout, { kind, word }).filter((one) => shared?.has(one));
    const isShared = kinds.length > 0 && (words?.includes(word) ?? true);
    return isShared ? overlapOf(row, { kinds: new Set(kinds), words: null }) : [];
  });
}

function overlapOf(row: ImportedPeriod, shared: Pick<Overlap, 'kinds' | 'words'>): Overlap {
  return {
    ...shared,
    from: row.first_at.getTime() - TIMES_DIFFER_MS,
    to: row.last_at.getTime() + TIMES_DIFFER_MS,
    reason:
      `Transactions of this kind and time were imported from “${row.file_name}” (${row.layout_name}), ` +
      'and the two files share no id. ' +
      `Undo that import to use this file instead.`,
  };
}

function contains(
  { from, to, kinds, words }: Overlap,
  { kind, name, atMs }: { kind: SourceKind; name: string; atMs: number },
): boolean {
  return atMs >= from && atMs <= to && kinds.has(kind) && (words?.has(name) ?? true);
}
