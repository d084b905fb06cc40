import type { User } from '@holdfast/contract';
import { transaction } from '../../../db/transaction.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { Caller, Origin } from '../../../http/handler.ts';
import { isKnownNetwork } from '../attempts/is-known-network.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/lock-user.ts';
import { getUser } from '../users/user-record.ts';

export interface PasswordChange {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly currentPassword: string | undefined;
  readonly newPassword: string;
}

/** Whoever has a password must give it, so that a stolen session does not become a stolen account. */
export async function changePassword(dependencies: AuthDependencies, change: PasswordChange): Promise<User> {
  const { pool, passwords } = dependencies;
  const { userId, sessionId } = change.caller;
  const checkedHash = await checkCurrentPassword(dependencies, change);
  const newHash = await passwords.hash(change.newPassword);
  return transaction(pool, async (client) => {
    const user = await lockUser(client, userId);
    if (user?.password_hash !== checkedHash)
      throw new AppError('conflict', 'The password was changed elsewhere a moment ago.');
    await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, newHash]);
    await endSessions(client, { userId, exceptSessionId: sessionId });
    return getUser(client, userId);
  });
}

/** Answers the hash that was checked; null where there is no password yet. */
async function checkCurrentPassword(
  { pool, passwords, now }: AuthDependencies,
  change: PasswordChange,
): Promise<string | null> {
  const { userId } = change.caller;
  const { rows } = await pool.query<{ email: string; password_hash: string | null }>(
    'SELECT email, password_hash FROM users WHERE id = $1',
    [userId],
  );
  const user = rows[0];
  if (!user || user.password_hash === null) return null;
  const { address } = change.origin;
  const account = { key: user.email, isKnownNetwork: await isKnownNetwork(pool, { userId, address }) };
  const attempt: Attempt = { purpose: 'password', address, now: now(), account };
  await reserveAttempt(pool, attempt);
  // Not 401: the session is in order, and the page signs people out on that.
  if (change.currentPassword === undefined)
    throw invalidField({ loc: ['body', 'currentPassword'], type: 'missing', msg: 'Field required' });
  if (!(await passwords.verify(user.password_hash, change.currentPassword))) {
    throw invalidField({ loc: ['body', 'currentPassword'], msg: 'This is not your current password' });
  }
  await forgiveAttempt(pool, attempt);
  return user.password_hash;
}
