/** Scheduled backups in a real folder. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackup } from './check-backup.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { createTestJobs, type TestJobs } from '../../../../kit/jobs/testing.ts';
import { backUp } from './back-up.ts';
import { getBackupState } from './get-backup-state.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-backups-'));
const settings = { directory: folder, everyHours: 24, keep: 2, keys: [] };
let jobs: TestJobs;
let now = new Date('2026-03-01T02:50:00Z');

beforeAll(async () => {
  jobs = await createTestJobs();
  await jobs.startWorker([backUp], {
    get backups() {
      return settings;
    },
    now: () => now,
  });
});
afterAll(async () => {
  await jobs.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runAt(time: string) {
  now = new Date(time);
  const { job } = await enqueueJob(jobs.pool, backUp, { key: 'all', payload: {}, createdBy: null });
  return jobs.until(job.id, ({ finishedAt }) => finishedAt !== null);
}
const state = (everyHours: number | null = 24) => getBackupState(jobs.pool, { everyHours, now });

it('a backup is made when the last one is old enough, and the oldest are deleted', async () => {
  writeFileSync(path.join(folder, 'notes.txt'), 'not a backup');
  writeFileSync(path.join(folder, 'holdfast-20260101T000000Z.backup.gz.unfinished'), 'of a killed process');
  expect(await state()).toEqual({ everyHours: 24, last: null, failure: null, isOverdue: false });
  expect(await runAt('2026-03-01T02:50:00Z')).toMatchObject({
    status: 'succeeded',
    message: expect.stringMatching(/^Backup holdfast-20260301T025000Z\.backup\.gz: [\d,]+ rows/),
  });
  expect(await runAt('2026-03-01T12:50:00Z')).toMatchObject({ message: 'The last backup is recent enough.' });
  expect(await runAt('2026-03-02T02:50:00Z')).toMatchObject({ status: 'succeeded' });
  expect(await runAt('2026-03-03T02:50:00Z')).toMatchObject({ status: 'succeeded' });
  expect(readdirSync(folder).sort()).toEqual([
    'holdfast-20260302T025000Z.backup.gz',
    'holdfast-20260303T025000Z.backup.gz',
    'notes.txt',
  ]);
  const { rows } = await checkBackup(path.join(folder, 'holdfast-20260303T025000Z.backup.gz'));
  expect(await state()).toMatchObject({
    last: { madeAt: '2026-03-03T02:50:00.000Z', fileName: 'holdfast-20260303T025000Z.backup.gz', rows },
    isOverdue: false,
  });
});

it('a backup that was made while the clock was wrong does not stop the next ones', async () => {
  expect(await runAt('2031-01-01T00:00:00Z')).toMatchObject({ status: 'succeeded' });
  expect((await runAt('2026-03-03T03:50:00Z')).message).toBe('The last backup is recent enough.');
  expect((await runAt('2026-03-04T02:50:00Z')).message).toMatch(/^Backup holdfast-20260304T025000Z/);
  expect(readdirSync(folder).sort()).toEqual([
    'holdfast-20260303T025000Z.backup.gz',
    'holdfast-20260304T025000Z.backup.gz',
    'notes.txt',
  ]);
  await jobs.pool.query(`DELETE FROM backups WHERE made_at > '2026-03-03T12:00:00Z'`);
});

it('a backup that fails says why, and the last one becomes overdue', async () => {
  settings.directory = path.join(folder, 'missing');
  const failure = `The folder ${settings.directory} of BACKUP_DIR does not exist or is not writable.`;
  expect(await runAt('2026-03-05T02:51:00Z')).toMatchObject({ status: 'failed', error: failure });
  expect(await state()).toMatchObject({
    failure,
    last: { madeAt: '2026-03-03T02:50:00.000Z' },
    isOverdue: true,
  });
  expect(await state(null)).toMatchObject({ isOverdue: false });
});
