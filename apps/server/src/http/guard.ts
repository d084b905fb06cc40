/** Enforces the declared access of calls, in one place and before the body is read. */
import { type Access, type AdminScope, refusalOfAccess, type User } from '@holdfast/contract';
import { AppError } from './app-error.ts';
import type { Caller } from './handler.ts';

export interface GuardRules {
  readonly skipAgreement: boolean;
  readonly requireAdminSecondFactor: boolean;
}

/** Returns the caller, or throws the refusal. Null only for a public call. */
export function admit(access: Access, caller: Caller | null, rules: GuardRules): Caller | null {
  if (access === 'public') return null;
  if (!caller) throw new AppError('unauthorized', 'Sign in first: the token is missing, expired or revoked.');
  const { user } = caller;
  const refusal = refusalOfAccess(access, user);
  if (refusal === 'adminsOnly') throw new AppError('forbidden', 'This is for admins.');
  if (refusal === 'outsideScope') throw new AppError('forbidden', outsideScope(user.adminScope));
  if (access === 'signedIn') return caller;
  if (user.role !== 'admin') requireAgreement(user, rules);
  else if (access !== 'agreed' && access !== 'lending') requireSecondFactor(user, rules);
  return caller;
}

function requireAgreement(user: User, { skipAgreement }: GuardRules): void {
  if (user.agreementAcceptedAt === null && !skipAgreement)
    throw new AppError('forbidden', 'Accept the Terms of Service first.');
}

function requireSecondFactor(user: User, { requireAdminSecondFactor }: GuardRules): void {
  if (requireAdminSecondFactor && !user.hasSecondFactor)
    throw new AppError('forbidden', 'Set up a second factor in your profile first: this server requires it of admins.');
}

function outsideScope(scope: AdminScope | null): string {
  return scope === 'auditor'
    ? 'Auditors can read and export everything, and change nothing. Ask an admin with full scope.'
    : 'This is not part of bookkeeping. Ask an admin with full scope.';
}

const BEARER = /^Bearer ([^\s]+)$/i;

export function bearerTokenOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}
