import type pg from 'pg';
import type { Queries } from '../transaction-dependencies.ts';
import { releaseClientTransactions, releasedDetail } from './client-transactions.ts';
import { lockTransactions } from './lock-transactions.ts';
import { writeEvents } from './write-history.ts';

/**
 * Takes the meaning away: the transactions are in the inbox again, their other ends are let go, and client transactions
 * they carried are pending. One without a meaning stays as it is. Answers how many lost theirs.
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

/** Enough to put a link back. */
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
 * Takes the other ends away from these transactions; both ends say so in their history. Answers what was removed, by
 * transaction.
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
  const asked = new Set(transactionIds);
  const removed = new Map<number, RemovedLink>();
  for (const row of rows) {
    const link = { outId: row.out_transaction_id, inId: row.in_transaction_id, kind: row.kind, batchId: row.batch_id };
    for (const end of [link.outId, link.inId]) if (asked.has(end)) removed.set(end, link);
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
