/** A start that is killed repeatedly while it migrates leaves whole migrations, and the next one continues. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { defaultMigrationsDirectory, readMigrationFiles } from '@holdfast/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { KILL_TEST_MS, KillableProgram, killsOf } from './killable-program.ts';

const KILLS = killsOf(3);
const COUNT = readMigrationFiles(defaultMigrationsDirectory).length;

let whole: TestDatabase;
let empty: { pool: pg.Pool; url: string; remove(): Promise<void> };
beforeAll(async () => {
  whole = await createTestDatabase();
  empty = await createEmptyDatabase();
});
afterAll(async () => {
  await empty?.remove();
  await whole?.close();
});

async function createEmptyDatabase(): Promise<typeof empty> {
  const { host, user, password } = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administrator = new pg.Client({ host, user, password, database: 'postgres' });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE ${name}`);
  const pool = createPool({ connection: { host, user, password, database: name }, log: silentLog });
  return {
    pool,
    url: `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}`,
    remove: async () => {
      await pool.end();
      await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await administrator.end();
    },
  };
}

/** Tables, columns, constraints, indexes, functions and triggers. */
async function schemaOf(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') AS line
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT proname || ' ' || md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line as unknown);
}

test(
  `kill -9 during the migrations, ${KILLS} times: each is applied once and whole`,
  async () => {
    const program = new KillableProgram('migrating-process', empty);
    const start = () => program.start({ MIGRATIONS: defaultMigrationsDirectory });
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { child, ended, output } = start();
        // At most a part of the rest, so that something is left for the next process.
        const { rows } = await empty.pool.query<{ found: string | null }>(
          `SELECT to_regclass('schema_migrations')::text AS found`,
        );
        const applied = rows[0]?.found ? ((await empty.pool.query('SELECT FROM schema_migrations')).rowCount ?? 0) : 0;
        const target = Math.max(0, Math.floor((COUNT - applied) / (KILLS - kill + 1)));
        await waitFor(
          async () => output(),
          (text) => text.split('applied').length - 1 >= target || text.includes('done'),
        );
        child.kill('SIGKILL');
        await ended;
        await program.untilDisconnected();
      }
      expect(await start().ended).toContain('done');
    } finally {
      program.remove();
    }
    const { rows } = await empty.pool.query('SELECT number FROM schema_migrations ORDER BY number');
    expect(rows.map(({ number }) => number as number)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    expect(await schemaOf(empty.pool)).toEqual(await schemaOf(whole.pool));
  },
  KILL_TEST_MS,
);
