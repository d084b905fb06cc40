import type pg from 'pg';
import { AppError } from '../../../http/app-error.ts';
import { recheckClearing } from '../classify/clear-client-transaction.ts';
import { lockTransaction } from '../classify/lock-transactions.ts';
import { writeEvents } from '../classify/write-events.ts';
import { describeTransfers } from './describe-transfers.ts';
import { markEdited } from './mark-edited.ts';

/** Deletes one transfer of several. What a client transaction was cleared with must still be carried afterwards. */
export async function deleteTransfer(
  client: pg.PoolClient,
  { id, userId }: { id: number; userId: number },
): Promise<{ done: true }> {
  const { rows } = await client.query<{ transaction_id: number }>(
    'SELECT transaction_id FROM transfers WHERE id = $1',
    [id],
  );
  const transactionId = rows[0]?.transaction_id;
  if (transactionId === undefined) throw noSuchTransfer();
  await lockTransaction(client, transactionId);
  const transfers = await describeTransfers(client, transactionId);
  // Somebody may have been faster while we waited for the lock.
  const transfer = transfers.find((each) => each.id === id);
  if (!transfer) throw noSuchTransfer();
  if (transfers.length === 1)
    throw new AppError('conflict', 'This is the only transfer of its transaction. Delete the transaction instead.');
  await client.query('DELETE FROM transfers WHERE id = $1', [id]);
  await markEdited(client, { id: transactionId, userId });
  await writeEvents(client, {
    kind: 'transferDeleted',
    userId,
    batchId: null,
    entries: [{ transactionId, detail: { transfer } }],
  });
  await recheckClearing(client, transactionId);
  return { done: true };
}

function noSuchTransfer(): AppError {
  return new AppError('not_found', 'There is no such transfer.');
}
