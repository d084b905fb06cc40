import type pg from 'pg';
import { copyRows, type CopyValue } from './copy-rows.ts';
import {
  type ReadyTransaction,
  TRANSACTION_COLUMNS,
  TRANSFER_COLUMNS,
  transactionRow,
  transferRows,
} from './found-rows.ts';
import type { IngestBatch } from './ingest-batch.ts';
import type { AccountIdOf } from './resolve-accounts.ts';

/** Writes transactions that are not there yet, straight into their tables. Answers their ids, the oldest first. */
export async function writeNew(
  client: pg.PoolClient,
  batch: IngestBatch,
  { found, accountIdOf }: { found: readonly ReadyTransaction[]; accountIdOf: AccountIdOf },
): Promise<number[]> {
  if (found.length === 0) return [];
  const ordered = found.toSorted(inTime);
  const ids = await takeIds(client, ordered.length);
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
  return ids;
}

/** One after the other, so that never more than a piece of them is in memory. */
function* rowsOf(
  found: readonly ReadyTransaction[],
  rows: (entry: ReadyTransaction, index: number) => Iterable<readonly CopyValue[]>,
): Generator<readonly CopyValue[]> {
  for (const [index, entry] of found.entries()) yield* rows(entry, index);
}

/** Lists break ties of one moment by id, so ids follow the order on the chain. */
function inTime({ transaction: left }: ReadyTransaction, { transaction: right }: ReadyTransaction): number {
  return (
    left.atMs - right.atMs ||
    (left.block?.number ?? 0) - (right.block?.number ?? 0) ||
    (left.block?.position ?? 0) - (right.block?.position ?? 0) ||
    (left.key < right.key ? -1 : 1)
  );
}

async function takeIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('transactions', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map((row) => row.id);
}
