/**
 * What the operator entered for a client, and only the client can confirm: a withdrawal, and the wallet to which it
 * goes. Without it, a second admin decides when the payment is counted; see missing_evidence in the schema.
 */
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { getLendingTransaction, noSuchClientTransaction } from '../lending-transaction-record.ts';
import { getClientWallet, noSuchWallet } from './client-wallets.ts';

export const ownConfirmationHandlers = defineHandlers(({ pool, now }: LendingDependencies) => ({
  confirmOwnWithdrawal: ({ params: { id }, caller: { userId } }) =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ type: string; status: string; wallet_id: number | null }>(
        'SELECT type, status, wallet_id FROM client_transactions WHERE id = $1 AND user_id = $2 FOR UPDATE',
        [id, userId],
      );
      const [row] = rows;
      if (!row) throw noSuchClientTransaction();
      if (row.type !== 'withdrawal' || row.status !== 'pending')
        throw new AppError('conflict', 'Only a pending withdrawal can be confirmed.');
      await client.query(
        `UPDATE client_transactions SET confirmed_at = $2
          WHERE id = $1 AND confirmed_at IS NULL AND created_by <> user_id`,
        [id, now()],
      );
      // The confirmation shows the address.
      await client.query(
        `UPDATE wallets SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL AND NOT is_self_added`,
        [row.wallet_id, now()],
      );
      return getLendingTransaction(client, id, { now: now() });
    }),

  confirmOwnWallet: ({ params: { id }, caller: { userId } }) =>
    transaction(pool, async (client) => {
      const { rowCount } = await client.query('SELECT FROM wallets WHERE id = $1 AND user_id = $2 FOR UPDATE', [
        id,
        userId,
      ]);
      if (rowCount === 0) throw noSuchWallet();
      await client.query(
        'UPDATE wallets SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL AND NOT is_self_added',
        [id, now()],
      );
      return getClientWallet(client, { userId, walletId: id });
    }),
}));
