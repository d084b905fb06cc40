import type { LendingTransaction } from '../contract/lending.ts';
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import type { LendingDependencies } from './lending-dependencies.ts';
import { getLendingTransaction, noSuchClientTransaction } from './lending-transaction-record.ts';

interface LockedRow {
  type: string;
  status: string;
}

export const cancelHandlers = defineHandlers(({ pool, now }: LendingDependencies) => ({
  deleteClientTransaction: ({ query: { client_transaction_id: id } }) =>
    transaction(pool, async (client) => {
      const row = await lockClientTransaction(client, { id, userId: null });
      if (row.status === 'cleared')
        throw new AppError(
          'conflict',
          'This transaction is cleared. Reset the matched transaction first, and it becomes pending again.',
        );
      refuseInterest(row);
      const paid = await client.query(
        `SELECT FROM client_transactions WHERE deposit_id = $1 AND status = 'cleared' LIMIT 1`,
        [id],
      );
      if (paid.rowCount !== 0) throw new AppError('conflict', 'Interest was paid on this deposit, so it must be kept.');
      if (row.status === 'pending') await notifyClient(client, { id, change: 'deleted', reason: null });
      // Pending interest follows from the deposit and is deleted with it.
      await client.query('DELETE FROM client_transactions WHERE deposit_id = $1', [id]);
      await client.query('DELETE FROM client_transactions WHERE id = $1', [id]);
      return { done: true };
    }),

  cancelClientTransaction: ({ params, body }) =>
    cancelClientTransaction({ pool, now }, { id: params.id, userId: null, reason: body.reason }),

  cancelOwnClientTransaction: ({ caller, params }) =>
    cancelClientTransaction({ pool, now }, { id: params.id, userId: caller.userId }),
}));

interface Cancellation {
  readonly id: number;
  /** Null: anyone's, for an admin. */
  readonly userId: number | null;
  readonly reason?: string;
}

function cancelClientTransaction(
  { pool, now }: Pick<LendingDependencies, 'pool' | 'now'>,
  { id, userId, reason = '' }: Cancellation,
): Promise<LendingTransaction> {
  return transaction(pool, async (client) => {
    const row = await lockClientTransaction(client, { id, userId });
    if (row.status === 'cleared')
      throw new AppError('conflict', 'This transaction is already cleared and cannot be cancelled.');
    refuseInterest(row);
    if (row.status === 'pending') {
      if (userId !== null && row.type === 'withdrawal') await refuseSent(client, id);
      await client.query(
        `UPDATE client_transactions SET status = 'cancelled', cancelled_at = $2,
           note = concat_ws(E'\\n', nullif(note, ''), 'Cancelled: ' || nullif($3::text, '')) WHERE id = $1`,
        [id, now(), reason],
      );
      if (userId === null) await notifyClient(client, { id, change: 'cancelled', reason });
    }
    return getLendingTransaction(client, id, { now: now() });
  });
}

async function notifyClient(
  client: pg.PoolClient,
  { id, change, reason }: { id: number; change: 'cancelled' | 'deleted'; reason: string | null },
): Promise<void> {
  await client.query('SELECT notify_of_reversal(x, $2, $3) FROM client_transactions x WHERE x.id = $1', [
    id,
    change,
    reason,
  ]);
}

/**
 * A client cannot cancel a withdrawal that was paid and is not matched yet: the coins would no longer lower what is
 * owed.
 */
async function refuseSent(client: pg.PoolClient, id: number): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM client_transactions p JOIN wallets w ON w.id = p.wallet_id
       JOIN transfers x ON x.to_account_id = w.account_id AND x.role = 'transfer' AND x.amount = p.amount
        AND x.at >= p.initiated_at AND x.coin_id IN (SELECT coins_of_same_asset(p.coin_id))
      WHERE p.id = $1 AND EXISTS (SELECT FROM operator_wallets o WHERE o.account_id = x.from_account_id)
        AND NOT EXISTS (SELECT FROM client_transactions o WHERE o.transaction_id = x.transaction_id) LIMIT 1`,
    [id],
  );
  if (rowCount !== 0)
    throw new AppError(
      'conflict',
      'This amount was already sent to your wallet, so the withdrawal cannot be cancelled.',
    );
}

/**
 * Interest that is due cannot be cancelled: it ends when it is paid, or when its deposit is corrected.
 */
function refuseInterest({ type }: LockedRow): void {
  if (type === 'interest')
    throw new AppError('conflict', 'Interest that is due follows from its deposit and cannot be cancelled.');
}

async function lockClientTransaction(
  client: pg.PoolClient,
  { id, userId }: { id: number; userId: number | null },
): Promise<LockedRow> {
  const { rows } = await client.query<LockedRow>(
    'SELECT type, status FROM client_transactions WHERE id = $1 AND ($2::bigint IS NULL OR user_id = $2) FOR UPDATE',
    [id, userId],
  );
  if (!rows[0]) throw noSuchClientTransaction();
  return rows[0];
}
