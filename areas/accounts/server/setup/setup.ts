/** The handlers of the public configuration, and of the first administrator of an empty database. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '../../contract/user.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type Origin } from '@holdfast/http/server/handler.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { createReadableCode, normaliseCode } from '../second-factor/codes.ts';
import { startSession } from '../sessions/start-session.ts';
import { insertUser } from '../users/write-user.ts';

export const setupHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { pageConfig, pool, passwords, now, config } = dependencies;

  return {
    config: async ({ origin }) => ({
      ...pageConfig,
      firstRun: (await hasUsers(pool)) ? null : { needsSetupCode: !origin.isLocal },
      sample: (await dependencies.hasSample()) ? { needsSetupCode: !origin.isLocal } : null,
    }),

    createFirstAdministrator: async ({ body, origin }): Promise<SignedIn> => {
      if (await hasUsers(pool)) throw notTheFirst();
      await requireSetupCode(dependencies, { given: body.setupCode, origin });
      const about = [body.email, body.firstName, body.lastName];
      const passwordHash = await passwords.hashNew({ password: body.password, about, field: 'password' });
      return transaction(pool, async (client) => {
        // Of two concurrent requests, the second waits here and then finds the user of the first.
        await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
        if (await hasUsers(client)) throw notTheFirst();
        const { email, firstName, lastName } = body;
        const userId = await insertUser(client, {
          email,
          firstName,
          lastName,
          role: 'admin',
          passwordHash,
          now: now(),
        });
        return startSession(client, { userId, origin, now: now(), sessionDays: config.sessionDays });
      });
    },
  };
});

export async function hasUsers(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ has_users: boolean }>('SELECT EXISTS (SELECT FROM users) AS has_users');
  return rows[0]?.has_users ?? false;
}

/** A caller on the machine of the server needs no code. */
export async function requireSetupCode(
  { pool, setupCode, now }: Pick<AuthDependencies, 'pool' | 'setupCode' | 'now'>,
  { given, origin }: { given: string | undefined; origin: Origin },
): Promise<void> {
  if (origin.isLocal) return;
  const attempt: Attempt = { purpose: 'setupCode', address: origin.address, now: now() };
  await reserveAttempt(pool, attempt);
  const field = { loc: ['body', 'setupCode'] };
  if (!given)
    throw invalidField({
      ...field,
      type: 'missing',
      msg: 'Enter the setup code that the server printed when it started',
    });
  if (!isSetupCode(given, setupCode))
    throw invalidField({ ...field, msg: 'This is not the setup code that the server printed when it started' });
  await forgiveAttempt(pool, attempt);
}

function notTheFirst(): AppError {
  return new AppError('conflict', 'The first administrator already exists. Sign in.');
}

/**
 * Printed in the server's log while no user exists. A person who can read the log operates the server and may create
 * the first administrator from anywhere. The code is valid until the process ends.
 */
export function createSetupCode(): string {
  return createReadableCode();
}

/** Compares digests in constant time, so that the response time reveals nothing about the code. */
export function isSetupCode(given: string, setupCode: string): boolean {
  return timingSafeEqual(digest(given), digest(setupCode));
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseCode(code)).digest();
}
