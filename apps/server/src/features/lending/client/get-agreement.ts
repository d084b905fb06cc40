import { AGREEMENT_VERSION, type ClientAgreement } from '@holdfast/contract';
import type { Queries } from '../lending-dependencies.ts';

export async function getAgreement(queries: Queries, userId: number): Promise<ClientAgreement> {
  const { rows } = await queries.query<{ agreement_version: string | null; agreement_accepted_at: Date | null }>(
    'SELECT agreement_version, agreement_accepted_at FROM users WHERE id = $1',
    [userId],
  );
  const acceptedVersion = rows[0]?.agreement_version ?? null;
  return {
    currentVersion: AGREEMENT_VERSION,
    acceptedVersion,
    acceptedAt: rows[0]?.agreement_accepted_at?.toISOString() ?? null,
    isCurrent: acceptedVersion === AGREEMENT_VERSION,
  };
}
