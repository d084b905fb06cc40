import type { SignInResult } from '@holdfast/contract';
import type pg from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { Origin } from '../../../http/handler.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { createTicket } from '../second-factor/tickets.ts';
import { startSession } from '../sessions/start-session.ts';
import { lockUser, type LockedUser } from '../users/lock-user.ts';

export interface SignInClaim {
  readonly userId: number;
  readonly origin: Origin;
  /**
   * Throws the refusal. It sees the locked row: a password changed a moment ago, or a user just disabled, is noticed.
   */
  readonly admit: (client: pg.PoolClient, user: LockedUser | null) => Promise<LockedUser>;
}

/**
 * Where the password and the provider meet: a session, or a ticket when a code of the second factor is still wanted.
 */
export function finishSignIn(
  { pool, config, now }: AuthDependencies,
  { userId, origin, admit }: SignInClaim,
): Promise<SignInResult> {
  return transaction(pool, async (client) => {
    const user = await admit(client, await lockUser(client, userId));
    if (user.totp_confirmed_at !== null)
      return { secondFactor: { ticket: await createTicket(client, { userId, now: now() }) } };
    return startSession(client, { userId, origin, now: now(), sessionDays: config.sessionDays });
  });
}
