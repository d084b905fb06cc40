import type { LendingTransaction } from '@holdfast/contract';
import type { Queries } from '../../../db/queries.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { readLendingTransactions } from '../lending-transaction-record.ts';

/** More than anyone can have: requests are limited, and interest comes once a year for each deposit. */
const PENDING_MAX = 1_000;

export async function listPendingIds(queries: Queries, userId: number): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>(
    `SELECT id FROM client_transactions WHERE user_id = $1 AND status = 'pending' ORDER BY initiated_at, id LIMIT ${PENDING_MAX}`,
    [userId],
  );
  return rows.map((row) => row.id);
}

export async function listPending(
  { pool, now }: LendingDependencies,
  userId: number,
): Promise<{ items: LendingTransaction[] }> {
  return { items: await readLendingTransactions(pool, await listPendingIds(pool, userId), { now: now() }) };
}
