import type { Queries } from '../transaction-dependencies.ts';

export interface Released {
  readonly id: number;
  /** False for a deposit that was recorded from the transaction: it is cancelled. */
  readonly isPending: boolean;
}

/**
 * A transaction that loses its classification no longer carries a client transaction. In the same database transaction,
 * a request is pending again, and a deposit that was recorded from the transaction is cancelled. Returns which
 * transaction carried which.
 */
export async function releaseClientTransactions(
  client: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, Released>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; transaction_id: number; is_from_transaction: boolean }>(
    `WITH carried AS (SELECT id, transaction_id, is_from_transaction FROM client_transactions WHERE transaction_id = ANY ($1) ORDER BY id FOR UPDATE)
     UPDATE client_transactions SET status = CASE WHEN carried.is_from_transaction THEN 'cancelled' ELSE 'pending' END,
            cancelled_at = CASE WHEN carried.is_from_transaction THEN now() END, cleared_at = NULL, transaction_id = NULL
       FROM carried WHERE client_transactions.id = carried.id RETURNING carried.id, carried.transaction_id, carried.is_from_transaction`,
    [transactionIds],
  );
  return new Map(rows.map((row) => [row.transaction_id, { id: row.id, isPending: !row.is_from_transaction }]));
}

/** What the event of a transaction keeps of it, for its history and for undo. */
export function releasedDetail(released: ReadonlyMap<number, Released>, transactionId: number): object {
  const found = released.get(transactionId);
  if (found === undefined) return {};
  return { releasedClientTransactionId: found.id, ...(!found.isPending && { isReleasedCancelled: true }) };
}
