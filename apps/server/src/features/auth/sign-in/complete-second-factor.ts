import type { SignedIn } from '@holdfast/contract';
import { transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Origin } from '../../../http/handler.ts';
import { isKnownNetwork } from '../attempts/is-known-network.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endTicket, takeTry } from '../second-factor/tickets.ts';
import { spendSecondFactorCode } from '../second-factor/spend-second-factor-code.ts';
import { startSession } from '../sessions/start-session.ts';
import { lockUser } from '../users/lock-user.ts';

/**
 * Two limits hold: a ticket dies after a few wrong codes, and the account has a count of its own, because whoever knows
 * the password can get as many tickets as they like.
 */
export async function completeSecondFactor(
  { pool, config, now }: AuthDependencies,
  { ticket, code, origin }: { ticket: string; code: string; origin: Origin },
): Promise<SignedIn> {
  const taken = await takeTry(pool, { ticket, now: now() });
  if (!taken) throw deadTicket();
  const { userId } = taken;
  const attempt: Attempt = {
    purpose: 'secondFactor',
    address: origin.address,
    now: now(),
    account: { key: String(userId), isKnownNetwork: await isKnownNetwork(pool, { userId, address: origin.address }) },
  };
  await reserveAttempt(pool, attempt);

  const signedIn = await transaction(pool, async (client) => {
    const user = await lockUser(client, userId);
    // Disabling the user, a new password and a parallel request all end the ticket.
    if (!user || user.is_disabled || !(await endTicket(client, ticket))) throw deadTicket();
    if (!(await spendSecondFactorCode(client, { user, code, now: now() }))) throw wrongCode(taken.triesLeft);
    return startSession(client, { userId, origin, now: now(), sessionDays: config.sessionDays });
  });
  await forgiveAttempt(pool, attempt);
  return signedIn;
}

function deadTicket(): AppError {
  return new AppError('unauthorized', 'This sign-in took too long or had too many wrong codes. Sign in again.');
}

function wrongCode(triesLeft: number): AppError {
  if (triesLeft === 0) return new AppError('unauthorized', 'The code is wrong. Sign in again.');
  return new AppError('unauthorized', 'The code is wrong or was used already.');
}
