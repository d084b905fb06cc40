import { join } from 'node:path';
import type pg from 'pg';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Log } from '../log.ts';
import { lockDataDirectory, type DataDirectoryLock } from './data-directory-lock.ts';
import { chooseDataDirectory, placeDatabase, type Placement, withFilesOf } from './folders.ts';
import { DATABASE_USER, initialiseCluster, passwordFilePath, readPassword } from './initialise-cluster.ts';
import { watchOwner } from './owner-watch.ts';
import { isServerOf, readPostmasterFile, stopServer } from './postmaster.ts';
import { placePrograms } from './programs.ts';
import { repairFiles } from './restored-files.ts';
import { type StartedServer, startServer } from './start-server.ts';

export interface EmbeddedPostgres {
  dataDirectory: string;
  /** The PostgreSQL data directory, for tests that kill the server. */
  cluster: string;
  connection: { host: string; user: string; password: string; database: string };
  stop(): Promise<void>;
}

interface StartEmbeddedOptions {
  dataDir: string | null;
  log: Log;
  onLost: (reason: Error) => void;
  durable?: boolean;
  /** Where the journal is archived, for a recovery to a moment. */
  archive?: string | null;
}

const DATABASE_NAME = 'holdfast';
const ATTEMPTS_MAX = 3;

/** Starts or finds the PostgreSQL server of the data directory and makes this process its only user. */
export async function startEmbeddedPostgres(options: StartEmbeddedOptions): Promise<EmbeddedPostgres> {
  const placement = placeDatabase(options.dataDir);
  return withFilesOf(placement.folders.data, () => startPlaced(placement, options));
}

async function startPlaced(
  placement: Placement,
  { log, onLost, durable = true, archive = null }: StartEmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const { folders, user } = placement;
  const programs = await placePrograms({ user, dataDirectory: folders.data, log });
  repairFiles(folders.database, { user, log });
  const { password } = await initialiseCluster(placement, programs, durable);
  const start = (): Promise<StartedServer> => startServer({ placement, programs, password, durable, archive, log });
  const { server, lock } = await startAndLock({ start, dataDirectory: folders.data, onLost });
  const watch = watchOwner({ cluster: folders.cluster, user });
  await createDatabaseIfMissing(server.client);
  log.info(
    {
      dataDirectory: folders.data,
      programs: programs.postgres,
      socket: server.socketDirectory,
      user: user?.name ?? 'this user',
      log: folders.logFile,
    },
    'The embedded PostgreSQL is ready.',
  );
  return {
    dataDirectory: folders.data,
    cluster: folders.cluster,
    connection: { host: server.socketDirectory, user: DATABASE_USER, password, database: DATABASE_NAME },
    stop: async () => {
      lock.expectLoss();
      // The lock is held until the server has stopped, so that no process attaches to a stopping server.
      const isStopped = await stopServer(folders.cluster);
      watch.end();
      if (!isStopped) log.error({ cluster: folders.cluster }, 'PostgreSQL did not stop; the next start will find it.');
    },
  };
}

/**
 * Returns a connection to the server of the data directory that another process runs, and null if none does. It leaves
 * that process the owner of the directory, so it is for reads, such as a backup.
 */
export async function findRunningServer(dataDir: string | null): Promise<EmbeddedPostgres['connection'] | null> {
  const cluster = join(chooseDataDirectory(dataDir), 'database', 'cluster');
  const file = readPostmasterFile(cluster);
  if (file === null || file.socketDirectory === null || !isServerOf({ pid: file.pid, cluster })) return null;
  const password = readPassword(passwordFilePath(cluster));
  return { host: file.socketDirectory, user: DATABASE_USER, password, database: DATABASE_NAME };
}

/** A running server may be stopping, because its last owner stopped it. The search is then repeated. */
async function startAndLock(options: {
  start: () => Promise<StartedServer>;
  dataDirectory: string;
  onLost: (reason: Error) => void;
}): Promise<{ server: StartedServer; lock: DataDirectoryLock }> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await options.start();
    try {
      const result = await lockDataDirectory(server.client, { onLost: options.onLost });
      if (result.state === 'locked') return { server, lock: result.lock };
      const who = result.ownerPid === null ? '' : ` (pid ${result.ownerPid})`;
      throw new DatabaseStartError(
        `Another Holdfast process${who} already uses the data directory ${options.dataDirectory}. Stop it first, ` +
          `or give this one a DATA_DIR of its own.`,
      );
    } catch (error) {
      if (error instanceof DatabaseStartError || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function createDatabaseIfMissing(client: pg.Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
}
