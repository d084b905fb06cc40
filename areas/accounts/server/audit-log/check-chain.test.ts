import { beforeAll, expect, it } from 'vitest';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import { createTestJobs } from '../../../../kit/jobs/testing.ts';
import { CHECK_AUDIT_LOG, checkAuditLog } from './check-chain.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const jobs = useShared(createTestJobs);
beforeAll(async () => {
  await jobs.pool.query(
    `INSERT INTO users (email, role, created_at) VALUES ('dana@whitfield.example', 'admin', now()),
       ('ines@carvalho.example', 'client', now())`,
  );
  await jobs.startWorker([checkAuditLog as JobKind]);
});

async function check() {
  const { job } = await enqueueJob(jobs.pool, checkAuditLog, { ...CHECK_AUDIT_LOG, createdBy: null });
  return jobs.until(job.id, ({ finishedAt }) => finishedAt !== null);
}

async function notices() {
  const { rows } = await jobs.pool.query(
    `SELECT u.email, n.data FROM notices n JOIN users u ON u.id = n.user_id WHERE n.kind = 'auditLogBroken'`,
  );
  return rows;
}

it('an intact log is recorded as checked, and nobody is notified', async () => {
  expect(await check()).toMatchObject({ message: 'All 2 entries of the audit log are intact.' });
  const { rows } = await jobs.pool.query('SELECT entries, broken_entry FROM audit_checks');
  expect(rows).toEqual([{ entries: 2, broken_entry: null }]);
  expect(await notices()).toEqual([]);
});

it('admins are notified once of a broken chain', async () => {
  await jobs.pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await jobs.pool.query(`UPDATE audit_log SET person = 'Nobody' WHERE id = 1`);
  await jobs.pool.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
  expect(await check()).toMatchObject({ message: 'Entry 1 of the audit log was changed or removed.' });
  await check();
  expect(await notices()).toEqual([{ email: 'dana@whitfield.example', data: { brokenEntry: 1 } }]);
});
