import type pg from 'pg';
import { lockTransactions } from './lock-transactions.ts';
import { releaseClientTransactions, releasedDetail } from './release-client-transactions.ts';
import { removeLinks } from './remove-links.ts';
import { writeEvents } from './write-events.ts';

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
