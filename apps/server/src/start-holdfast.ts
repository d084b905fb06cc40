/** Starts all parts on an open database: migrations, worker, handlers, server; and stops them in reverse order. */
import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '@holdfast/config/config.ts';
import type { Database } from '@holdfast/database/database.ts';
import { isUnprepared, migrate } from '@holdfast/database/migrate.ts';
import { useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { createKeysEarly, openSecrets } from '@holdfast/database/secrets/stored-secrets.ts';
import { checkBeforeCommit } from '@holdfast/database/transaction.ts';
import {
  createProvider,
  createProviderPlugin,
  createSetupCode,
  deleteExpired,
  findCaller,
  spendConfirmation,
  hasUsers,
} from '@holdfast/accounts/server';
import { loadStartData } from '@holdfast/catalogue/server';
import { createCallHandlers, loadSample } from './handlers.ts';
import { createJobServices, createSchedules, JOB_KINDS } from './job-kinds.ts';
import { createJobEventsPlugin, createJobFeed, readMetrics, startMailer } from '@holdfast/operations/server';
import { storeRule } from '@holdfast/accounts/server';
import { keepSearchTagsCurrent } from '@holdfast/transactions/server';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { buildServer } from '@holdfast/http/server/build-server.ts';
import { listenAt } from '@holdfast/http/server/create-http-server.ts';
import { installMetrics, type Metric, RequestMetrics, startMetricsServer } from '@holdfast/http/server/metrics.ts';
import { type JobChanges, listenToJobChanges } from '@holdfast/jobs/job-changes.ts';
import type { Polling } from '@holdfast/jobs/polling.ts';
import { type RunningWorker, startWorker } from '@holdfast/jobs/start-worker.ts';
import { checkLockedPeriods } from '@holdfast/books/server';
import { keepLoansCurrent, refreshLoans } from '@holdfast/lending/server';
import type { Role } from './role.ts';
import { hasSample } from '@holdfast/overview/server';

const CLEAN_UP_MINUTES = 60;

export interface StartOptions {
  /** Closed when Holdfast stops, and when it fails to start. */
  readonly database: Database;
  /** When the database can be used; what needs only its pools is built before. */
  readonly opened: Promise<void>;
  readonly config: Config;
  readonly role: Role;
  /** Create the sample portfolio, unless it is loaded. */
  readonly hasSample: boolean;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly siteDirectory: string;
}

export interface RunningHoldfast {
  /** Null for a process that only works on jobs. */
  readonly address: string | null;
  /** Present while no user exists, or sample data is loaded. */
  readonly setupCode: string | null;
  readonly isSample: boolean;
  /** Where the data are, for the operator. */
  readonly dataPlace: string;
  stop(): Promise<void>;
}

export async function startHoldfast(options: StartOptions): Promise<RunningHoldfast> {
  const { config, log, role, database, opened } = options;
  const started: {
    changes?: JobChanges;
    worker?: RunningWorker;
    mailer?: Polling | null;
    searchTags?: Polling;
    server?: FastifyInstance;
    stopCleaning?: () => void;
    metrics?: Server;
  } = {};
  const stop = async (): Promise<void> => {
    started.stopCleaning?.();
    started.metrics?.close();
    const { server, worker, mailer, searchTags } = started;
    await Promise.all([server?.close(), worker?.stop(), mailer?.stop(), searchTags?.stop()]);
    await started.changes?.close();
    await database.close();
  };
  try {
    const changes = listenToJobChanges({ pool: database.pool, log, opened });
    started.changes = changes;
    const setupCode = createSetupCode();
    const metrics = createMetrics(options, database);
    // The routes are registered while the database starts: each takes about a fifth of a start.
    await allOrFirstError([
      opened.then(async () => {
        await prepareDatabase(options);
        if (metrics && config.metricsPort !== null)
          started.metrics = await startMetricsServer({ ...metrics, host: config.host, port: config.metricsPort });
        if (role !== 'api') {
          started.worker = createWorker(options, database, changes);
          started.mailer = startMailer({ pool: database.pool, config, log });
          started.searchTags = keepSearchTagsCurrent({ pool: database.pool, log });
        }
        await loadStartData(database.pool, log);
      }),
      role === 'worker'
        ? null
        : createServer(options, { database, setupCode, changes, metrics }).then((server) => {
            started.server = server;
          }),
    ]);
    const dataPlace = database.place;
    if (!started.server) return { address: null, setupCode: null, isSample: false, dataPlace, stop };
    if (options.hasSample) await createSampleAtStart(options, { database, setupCode });
    started.stopCleaning = cleanUpRegularly(database, log);
    const { server } = started;
    const { host, port } = config;
    const [address, isSample, isSetup] = await Promise.all([
      listenAt({ host, port, setting: 'PORT' }, () => server.listen({ host, port })),
      hasSample(database.pool),
      hasUsers(database.pool),
    ]);
    return { address, setupCode: isSetup && !isSample ? null : setupCode, isSample, dataPlace, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareDatabase({ config, log, database }: StartOptions): Promise<void> {
  const { pool, readPool, ownerPool } = database;
  const isNew = await isUnprepared(ownerPool);
  const migrating = migrate({ pool: ownerPool, log });
  // A new database has nothing that a new key could not open.
  if (isNew) await allOrFirstError([migrating.then(() => {}), createKeysEarly({ config, log })]);
  const migrations = await migrating;
  if (migrations > 0) log.info({ migrations }, 'The database is prepared for this version.');
  await database.grantRights();
  const secrets = await openSecrets(ownerPool, { config, log });
  for (const each of [pool, readPool, ownerPool]) useSecrets(each, secrets);
  checkBeforeCommit(pool, checkLockedPeriods);
  keepLoansCurrent({ pool, log });
  // Triggers take a rule that is not stored for on.
  if (!config.twoPersonRule) await storeRule(ownerPool, config);
  await refreshLoans(pool, { now: new Date() });
}

/** Waits for all of them, so that after a failure each can be stopped. */
async function allOrFirstError(works: readonly (Promise<void> | null)[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}

function createWorker({ config, log }: StartOptions, { pool }: Database, changes: JobChanges): RunningWorker {
  const services = createJobServices(config, pool);
  return startWorker({ pool, log, changes, kinds: JOB_KINDS, schedules: createSchedules(config, services), services });
}

/** A refusal stops the start: somebody who asks for the sample must not find other data and take it for the sample. */
async function createSampleAtStart(
  { config, log, version }: StartOptions,
  { database: { pool, ownerPool }, setupCode }: { database: Database; setupCode: string },
): Promise<void> {
  try {
    await loadSample({ pool, ownerPool, config, log, version, setupCode, provider: null, now: () => new Date() });
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError([`--sample: ${error.message}`]);
    throw error;
  }
}

async function createServer(
  { config, log, version, siteDirectory }: StartOptions,
  {
    database,
    setupCode,
    changes,
    metrics,
  }: { database: Database; setupCode: string; changes: JobChanges; metrics: Metrics | null },
): Promise<FastifyInstance> {
  const { pool } = database;
  const provider = config.oidc && createProvider(config.oidc);
  const now = (): Date => new Date();
  const callerOf = (token: string): ReturnType<typeof findCaller> => findCaller(pool, token, { limits: config, log });
  const jobEvents = createJobEventsPlugin({
    feed: createJobFeed({ pool, log, changes }),
    findCaller: callerOf,
    rules: config,
    log,
  });
  const handlers = createCallHandlers(database, { config, log, now, version, provider, setupCode });
  // What a job wrote is seen by those who hear of its end.
  changes.subscribe(() => handlers.replica?.state.catchUp());
  return buildServer({
    config,
    pool,
    log,
    version,
    siteDirectory,
    calls: {
      ...handlers,
      findCaller: callerOf,
      spendConfirmation: (sessionId) => spendConfirmation(pool, sessionId),
      rules: config,
    },
    requestMetrics: metrics?.requests ?? null,
    plugins: [
      jobEvents,
      ...(provider ? [createProviderPlugin({ pool, config, provider, now, log })] : []),
      ...(metrics && config.metricsPort === null ? [async (app: FastifyInstance) => installMetrics(app, metrics)] : []),
    ],
  });
}

interface Metrics {
  readonly requests: RequestMetrics;
  readonly token: string | null;
  readonly read: () => Promise<readonly Metric[]>;
}

/** Null unless the operator turned metrics on. */
function createMetrics({ config, version }: StartOptions, { pool }: Database): Metrics | null {
  if (config.metricsPort === null && config.metricsToken === null) return null;
  const requests = new RequestMetrics();
  const read = async (): Promise<Metric[]> => [...requests.read(), ...(await readMetrics(pool, version))];
  return { requests, token: config.metricsToken, read };
}

function cleanUpRegularly({ pool }: Database, log: FastifyBaseLogger): () => void {
  const cleanUp = (): void => {
    deleteExpired(pool, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'Expired rows could not be deleted; the next round tries again'),
    );
  };
  const timer = setInterval(cleanUp, CLEAN_UP_MINUTES * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
