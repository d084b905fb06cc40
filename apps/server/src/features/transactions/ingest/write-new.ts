import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import { copyRows, type CopyValue } from '../../../db/copy-rows.ts';
import type { IngestBatch, IngestTransaction, IngestTransfer } from './ingest-batch.ts';
import type { AccountIdOf } from './resolve-accounts.ts';

/** Inserts new transactions with COPY. Returns their ids by key, the oldest first. */
export async function writeNew(
  client: pg.PoolClient,
  batch: IngestBatch,
  { found, accountIdOf }: { found: readonly ReadyTransaction[]; accountIdOf: AccountIdOf },
): Promise<Map<string, number>> {
  if (found.length === 0) return new Map();
  const ordered = found.toSorted(byTime);
  const ids = await reserveIds(client, ordered.length);
  await copyRows(
    client,
    { table: 'transactions', columns: TRANSACTION_COLUMNS },
    rowsOf(ordered, (entry, index) => [transactionRow(ids[index] ?? 0, batch, entry.transaction)]),
  );
  await copyRows(
    client,
    { table: 'transfers', columns: TRANSFER_COLUMNS },
    rowsOf(ordered, (entry, index) => transferRows(ids[index] ?? 0, entry, accountIdOf)),
  );
  return new Map(ordered.map(({ transaction }, index) => [transaction.key, ids[index] ?? 0]));
}

/** A generator, so that only one chunk of the rows is in memory. */
function* rowsOf(
  found: readonly ReadyTransaction[],
  rows: (entry: ReadyTransaction, index: number) => Iterable<readonly CopyValue[]>,
): Generator<readonly CopyValue[]> {
  for (const [index, entry] of found.entries()) yield* rows(entry, index);
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

async function reserveIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('transactions', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map((row) => row.id);
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
    given.source?.name.replaceAll('\0', '') ?? null,
  ];
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
