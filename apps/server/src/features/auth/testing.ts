/**
 * A small world for tests of sign-in: a real database, every handler, cheap passwords and a clock that can be moved.
 */
import type { Role, SignInResult, User } from '@holdfast/contract';
import type pg from 'pg';
import { vi } from 'vitest';
import { readConfig } from '../../config/read-config.ts';
import { silentLog } from '../../db/log.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppError } from '../../http/app-error.ts';
import type { Caller, Handlers, Origin } from '../../http/handler.ts';
import { createHandlers, findCaller } from '../handlers.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import type { Provider } from './sign-in/provider/provider.ts';
import { insertUser } from './users/write-user.ts';
import { getUser } from './users/user-record.ts';

export const CHEAP_PASSWORD_COST: PasswordCost = { memoryKibibytes: 64, passes: 1, threads: 1 };
export const PASSWORD = 'a long enough password';

export async function createAuthWorld({ provider = null }: { provider?: Provider | null } = {}) {
  const database = await createTestDatabase();
  const { pool } = database;
  const passwords = createPasswords(CHEAP_PASSWORD_COST);
  // It stands still unless a test moves it: a code of the second factor must not run out between two lines.
  let nowMs = Date.now();
  const now = (): Date => new Date(nowMs);
  const setupCode = '0123-4567-89ab-cdef';
  const handlers: Handlers = createHandlers({
    pool,
    config: readConfig({}),
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

  /** Signs in and answers what a handler is given about whoever did. */
  async function callerFor(
    email: string,
    from: { password?: string; origin?: Origin } = {},
  ): Promise<Caller & { token: string }> {
    const result = await signIn(email, from);
    if (!('authToken' in result)) throw new Error('A second factor is wanted.');
    const caller = await findCaller(pool, result.authToken);
    if (!caller) throw new Error('The token was not accepted.');
    return { ...caller, token: result.authToken };
  }

  return {
    pool,
    handlers,
    now,
    setupCode,
    addUser,
    signIn,
    callerFor,
    advance: ({ seconds }: { seconds: number }): void => void (nowMs += seconds * 1000),
    /** Empties every table and sets the clock right, for tests that begin with nobody. */
    clear: async (): Promise<void> => {
      nowMs = Date.now();
      await pool.query('TRUNCATE users, sign_in_attempts, provider_flows RESTART IDENTITY CASCADE');
    },
    close: () => database.close(),
  };
}

export type AuthWorld = Awaited<ReturnType<typeof createAuthWorld>>;

export function originOf(origin: Partial<Origin> = {}): Origin {
  return { address: '192.0.2.1', isLocal: false, userAgent: 'Test browser', bearerToken: null, ...origin };
}

/** What a promise was refused with, as an admin or the page would see it. */
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
 * Lets tasks really meet: the lock holds each of them up where it first needs it, and is given back when all wait. A
 * race in the code then shows every time and not once in a hundred runs.
 */
export async function meetAt<T>(
  pool: pg.Pool,
  { lock, tasks }: { lock: string; tasks: (() => Promise<T>)[] },
): Promise<PromiseSettledResult<T>[]> {
  const { running } = await transaction(pool, async (client) => {
    await client.query(lock);
    const running = Promise.allSettled(tasks.map((task) => task()));
    await vi.waitFor(
      async () => {
        // Not on the same connection: a transaction sees the activity of others as it was at its first look.
        const { rows } = await pool.query<{ waiting: number }>(
          `SELECT count(*) AS waiting FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        if (rows[0]?.waiting !== tasks.length) throw new Error(`${rows[0]?.waiting} of ${tasks.length} tasks wait.`);
      },
      { timeout: 10_000, interval: 10 },
    );
    return { running };
  });
  return running;
}
