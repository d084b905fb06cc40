import type { ClientAgreement } from '@holdfast/contract';
import type { Queries } from '../../../db/queries.ts';
import { findAgreement, loadAgreementInForce } from '../../../lending/agreement-versions.ts';

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
