/** A database of a version whose queue was graphile-worker, with its own schema beside the table of jobs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { defaultMigrationsDirectory, migrate, readMigrationFiles } from '@holdfast/database/migrate.ts';
import { createTestDatabase } from '../database/testing.ts';
import { runRecordedJobs } from './run-recorded-jobs.ts';
import { createKinds } from './testing.ts';

it('waiting jobs and the last times of schedules are kept, and the former queue goes', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'holdfast-no-migrations-'));
  const { pool, close } = await createTestDatabase({ migrationsDirectory: empty });
  onTestFinished(async () => {
    await close();
    rmSync(empty, { recursive: true });
  });
  const before = readMigrationFiles(defaultMigrationsDirectory).findIndex(({ name }) => name.includes('are-the-queue'));
  await migrate({ pool, log: silentLog, count: before });
  const done: string[] = [];
  const kind = createKinds('former')(async ({ payload }) => {
    done.push(payload.word);
    return { message: '', result: null };
  });
  await pool.query(`
    CREATE SCHEMA graphile_worker;
    CREATE TABLE graphile_worker._private_jobs (key text, locked_by text);
    CREATE TABLE graphile_worker._private_known_crontabs
      (identifier text, known_since timestamptz, last_execution timestamptz);
    INSERT INTO graphile_worker._private_jobs VALUES ('job:1', NULL), ('job:2', 'a dead worker');
    INSERT INTO graphile_worker._private_known_crontabs
    VALUES ('interest-run', '2024-01-01Z', '2024-05-06 00:05Z'), ('back-up', '2024-05-01Z', NULL),
           ('clean-up-jobs', '2024-01-01Z', '2024-05-06 04:17Z')`);
  await pool.query(
    `INSERT INTO jobs (kind, key, payload) SELECT $1, word, jsonb_build_object('word', word)
       FROM unnest(ARRAY['waits', 'is locked', 'is not in the queue']) AS word`,
    [kind.kind],
  );
  await migrate({ pool, log: silentLog });
  const { rows } = await pool.query(`SELECT to_regnamespace('graphile_worker') AS schema`);
  expect(rows).toEqual([{ schema: null }]);
  expect((await pool.query('SELECT * FROM job_schedules ORDER BY name')).rows).toEqual([
    { name: 'back-up', last_at: new Date('2024-05-01Z') },
    { name: 'interest-run', last_at: new Date('2024-05-06T00:05Z') },
  ]);
  await runRecordedJobs(pool, { kinds: [kind], services: { now: () => new Date() } });
  expect(done).toEqual(['waits', 'is locked', 'is not in the queue']);
});
