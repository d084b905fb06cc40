/** What the page must know first, and the first administrator of an empty database. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '@holdfast/contract';
import type { Queries } from '../../../db/queries.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { Handlers, Origin } from '../../../http/handler.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { createReadableCode, normaliseCode } from '../second-factor/codes.ts';
import { startSession } from '../sessions/start-session.ts';
import { insertUser } from '../users/write-user.ts';

export function createSetupHandlers(dependencies: AuthDependencies): Handlers<'config' | 'createFirstAdministrator'> {
  const { pool, config, pageConfig, passwords, now } = dependencies;
  return {
    config: async ({ origin }) => ({
      ...pageConfig,
      firstRun: (await hasUsers(pool)) ? null : { needsSetupCode: !origin.isLocal },
    }),

    createFirstAdministrator: async ({ body, origin }): Promise<SignedIn> => {
      if (await hasUsers(pool)) throw notTheFirst();
      if (!origin.isLocal) await wantSetupCode(dependencies, { given: body.setupCode, origin });
      const passwordHash = await passwords.hash(body.password);
      return transaction(pool, async (client) => {
        // Two people may press the button together: the second waits here, and then finds the first one's user.
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
}

export async function hasUsers(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ has_users: boolean }>('SELECT EXISTS (SELECT FROM users) AS has_users');
  return rows[0]?.has_users ?? false;
}

async function wantSetupCode(
  { pool, setupCode, now }: AuthDependencies,
  { given, origin }: { given: string | undefined; origin: Origin },
): Promise<void> {
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
  return new AppError('conflict', 'There is a first administrator already. Sign in.');
}

/**
 * Shown in the server's log while no user exists. Whoever can read the log runs the machine and may name the first
 * administrator from anywhere; it is good until the process ends.
 */
export function createSetupCode(): string {
  return createReadableCode();
}

/** Compared through digests, so that the time it takes tells nothing about where the texts differ. */
export function isSetupCode(given: string, setupCode: string): boolean {
  return timingSafeEqual(digest(given), digest(setupCode));
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseCode(code)).digest();
}
