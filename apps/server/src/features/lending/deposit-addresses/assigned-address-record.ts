import type { AssignedAddress, CallOutput, CallParsed, Contract } from '@holdfast/contract';
import { countTotal, escapeLikeWildcards, type Queries } from '../../../db/queries.ts';
import { toRecord } from '../../../db/to-record.ts';
import { AppError } from '../../../http/app-error.ts';

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
  can_release: boolean;
}

/** A client without a name is sorted by e-mail address, as shown. */
const CLIENT_NAME = `lower(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))`;

const READ_ROWS = `
  SELECT d.id, d.user_id, u.email AS user_email, trim(u.first_name || ' ' || u.last_name) AS user_name, d.network_id,
    n.name AS network_name, d.wallet_id, w.name AS wallet_name, a.address,
         d.state, d.reason, d.requested_by, r.email AS requested_by_email, d.requested_at, d.decided_by,
         v.email AS decided_by_email, d.decided_at, d.ended_at,
         d.state IN ('active', 'ended') AND (u.role <> 'client' OR u.is_disabled) AS can_release
    FROM deposit_addresses d JOIN users u ON u.id = d.user_id JOIN networks n ON n.id = d.network_id
    JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id
    LEFT JOIN users r ON r.id = d.requested_by LEFT JOIN users v ON v.id = d.decided_by`;

export async function listDepositAddresses(
  queries: Queries,
  { query, adminId }: { query: CallParsed<Contract['listDepositAddresses']>['query']; adminId: number },
): Promise<CallOutput<Contract['listDepositAddresses']>> {
  const where = `WHERE ($1::bigint IS NULL OR d.user_id = $1) AND ($2::bigint IS NULL OR d.network_id = $2)
    AND ($3::text IS NULL OR d.state = $3)
    AND ($4::text IS NULL OR u.email ILIKE $4 OR (u.first_name || ' ' || u.last_name) ILIKE $4 OR w.name ILIKE $4
         OR a.address ILIKE $4)`;
  const values = [
    query.user_id ?? null,
    query.network_id ?? null,
    query.state ?? null,
    query.search ? `%${escapeLikeWildcards(query.search)}%` : null,
  ];
  const direction = query.order === 'asc' ? 'ASC' : 'DESC';
  const byClient = query.sort === 'client' ? `${CLIENT_NAME} ${direction}, ` : '';
  const { rows } = await queries.query<AssignedRow>(
    `${READ_ROWS} ${where} ORDER BY ${byClient}d.id ${direction} LIMIT $5 OFFSET $6`,
    [...values, query.limit, (query.page - 1) * query.limit],
  );
  const total = await countTotal(
    queries,
    `SELECT count(*) AS total FROM deposit_addresses d JOIN users u ON u.id = d.user_id
       JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id ${where}`,
    values,
  );
  return {
    items: rows.map((row) => toAssignedAddress(row, adminId)),
    total,
    page: query.page,
    limit: query.limit,
  };
}

export async function getAssignedAddress(
  queries: Queries,
  { id, adminId }: { id: number; adminId: number },
): Promise<AssignedAddress> {
  const { rows } = await queries.query<AssignedRow>(`${READ_ROWS} WHERE d.id = $1`, [id]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such assignment.');
  return toAssignedAddress(rows[0], adminId);
}

function toAssignedAddress(row: AssignedRow, adminId: number): AssignedAddress {
  return {
    ...toRecord(row),
    canApprove: row.state === 'requested' && row.requested_by !== adminId,
  };
}
