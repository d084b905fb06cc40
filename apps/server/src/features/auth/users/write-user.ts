import type { AdminScope, CallParsed, Contract, User, Role } from '@holdfast/contract';
import pg from 'pg';
import { insertReturningId, type Queries } from '../../../db/queries.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { removeAllFactors } from '../second-factor/codes.ts';
import { endSessions } from '../sessions/start-session.ts';
import { lockUser, type LockedUser, getUser, noSuchUser } from './user-record.ts';

type Change = CallParsed<Contract['updateUser']>['body'];

export async function updateUser(
  { pool, passwords }: AuthDependencies,
  { change, callerId, callerSessionId }: { change: Change; callerId: number; callerSessionId: number },
): Promise<User> {
  if (change.id === callerId) refuseSelfLockout(change);
  const passwordHash = change.password === undefined ? null : await hashNewPassword();
  return transaction(pool, async (client) => {
    if (change.isDisabled === true || losesFullScope(change)) await requireAnotherAdmin(client, change.id);
    const before = await lockUser(client, change.id);
    if (!before) throw noSuchUser();
    refuseScopeWithoutAdmin(change.role ?? before.role, change.adminScope);
    await write(client, { change, passwordHash });
    await revokeOutdatedAccess(client, { change, before });
    // Whoever knew the way in with the old address is signed out.
    if (change.id === callerId && change.email !== undefined && change.email !== before.email)
      await endSessions(client, { userId: callerId, exceptSessionId: callerSessionId });
    return getUser(client, change.id);
  });

  async function hashNewPassword(): Promise<string> {
    const { email, firstName, lastName } = await getUser(pool, change.id);
    return passwords.hashNew({
      password: change.password ?? '',
      about: [change.email ?? email, change.firstName ?? firstName, change.lastName ?? lastName],
      field: 'password',
    });
  }
}

/**
 * Refuses changes by which admins lock themselves out, and changes that would bypass the profile page, which requires
 * the current password or a code so that a stolen session cannot become a stolen account.
 */
function refuseSelfLockout(change: Change): void {
  if (change.isDisabled === true) throw new AppError('conflict', 'You cannot disable yourself. Ask another admin.');
  if (change.role !== undefined && change.role !== 'admin') {
    throw new AppError('conflict', 'You cannot give up your own admin role. Ask another admin.');
  }
  if (change.adminScope !== undefined && change.adminScope !== 'full')
    throw new AppError('conflict', 'You cannot limit your own scope. Ask another admin.');
  if (change.password !== undefined) throw new AppError('conflict', 'Change your own password in your profile.');
  if (change.removeSecondFactor) throw new AppError('conflict', 'Turn off your own second factor in your profile.');
}

function losesFullScope({ role, adminScope }: Change): boolean {
  return (role !== undefined && role !== 'admin') || (adminScope !== undefined && adminScope !== 'full');
}

function refuseScopeWithoutAdmin(role: Role, scope: AdminScope | undefined): void {
  if (role !== 'admin' && scope !== undefined)
    throw invalidField({ loc: ['body', 'adminScope'], msg: 'Only admins have a scope.', input: scope });
}

async function write(
  client: Queries,
  { change, passwordHash }: { change: Change; passwordHash: string | null },
): Promise<void> {
  await explainTakenEmail(() =>
    client.query(
      `UPDATE users SET
         email = coalesce($2, email), first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
         role = coalesce($5, role), is_disabled = coalesce($6, is_disabled), password_hash = coalesce($7, password_hash),
         admin_scope = CASE WHEN coalesce($5, role) = 'admin' THEN coalesce($8, admin_scope) ELSE 'full' END
       WHERE id = $1`,
      [
        change.id,
        change.email ?? null,
        change.firstName ?? null,
        change.lastName ?? null,
        change.role ?? null,
        change.isDisabled ?? null,
        passwordHash,
        change.adminScope ?? null,
      ],
    ),
  );
}

async function revokeOutdatedAccess(
  client: Queries,
  { change, before }: { change: Change; before: LockedUser },
): Promise<void> {
  if (change.isDisabled === true || change.password !== undefined) await endSessions(client, { userId: change.id });
  if (change.removeSecondFactor) await removeAllFactors(client, change.id);
  // The admin confirms the new address; its account at the provider is bound at the next sign-in.
  if (change.email !== undefined && change.email !== before.email) {
    await client.query('DELETE FROM user_identities WHERE user_id = $1', [change.id]);
  }
}

export interface NewUser {
  readonly email: string;
  readonly role: Role;
  readonly adminScope?: AdminScope | undefined;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Returns the new id. Throws if the e-mail address is taken. */
export async function insertUser(client: Queries, user: NewUser): Promise<number> {
  refuseScopeWithoutAdmin(user.role, user.adminScope);
  return explainTakenEmail(() =>
    insertReturningId(
      client,
      `INSERT INTO users (email, role, admin_scope, first_name, last_name, password_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [
        user.email,
        user.role,
        user.adminScope ?? 'full',
        user.firstName ?? '',
        user.lastName ?? '',
        user.passwordHash,
        user.now,
      ],
    ),
  );
}

const UNIQUE_VIOLATION = '23505';

/** The unique index decides, not a query beforehand: two admins may add the same user concurrently. */
async function explainTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (
      error instanceof pg.DatabaseError &&
      error.code === UNIQUE_VIOLATION &&
      error.constraint === 'users_email_key'
    ) {
      throw new AppError('conflict', 'There is already a user with this e-mail address.', { cause: error });
    }
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes a user with their sessions, picture and codes, and returns the user. */
export async function deleteUser(
  pool: pg.Pool,
  { userId, callerId }: { userId: number; callerId: number },
): Promise<User> {
  if (userId === callerId) throw new AppError('conflict', 'You cannot delete yourself. Ask another admin.');
  try {
    return await transaction(pool, async (client) => {
      await requireAnotherAdmin(client, userId);
      const user = await getUser(client, userId);
      await client.query('DELETE FROM users WHERE id = $1', [userId]);
      return user;
    });
  } catch (error) {
    // Records that refer to a user keep the user.
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) {
      throw new AppError('conflict', 'This user has records that must be kept. Disable the user instead.', {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Throws if a change would leave no enabled admin with full scope: nobody could restore one. It locks all of them in
 * the
 * order of their ids until the transaction ends, so two admins who remove each other concurrently are processed
 * serially, and the second is refused.
 */
async function requireAnotherAdmin(client: Queries, leavingUserId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM users WHERE role = 'admin' AND admin_scope = 'full' AND NOT is_disabled
      ORDER BY id FOR NO KEY UPDATE`,
  );
  if (rows.length === 1 && rows[0]?.id === leavingUserId)
    throw new AppError(
      'conflict',
      'This is the last admin with full scope. It cannot be deleted, disabled, limited or given another role.',
    );
}
