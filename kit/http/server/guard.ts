/** Enforces the declared access of calls, in one place and before the body is read. */
import {
  type AdminScope,
  type Call,
  CONFIRMATION_REQUIRED,
  type ConfirmationWay,
  refusalOfAccess,
  tokenScopesOf,
} from '@holdfast/contract';
import { AppError } from './app-error.ts';
import type { Caller, CallerUser, TokenCaller } from './handler.ts';

export interface GuardRules {
  readonly skipAgreement: boolean;
  readonly requireAdminSecondFactor: boolean;
}

/** Returns the caller, or throws the refusal. Null only for a public call. */
export function admit(
  call: Pick<Call, 'access' | 'tokens' | 'withoutSecondFactor'>,
  caller: Caller | null,
  rules: GuardRules,
): Caller | null {
  const { access, withoutSecondFactor } = call;
  if (access === 'public') return null;
  if (!caller) throw new AppError('unauthorized', 'Sign in first: the token is missing, expired or revoked.');
  if (caller.apiToken) requireTokenScope(call, caller.apiToken);
  const { user } = caller;
  const refusal = refusalOfAccess(access, user);
  if (refusal === 'adminsOnly') throw new AppError('forbidden', 'Only admins can do this.');
  if (refusal === 'outsideScope') throw new AppError('forbidden', outsideScope(user.adminScope));
  if (user.role === 'admin' && !withoutSecondFactor) requireSecondFactor(user, rules);
  if (user.role !== 'admin' && access !== 'signedIn') requireAgreement(user, rules);
  return caller;
}

/** Uses up the confirmation that the session has for one call; false if it has none. */
export type SpendConfirmation = (sessionId: number) => Promise<boolean>;

interface ConfirmationGiven {
  readonly caller: Caller | null;
  readonly input: { readonly body?: unknown };
  readonly spend: SpendConfirmation;
}

/**
 * Throws confirmation_required if the call needs a recent confirmation and the session has none. It runs after the
 * validation of the input, so that nobody is asked to confirm what would be refused anyway.
 */
export async function requireConfirmation(
  { confirm, confirmOnly }: Pick<Call, 'confirm' | 'confirmOnly'>,
  { caller, input, spend }: ConfirmationGiven,
): Promise<void> {
  if (confirm === undefined || caller === null) return;
  if (confirmOnly && !confirmOnly.safeParse(input.body).success) return;
  // Whichever call a confirmation was made for uses it up: one for a withdrawal must not enrol a factor afterwards.
  const isProven = caller.apiToken === null && (await spend(caller.sessionId));
  if (confirm === 'clientMoney') return;
  if (confirm === 'recent' ? caller.isConfirmed : isProven) return;
  throw confirmationRequired(caller);
}

/** The page asks for one of the ways in place, and repeats the call. */
export function confirmationRequired(caller: Caller): AppError {
  const ways = confirmationWays(caller.user);
  const detail =
    ways.length > 0
      ? 'Confirm that it is you, then try again.'
      : 'This needs a recent sign-in. Sign out, sign in again and repeat it.';
  return new AppError(CONFIRMATION_REQUIRED, detail, { ways });
}

/** A new sign-in at the provider is for users who have nothing else. */
export function confirmationWays(
  user: Pick<CallerUser, 'hasPassword' | 'hasSecondFactor' | 'hasPasskey' | 'hasProvider'>,
): ConfirmationWay[] {
  const ways: ConfirmationWay[] = [];
  if (user.hasPassword) ways.push('password');
  if (user.hasSecondFactor) ways.push('secondFactor');
  if (user.hasPasskey) ways.push('passkey');
  return ways.length === 0 && user.hasProvider ? ['provider'] : ways;
}

function requireTokenScope(call: Pick<Call, 'tokens'>, { scope }: TokenCaller['apiToken']): void {
  const scopes = tokenScopesOf(call);
  if (scopes.length === 0)
    throw new AppError('forbidden', 'API tokens cannot make this call. Sign in and use the product instead.');
  if (!scopes.includes(scope))
    throw new AppError(
      'forbidden',
      `This API token has the scope “${scope}”. The call needs a token with the scope “${scopes.join('” or “')}”.`,
    );
}

function requireAgreement(user: CallerUser, { skipAgreement }: GuardRules): void {
  if (user.agreementAcceptedAt === null && !skipAgreement)
    throw new AppError('forbidden', 'Accept the Terms of Service first.');
}

function requireSecondFactor(user: CallerUser, { requireAdminSecondFactor }: GuardRules): void {
  if (requireAdminSecondFactor && !user.hasSecondFactor && !user.hasPasskey)
    throw new AppError(
      'forbidden',
      'Set up a second factor or a passkey in your profile first: this server requires it of admins.',
    );
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
