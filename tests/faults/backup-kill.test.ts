/** Backups and restores that are killed at any moment: what is named like a backup is one, and a restore is whole. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '../../areas/operations/server/backups/check-backup.ts';
import { defaultMigrationsDirectory } from '@holdfast/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { KILL_TEST_MS, KillableProgram, killsOf, type RunningProgram } from './killable-program.ts';

const KILLS = killsOf(2);
const ROWS = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'holdfast-backup-kill-'));
const noMigrations = join(folder, 'no-migrations');
mkdirSync(noMigrations);
let source: TestDatabase;
let program: KillableProgram;
beforeAll(async () => {
  source = await createTestDatabase();
  await source.pool.query(
    `INSERT INTO users (email, role, created_at)
       SELECT 'client' || n || '@people.example', 'client', now() FROM generate_series(1, ${ROWS}) n`,
  );
  program = new KillableProgram('backing-up-process', source);
});
afterAll(async () => {
  program?.remove();
  await source?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function measure({ child, ended, output }: RunningProgram): Promise<number> {
  await waitFor(
    async () => output(),
    (text) => text.includes('started') || child.exitCode !== null,
  );
  const startedAt = performance.now();
  expect(await ended).toContain('done');
  return performance.now() - startedAt;
}

/** Kills after this share of the time that the work takes. */
async function killAfter({ child, ended, output }: RunningProgram, ms: number): Promise<void> {
  await waitFor(
    async () => output(),
    (text) => text.includes('started'),
  );
  await pause(ms);
  child.kill('SIGKILL');
  await ended;
  // In whichever database it was connected to.
  await waitFor(
    async () =>
      (await source.pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [program.name])).rowCount,
    (connections) => connections === 0,
  );
}

test(
  `kill -9 of a backup and of a restore, ${KILLS} times each: whole or nothing`,
  async () => {
    const whole = join(folder, 'whole.backup.gz');
    const backupMs = await measure(program.start({ TASK: 'backup', FILE: whole }));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const file = join(folder, `backup-${kill}.gz`);
      await killAfter(program.start({ TASK: 'backup', FILE: file }), (backupMs * (kill + 1)) / (KILLS + 1));
      if (existsSync(file)) expect((await checkBackup(file)).rows).toBeGreaterThanOrEqual(ROWS);
    }
    const restoreInto = (target: TestDatabase): RunningProgram =>
      program.start({
        TASK: 'restore',
        FILE: whole,
        MIGRATIONS: defaultMigrationsDirectory,
        TARGET_URL: `${target.url}&application_name=${program.name}`,
      });
    const openEmpty = (): Promise<TestDatabase> => createTestDatabase({ migrationsDirectory: noMigrations });
    let target = await openEmpty();
    try {
      const restoreMs = await measure(restoreInto(target));
      await target.close();
      target = await openEmpty();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await killAfter(restoreInto(target), (restoreMs * (kill + 1)) / (KILLS + 1));
        const { rows } = await target.pool.query<{ found: string | null }>(
          `SELECT to_regclass('users')::text AS found`,
        );
        if (rows[0]?.found !== null) {
          expect((await target.pool.query('SELECT FROM users')).rowCount).toBe(ROWS);
          await target.close();
          target = await openEmpty();
        }
      }
      // What a killed restore left behind is not in the way of the next one, which compares every table.
      expect(await restoreInto(target).ended).toContain('done');
      expect((await target.pool.query('SELECT FROM users')).rowCount).toBe(ROWS);
    } finally {
      await target.close();
    }
  },
  KILL_TEST_MS,
);
