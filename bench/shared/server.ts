/** The whole server without the network, for measurements of its calls. */
import { contract } from '@holdfast/overview/contract';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { readConfig } from '@holdfast/config/read-config.ts';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { createSecretBox, KEY_BYTES, useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { createHandlers } from '../../apps/server/src/handlers.ts';
import { findCaller } from '../../areas/accounts/server/sessions/find-caller.ts';
import { refreshSearchTags } from '../../areas/transactions/server/search/search-tags.ts';
import { buildServer } from '@holdfast/http/server/build-server.ts';
import { createLog } from '@holdfast/http/server/create-log.ts';
import type { Caller } from '@holdfast/http/server/handler.ts';
import { createDatabase } from './database.ts';

export interface BenchServer {
  readonly pool: pg.Pool;
  /** Returns the body of a response with status 200, and throws on any other status. */
  readonly get: (path: string, token: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts the server on the database of the pool. Closing the server ends the pool too. */
export async function startServer(pool: pg.Pool): Promise<BenchServer> {
  const [config, log, version] = [readConfig({}), createLog('silent'), '0.0.0'];
  useSecrets(pool, createSecretBox([randomBytes(KEY_BYTES)]));
  const handlers = createHandlers({
    pool,
    config,
    log,
    version,
    now: () => new Date(),
    provider: null,
    setupCode: '',
  });
  // Without a state of the database no response is cached: what is measured is computed each time.
  const findAlways = async (token: string): Promise<Caller | null> => {
    const caller = await findCaller(pool, token, { limits: config });
    return caller && { ...caller, databaseState: null };
  };
  const app = await buildServer({
    config,
    pool,
    log,
    version,
    siteDirectory: '/nowhere',
    plugins: [],
    calls: {
      contract,
      handlers,
      findCaller: findAlways,
      spendConfirmation: async () => false,
      rules: config,
      now: () => new Date(),
    },
  });
  return {
    pool,
    async get(path, token) {
      const response = await app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.payload}`);
      return response.payload;
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/**
 * Starts the server on a new database, with the tags that its worker would have filled by now. One connection fills it,
 * so that session settings apply to every statement.
 */
export async function startFilledServer<Size extends { readonly name: string }>(
  connection: pg.ClientConfig,
  size: Size,
  fill: (pool: pg.Pool, size: Size) => Promise<void>,
): Promise<BenchServer> {
  const database = `bench_${size.name}`;
  const pool = await createDatabase(connection, database);
  const filler = createPool({ connection: { ...connection, database }, log: silentLog, answerMsMax: 0 });
  filler.options.max = 1;
  const startedAt = performance.now();
  await fill(filler, size);
  await refreshSearchTags(filler);
  console.log(`${size.name}: filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await filler.end();
  return startServer(pool);
}

export async function addSession(pool: pg.Pool, { userId, token }: { userId: number; token: string }): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
     VALUES ($1, $2, now(), now(), now() + interval '1 day', 'bench', '127.0.0.1')`,
    [userId, createHash('sha256').update(token).digest()],
  );
}
