import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { readLendingTransactions } from '../lending-transaction-record.ts';

export async function listActivity(
  { pool, now }: LendingDependencies,
  userId: number,
  { page, limit }: CallParsed<Contract['listClientActivity']>['query'],
): Promise<CallOutput<Contract['listClientActivity']>> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM client_transactions WHERE user_id = $1 ORDER BY initiated_at DESC, id DESC LIMIT $2 OFFSET $3',
    [userId, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM client_transactions WHERE user_id = $1',
    [userId],
  );
  const items = await readLendingTransactions(
    pool,
    rows.map((row) => row.id),
    { now: now() },
  );
  return { items, total: counted.rows[0]?.total ?? 0, page, limit };
}
