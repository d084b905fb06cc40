import { countTotal } from '@holdfast/database/queries.ts';
import { defineHandlers } from './define-handlers.ts';
import {
  AGREEMENT_COLUMNS,
  type AgreementRow,
  findAgreement,
  loadAgreementInForce,
  toAgreementVersion,
  VERSION_IN_FORCE,
} from '@holdfast/accounts/server';
import { type LendingDependencies, requireReadableUser } from './lending-dependencies.ts';

export const agreementHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  async listAgreementVersions({ query: { page, limit } }) {
    const { rows } = await pool.query<AgreementRow & { is_in_force: boolean; accepted_by: number; deposits: number }>(
      `SELECT ${AGREEMENT_COLUMNS}, v.version = ${VERSION_IN_FORCE} AS is_in_force,
              (SELECT count(*) FROM users u WHERE u.agreement_version = v.version) AS accepted_by,
              (SELECT count(*) FROM client_transactions x WHERE x.agreement_version = v.version
              AND x.status <> 'cancelled') AS deposits
         FROM agreement_versions v ORDER BY v.published_at DESC LIMIT $1 OFFSET $2`,
      [limit, (page - 1) * limit],
    );
    const total = await countTotal(pool, 'SELECT count(*) AS total FROM agreement_versions');
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
  },

  /** Returns an empty page for a version that nobody accepted or that does not exist. */
  async listAgreementAcceptances({ params: { version }, query: { page, limit } }) {
    const { rows } = await pool.query<{ id: number; email: string; name: string; accepted_at: Date }>(
      `SELECT u.id, u.email, trim(u.first_name || ' ' || u.last_name) AS name, a.accepted_at
         FROM agreement_acceptances a JOIN users u ON u.id = a.user_id WHERE a.version = $1
        ORDER BY a.accepted_at DESC, u.id LIMIT $2 OFFSET $3`,
      [version, limit, (page - 1) * limit],
    );
    const total = await countTotal(pool, 'SELECT count(*) AS total FROM agreement_acceptances WHERE version = $1', [
      version,
    ]);
    const items = rows.map((row) => ({
      userId: row.id,
      userEmail: row.email,
      userName: row.name,
      acceptedAt: row.accepted_at.toISOString(),
    }));
    return { items, total, page, limit };
  },

  async getClientAgreement({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const { rows } = await pool.query<{ agreement_version: string | null; agreement_accepted_at: Date | null }>(
      'SELECT agreement_version, agreement_accepted_at FROM users WHERE id = $1',
      [userId],
    );
    const acceptedVersion = rows[0]?.agreement_version ?? null;
    const inForce = await loadAgreementInForce(pool);
    const accepted = acceptedVersion === null ? null : await findAgreement(pool, acceptedVersion);
    return {
      currentVersion: inForce.version,
      acceptedVersion,
      acceptedAt: rows[0]?.agreement_accepted_at?.toISOString() ?? null,
      isCurrent: acceptedVersion === inForce.version,
      agreement: accepted ?? inForce,
    };
  },
}));
