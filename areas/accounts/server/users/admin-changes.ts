/**
 * Which changes of a user fall under the two-person rule: those that make, remove or take over an admin with full
 * scope, because such an admin approves. A changed e-mail address takes over, since the provider's account of the new
 * address signs in.
 */
import { type AccountsCalls } from '../../contract/calls.ts';
import type { AdminScope, Role } from '@holdfast/contract';
import type { WantedChange } from '../approvals/request-approval.ts';
import type { BodyOf } from '@holdfast/http/server/handler.ts';
import type { LockedUser } from './user-record.ts';

/** A change of a user, with the password as its hash. It is stored while it waits. */
export type UserChange = Readonly<Omit<BodyOf<AccountsCalls['updateUser']>, 'password'>> & {
  readonly isDeleted?: true;
  readonly passwordHash?: string;
};

interface Access {
  readonly role: Role;
  readonly scope: AdminScope;
  readonly isDisabled: boolean;
}

const isFullAdmin = ({ role, scope, isDisabled }: Access): boolean =>
  role === 'admin' && scope === 'full' && !isDisabled;

export function isFullAdminWith(change: Pick<UserChange, 'role' | 'adminScope' | 'isDisabled'>): boolean {
  return isFullAdmin({
    role: change.role ?? 'client',
    scope: change.adminScope ?? 'full',
    isDisabled: change.isDisabled ?? false,
  });
}

/** The request for a change of a user; null if the change needs none. */
export function adminChangeOf(before: LockedUser, change: UserChange, callerId: number): WantedChange | null {
  const { now, later } = stepsOf(before, change);
  const who = `${before.first_name} ${before.last_name}`.trim() || before.email;
  const name = requestName(before, change, { now, later, who, callerId });
  if (name === null) return null;
  const shown = changedFields(before, change, { now, later });
  return {
    kind: 'user',
    name,
    details: before.email,
    objectIds: [before.id],
    before: Object.fromEntries(shown.map(([field, old]) => [field, old])),
    after: Object.fromEntries(shown.map(([field, , fresh]) => [field, fresh])),
    change: JSON.parse(JSON.stringify(change)),
  };
}

interface Steps {
  readonly now: Access;
  readonly later: Access;
}

function stepsOf(before: LockedUser, change: UserChange): Steps {
  const now: Access = { role: before.role, scope: before.admin_scope, isDisabled: before.is_disabled };
  const role = change.role ?? now.role;
  return {
    now,
    later: {
      role,
      scope: role === 'admin' ? (change.adminScope ?? now.scope) : 'full',
      isDisabled: change.isDisabled ?? now.isDisabled,
    },
  };
}

function requestName(
  before: LockedUser,
  change: UserChange,
  { now, later, who, callerId }: Steps & { who: string; callerId: number },
): string | null {
  if (!isFullAdmin(now) && isFullAdmin(later)) return `Make ${who} an admin with full scope`;
  if (isFullAdmin(now) && !isFullAdmin(later)) {
    if (change.isDeleted) return `Delete the admin ${who}`;
    return later.isDisabled ? `Disable the admin ${who}` : `Limit the admin ${who}`;
  }
  if (!isFullAdmin(now) || before.id === callerId) return null;
  if (change.passwordHash !== undefined) return `Reset the password of the admin ${who}`;
  if (change.removeSecondFactor) return `Remove the second factor of the admin ${who}`;
  if (change.email !== undefined && change.email !== before.email) return `Change the e-mail of the admin ${who}`;
  return null;
}

/** Whether a change makes an admin with full scope of somebody who is none at the moment. */
export function makesFullAdmin(before: LockedUser, change: UserChange): boolean {
  const { now, later } = stepsOf(before, change);
  return !isFullAdmin(now) && isFullAdmin(later);
}

/** Whether a change lets somebody else sign in as this user, or lets the user do more. Disabling does neither. */
export function changesAccess(before: LockedUser, change: UserChange): boolean {
  return (
    change.passwordHash !== undefined ||
    change.removeSecondFactor !== undefined ||
    (change.email ?? before.email) !== before.email ||
    (change.role ?? before.role) !== before.role ||
    (change.adminScope ?? before.admin_scope) !== before.admin_scope ||
    (change.isDisabled === false && before.is_disabled)
  );
}

const ROLE_LABELS: Readonly<Record<Role, string>> = { admin: 'Admin', client: 'Client', staff: 'Staff' };
const SCOPE_LABELS: Readonly<Record<AdminScope, string>> = {
  full: 'Full',
  bookkeeper: 'Bookkeeper',
  auditor: 'Auditor',
};

/** Name, value before and value after of each changed field. */
function changedFields(before: LockedUser, change: UserChange, { now, later }: Steps): [string, string, string][] {
  const scopeOf = ({ role, scope }: Access): string => (role === 'admin' ? SCOPE_LABELS[scope] : 'None');
  const statusOf = (isDisabled: boolean): string => (isDisabled ? 'Disabled' : 'Active');
  const fields: [string, string, string][] = [
    ['Role', ROLE_LABELS[now.role], ROLE_LABELS[later.role]],
    ['Scope', scopeOf(now), scopeOf(later)],
    ['Status', statusOf(now.isDisabled), change.isDeleted ? 'Deleted' : statusOf(later.isDisabled)],
    ['E-mail', before.email, change.email ?? before.email],
    [
      'Password',
      before.password_hash === null ? 'None' : 'Set',
      change.passwordHash === undefined ? (before.password_hash === null ? 'None' : 'Set') : 'New',
    ],
    [
      'Second factor',
      before.totp_confirmed_at === null ? 'Off' : 'On',
      change.removeSecondFactor || before.totp_confirmed_at === null ? 'Off' : 'On',
    ],
  ];
  return fields.filter(([, old, fresh]) => old !== fresh);
}
