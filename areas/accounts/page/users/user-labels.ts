/** The labels of users. */
import type { AdminScope, Role, TokenScope } from '@holdfast/contract';
import type { ManagedUser, User } from '../../contract/user.ts';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = { admin: 'Admin', client: 'Client', staff: 'Staff' };

export const SCOPE_LABELS: Readonly<Record<AdminScope, string>> = {
  full: 'Full',
  bookkeeper: 'Bookkeeper',
  auditor: 'Auditor',
};

export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  ledger: 'Ledger',
  books: 'Books',
  everything: 'Everything',
};

/** "Client", "Admin", or the scope of an admin that is limited: "Auditor". */
export function roleLabel({ role, adminScope }: Pick<User, 'role' | 'adminScope'>): string {
  return adminScope === null || adminScope === 'full' ? ROLE_LABELS[role] : SCOPE_LABELS[adminScope];
}

export function userName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter((part) => part !== '').join(' ') || user.email;
}

export const USER_STATUSES = ['active', 'invited', 'disabled', 'deleted'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<UserStatus, { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'Active', tone: 'gain' },
  invited: { label: 'Invited', tone: 'info' },
  disabled: { label: 'Disabled', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'neutral' },
};

export function userStatus(user: Pick<ManagedUser, 'isDisabled' | 'isDeleted' | 'lastSignInAt'>): UserStatus {
  if (user.isDeleted) return 'deleted';
  if (user.isDisabled) return 'disabled';
  return user.lastSignInAt === null ? 'invited' : 'active';
}

/** "Google, 2FA". A user who was added by e-mail and never signed in has no method yet. */
export function signsInWith(
  user: Pick<User, 'hasPassword' | 'hasProvider' | 'hasPasskey' | 'hasSecondFactor'>,
  providerLabel: string,
): string {
  const ways = [user.hasPassword && 'Password', user.hasProvider && providerLabel, user.hasPasskey && 'Passkey'].filter(
    (way) => way !== false,
  );
  if (ways.length === 0) return 'Not yet';
  return [...ways, ...(user.hasSecondFactor ? ['2FA'] : [])].join(', ');
}

/** The date, or why there is none. */
export function agreementOf(
  user: Pick<User, 'agreementAcceptedAt' | 'role'>,
): { acceptedAt: string } | 'notNeeded' | 'notAccepted' {
  if (user.agreementAcceptedAt !== null) return { acceptedAt: user.agreementAcceptedAt };
  return user.role === 'admin' ? 'notNeeded' : 'notAccepted';
}

/** "Dana Whitfield", "Dana Whitfield and Ines Carvalho", "3 users". */
export function namesOf(users: readonly User[]): string {
  return users.length <= 2 ? users.map(userName).join(' and ') : `${users.length} users`;
}
