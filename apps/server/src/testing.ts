/** The whole server on a fresh database, without a port, for tests over HTTP. */
import { createHash, randomBytes } from 'node:crypto';
import { type AdminScope, type Role, type TokenScope } from '@holdfast/contract';
import { API_TOKEN_PREFIX } from '@holdfast/accounts/contract';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '@holdfast/config/read-config.ts';
import type { Database } from '@holdfast/database/database.ts';
import { createSecretBox, KEY_BYTES, useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { createTestDatabase } from '../../../kit/database/testing.ts';
import { checkBeforeCommit } from '@holdfast/database/transaction.ts';
import { storeRule } from '@holdfast/accounts/server';
import { CHEAP_PASSWORD_COST } from '../../../areas/accounts/server/testing.ts';
import { createCallHandlers, type HandlerDependencies } from './handlers.ts';
import { findCaller } from '../../../areas/accounts/server/sessions/find-caller.ts';
import { spendConfirmation } from '../../../areas/accounts/server/sessions/spend-confirmation.ts';
import { buildServer } from '@holdfast/http/server/build-server.ts';
import { createLog } from '@holdfast/http/server/create-log.ts';
import { checkLockedPeriods } from '../../../areas/books/server/generation/locked-periods.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { keepLoansCurrent } from '../../../areas/lending/server/refresh-loans.ts';

export interface TestServerOptions {
  readonly environment?: Record<string, string>;
  readonly siteDirectory?: string;
  /** A fresh one of the test run's own server, unless given. */
  readonly database?: Database;
  /** The built program of computing threads; without it they compute in the thread of the test. */
  readonly computingProgram?: URL;
  /** The built program of threads that read files; without it they are read in the thread of the test. */
  readonly fileProgram?: URL;
  /** Recorded answers of exchanges; without them exchanges are asked. */
  readonly exchangeNet?: HandlerDependencies['exchangeNet'];
  /** The clock of the handlers. */
  readonly now?: () => Date;
  /** Receives every log line. */
  readonly onLog?: (line: string) => void;
}

export interface TestPerson {
  readonly userId: number;
  readonly sessionId: number;
  readonly token: string;
}

export async function createTestServer({
  environment = {},
  siteDirectory = '/nowhere',
  onLog = () => {},
  ...given
}: TestServerOptions = {}) {
  const database = given.database ?? (await createTestDatabase());
  const { pool } = database;
  if (given.database) {
    const secrets = createSecretBox([randomBytes(KEY_BYTES)]);
    for (const each of [pool, database.readPool, database.ownerPool]) useSecrets(each, secrets);
  }
  checkBeforeCommit(pool, checkLockedPeriods);
  // Tables over the whole contract make thousands of requests as one user.
  const config = readConfig({ REQUESTS_PER_MINUTE: '10000000', CONCURRENT_REQUESTS: '10000', ...environment });
  if (!config.twoPersonRule) await storeRule(database.ownerPool, config);
  const log = createLog('info', { write: onLog });
  const version = '0.0.0';
  keepLoansCurrent({ pool, log });
  const handlers = createCallHandlers(database, {
    config,
    log,
    version,
    now: given.now ?? (() => new Date()),
    provider: null,
    setupCode: '0000-0000-0000-0000',
    passwordCost: CHEAP_PASSWORD_COST,
    computingProgram: given.computingProgram,
    fileProgram: given.fileProgram,
    exchangeNet: given.exchangeNet,
  });
  const app: FastifyInstance = await buildServer({
    config,
    pool,
    log,
    version,
    siteDirectory,
    plugins: [],
    calls: {
      ...handlers,
      findCaller: (token) => findCaller(pool, token, { limits: config }),
      spendConfirmation: (sessionId) => spendConfirmation(pool, sessionId),
      rules: config,
    },
  });

  /** Inserts a signed-in user directly into the database. */
  async function addPerson(person: { role: Role; adminScope?: AdminScope; hasAgreed: boolean }): Promise<TestPerson> {
    const token = randomBytes(16).toString('base64url');
    const userId = await insertReturningId(
      pool,
      `INSERT INTO users (email, role, admin_scope, created_at, agreement_accepted_at, agreement_version)
       VALUES ($1, $2, $4, now(), $3, CASE WHEN $3::timestamptz IS NOT NULL THEN agreement_in_force(now()) END)
       RETURNING id`,
      [
        `${token.toLowerCase()}@people.example`,
        person.role,
        person.hasAgreed ? new Date() : null,
        person.adminScope ?? 'full',
      ],
    );
    const sessionId = await insertReturningId(
      pool,
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       VALUES ($1, $2, now(), now(), now() + interval '1 day', 'test', '127.0.0.1') RETURNING id`,
      [userId, createHash('sha256').update(token).digest()],
    );
    return { userId, sessionId, token };
  }

  /** Inserts an API token directly into the database and returns it. */
  async function addApiToken({ userId, scope }: { userId: number; scope: TokenScope }): Promise<string> {
    const token = `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    await pool.query(
      `INSERT INTO api_tokens (user_id, name, scope, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, now(), now() + interval '1 day')`,
      [userId, `Test ${token.slice(-8)}`, scope, createHash('sha256').update(token).digest()],
    );
    return token;
  }

  return {
    app,
    pool,
    replica: handlers.replica?.state ?? null,
    addPerson,
    addApiToken,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
