/** Workers that are frozen or cut off, clocks that are set back, and a database that goes away. */
import { afterEach, expect, it } from 'vitest';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../db/advisory-keys.ts';
import { silentLog } from '../db/log.ts';
import { enqueueJob } from './enqueue-job.ts';
import { type JobKind } from './job-kind.ts';
import { HeartbeatObserver, rescueLostJobs } from './rescue-lost-jobs.ts';
import { keepRunning } from './start-worker.ts';
import { createGate, createKinds, createTestJobs, isFinished, waitFor } from './testing.ts';
import { useShared } from '../db/testing.ts';

const jobs = useShared(createTestJobs);
afterEach(() => jobs.stopWorkers());

const kindOf = createKinds('lost');
const enqueue = (kind: JobKind<{ word: string }>) =>
  enqueueJob(jobs.pool, kind, { key: 'one', payload: { word: '' }, createdBy: null });

it('the transaction of a frozen worker is ended, so that its locks are free for the next one', async () => {
  const frozen = createGate();
  let attempts = 0;
  const kind = kindOf(async (context) => {
    attempts += 1;
    const attempt = attempts;
    await context.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.books]);
      if (attempt === 1) await frozen.opened;
    });
    return { message: `attempt ${attempt}`, result: null };
  });
  await jobs.startWorker([kind]);
  const { job } = await enqueue(kind);
  const isLocked = async (): Promise<boolean> =>
    (
      await jobs.pool.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [ADVISORY_CLASS, ADVISORY_KEYS.books],
      )
    ).rowCount === 1;
  await waitFor(isLocked, (locked) => locked);
  await jobs.pool.query(`UPDATE jobs SET heartbeat_at = now() - interval '16 seconds' WHERE id = $1`, [job.id]);
  expect(await rescueLostJobs(jobs.pool, silentLog)).toBe(1);
  expect(await jobs.until(job.id, isFinished)).toMatchObject({ status: 'succeeded', message: 'attempt 2' });
  frozen.open();
});

it('a dead worker whose heartbeats are in the future, because the clock was set back, is noticed', async () => {
  const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
  await jobs.pool.query(
    `UPDATE jobs SET status = 'running', attempt = 1, heartbeat_at = now() + interval '1 hour' WHERE id = $1`,
    [job.id],
  );
  let nowMs = 0;
  const observer = new HeartbeatObserver(() => nowMs);
  expect(await rescueLostJobs(jobs.pool, silentLog, observer)).toBe(0);
  nowMs = 14_000;
  expect(await rescueLostJobs(jobs.pool, silentLog, observer)).toBe(0);
  nowMs = 16_000;
  expect(await rescueLostJobs(jobs.pool, silentLog, observer)).toBe(1);
  expect(await jobs.get(job.id)).toMatchObject({ status: 'queued' });
});

it('a worker that lives keeps its job when the clock is set back', async () => {
  const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
  let nowMs = 0;
  const observer = new HeartbeatObserver(() => nowMs);
  for (const minutes of [60, 0, 1, 2]) {
    await jobs.pool.query(
      `UPDATE jobs SET status = 'running', attempt = 1, heartbeat_at = now() + make_interval(mins => $2) WHERE id = $1`,
      [job.id, minutes],
    );
    expect(await rescueLostJobs(jobs.pool, silentLog, observer)).toBe(0);
    nowMs += 14_000;
  }
  await jobs.pool.query('DELETE FROM jobs WHERE id = $1', [job.id]);
});

it('a job whose worker died between receiving and claiming it is queued again', async () => {
  const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
  await jobs.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a dead worker', attempts = 1
      WHERE key = $1`,
    [`job:${job.id}`],
  );
  let nowMs = 0;
  const observer = new HeartbeatObserver(() => nowMs);
  const isDue = async (): Promise<boolean> =>
    (await jobs.pool.query(`SELECT FROM graphile_worker.jobs WHERE key = $1 AND locked_at IS NULL`, [`job:${job.id}`]))
      .rowCount === 1;
  await rescueLostJobs(jobs.pool, silentLog, observer);
  expect(await isDue()).toBe(false);
  nowMs = 16_000;
  await rescueLostJobs(jobs.pool, silentLog, observer);
  expect(await isDue()).toBe(true);
});

it('an entry of the queue is due at once, also when the clock is set back afterwards', async () => {
  const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
  const { rows } = await jobs.pool.query(
    `SELECT run_at < now() - interval '1 year' AS "isDue" FROM graphile_worker.jobs WHERE key = $1`,
    [`job:${job.id}`],
  );
  expect(rows).toEqual([{ isDue: true }]);
});

it('a job that loses its connection to the database starts over instead of failing', async () => {
  let attempts = 0;
  const kind = kindOf(async (context) => {
    attempts += 1;
    const attempt = attempts;
    await context.transaction(async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (attempt === 1) await jobs.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await client.query('SELECT 1');
    });
    return { message: `attempt ${attempt}`, result: null };
  });
  await jobs.startWorker([kind]);
  const { job } = await enqueue(kind);
  expect(await jobs.until(job.id, isFinished)).toMatchObject({ status: 'succeeded', message: 'attempt 2' });
});

it('a queue that ends on its own is started again, until it is stopped', async () => {
  const ends: (() => void)[] = [];
  let stopped = 0;
  const start = async () => ({
    promise: new Promise<void>((_, reject) => ends.push(() => reject(new Error('no connection')))),
    stop: async () => {
      stopped += 1;
    },
  });
  const queue = await keepRunning(start, silentLog, 1);
  ends[0]!();
  await expect.poll(() => ends.length).toBe(2);
  await queue.stop();
  ends[1]!();
  expect([ends.length, stopped]).toEqual([2, 1]);
});
