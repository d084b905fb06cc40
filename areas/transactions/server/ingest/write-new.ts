import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import { copyRows, type CopyValue } from '@holdfast/database/copy-rows.ts';
import type { FactRows } from '../auto-classify/load-facts.ts';
import type { IngestBatch, IngestTransaction, IngestTransfer } from './ingest-batch.ts';
import type { AccountIdOf } from './resolve-accounts.ts';
import type { NotNull } from '@holdfast/database/queries.ts';

/** A new transaction with the id that is reserved for it. */
export interface NewTransaction extends ReadyTransaction {
  readonly id: number;
}

/** Reserves ids, which follow the order in time. */
export async function numberNew(
  client: pg.PoolClient,
  found: readonly ReadyTransaction[],
): Promise<readonly NewTransaction[]> {
  if (found.length === 0) return [];
  const ids = await reserveIds(client, found.length);
  return found.toSorted(byTime).map(({ transaction, transfers }, index) => ({
    id: ids[index] ?? 0,
    transaction,
    transfers,
  }));
}

/**
 * Inserts new transactions with COPY. Those that will be classified are written as classified at once: marking them
 * later would write each row, and its entries in every index, a second time.
 */
export async function writeNew(
  client: pg.PoolClient,
  batch: IngestBatch,
  {
    added,
    accountIdOf,
    willBeClassified,
  }: {
    added: readonly NewTransaction[];
    accountIdOf: AccountIdOf;
    willBeClassified: (transaction: NewTransaction) => boolean;
  },
): Promise<void> {
  if (added.length === 0) return;
  await copyRows(
    client,
    { table: 'transactions', columns: [...TRANSACTION_COLUMNS, 'is_classified'] },
    rowsOf(added, (entry) => [
      [...transactionRow(entry.id, batch, entry.transaction), willBeClassified(entry) ? 't' : 'f'],
    ]),
  );
  await copyRows(
    client,
    { table: 'transfers', columns: TRANSFER_COLUMNS },
    rowsOf(added, (entry) => transferRows(entry.id, entry, accountIdOf)),
  );
}

/** The rows as classification reads them back. */
export function factRowsOf(
  added: readonly NewTransaction[],
  { networkId, accountIdOf }: { networkId: number | null; accountIdOf: AccountIdOf },
): FactRows {
  return {
    transactions: added.map(({ id, transaction }) => ({
      id,
      network_id: networkId,
      at: new Date(transaction.atMs),
      hash: transaction.hash,
      status: transaction.status,
      sender: transaction.sender,
      target: transaction.target,
      method_id: transaction.methodId,
      events: [...transaction.events],
      source_kind: transaction.source?.kind ?? null,
      source_name: sourceNameOf(transaction),
    })),
    transfers: added.flatMap(({ id, transfers }) =>
      transfers.map(({ transfer, coinId }) => ({
        transaction_id: id,
        coin_id: coinId,
        amount: transfer.amount,
        from_account_id: accountIdOf(transfer.from),
        to_account_id: accountIdOf(transfer.to),
        role: transfer.role,
        origin: transfer.origin,
      })),
    ),
  };
}

/** A generator, so that only one chunk of the rows is in memory. */
function* rowsOf(
  added: readonly NewTransaction[],
  rows: (entry: NewTransaction) => Iterable<readonly CopyValue[]>,
): Generator<readonly CopyValue[]> {
  for (const entry of added) yield* rows(entry);
}

/** Lists break ties of equal times by id, so ids follow the order on the chain. */
function byTime({ transaction: left }: ReadyTransaction, { transaction: right }: ReadyTransaction): number {
  return (
    left.atMs - right.atMs ||
    (left.block?.number ?? 0) - (right.block?.number ?? 0) ||
    positionOf(left) - positionOf(right) ||
    (left.key < right.key ? -1 : 1)
  );
}

/**
 * Ingests run serially, so that the ids are consecutive; if another writer took one of them, they are read one by one.
 */
async function reserveIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ first: NotNull<number>; ids: number[] | null }>(
    `WITH reserved AS MATERIALIZED (
       SELECT nextval(sequence) AS id
         FROM (SELECT pg_get_serial_sequence('transactions', 'id')::regclass AS sequence OFFSET 0) AS named,
              generate_series(1, $1)
     )
     SELECT min(id) AS first,
            CASE WHEN max(id) - min(id) + 1 <> $1 THEN array_agg(id ORDER BY id) END AS ids FROM reserved`,
    [count],
  );
  const [reserved] = rows;
  if (!reserved) throw new Error('No ids were reserved.');
  return reserved.ids ?? Array.from({ length: count }, (_, index) => reserved.first + index);
}

/** The rows of transactions with resolved coins and accounts. */
export interface ReadyTransfer {
  readonly transfer: IngestTransfer;
  readonly coinId: number;
}

export interface ReadyTransaction {
  readonly transaction: IngestTransaction;
  readonly transfers: readonly ReadyTransfer[];
}

export const TRANSACTION_COLUMNS = [
  'id',
  'ledger',
  'key',
  'source',
  'network_id',
  'hash',
  'block',
  'block_hash',
  'position',
  'at',
  'status',
  'sender',
  'target',
  'method_id',
  'events',
  'source_note',
  'source_kind',
  'source_name',
] as const;

function transactionRow(id: number, batch: IngestBatch, given: IngestTransaction): CopyValue[] {
  return [
    id,
    batch.ledger,
    given.key,
    batch.source,
    batch.networkId,
    given.hash,
    given.block?.number ?? null,
    given.block?.hash ?? null,
    positionOf(given),
    new Date(given.atMs).toISOString(),
    given.status,
    given.sender,
    given.target,
    given.methodId,
    JSON.stringify(given.events),
    noteOf(given),
    given.source?.kind ?? null,
    sourceNameOf(given),
  ];
}

export function sourceNameOf({ source }: IngestTransaction): string | null {
  return source?.name.replaceAll('\0', '') ?? null;
}

/** The place in its block, or in its file: it orders transactions of one second. */
export function positionOf({ block, source }: IngestTransaction): number {
  return block?.position ?? source?.position ?? 0;
}

/** PostgreSQL cannot store the NUL character. */
export function noteOf({ note = '' }: IngestTransaction): string {
  return note.replaceAll('\0', '');
}

export const TRANSFER_COLUMNS = [
  'transaction_id',
  'key',
  'at',
  'coin_id',
  'amount',
  'from_account_id',
  'to_account_id',
  'role',
  'origin',
  'value_usd',
] as const;

export function* transferRows(
  id: number,
  { transaction, transfers }: ReadyTransaction,
  accountIdOf: AccountIdOf,
): Generator<CopyValue[]> {
  const at = new Date(transaction.atMs).toISOString();
  for (const { transfer, coinId } of transfers) {
    yield [
      id,
      transfer.key,
      at,
      coinId,
      formatDecimal(transfer.amount),
      accountIdOf(transfer.from),
      accountIdOf(transfer.to),
      transfer.role,
      transfer.origin,
      transfer.valueUsd === null ? null : formatDecimal(transfer.valueUsd),
    ];
  }
}
