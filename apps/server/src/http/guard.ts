/** Enforces the declared access of calls, in one place and before the body is read. */
import type { Access } from '@holdfast/contract';
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
  if (access === 'signedIn') return caller;
  if (access === 'admin') return admitAdmin(caller, rules);
  if (caller.user.role !== 'admin' && caller.user.agreementAcceptedAt === null && !rules.skipAgreement) {
    throw new AppError('forbidden', 'Accept the Terms of Service first.');
  }
  return caller;
}

function admitAdmin(caller: Caller, rules: GuardRules): Caller {
  if (caller.user.role !== 'admin') throw new AppError('forbidden', 'This is for admins.');
  if (rules.requireAdminSecondFactor && !caller.user.hasSecondFactor) {
    throw new AppError('forbidden', 'Set up a second factor in your profile first: this server requires it of admins.');
  }
  return caller;
}

const BEARER = /^Bearer ([^\s]+)$/i;

export function bearerTokenOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}
