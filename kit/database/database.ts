import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import { createPool } from './create-pool.ts';
import { chooseDataDirectory } from './embedded/folders.ts';
import { findRunningServer, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Log } from './log.ts';
import { createServerPool } from './server/server-pool.ts';
import { createServerRole, grantServerRights } from './server-role.ts';

export interface Database {
  /** For everything that writes, and for reads that must see what was just written. */
  pool: pg.Pool;
  /** For reads that may be a moment behind; the same pool unless READ_DATABASE_URL is set. */
  readPool: pg.Pool;
  /** The owner of the tables, for migrations and the sample; the same as `pool` with DATABASE_URL. */
  ownerPool: pg.Pool;
  /** Where the data are, for the operator: a folder, or a database and its server. Contains no password. */
  readonly place: string;
  /** Lets `pool` use what the owner has created; nothing to do where they are the same. */
  grantRights(): Promise<void>;
  /** Waits for running queries, closes the pools and stops an embedded server. Calling it twice is harmless. */
  close(): Promise<void>;
}

interface OpenDatabaseOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'readDatabaseUrl'> & Partial<Pick<Config, 'walArchiveDir'>>;
  log: Log;
  /** Called if the embedded database is lost during use. By default the process exits with code 1. */
  onLost?: (reason: Error) => void;
}

/** A database whose pools exist at once, so that what uses them is built while the database starts. */
interface OpeningDatabase {
  /** Its pools wait until the embedded server runs. */
  readonly database: Database;
  /** Throws DatabaseStartError with a sentence for the operator; the database is closed then. */
  readonly opened: Promise<void>;
}

/**
 * Opens the database: the operator's own server when DATABASE_URL is set, which any number of processes may share, else
 * the embedded one, which belongs to one process. Migrations are a separate step, see migrate.ts.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { database, opened } = beginOpening(options);
  await opened;
  return database;
}

export function beginOpening({ config, log, onLost }: OpenDatabaseOptions): OpeningDatabase {
  const { databaseUrl, readDatabaseUrl } = config;
  const { database, ready } =
    databaseUrl === null
      ? openEmbedded({ config, log, ...(onLost && { onLost }) })
      : openServer({ databaseUrl, readDatabaseUrl, log });
  const opened = ready.then(
    () => {},
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  // The caller may wait for it later; until then a failure must not end the process without its message.
  opened.catch(() => {});
  return { database, opened };
}

interface ReadyLater {
  readonly database: Database;
  readonly ready: Promise<unknown>;
}

function openServer({
  databaseUrl,
  readDatabaseUrl,
  log,
}: Pick<Config, 'readDatabaseUrl'> & { databaseUrl: string; log: Log }): ReadyLater {
  const { pool, place, check } = createServerPool({ url: databaseUrl, log });
  if (readDatabaseUrl === null)
    return { database: databaseOf({ pool, readPool: pool, ownerPool: pool, embedded: null, place }), ready: check() };
  const replica = createServerPool({ url: readDatabaseUrl, log, readOnly: true });
  return {
    database: databaseOf({ pool, readPool: replica.pool, ownerPool: pool, embedded: null, place }),
    ready: check().then(() => replica.check()),
  };
}

function openEmbedded({ config, log, onLost }: OpenDatabaseOptions): ReadyLater {
  const endProcess = (reason: Error): void => {
    // Without the lock another process may take over the data directory, so this one must stop immediately.
    log.error({ err: reason }, 'The embedded database was lost; Holdfast ends and must be started again.');
    process.exit(1);
  };
  const place = chooseDataDirectory(config.dataDir);
  const embedded = startEmbeddedPostgres({
    dataDir: config.dataDir,
    archive: config.walArchiveDir ?? null,
    log,
    onLost: onLost ?? endProcess,
  });
  const ownerPool = createPool({ connection: embedded.then(({ connection }) => connection), log });
  const connection = embedded.then(async (server) => ({
    ...server.connection,
    ...(await createServerRole(ownerPool)),
  }));
  const pool = createPool({ connection, log });
  return { database: databaseOf({ pool, readPool: pool, ownerPool, embedded, place }), ready: connection };
}

/**
 * Opens the database beside a Holdfast that runs, for a command that reads. The embedded database of a Holdfast that is
 * stopped is started for it.
 */
export async function openBeside({ config, log }: Omit<OpenDatabaseOptions, 'onLost'>): Promise<Database> {
  const running = config.databaseUrl === null ? await findRunningServer(config.dataDir) : null;
  if (running === null) return openDatabase({ config, log });
  const pool = createPool({ connection: running, log });
  return databaseOf({ pool, readPool: pool, ownerPool: pool, embedded: null, place: running.host });
}

interface OpenPools {
  readonly pool: pg.Pool;
  readonly readPool: pg.Pool;
  readonly ownerPool: pg.Pool;
  readonly embedded: Promise<EmbeddedPostgres> | null;
  readonly place: string;
}

function databaseOf({ pool, readPool, ownerPool, embedded, place }: OpenPools): Database {
  let closing: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    await Promise.all([...new Set([pool, readPool, ownerPool])].map((each) => each.end()));
    // A server that did not start needs no stop.
    await embedded?.then(
      (server) => server.stop(),
      () => {},
    );
  };
  return {
    pool,
    readPool,
    ownerPool,
    place,
    grantRights: async () => {
      if (ownerPool !== pool) await grantServerRights(ownerPool);
    },
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}
