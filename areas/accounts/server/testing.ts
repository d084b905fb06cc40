/**
 * The environment of sign-in tests: a real database, all handlers, cheap passwords and a clock that a test can advance.
 */
import type { Role } from '@holdfast/contract';
import type { SignInResult, User } from '../contract/user.ts';
import type pg from 'pg';
import { readConfig } from '@holdfast/config/read-config.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { createTestDatabase, useCleared } from '../../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import type { AppError } from '@holdfast/http/server/app-error.ts';
import type { Caller, Origin, SessionCaller } from '@holdfast/http/server/handler.ts';
import { waitFor } from '../../../kit/jobs/testing.ts';
import { createHandlers } from '../../../apps/server/src/handlers.ts';
import { findCaller } from './sessions/find-caller.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import type { Provider } from './sign-in/provider/provider.ts';
import { insertUser } from './users/write-user.ts';
import { getUser } from './users/user-record.ts';

export const CHEAP_PASSWORD_COST: PasswordCost = { memoryKibibytes: 64, passes: 1, threads: 1 };
export const PASSWORD = 'a long enough password';

export async function createAuthWorld({
  provider = null,
  environment = {},
}: {
  provider?: Provider | null;
  environment?: Record<string, string>;
} = {}) {
  const database = await createTestDatabase();
  const { pool } = database;
  const config = readConfig(environment);
  const passwords = createPasswords(CHEAP_PASSWORD_COST);
  // The clock stands still unless a test advances it, so that a code does not expire between two lines.
  let nowMs = Date.now();
  const now = (): Date => new Date(nowMs);
  const setupCode = '0123-4567-89ab-cdef';
  const handlers = createHandlers({
    pool,
    config,
    log: silentLog,
    now,
    version: '0.0.0',
    provider,
    setupCode,
    passwordCost: CHEAP_PASSWORD_COST,
  });

  async function addUser(user: { email: string; role?: Role; password?: string | null }): Promise<User> {
    const password = user.password === undefined ? PASSWORD : user.password;
    const passwordHash = password === null ? null : await passwords.hash(password);
    return getUser(
      pool,
      await insertUser(pool, { email: user.email, role: user.role ?? 'client', passwordHash, now: now() }),
    );
  }

  function signIn(email: string, from: { password?: string; origin?: Origin } = {}): Promise<SignInResult> {
    return handlers.loginWithPassword({
      body: { email, password: from.password ?? PASSWORD },
      caller: null,
      origin: from.origin ?? originOf(),
    });
  }

  const callerOf = (token: string): Promise<Caller | null> => findCaller(pool, token, { limits: config });

  /** Signs in and returns the caller that a handler receives. */
  async function callerFor(
    email: string,
    from: { password?: string; origin?: Origin } = {},
  ): Promise<SessionCaller & { token: string }> {
    const result = await signIn(email, from);
    if (!('authToken' in result)) throw new Error('A second factor is required.');
    const caller = await callerOf(result.authToken);
    if (!caller || caller.apiToken) throw new Error('The token was not accepted.');
    return { ...caller, token: result.authToken };
  }

  return {
    pool,
    handlers,
    now,
    setupCode,
    addUser,
    signIn,
    callerOf,
    callerFor,
    advance: ({ seconds }: { seconds: number }): void => void (nowMs += seconds * 1000),
    /** Deletes all users and resets the clock. */
    clear: async (): Promise<void> => {
      nowMs = Date.now();
      await emptyTables(pool, 'users, sign_in_attempts, provider_flows', { restartsIds: true });
    },
    close: () => database.close(),
  };
}

export type AuthWorld = Awaited<ReturnType<typeof createAuthWorld>>;

/** One world for a test file, emptied before each test. */
export const useAuthWorld = (): AuthWorld => useCleared(createAuthWorld);

export function originOf(origin: Partial<Origin> = {}): Origin {
  return {
    address: '192.0.2.1',
    isLocal: false,
    userAgent: 'Test browser',
    site: new URL('https://holdfast.example'),
    bearerToken: null,
    ...origin,
  };
}

/** Returns the error that a promise was rejected with, as the page receives it. */
export async function refusalOf(
  promise: Promise<unknown>,
): Promise<{ code: string; detail: unknown; retryAfterSeconds: number | undefined }> {
  try {
    await promise;
  } catch (error) {
    const { code, detail, options } = error as AppError;
    if (code === undefined || options === undefined) throw error;
    return { code, detail, retryAfterSeconds: options.retryAfterSeconds };
  }
  throw new Error('It was not refused.');
}

/**
 * Runs tasks truly concurrently: the lock blocks each of them, and is released when all wait. A race then shows in
 * every run and not once in a hundred.
 */
export async function meetAt<T>(
  pool: pg.Pool,
  { lock, tasks }: { lock: string; tasks: (() => Promise<T>)[] },
): Promise<PromiseSettledResult<T>[]> {
  const { running } = await transaction(pool, async (client) => {
    await client.query(lock);
    const running = Promise.allSettled(tasks.map((task) => task()));
    await waitFor(
      async () => {
        // On another connection, because a transaction caches pg_stat_activity at its first query.
        const { rows } = await pool.query<{ waiting: number }>(
          `SELECT count(*) AS waiting FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows[0]?.waiting;
      },
      (waiting) => waiting === tasks.length,
    );
    return { running };
  });
  return running;
}
