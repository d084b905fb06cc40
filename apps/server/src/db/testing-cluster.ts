import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A temporary PostgreSQL server without fsync. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `holdfast-test-${process.pid}-`));
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

/**
 * Copies files. By default PostgreSQL reads each page of the template and writes it to its log as well, which takes
 * about three times the processor time.
 */
export const copyOfDatabase = (name: string, template: string): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

/** A killed test run leaves its server running; the next run stops it. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER_PATTERN.exec(name)?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    const directory = join(tmpdir(), name);
    await stopServer(join(directory, 'database', 'cluster'));
    rmSync(directory, { recursive: true, force: true });
  }
}
