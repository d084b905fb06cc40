import type pg from 'pg';
import { lockTransaction } from '../classify/lock-transactions.ts';
import { releaseClientTransactions, releasedDetail } from '../classify/release-client-transactions.ts';
import { removeLinks } from '../classify/remove-links.ts';
import { writeEvents } from '../classify/write-events.ts';
import { describeTransfers } from './describe-transfers.ts';

/**
 * Deletes a transaction with its transfers and its meaning. A client transaction that it carried is pending again.
 * Whatever has a source is remembered, so that reading the source again does not bring it back by itself.
 */
export async function deleteTransaction(
  client: pg.PoolClient,
  { id, userId }: { id: number; userId: number },
): Promise<{ done: true }> {
  const { ledger, key } = await lockTransaction(client, id);
  const released = await releaseClientTransactions(client, [id]);
  await removeLinks(client, { transactionIds: [id], userId });
  const { rows } = await client.query<{ hash: string | null; action: string | null }>(
    'SELECT t.hash, c.action FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id WHERE t.id = $1',
    [id],
  );
  const transfers = await describeTransfers(client, id);
  const detail = { ...rows[0], transfers, ...releasedDetail(released, id) };
  await writeEvents(client, { kind: 'deleted', userId, batchId: null, entries: [{ transactionId: id, detail }] });
  if (ledger !== 'manual')
    await client.query(
      'INSERT INTO deleted_transactions (ledger, key, deleted_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [ledger, key, userId],
    );
  await client.query('DELETE FROM transactions WHERE id = $1', [id]);
  return { done: true };
}
