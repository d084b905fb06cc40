import type { PublicConfig } from '../../contract/config.ts';
import type { User } from '../../contract/user.ts';

/** Admins run the service and accept no terms; all other users accept them before using any page. */
export function needsAgreement(
  user: Pick<User, 'role' | 'agreementAcceptedAt'>,
  config: Pick<PublicConfig, 'skipAgreement'>,
): boolean {
  return !config.skipAgreement && user.role !== 'admin' && !user.agreementAcceptedAt;
}
