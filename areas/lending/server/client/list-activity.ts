import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type LendingDependencies, requireReadableUser } from '../lending-dependencies.ts';
import { readLendingTransactions } from '../lending-transaction-record.ts';

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

export const activityHandlers = defineHandlers(({ pool, now }: LendingDependencies) => ({
  listPendingClientTransactions: async ({ caller: { userId } }) => ({
    items: await readLendingTransactions(pool, await listPendingIds(pool, userId), { now: now() }),
  }),

  async listClientActivity({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM client_transactions WHERE user_id = $1 ORDER BY initiated_at DESC, id DESC LIMIT $2 OFFSET $3',
      [userId, query.limit, (query.page - 1) * query.limit],
    );
    const total = await countTotal(pool, 'SELECT count(*) AS total FROM client_transactions WHERE user_id = $1', [
      userId,
    ]);
    const items = await readLendingTransactions(
      pool,
      rows.map((row) => row.id),
      { now: now() },
    );
    return { items, total, page: query.page, limit: query.limit };
  },
}));
