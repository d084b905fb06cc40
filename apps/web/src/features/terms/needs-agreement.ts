import type { PublicConfig, User } from '@holdfast/contract';

/** Admins run the service and accept no terms; all other users accept them before using any page. */
export function needsAgreement(
  user: Pick<User, 'role' | 'agreementAcceptedAt'>,
  config: Pick<PublicConfig, 'skipAgreement'>,
): boolean {
  return !config.skipAgreement && user.role !== 'admin' && !user.agreementAcceptedAt;
}
