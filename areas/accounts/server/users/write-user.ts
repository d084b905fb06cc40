import { type AccountsCalls } from '../../contract/calls.ts';
import type { AdminScope, Role } from '@holdfast/contract';
import type { ManagedUser } from '../../contract/user.ts';
import pg from 'pg';
import { isUnderRule } from '../approvals/approval-rule.ts';
import type { Effect } from '../approvals/decide-approval.ts';
import { refuseWhilePending, requestApproval } from '../approvals/request-approval.ts';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { createHandoverCode, removeAllFactors, removeHandoverCode } from '../second-factor/codes.ts';
import { endAllAccess, endSessions } from '../sessions/start-session.ts';
import { notifyOfTakenName } from './notify-of-taken-name.ts';
import { adminChangeOf, changesAccess, isFullAdminWith, makesFullAdmin, type UserChange } from './admin-changes.ts';
import { getManagedUser, getUser, lockUser, type LockedUser, noSuchUser } from './user-record.ts';

type Change = BodyOf<AccountsCalls['updateUser']>;

export const userChangeHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { now, passwords, pool } = dependencies;

  return {
    addUser: ({ query, caller }) =>
      addUser(dependencies, {
        user: { email: query.email, role: 'client', passwordHash: null, now: now() },
        callerId: caller.userId,
      }),

    addUserWithPassword: async ({ body, caller }) => {
      const { password, ...person } = body;
      const about = [person.email, person.firstName, person.lastName];
      const passwordHash = await passwords.hashNew({ password, about, field: 'password' });
      return addUser(dependencies, { user: { ...person, passwordHash, now: now() }, callerId: caller.userId });
    },

    async updateUser({ body, caller: { userId: callerId, sessionId: callerSessionId } }) {
      if (body.id === callerId) refuseSelfLockout(body);
      const { password, ...others } = body;
      const wanted: UserChange =
        password === undefined ? others : { ...others, passwordHash: await hashNewPassword(password) };
      return changeUser(dependencies, { change: wanted, callerId, callerSessionId });

      async function hashNewPassword(given: string): Promise<string> {
        const { email, firstName, lastName } = await getUser(pool, body.id);
        return passwords.hashNew({
          password: given,
          about: [body.email ?? email, body.firstName ?? firstName, body.lastName ?? lastName],
          field: 'password',
        });
      }
    },

    /** Disables a user and leaves them out of lists. The row stays, because records name who requested and decided. */
    async deleteUser({ query: { user_id: userId }, caller: { userId: callerId } }) {
      if (userId === callerId) throw new AppError('conflict', 'You cannot delete yourself. Ask another admin.');
      return changeUser(dependencies, { change: { id: userId, isDisabled: true, isDeleted: true }, callerId });
    },
  };
});

/** Writes a change, or requests it where the two-person rule requires a second admin. */
function changeUser(
  { pool, config }: AuthDependencies,
  given: { change: UserChange; callerId: number; callerSessionId?: number },
): Promise<ManagedUser> {
  const { change, callerId } = given;
  return transaction(pool, async (client) => {
    // The order of locks is that of decisions: approvals, admins, the user.
    const isUnder = await isUnderRule(client, config);
    const before = await lockForChange(client, change);
    const wanted = isUnder ? adminChangeOf(before, change, callerId) : null;
    if (wanted) await requestApproval(client, { config, adminId: callerId }, wanted);
    else {
      // Otherwise somebody could be taken over between the request to make them an admin and its approval.
      if (isUnder && change.id !== callerId && changesAccess(before, change))
        await refuseWhilePending(client, { kind: 'user', objectIds: [change.id] });
      await writeChange(client, { change, before });
    }
    // Sessions that began with the old address end.
    if (change.id === callerId && change.email !== undefined && change.email !== before.email)
      await endSessions(client, {
        userId: callerId,
        ...(given.callerSessionId && { exceptSessionId: given.callerSessionId }),
      });
    return getManagedUser(client, change.id);
  });
}

/** What happens when a change of a user is approved. */
export const userEffect: Effect = {
  apply: async (client, { change: stored, decidedBy }) => {
    const change = stored as UserChange;
    const before = await lockForChange(client, change);
    await writeChange(client, { change, before });
    const isNewAdmin = makesFullAdmin(before, change);
    // The requester may have signed in as this person before, and added factors.
    if (isNewAdmin) {
      await endAllAccess(client, change.id);
      await removeAllFactors(client, change.id);
    }
    const hasChosenPassword = change.passwordHash !== undefined || (isNewAdmin && before.password_hash !== null);
    // Without a second admin there is nobody to hand it over.
    if (!hasChosenPassword || decidedBy === null) return;
    return { handoverCode: await createHandoverCode(client, change.id) };
  },
};

async function lockForChange(client: pg.PoolClient, change: UserChange): Promise<LockedUser> {
  if (change.isDisabled === true || losesFullScope(change)) await requireAnotherAdmin(client, change.id);
  const before = await lockUser(client, change.id);
  if (!before) throw noSuchUser();
  refuseScopeWithoutAdmin(change.role ?? before.role, change.adminScope);
  return before;
}

async function writeChange(
  client: Queries,
  { change, before }: { change: UserChange; before: LockedUser },
): Promise<void> {
  await write(client, change);
  if (change.firstName !== undefined || change.lastName !== undefined) await notifyOfTakenName(client, change.id);
  await revokeOutdatedAccess(client, { change, before });
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

function losesFullScope({ role, adminScope }: UserChange): boolean {
  return (role !== undefined && role !== 'admin') || (adminScope !== undefined && adminScope !== 'full');
}

function refuseScopeWithoutAdmin(role: Role, scope: AdminScope | undefined): void {
  if (role !== 'admin' && scope !== undefined)
    throw invalidField({ loc: ['body', 'adminScope'], msg: 'Only admins have a scope.', input: scope });
}

async function write(client: Queries, change: UserChange): Promise<void> {
  // The trigger users_notice sends a notice and a mail to the user of a new password or e-mail address.
  await explainTakenEmail(() =>
    client.query(
      `UPDATE users SET
         email = coalesce($2, email), first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
         role = coalesce($5, role), is_disabled = coalesce($6, is_disabled),
         password_hash = coalesce($7, password_hash),
         admin_scope = CASE WHEN coalesce($5, role) = 'admin' THEN coalesce($8, admin_scope) ELSE 'full' END,
         archived_at = CASE WHEN $9 THEN now() WHEN $6 IS FALSE THEN NULL ELSE archived_at END
       WHERE id = $1`,
      [
        change.id,
        change.email ?? null,
        change.firstName ?? null,
        change.lastName ?? null,
        change.role ?? null,
        change.isDisabled ?? null,
        change.passwordHash ?? null,
        change.adminScope ?? null,
        change.isDeleted ?? false,
      ],
    ),
  );
}

async function revokeOutdatedAccess(
  client: Queries,
  { change, before }: { change: UserChange; before: LockedUser },
): Promise<void> {
  if (change.isDisabled === true || change.passwordHash !== undefined) await endAllAccess(client, change.id);
  if (change.passwordHash !== undefined) await removeHandoverCode(client, change.id);
  if (change.removeSecondFactor) await removeAllFactors(client, change.id);
  // The admin confirms the new address; its account at the provider is bound at the next sign-in.
  if (change.email !== undefined && change.email !== before.email) {
    await client.query('DELETE FROM user_identities WHERE user_id = $1', [change.id]);
  }
}

interface NewUser {
  readonly email: string;
  readonly role: Role;
  readonly adminScope?: AdminScope | undefined;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash: string | null;
  readonly isDisabled?: boolean;
  readonly now: Date;
}

/** Adds a user. A new admin with full scope stays disabled until a second admin approves. */
function addUser(
  { pool, config }: AuthDependencies,
  { user, callerId }: { user: NewUser; callerId: number },
): Promise<ManagedUser> {
  return transaction(pool, async (client) => {
    const waits = isFullAdminWith(user) && (await isUnderRule(client, config));
    const id = await insertUser(client, { ...user, isDisabled: waits });
    await notifyOfTakenName(client, id);
    if (waits) {
      const before = await lockUser(client, id);
      const wanted = before && adminChangeOf(before, { id, isDisabled: false }, callerId);
      if (!wanted) throw new Error('Enabling an admin falls under the two-person rule.');
      await requestApproval(client, { config, adminId: callerId }, wanted);
    }
    return getManagedUser(client, id);
  });
}

/** Returns the new id. Throws if the e-mail address is taken. */
export async function insertUser(client: Queries, user: NewUser): Promise<number> {
  refuseScopeWithoutAdmin(user.role, user.adminScope);
  return explainTakenEmail(() =>
    insertReturningId(
      client,
      `INSERT INTO users (email, role, admin_scope, first_name, last_name, password_hash, created_at, is_disabled)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        user.email,
        user.role,
        user.adminScope ?? 'full',
        user.firstName ?? '',
        user.lastName ?? '',
        user.passwordHash,
        user.now,
        user.isDisabled ?? false,
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
      throw new AppError(
        'conflict',
        'There is already a user with this e-mail address. A deleted one is in the list with the status Deleted.',
        { cause: error },
      );
    }
    throw error;
  }
}

/**
 * Throws if a change would leave no enabled admin with full scope: nobody could restore one. It locks all of them in
 * the order of their ids until the transaction ends, so two admins who remove each other concurrently are processed
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
