/** Transactions whose coins and accounts are known, as rows of the database. */
import { formatDecimal } from '@holdfast/money';
import type { CopyValue } from './copy-rows.ts';
import type { IngestBatch, IngestTransaction, IngestTransfer } from './ingest-batch.ts';
import type { AccountIdOf } from './resolve-accounts.ts';

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
] as const;

export function transactionRow(id: number, batch: IngestBatch, given: IngestTransaction): CopyValue[] {
  return [
    id,
    batch.ledger,
    given.key,
    batch.source,
    batch.networkId,
    given.hash,
    given.block?.number ?? null,
    given.block?.hash ?? null,
    given.block?.position ?? 0,
    new Date(given.atMs).toISOString(),
    given.status,
    given.sender,
    given.target,
    given.methodId,
    JSON.stringify(given.events),
    noteOf(given),
  ];
}

/** The database takes every character but this one. */
function noteOf({ note = '' }: IngestTransaction): string {
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
