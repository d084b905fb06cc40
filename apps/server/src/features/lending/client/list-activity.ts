import type { LendingTransaction } from '@holdfast/contract';
import { countTotal, type Queries } from '../../../db/queries.ts';
import type { OutputOf, QueryOf } from '../../../http/handler.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { readLendingTransactions } from '../lending-transaction-record.ts';

export async function listActivity(
  { pool, now }: LendingDependencies,
  userId: number,
  { page, limit }: QueryOf<'listClientActivity'>,
): Promise<OutputOf<'listClientActivity'>> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM client_transactions WHERE user_id = $1 ORDER BY initiated_at DESC, id DESC LIMIT $2 OFFSET $3',
    [userId, limit, (page - 1) * limit],
  );
  const total = await countTotal(pool, 'SELECT count(*) AS total FROM client_transactions WHERE user_id = $1', [
    userId,
  ]);
  const items = await readLendingTransactions(
    pool,
    rows.map((row) => row.id),
    { now: now() },
  );
  return { items, total, page, limit };
}

/** More than a client can have: requests are limited, and interest is due once a year for each deposit. */
const PENDING_MAX = 1_000;

/** The ids of the pending requests of user $1, the oldest first. */
export const PENDING_IDS = `
  SELECT id FROM client_transactions WHERE user_id = $1 AND status = 'pending' ORDER BY initiated_at, id
   LIMIT ${PENDING_MAX}`;

async function listPendingIds(queries: Queries, userId: number): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>(PENDING_IDS, [userId]);
  return rows.map((row) => row.id);
}

export async function listPending(
  { pool, now }: LendingDependencies,
  userId: number,
): Promise<{ items: LendingTransaction[] }> {
  return { items: await readLendingTransactions(pool, await listPendingIds(pool, userId), { now: now() }) };
}
