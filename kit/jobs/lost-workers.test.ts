/** Workers that are frozen or cut off, clocks that are set back, and a database that goes away. */
import { afterEach, expect, it } from 'vitest';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { cancelJob, enqueueJob } from './enqueue-job.ts';
import { type JobKind } from './job-kind.ts';
import { HeartbeatObserver, rescueLostJobs } from './rescue-lost-jobs.ts';
import { startPolling } from './polling.ts';
import { startWorker } from './start-worker.ts';
import { createGate, createKinds, createTestJobs, isFinished, stopOf, waitFor } from './testing.ts';
import { useShared } from '../database/testing.ts';

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

it('a waiting job starts at once, also when the clock is set back after it was added', async () => {
  const kind = kindOf(async () => ({ message: '', result: null }));
  const { job } = await enqueue(kind);
  await jobs.pool.query(`UPDATE jobs SET created_at = now() + interval '1 hour' WHERE id = $1`, [job.id]);
  await jobs.startWorker([kind]);
  expect(await jobs.until(job.id, isFinished)).toMatchObject({ status: 'succeeded' });
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

it('where notifications do not arrive, a waiting job is found and a cancelled one is stopped', async () => {
  const kind = kindOf((context) => stopOf(context.signal));
  const changes = { subscribe: () => () => undefined, close: async () => undefined };
  const services = { now: () => new Date() };
  const worker = startWorker({ pool: jobs.pool, log: silentLog, changes, kinds: [kind], schedules: [], services });
  try {
    const { job } = await enqueue(kind);
    await jobs.until(job.id, ({ status }) => status === 'running');
    await cancelJob(jobs.pool, job.id);
    expect(await jobs.until(job.id, isFinished)).toMatchObject({ status: 'cancelled' });
  } finally {
    await worker.stop();
  }
});

it('a worker whose database goes away goes on when it is back, until it is stopped', async () => {
  let rounds = 0;
  const polling = startPolling({
    work: async () => {
      rounds += 1;
      throw new Error('no connection');
    },
    everyMs: 1,
    log: silentLog,
    failure: '',
  });
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await polling.stop();
  const before = rounds;
  polling.lookNow();
  expect(rounds).toBe(before);
});

it('a request for a round while one runs is followed by another round', async () => {
  const gate = createGate();
  let rounds = 0;
  const polling = startPolling({
    work: async () => {
      rounds += 1;
      await gate.opened;
    },
    everyMs: 3_600_000,
    log: silentLog,
    failure: '',
  });
  polling.lookNow();
  polling.lookNow();
  expect(rounds).toBe(1);
  gate.open();
  await expect.poll(() => rounds).toBe(2);
  await polling.stop();
});
