import type { Queries } from '../transaction-dependencies.ts';

/**
 * A transaction that loses its meaning no longer carries a client transaction: that one is pending again, in the same
 * database transaction. Answers which transaction carried which.
 */
export async function releaseClientTransactions(
  client: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, number>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; transaction_id: number }>(
    `WITH carried AS (SELECT id, transaction_id FROM client_transactions WHERE transaction_id = ANY ($1) ORDER BY id FOR UPDATE)
     UPDATE client_transactions SET status = 'pending', cleared_at = NULL, transaction_id = NULL
       FROM carried WHERE client_transactions.id = carried.id RETURNING carried.id, carried.transaction_id`,
    [transactionIds],
  );
  return new Map(rows.map((row) => [row.transaction_id, row.id]));
}
