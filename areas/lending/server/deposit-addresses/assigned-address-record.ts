import type { AssignedAddress } from '../../contract/lending-admin.ts';
import { countTotal, escapeLikeWildcards, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';

interface AssignedRow {
  id: number;
  user_id: number;
  user_email: string;
  user_name: string;
  network_id: number;
  network_name: string;
  wallet_id: number;
  wallet_name: string;
  address: string;
  state: AssignedAddress['state'];
  reason: string;
  requested_by: number | null;
  requested_by_email: string | null;
  requested_at: Date;
  decided_by: number | null;
  decided_by_email: string | null;
  decided_at: Date | null;
  ended_at: Date | null;
  effective_from: Date | null;
  can_approve: boolean;
  can_release: boolean;
}

/** A client without a name is sorted by e-mail address, as shown. */
const CLIENT_NAME = `lower(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))`;

/** $1 is the admin who reads. */
const READ_ROWS = `
  SELECT d.id, d.user_id, u.email AS user_email, trim(u.first_name || ' ' || u.last_name) AS user_name, d.network_id,
    n.name AS network_name, d.wallet_id, w.name AS wallet_name, a.address,
         d.state, d.reason, d.requested_by, r.email AS requested_by_email, d.requested_at, d.decided_by,
         coalesce(v.email, q.decided_by_email) AS decided_by_email, d.decided_at, d.ended_at,
         CASE WHEN d.state = 'requested' THEN q.effective_from END AS effective_from,
         coalesce(d.state = 'requested' AND approval_obstacle(q, $1) IS NULL, false) AS can_approve,
         d.state IN ('active', 'ended') AND (u.role <> 'client' OR u.is_disabled) AS can_release
    FROM deposit_addresses d JOIN users u ON u.id = d.user_id JOIN networks n ON n.id = d.network_id
    JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id
    LEFT JOIN users r ON r.id = d.requested_by LEFT JOIN users v ON v.id = d.decided_by
    LEFT JOIN approval_requests q ON q.id = d.approval_id`;

export const assignedAddressHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  async listDepositAddresses({ query, caller: { userId: adminId } }) {
    const where = `WHERE ($1::bigint IS NOT NULL) AND ($2::bigint IS NULL OR d.user_id = $2)
      AND ($3::bigint IS NULL OR d.network_id = $3) AND ($4::text IS NULL OR d.state = $4)
      AND ($5::text IS NULL OR u.email ILIKE $5 OR (u.first_name || ' ' || u.last_name) ILIKE $5 OR w.name ILIKE $5
           OR a.address ILIKE $5)`;
    const values = [
      adminId,
      query.user_id ?? null,
      query.network_id ?? null,
      query.state ?? null,
      query.search ? `%${escapeLikeWildcards(query.search)}%` : null,
    ];
    const direction = query.order === 'asc' ? 'ASC' : 'DESC';
    const byClient = query.sort === 'client' ? `${CLIENT_NAME} ${direction}, ` : '';
    const { rows } = await pool.query<AssignedRow>(
      `${READ_ROWS} ${where} ORDER BY ${byClient}d.id ${direction} LIMIT $6 OFFSET $7`,
      [...values, query.limit, (query.page - 1) * query.limit],
    );
    const total = await countTotal(
      pool,
      `SELECT count(*) AS total FROM deposit_addresses d JOIN users u ON u.id = d.user_id
         JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id ${where}`,
      values,
    );
    return {
      items: rows.map(toRecord),
      total,
      page: query.page,
      limit: query.limit,
    };
  },
}));

export async function getAssignedAddress(
  queries: Queries,
  { id, adminId }: { id: number; adminId: number },
): Promise<AssignedAddress> {
  const { rows } = await queries.query<AssignedRow>(`${READ_ROWS} WHERE d.id = $2`, [adminId, id]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such assignment.');
  return toRecord(rows[0]);
}
