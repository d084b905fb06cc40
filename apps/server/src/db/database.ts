import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { connectToServer } from './server/connect-to-server.ts';
import { createPool } from './create-pool.ts';
import { findRunningServer, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Log } from './log.ts';
import { describeAddress, parseServerAddress } from './server/server-address.ts';
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

/**
 * Opens the database: the operator's own server when DATABASE_URL is set, which any number of processes may share, else
 * the embedded one, which belongs to one process. Migrations are a separate step, see migrate.ts. Throws
 * DatabaseStartError with a sentence for the operator.
 */
export async function openDatabase({ config, log, onLost }: OpenDatabaseOptions): Promise<Database> {
  if (config.databaseUrl !== null) {
    const pool = await connectToServer({ url: config.databaseUrl, log });
    const place = describeAddress(
      parseServerAddress(config.databaseUrl, { name: 'DATABASE_URL', attributes: 'read-write' }),
    );
    if (config.readDatabaseUrl === null)
      return databaseOf({ pool, readPool: pool, ownerPool: pool, embedded: null, place });
    try {
      return databaseOf({
        pool,
        ownerPool: pool,
        readPool: await connectToServer({ url: config.readDatabaseUrl, log, readOnly: true }),
        embedded: null,
        place,
      });
    } catch (error) {
      await pool.end();
      throw error;
    }
  }
  const endProcess = (reason: Error): void => {
    // Without the lock another process may take over the data directory, so this one must stop immediately.
    log.error({ err: reason }, 'The embedded database was lost; Holdfast ends and must be started again.');
    process.exit(1);
  };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    archive: config.walArchiveDir ?? null,
    log,
    onLost: onLost ?? endProcess,
  });
  const ownerPool = createPool({ connection: embedded.connection, log });
  try {
    const role = await createServerRole(ownerPool);
    const pool = createPool({ connection: { ...embedded.connection, ...role }, log });
    return databaseOf({ pool, readPool: pool, ownerPool, embedded, place: embedded.dataDirectory });
  } catch (error) {
    await ownerPool.end();
    await embedded.stop();
    throw error;
  }
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
  readonly embedded: EmbeddedPostgres | null;
  readonly place: string;
}

function databaseOf({ pool, readPool, ownerPool, embedded, place }: OpenPools): Database {
  let closing: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    await Promise.all([...new Set([pool, readPool, ownerPool])].map((each) => each.end()));
    await embedded?.stop();
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
