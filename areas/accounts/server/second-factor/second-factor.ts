/** The handlers of a user's own second factor. */
import type pg from 'pg';
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type Origin, type SessionCaller } from '@holdfast/http/server/handler.ts';
import { limitAttempts, secondFactorAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { countPasskeys } from '../passkeys/passkeys.ts';
import { endSessions } from '../sessions/start-session.ts';
import { lockUser, type LockedUser, getUser, noSuchUser } from '../users/user-record.ts';
import {
  refuseLastFactor,
  replaceRecoveryCodes,
  createTotpSecret,
  totpStepOf,
  totpUri,
  spendSecondFactorCode,
  turnOffSecondFactor,
} from './codes.ts';

interface CodeGiven {
  readonly caller: SessionCaller;
  readonly origin: Origin;
  readonly body: { readonly code: string };
}

export const secondFactorHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { pool, config, now } = dependencies;

  /** Runs a change that a code must confirm; attempts are limited as for a sign-in. */
  async function confirmed<T>(
    given: CodeGiven,
    change: (client: pg.PoolClient, user: LockedUser) => Promise<T>,
  ): Promise<T> {
    const { userId } = given.caller;
    const attempt = secondFactorAttempt(userId, given.origin.address, now());
    return limitAttempts(pool, attempt, () =>
      transaction(pool, async (client) => change(client, await lockCaller(client, userId))),
    );
  }

  return {
    startSecondFactor: ({ caller }) =>
      transaction(pool, async (client) => {
        const user = await lockCaller(client, caller.userId);
        refuseWhenOn(user);
        const secret = createTotpSecret();
        await client.query('UPDATE users SET totp_pending_secret = $2 WHERE id = $1', [
          user.id,
          secretsOf(pool).encrypt(secret, SECRET_PLACES.totp(user.id)),
        ]);
        return { secret, uri: totpUri({ secret, account: user.email }) };
      }),

    confirmSecondFactor: (given) =>
      confirmed(given, async (client, user) => {
        refuseWhenOn(user);
        if (user.totp_pending_secret === null)
          throw new AppError('conflict', 'Start setting up the second factor first.');
        const step = totpStepOf({
          secret: secretsOf(pool).decrypt(user.totp_pending_secret, SECRET_PLACES.totp(user.id)),
          code: given.body.code,
          now: now(),
        });
        if (step === null) throw wrongCode();
        // The trigger users_notice sends a notice and a mail to the user.
        await client.query(
          `UPDATE users SET totp_secret = totp_pending_secret, totp_pending_secret = NULL, totp_confirmed_at = $2,
               totp_last_step = $3
            WHERE id = $1`,
          [user.id, now(), step],
        );
        await endSessions(client, { userId: user.id, exceptSessionId: given.caller.sessionId });
        return { recoveryCodes: await replaceRecoveryCodes(client, user.id) };
      }),

    renewRecoveryCodes: ({ caller, origin, body: { code } }) => {
      const renew = async (client: pg.PoolClient, user: LockedUser) => {
        await endSessions(client, { userId: user.id, exceptSessionId: caller.sessionId });
        return { recoveryCodes: await replaceRecoveryCodes(client, user.id) };
      };
      if (code !== undefined)
        return confirmed({ caller, origin, body: { code } }, async (client, user) => {
          await requireCode(client, user, code);
          return renew(client, user);
        });
      return transaction(pool, async (client) => {
        const user = await lockCaller(client, caller.userId);
        await requireFactor(client, user);
        return renew(client, user);
      });
    },

    removeSecondFactor: (given) =>
      confirmed(given, async (client, user) => {
        refuseLastFactor(config, { role: user.role, factorsLeft: await countPasskeys(client, user.id) });
        await requireCode(client, user, given.body.code);
        await turnOffSecondFactor(client, user.id);
        await endSessions(client, { userId: user.id, exceptSessionId: given.caller.sessionId });
        return getUser(client, user.id);
      }),
  };

  async function requireCode(client: pg.PoolClient, user: LockedUser, code: string): Promise<void> {
    await requireFactor(client, user);
    if (!(await spendSecondFactorCode(client, { user, code, now: now(), secrets: secretsOf(pool) }))) throw wrongCode();
  }
});

async function requireFactor(client: pg.PoolClient, user: LockedUser): Promise<void> {
  if (user.totp_confirmed_at === null && (await countPasskeys(client, user.id)) === 0)
    throw new AppError('conflict', 'The second factor is not on.');
}

async function lockCaller(client: pg.PoolClient, userId: number): Promise<LockedUser> {
  const user = await lockUser(client, userId);
  if (!user) throw noSuchUser();
  return user;
}

function refuseWhenOn(user: LockedUser): void {
  if (user.totp_confirmed_at !== null)
    throw new AppError('conflict', 'The second factor is already on. Turn it off first to set up another.');
}

/** Not 401: the session is valid, and the page signs out on 401. */
function wrongCode(): AppError {
  return invalidField({ loc: ['body', 'code'], msg: 'This code is wrong or already used' });
}
