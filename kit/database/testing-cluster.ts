import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { isAlive, stopServer } from './embedded/postmaster.ts';
import { silentLog } from './log.ts';

export type TestConnection = EmbeddedPostgres['connection'];

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestConnection;
  }
}

export interface TestCluster {
  connection: TestConnection;
  stop(): Promise<void>;
}

const FOLDER_PATTERN = /^holdfast-test-(\d+)-/;

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES_MIN = 6e9;

/** A temporary PostgreSQL server without fsync; in memory, if there is plenty of it and the databases are small. */
export async function startTestCluster({ inMemory = false } = {}): Promise<TestCluster> {
  await removeLeftovers();
  const parent = inMemory && hasMemory() ? MEMORY_FOLDER : tmpdir();
  const directory = mkdtempSync(join(parent, `holdfast-test-${process.pid}-`));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(directory, 0o711);
  const embedded = await startEmbeddedPostgres({
    dataDir: directory,
    log: silentLog,
    durable: false,
    onLost: (reason) => {
      throw new Error('The test database was lost.', { cause: reason });
    },
  });
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Creates a database without tables in the cluster. */
export async function createEmptyDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  const administrator = new pg.Client({ ...connection, database: 'postgres' });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE ${name}`);
  await administrator.end();
}

/**
 * Copies files. By default PostgreSQL reads each page of the template and writes it to its log as well, which takes
 * about three times the processor time.
 */
export const copyOfDatabase = (name: string, template: string): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

function hasMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES_MIN;
}

/** A killed test run leaves its server running; the next run stops it. */
async function removeLeftovers(): Promise<void> {
  const parents = [tmpdir(), MEMORY_FOLDER].filter((parent) => existsSync(parent));
  for (const directory of parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))) {
    const pid = Number(FOLDER_PATTERN.exec(basename(directory))?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    await stopServer(join(directory, 'database', 'cluster'));
    rmSync(directory, { recursive: true, force: true });
  }
}
