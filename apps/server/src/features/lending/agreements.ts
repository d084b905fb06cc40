import type { ClientAgreement } from '@holdfast/contract';
import { countTotal, type Queries } from '../../db/queries.ts';
import type { OutputOf, QueryOf } from '../../http/handler.ts';
import {
  AGREEMENT_COLUMNS,
  type AgreementRow,
  findAgreement,
  loadAgreementInForce,
  toAgreementVersion,
  VERSION_IN_FORCE,
} from '../../lending/agreement-versions.ts';

export async function listAgreementVersions(
  queries: Queries,
  { page, limit }: QueryOf<'listAgreementVersions'>,
): Promise<OutputOf<'listAgreementVersions'>> {
  const { rows } = await queries.query<AgreementRow & { is_in_force: boolean; accepted_by: number; deposits: number }>(
    `SELECT ${AGREEMENT_COLUMNS}, v.version = ${VERSION_IN_FORCE} AS is_in_force,
            (SELECT count(*) FROM users u WHERE u.agreement_version = v.version) AS accepted_by,
            (SELECT count(*) FROM client_transactions x WHERE x.agreement_version = v.version
            AND x.status <> 'cancelled') AS deposits
       FROM agreement_versions v ORDER BY v.published_at DESC LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  const total = await countTotal(queries, 'SELECT count(*) AS total FROM agreement_versions');
  return {
    items: rows.map((row) => ({
      ...toAgreementVersion(row),
      isInForce: row.is_in_force,
      acceptedBy: row.accepted_by,
      deposits: row.deposits,
    })),
    total,
    page,
    limit,
  };
}

/** Returns an empty page for a version that nobody accepted or that does not exist. */
export async function listAgreementAcceptances(
  queries: Queries,
  { version, page, limit }: QueryOf<'listAgreementAcceptances'> & { version: string },
): Promise<OutputOf<'listAgreementAcceptances'>> {
  const { rows } = await queries.query<{ id: number; email: string; name: string; accepted_at: Date }>(
    `SELECT u.id, u.email, trim(u.first_name || ' ' || u.last_name) AS name, a.accepted_at
       FROM agreement_acceptances a JOIN users u ON u.id = a.user_id WHERE a.version = $1
      ORDER BY a.accepted_at DESC, u.id LIMIT $2 OFFSET $3`,
    [version, limit, (page - 1) * limit],
  );
  const total = await countTotal(queries, 'SELECT count(*) AS total FROM agreement_acceptances WHERE version = $1', [
    version,
  ]);
  const items = rows.map((row) => ({
    userId: row.id,
    userEmail: row.email,
    userName: row.name,
    acceptedAt: row.accepted_at.toISOString(),
  }));
  return { items, total, page, limit };
}

export async function getAgreement(queries: Queries, userId: number): Promise<ClientAgreement> {
  const { rows } = await queries.query<{ agreement_version: string | null; agreement_accepted_at: Date | null }>(
    'SELECT agreement_version, agreement_accepted_at FROM users WHERE id = $1',
    [userId],
  );
  const acceptedVersion = rows[0]?.agreement_version ?? null;
  const inForce = await loadAgreementInForce(queries);
  const accepted = acceptedVersion === null ? null : await findAgreement(queries, acceptedVersion);
  return {
    currentVersion: inForce.version,
    acceptedVersion,
    acceptedAt: rows[0]?.agreement_accepted_at?.toISOString() ?? null,
    isCurrent: acceptedVersion === inForce.version,
    agreement: accepted ?? inForce,
  };
}
