/**
 * Everything that runs, put together in order: database, migrations, handlers, server. Ending goes the other way round.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { deleteExpired } from './features/auth/delete-expired.ts';
import { hasUsers } from './features/auth/setup/create-setup-handlers.ts';
import { createSetupCode } from './features/auth/setup/setup-code.ts';
import { createProviderPlugin } from './features/auth/sign-in/provider/create-provider-plugin.ts';
import { createProvider } from './features/auth/sign-in/provider/provider.ts';
import { createHandlers, findCaller } from './features/handlers.ts';
import { buildServer } from './http/build-server.ts';

const CLEAN_UP_MINUTES = 60;

export interface StartOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly siteDirectory: string;
}

export interface RunningHoldfast {
  readonly address: string;
  /** Present while no user exists. */
  readonly setupCode: string | null;
  stop(): Promise<void>;
}

export async function startHoldfast(options: StartOptions): Promise<RunningHoldfast> {
  const { config, log } = options;
  const database = await openDatabase({ config, log });
  try {
    await migrate({ pool: database.pool, log });
    const setupCode = createSetupCode();
    const server = await createServer(options, database, setupCode);
    const stopCleaning = cleanUpRegularly(database, log);
    const address = await server.listen({ host: config.host, port: config.port });
    return {
      address,
      setupCode: (await hasUsers(database.pool)) ? null : setupCode,
      stop: async () => {
        stopCleaning();
        await server.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function createServer({ config, log, version, siteDirectory }: StartOptions, { pool }: Database, setupCode: string): Promise<FastifyInstance> {
  const provider = config.oidc && createProvider(config.oidc);
  const now = (): Date => new Date();
  return buildServer({
    config,
    pool,
    log,
    version,
    siteDirectory,
    calls: {
      handlers: createHandlers({ pool, config, log, now, version, provider, setupCode }),
      findCaller: (token) => findCaller(pool, token, log),
      rules: config,
    },
    plugins: provider ? [createProviderPlugin({ pool, config, provider, now, log })] : [],
  });
}

function cleanUpRegularly({ pool }: Database, log: FastifyBaseLogger): () => void {
  const cleanUp = (): void => {
    deleteExpired(pool, new Date()).catch((error: unknown) => log.warn({ err: error }, 'What has expired could not be removed; the next round tries again'));
  };
  const timer = setInterval(cleanUp, CLEAN_UP_MINUTES * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
