import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { recheckClearing, releaseClientTransactions, releasedDetail } from '@holdfast/lending/server';
import { lockTransactions } from './lock-transactions.ts';
import { writeEvents } from './write-history.ts';

/**
 * Removes classifications: the transactions return to the inbox, their links are removed, and client transactions that
 * they carried are pending again. Unclassified transactions stay as they are. Returns how many were reset.
 */
export async function resetClassification(
  client: pg.PoolClient,
  { transactionIds, userId }: { transactionIds: readonly number[]; userId: number | null },
): Promise<number> {
  await lockTransactions(client, transactionIds);
  const { rows } = await client.query<{ transaction_id: number; action: string }>(
    'DELETE FROM classifications WHERE transaction_id = ANY ($1) RETURNING transaction_id, action',
    [transactionIds],
  );
  const reset = rows.map((row) => row.transaction_id);
  const released = await releaseClientTransactions(client, reset);
  await removeLinks(client, { transactionIds: reset, userId });
  await writeEvents(client, {
    kind: 'reset',
    userId,
    batchId: null,
    entries: rows.map((row) => ({
      transactionId: row.transaction_id,
      detail: {
        from: row.action,
        ...releasedDetail(released, row.transaction_id),
      },
    })),
  });
  return reset.length;
}

/** The SQLSTATE of a transaction that cannot clear a client transaction: wrong address, or too late. */
const WRONG_DESTINATION = 'HF003';

/**
 * After a source changed transactions: client transactions that they carry get their time. A transaction that no longer
 * carries its client transaction, because it failed or moved another amount, is reset.
 */
export async function followSource(
  client: pg.PoolClient,
  { transactionIds, userId }: { transactionIds: readonly number[]; userId: number | null },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT transaction_id AS id FROM client_transactions WHERE transaction_id = ANY ($1) ORDER BY transaction_id',
    [transactionIds],
  );
  const lost: number[] = [];
  await client.query(`SELECT set_config('holdfast.follows_source', 'true', true)`);
  for (const { id } of rows) {
    await client.query('SAVEPOINT before_check');
    try {
      await recheckClearing(client, id);
    } catch (error) {
      const isRefused = error instanceof AppError || (error as { code?: unknown }).code === WRONG_DESTINATION;
      if (!isRefused) throw error;
      await client.query('ROLLBACK TO SAVEPOINT before_check');
      lost.push(id);
    }
    await client.query('RELEASE SAVEPOINT before_check');
  }
  if (lost.length > 0) await resetClassification(client, { transactionIds: lost, userId });
  await client.query(`SELECT set_config('holdfast.follows_source', '', true)`);
}

/** Everything needed to restore a link. */
export interface RemovedLink {
  readonly outId: number;
  readonly inId: number;
  readonly kind: string;
  readonly batchId: number | null;
}

interface LinkRow {
  out_transaction_id: number;
  in_transaction_id: number;
  kind: string;
  batch_id: number | null;
}

/**
 * Removes the links of these transactions to their counterparts and records it in the history of both. Returns the
 * removed links by transaction.
 */
export async function removeLinks(
  client: Queries,
  { transactionIds, userId }: { transactionIds: readonly number[]; userId: number | null },
): Promise<Map<number, RemovedLink>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await client.query<LinkRow>(
    `DELETE FROM transaction_links WHERE out_transaction_id = ANY ($1) OR in_transaction_id = ANY ($1)
  RETURNING out_transaction_id, in_transaction_id, kind, batch_id`,
    [transactionIds],
  );
  const requested = new Set(transactionIds);
  const removed = new Map<number, RemovedLink>();
  for (const row of rows) {
    const link = { outId: row.out_transaction_id, inId: row.in_transaction_id, kind: row.kind, batchId: row.batch_id };
    for (const end of [link.outId, link.inId]) if (requested.has(end)) removed.set(end, link);
  }
  await writeEvents(client, {
    kind: 'unlinked',
    userId,
    batchId: null,
    entries: rows.flatMap((row) => [
      { transactionId: row.out_transaction_id, detail: { other: row.in_transaction_id, kind: row.kind } },
      { transactionId: row.in_transaction_id, detail: { other: row.out_transaction_id, kind: row.kind } },
    ]),
  });
  return removed;
}
