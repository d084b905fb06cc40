import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { ADVISORY_CLASS, ADVISORY_KEYS } from './advisory-keys.ts';
import { createPool } from './create-pool.ts';
import type { Database } from './database.ts';
import { silentLog } from './log.ts';
import { createSecretBox, KEY_BYTES, useSecrets } from './secrets/secret-box.ts';
import { migrate, defaultMigrationsDirectory, readMigrationFiles } from './migrate.ts';
import { readSchemaFiles } from './schema-files.ts';
import { copyOfDatabase, type TestConnection } from './testing-cluster.ts';

export interface TestDatabase extends Database {
  /** For a test that starts a real server process: its DATABASE_URL. */
  url: string;
}

/**
 * Creates a fresh, migrated PostgreSQL database for one test file:
 *
 *   const database = useShared(createTestDatabase);
 *
 * It is a copy of a template that the first caller of the run migrates, so it takes tens of milliseconds.
 */
export async function createTestDatabase({
  migrationsDirectory = defaultMigrationsDirectory,
} = {}): Promise<TestDatabase> {
  const cluster = findTestCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(async (administrator) => {
    const template = await makeTemplateOnce(administrator, migrationsDirectory);
    await administrator.query(copyOfDatabase(name, template));
  });
  const pool = createPool({ connection: { ...cluster, database: name }, log: silentLog });
  useSecrets(pool, createSecretBox([randomBytes(KEY_BYTES)]));
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await pool.end();
    await asAdministrator((administrator) => administrator.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  };
  return {
    pool,
    readPool: pool,
    ownerPool: pool,
    place: name,
    grantRights: async () => {},
    url: `postgres://${cluster.user}:${cluster.password}@/${name}?host=${encodeURIComponent(cluster.host)}`,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Creates what the tests of a file share before the first of them, and closes it after the last:
 *
 *   const world = useShared(createBooksWorld);
 *
 * The returned object stands for the one that is created, which exists from the first test or later hook on.
 */
export function useShared<Shared extends { close(): unknown }>(create: () => Promise<Shared>): Shared {
  let created: Shared | undefined;
  beforeAll(async () => {
    created = await create();
  });
  afterAll(() => created?.close());
  const existing = (): Shared => {
    if (created === undefined) throw new Error('What the tests share is used before it is created.');
    return created;
  };
  return new Proxy({} as Shared, {
    get: (_target, key) => Reflect.get(existing(), key) as unknown,
    set: (_target, key, value) => Reflect.set(existing(), key, value),
  });
}

/** Shares as `useShared` does, and clears what is shared before each test. */
export function useCleared<Shared extends { clear(): Promise<unknown>; close(): unknown }>(
  create: () => Promise<Shared>,
): Shared {
  const shared = useShared(create);
  beforeEach(() => shared.clear());
  return shared;
}

function findTestCluster(): TestConnection {
  const cluster: TestConnection | undefined = inject('testCluster');
  if (cluster === undefined) {
    throw new Error(
      'There is no test database: globalSetup in vitest.config.ts must name kit/database/testing-global-setup.ts.',
    );
  }
  return cluster;
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...findTestCluster(), database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The template is named after the hash of the migrations and the schema files, so that an edit creates a new one. */
async function makeTemplateOnce(administrator: pg.Client, directory: string): Promise<string> {
  const content = [...readMigrationFiles(directory), ...readSchemaFiles()].map((file) => file.sha256);
  const template = `template_${createHash('sha256').update(content.join()).digest('hex').slice(0, 12)}`;
  // Held until the session ends, so that a second test file waits for the template.
  await administrator.query('SELECT pg_advisory_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.testTemplate]);
  const found = await administrator.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (found.rowCount !== 0) return template;
  const unfinished = `${template}_unfinished`;
  await administrator.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await administrator.query(`CREATE DATABASE ${unfinished}`);
  const pool = createPool({ connection: { ...findTestCluster(), database: unfinished }, log: silentLog });
  try {
    await migrate({ pool, log: silentLog, directory });
  } finally {
    await pool.end();
  }
  await administrator.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  return template;
}
