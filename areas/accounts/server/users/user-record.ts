import type { AdminScope, Role } from '@holdfast/contract';
import type { ManagedUser, User } from '../../contract/user.ts';
import type { PendingApproval } from '../../contract/approval.ts';
import { pendingApprovalOf } from '../approvals/request-approval.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { VERSION_IN_FORCE } from '../agreement-versions.ts';

export interface UserRow {
  id: number;
  email: string;
  role: Role;
  admin_scope: AdminScope;
  first_name: string;
  last_name: string;
  picture_id: string | null;
  agreement_accepted_at: Date | null;
  agreement_version: string | null;
  version_in_force: string;
  created_at: Date;
  last_sign_in_at: Date | null;
  has_password: boolean;
  needs_handover_code: boolean;
  has_provider: boolean;
  has_second_factor: boolean;
  has_passkey: boolean;
  is_disabled: boolean;
}

/** The public columns of a user, for the table `users` with the alias u; none is secret. */
export const USER_COLUMNS = `
  u.id, u.email, u.role, u.admin_scope, u.first_name, u.last_name, u.agreement_accepted_at, u.agreement_version,
      ${VERSION_IN_FORCE} AS version_in_force, u.created_at, u.last_sign_in_at, u.is_disabled,
  u.password_hash IS NOT NULL AS has_password,
  EXISTS (SELECT FROM handover_codes h WHERE h.user_id = u.id) AS needs_handover_code,
  u.totp_confirmed_at IS NOT NULL AS has_second_factor,
  EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id) AS has_passkey,
  (SELECT p.id FROM user_pictures p WHERE p.user_id = u.id) AS picture_id,
  EXISTS (SELECT FROM user_identities i WHERE i.user_id = u.id) AS has_provider`;

/** What admins see besides. */
export const MANAGED_USER_COLUMNS = `${USER_COLUMNS},
  u.archived_at IS NOT NULL AS is_deleted, ${pendingApprovalOf('user', 'u.id')} AS pending_approval`;

export interface ManagedUserRow extends UserRow {
  is_deleted: boolean;
  pending_approval: PendingApproval | null;
}

const GET_USER = { name: 'get-user', text: `SELECT ${USER_COLUMNS} FROM users u WHERE u.id = $1` };

export async function getUser(client: Queries, userId: number): Promise<User> {
  const { rows } = await client.query<UserRow>({ ...GET_USER, values: [userId] });
  if (!rows[0]) throw noSuchUser();
  return toUser(rows[0]);
}

export async function getManagedUser(client: Queries, userId: number): Promise<ManagedUser> {
  const { rows } = await client.query<ManagedUserRow>(`SELECT ${MANAGED_USER_COLUMNS} FROM users u WHERE u.id = $1`, [
    userId,
  ]);
  if (!rows[0]) throw noSuchUser();
  return toManagedUser(rows[0]);
}

export function toManagedUser(row: ManagedUserRow): ManagedUser {
  return { ...toUser(row), isDeleted: row.is_deleted, pendingApproval: row.pending_approval };
}

export function noSuchUser(): AppError {
  return new AppError('not_found', 'There is no such user.');
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    adminScope: row.role === 'admin' ? row.admin_scope : null,
    firstName: row.first_name,
    lastName: row.last_name,
    pictureUrl: row.picture_id === null ? null : `/api/auth/pictures/${row.picture_id}`,
    // A user who accepted an earlier version has to accept the version in force.
    agreementAcceptedAt:
      row.agreement_version === row.version_in_force ? (row.agreement_accepted_at?.toISOString() ?? null) : null,
    hasAcceptedEarlierTerms: row.agreement_version !== null && row.agreement_version !== row.version_in_force,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    hasPassword: row.has_password,
    needsHandoverCode: row.needs_handover_code,
    hasProvider: row.has_provider,
    hasSecondFactor: row.has_second_factor,
    hasPasskey: row.has_passkey,
    isDisabled: row.is_disabled,
  };
}

export interface LockedUser
  extends Pick<UserRow, 'id' | 'email' | 'role' | 'admin_scope' | 'first_name' | 'last_name' | 'is_disabled'> {
  password_hash: string | null;
  totp_secret: string | null;
  totp_pending_secret: string | null;
  totp_confirmed_at: Date | null;
}

/**
 * Locks a user's row until the transaction ends and returns it. All changes of access (sign-in, new password,
 * disabling) take this lock and therefore run serially.
 */
export async function lockUser(client: Queries, userId: number): Promise<LockedUser | null> {
  const { rows } = await client.query<LockedUser>(
    `SELECT id, email, role, admin_scope, first_name, last_name, is_disabled, password_hash, totp_secret,
            totp_pending_secret, totp_confirmed_at FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}
