import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { cancelJob, enqueueJob } from './enqueue-job.ts';
import { type JobContext, JobError, type JobKind } from './job-kind.ts';
import { rescueLostJobs } from './rescue-lost-jobs.ts';
import { createScheduler, deleteOldJobs, lastTimeOf } from './schedule.ts';
import type { RunningWorker } from './start-worker.ts';
import { createGate, createKinds, createTestJobs, isFinished, stopOf } from './testing.ts';
import { useShared } from '../database/testing.ts';

const jobs = useShared(createTestJobs);

afterEach(() => jobs.stopWorkers());

const kindOf = createKinds('test');

async function work(...kinds: JobKind<{ word: string }>[]): Promise<RunningWorker> {
  return jobs.startWorker(kinds);
}

async function enqueue(
  kind: JobKind<{ word: string }>,
  options: { key?: string; word?: string; file?: Uint8Array } = {},
) {
  return enqueueJob(jobs.pool, kind, {
    key: options.key ?? 'one',
    payload: { word: options.word ?? 'hello' },
    createdBy: null,
    ...(options.file && { file: options.file }),
  });
}

describe('life of a job', () => {
  it('is queued, runs and succeeds with its result, its message and full progress', async () => {
    const gate = createGate();
    const kind = kindOf(async ({ payload, progress }) => {
      progress({ done: 1, total: 4, message: 'one of four' });
      await gate.opened;
      return { message: `said ${payload.word}`, result: { echo: payload.word } };
    });
    const { job } = await enqueue(kind, { word: 'ahoy' });
    expect(job).toMatchObject({
      status: 'queued',
      done: 0,
      total: null,
      startedAt: null,
      finishedAt: null,
      isScheduled: true,
    });

    await work(kind);
    const running = await jobs.until(job.id, (state) => state.done === 1);
    expect(running).toMatchObject({ status: 'running', total: 4, message: 'one of four', result: null });
    gate.open();
    const done = await jobs.until(job.id, isFinished);
    expect(done).toMatchObject({
      status: 'succeeded',
      done: 4,
      total: 4,
      message: 'said ahoy',
      result: { echo: 'ahoy' },
      error: null,
    });
  });

  it('ends when its work ends, not when the transaction that marks it began', async () => {
    const gate = createGate();
    const kind = kindOf(async ({ transaction, succeed, progress }) => {
      await transaction(async (client) => {
        await client.query('SELECT now()');
        progress({ done: 1, total: 1, message: 'in a transaction' });
        await gate.opened;
        await succeed(client, { message: '', result: null });
      });
    });
    await work(kind);
    const { job } = await enqueue(kind);
    await jobs.until(job.id, (state) => state.done === 1);
    const { rows } = await jobs.pool.query<{ later: Date }>('SELECT clock_timestamp() AS later');
    gate.open();
    const done = await jobs.until(job.id, isFinished);
    expect(Date.parse(done.finishedAt!)).toBeGreaterThanOrEqual(rows[0]!.later.getTime());
  });

  it('error: the message of a JobError is stored', async () => {
    const kind = kindOf(async () => {
      throw new JobError('The market is closed on Sundays.');
    });
    await work(kind);
    const { job } = await enqueue(kind);
    expect(await jobs.until(job.id, isFinished)).toMatchObject({
      status: 'failed',
      error: 'The market is closed on Sundays.',
      result: null,
    });
  });

  it('error: an unexpected failure names the job and keeps its text to the log', async () => {
    const kind = kindOf(async () => {
      throw new Error('password=hunter2');
    });
    await work(kind);
    const { job } = await enqueue(kind);
    const failed = await jobs.until(job.id, isFinished);
    expect(failed.error).toBe(`Something went wrong on the server. Its log has the details under job ${job.id}.`);
  });

  it('hands over the file byte by byte and removes it afterwards', async () => {
    const file = Buffer.from('grüße 🐟 '.repeat(180_000));
    let read = Buffer.alloc(0);
    const kind = kindOf(async (context) => {
      for await (const part of context.readFile()) read = Buffer.concat([read, part]);
      return { message: '', result: null };
    });
    await work(kind);
    const { job } = await enqueue(kind, { file });
    await jobs.until(job.id, isFinished);
    expect(read.equals(file)).toBe(true);
    expect((await jobs.pool.query('SELECT FROM job_files WHERE job_id = $1', [job.id])).rowCount).toBe(0);
  });

  it('writes progress a few times a second however often it is reported, and the newest of all', async () => {
    const gate = createGate();
    const kind = kindOf(async ({ progress }) => {
      for (let done = 1; done <= 5000; done += 1) progress({ done, total: 5000, message: `${done}` });
      await gate.opened;
      return { message: '', result: null };
    });
    // Counted by the database itself and for this table alone: other test files write to other databases meanwhile.
    await jobs.pool.query(`
      CREATE SEQUENCE job_writes;
      CREATE FUNCTION count_job_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('job_writes'); RETURN NULL; END $$;
      CREATE TRIGGER count_job_write AFTER UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION count_job_write()`);
    await work(kind);
    const { job } = await enqueue(kind);
    await jobs.until(job.id, (state) => state.done === 5000);
    const { rows } = await jobs.pool.query<{ writes: number }>('SELECT last_value::int AS writes FROM job_writes');
    await jobs.pool.query('DROP TRIGGER count_job_write ON jobs');
    expect(rows[0]!.writes).toBeGreaterThan(0);
    expect(rows[0]!.writes).toBeLessThan(50);
    gate.open();
    await jobs.until(job.id, isFinished);
  });
});

describe('the same thing never runs twice at once', () => {
  it('twenty requests at the same moment make one job', async () => {
    const kind = kindOf(async () => ({ message: '', result: null }));
    const results = await Promise.all(Array.from({ length: 20 }, () => enqueue(kind, { key: 'race' })));
    expect(results.filter((result) => result.isNew)).toHaveLength(1);
    expect(new Set(results.map((result) => result.job.id)).size).toBe(1);
  });

  it('another key runs beside it, and after the end the same key runs again', async () => {
    const kind = kindOf(async () => ({ message: '', result: null }));
    await work(kind);
    const first = await enqueue(kind, { key: 'a' });
    const other = await enqueue(kind, { key: 'b' });
    expect(other.isNew).toBe(true);
    await jobs.until(first.job.id, isFinished);
    const again = await enqueue(kind, { key: 'a' });
    expect(again.isNew).toBe(true);
    expect(again.job.id).not.toBe(first.job.id);
    await jobs.until(again.job.id, isFinished);
  });

  it('thirty jobs that eight workers claim at the same moment run once each', async () => {
    const runs: string[] = [];
    const kind = kindOf(async ({ payload }) => {
      runs.push(payload.word);
      return { message: '', result: null };
    });
    const words = Array.from({ length: 30 }, (_, index) => `word ${index}`);
    const added = await Promise.all(words.map((word) => enqueue(kind, { key: word, word })));
    await Promise.all(Array.from({ length: 8 }, () => work(kind)));
    for (const { job } of added) await jobs.until(job.id, isFinished);
    expect(runs.sort()).toEqual(words.sort());
  });

  it('a worker runs three jobs at once, those that waited longest first, and only of the kinds that it has', async () => {
    const gate = createGate();
    const started: string[] = [];
    const kind = kindOf(async ({ payload }) => {
      started.push(payload.word);
      await gate.opened;
      return { message: '', result: null };
    });
    const { job: unknown } = await enqueue(kindOf(async () => ({ message: '', result: null })));
    const ids: number[] = [];
    for (const word of ['a', 'b', 'c', 'd', 'e']) ids.push((await enqueue(kind, { key: word, word })).job.id);
    await work(kind);
    await expect.poll(() => started.length).toBe(3);
    // A notice of any change makes the worker look again, and it finds the limit reached.
    await jobs.pool.query(`UPDATE jobs SET message = 'looked at' WHERE id = $1`, [unknown.id]);
    expect((await jobs.get(ids[3]!)).status).toBe('queued');
    expect(started).toEqual(['a', 'b', 'c']);
    gate.open();
    for (const id of ids) await jobs.until(id, isFinished);
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await jobs.get(unknown.id)).toMatchObject({ status: 'queued' });
    await cancelJob(jobs.pool, unknown.id);
  });
});

describe('cancelling', () => {
  it('a waiting job is cancelled at once and never runs', async () => {
    let runs = 0;
    const kind = kindOf(async () => {
      runs += 1;
      return { message: '', result: null };
    });
    const { job } = await enqueue(kind, { key: 'waiting', file: Buffer.from('x') });
    expect(await cancelJob(jobs.pool, job.id)).toBe('cancelled');
    expect(await jobs.get(job.id)).toMatchObject({ status: 'cancelled', isCancelRequested: false });
    const next = await enqueue(kind, { key: 'next' });
    await work(kind);
    await jobs.until(next.job.id, isFinished);
    expect(runs).toBe(1);
    expect((await jobs.pool.query('SELECT FROM job_files WHERE job_id = $1', [job.id])).rowCount).toBe(0);
  });

  it('a running job is aborted, rolled back and cancelled; until then its key stays taken', async () => {
    await jobs.pool.query('CREATE TABLE IF NOT EXISTS made (word text)');
    const undo = createGate();
    const kind = kindOf((context) =>
      context.transaction(async (client) => {
        await client.query(`INSERT INTO made VALUES ('half')`);
        context.progress({ done: 1, total: 2, message: '' });
        await stopOf(context.signal).catch(async (error: unknown) => {
          await undo.opened;
          throw error;
        });
      }),
    );
    await work(kind);
    const { job } = await enqueue(kind);
    await jobs.until(job.id, (state) => state.done === 1);
    expect(await cancelJob(jobs.pool, job.id)).toBe('stop requested');
    expect(await jobs.get(job.id)).toMatchObject({ status: 'running', isCancelRequested: true });
    expect(await enqueue(kind)).toMatchObject({ isNew: false, job: { id: job.id } });
    undo.open();
    expect(await jobs.until(job.id, isFinished)).toMatchObject({
      status: 'cancelled',
      error: null,
      message: 'Cancelled.',
    });
    expect((await jobs.pool.query('SELECT FROM made')).rowCount).toBe(0);
    expect(await cancelJob(jobs.pool, job.id)).toBe('already finished');
  });

  it('an unknown job is unknown', async () => {
    expect(await cancelJob(jobs.pool, 987_654_321)).toBe('unknown');
  });
});

describe('restarts and lost workers', () => {
  it('a worker that shuts down gives its job back, and the next one finishes it', async () => {
    let runs = 0;
    const kind = kindOf(async (context) => {
      runs += 1;
      if (runs === 1) await stopOf(context.signal);
      return { message: '', result: { runs } };
    });
    const first = await work(kind);
    const { job } = await enqueue(kind);
    await jobs.until(job.id, (state) => state.status === 'running');
    await first.stop();
    expect(await jobs.get(job.id)).toMatchObject({ status: 'queued' });
    await work(kind);
    expect(await jobs.until(job.id, isFinished)).toMatchObject({ status: 'succeeded', result: { runs: 2 } });
  });

  async function looseHeartbeat(jobId: number): Promise<void> {
    await jobs.pool.query(`UPDATE jobs SET heartbeat_at = now() - interval '16 seconds' WHERE id = $1`, [jobId]);
  }

  it('a job without a heartbeat is taken over, and the worker that comes back can write nothing', async () => {
    await jobs.pool.query('CREATE TABLE IF NOT EXISTS taken (attempt integer)');
    const contexts: JobContext<{ word: string }>[] = [];
    const frozen = createGate();
    const second = createGate();
    const kind = kindOf(async (context) => {
      contexts.push(context);
      const attempt = contexts.length;
      // The first worker receives nothing, as if its process were frozen.
      await (attempt === 1 ? frozen.opened : second.opened);
      await context.transaction((client) => client.query('INSERT INTO taken VALUES ($1)', [attempt]));
      return { message: `attempt ${attempt}`, result: null };
    });
    await work(kind);
    const { job } = await enqueue(kind);
    await expect.poll(() => contexts.length).toBe(1);
    await looseHeartbeat(job.id);
    await rescueLostJobs(jobs.pool, silentLog);
    await expect.poll(() => contexts.length).toBe(2);
    // While the second one runs, and after it has finished.
    await expect(contexts[0]!.transaction((client) => client.query('INSERT INTO taken VALUES (98)'))).rejects.toThrow(
      'lost',
    );
    expect(await jobs.get(job.id)).toMatchObject({ status: 'running' });
    second.open();
    expect(await jobs.until(job.id, isFinished)).toMatchObject({ status: 'succeeded', message: 'attempt 2' });
    frozen.open();
    await expect(contexts[0]!.transaction((client) => client.query('INSERT INTO taken VALUES (99)'))).rejects.toThrow(
      'lost',
    );
    await jobs.stopWorkers();
    expect((await jobs.pool.query('SELECT attempt FROM taken')).rows).toEqual([{ attempt: 2 }]);
    expect(await jobs.get(job.id)).toMatchObject({ status: 'succeeded', message: 'attempt 2' });
  });

  const setRunning = (jobId: number, { heartbeatSecondsAgo }: { heartbeatSecondsAgo: number }) =>
    jobs.pool.query(
      `UPDATE jobs SET status = 'running', heartbeat_at = now() - make_interval(secs => $2) WHERE id = $1`,
      [jobId, heartbeatSecondsAgo],
    );

  it('error: work that takes its worker down three times is given up', async () => {
    const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
    for (let death = 1; death <= 3; death += 1) {
      await setRunning(job.id, { heartbeatSecondsAgo: 16 });
      await rescueLostJobs(jobs.pool, silentLog);
      expect((await jobs.get(job.id)).status).toBe(death < 3 ? 'queued' : 'failed');
    }
    expect((await jobs.get(job.id)).error).toMatch(/^The worker was lost 3 times/);
  });

  it('a cancelled job of a dead worker ends as cancelled', async () => {
    const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
    await setRunning(job.id, { heartbeatSecondsAgo: 16 });
    await cancelJob(jobs.pool, job.id);
    await rescueLostJobs(jobs.pool, silentLog);
    expect(await jobs.get(job.id)).toMatchObject({ status: 'cancelled' });
  });

  it('a job with a fresh heartbeat is left alone', async () => {
    const { job } = await enqueue(kindOf(async () => ({ message: '', result: null })));
    await setRunning(job.id, { heartbeatSecondsAgo: 12 });
    await rescueLostJobs(jobs.pool, silentLog);
    expect(await jobs.get(job.id)).toMatchObject({ status: 'running' });
    await jobs.pool.query('DELETE FROM jobs WHERE id = $1', [job.id]);
  });
});

describe('schedules', () => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const noon = Date.UTC(2024, 4, 6, 12);
  const done = async () => ({ message: '', result: null });

  it.each([
    [{ everyMinutes: 1 }, '2024-05-06T12:34:56Z', '2024-05-06T12:34:00.000Z'],
    [{ everyMinutes: 7 }, '2024-05-06T12:59:59Z', '2024-05-06T12:56:00.000Z'],
    [{ everyMinutes: 7 }, '2024-05-06T13:00:00Z', '2024-05-06T13:00:00.000Z'],
    [{ everyMinutes: 60, atMinute: 50 }, '2024-05-06T00:10:00Z', '2024-05-05T23:50:00.000Z'],
    [{ everyMinutes: 300 }, '2024-05-06T23:59:00Z', '2024-05-06T20:00:00.000Z'],
    [{ everyMinutes: 300 }, '2024-05-07T00:00:00Z', '2024-05-07T00:00:00.000Z'],
    [{ everyMinutes: 1440, atMinute: 40 }, '2024-05-06T00:39:59Z', '2024-05-05T00:40:00.000Z'],
    [{ everyMinutes: 1440, atMinute: 40 }, '2024-05-06T00:40:00Z', '2024-05-06T00:40:00.000Z'],
  ])('%o: the last time at %s is %s', (times, now, expected) => {
    const schedule = { ...times, name: '', kind: kindOf(done), key: '', payload: { word: '' } };
    expect(new Date(lastTimeOf(schedule, Date.parse(now))).toISOString()).toBe(expected);
  });

  it('of several workers one enqueues the job, and jobs that finished 90 days ago go', async () => {
    const kind = kindOf(async ({ payload }) => ({ message: payload.word, result: null }));
    const schedules = [
      { name: 'hourly', everyMinutes: 60, kind, key: 'hour', payload: { word: 'good day' } },
      { name: 'nightly', everyMinutes: 1440, kind, key: 'night', payload: { word: 'good night' } },
    ];
    const { job: old } = await enqueue(kind, { key: 'old' });
    await jobs.pool.query(
      `UPDATE jobs SET status = 'cancelled', finished_at = now() - interval '91 days' WHERE id = $1`,
      [old.id],
    );
    let nowMs = noon + MINUTE_MS;
    const workers = Array.from({ length: 5 }, () => createScheduler(jobs.pool, schedules, () => nowMs));
    const state = () =>
      jobs.pool
        .query('SELECT key, status, is_scheduled FROM jobs WHERE kind = $1 ORDER BY id', [kind.kind])
        .then((result) => result.rows);
    const rounds = () => Promise.all(workers.map((round) => round()));
    await rounds();
    expect(await state()).toEqual([{ key: 'old', status: 'cancelled', is_scheduled: true }]);
    nowMs = noon + HOUR_MS;
    await rounds();
    const waiting = { key: 'hour', status: 'queued', is_scheduled: true };
    expect(await state()).toEqual([waiting]);
    await jobs.pool.query(`UPDATE jobs SET status = 'cancelled', finished_at = now() WHERE kind = $1`, [kind.kind]);
    nowMs += HOUR_MS - 1;
    await rounds();
    expect(await state()).toEqual([{ ...waiting, status: 'cancelled' }]);
    nowMs += 1;
    await rounds();
    expect(await state()).toEqual([waiting]);
  });

  it('a worker that was suspended makes up for the last time since its start', async () => {
    const kind = kindOf(done);
    let nowMs = noon;
    const schedule = { name: 'suspended', everyMinutes: 60, atMinute: 5, kind, key: 'one', payload: { word: '' } };
    const round = createScheduler(jobs.pool, [schedule], () => nowMs);
    nowMs += 10 * HOUR_MS;
    await round();
    expect((await jobs.pool.query('SELECT FROM jobs WHERE kind = $1', [kind.kind])).rowCount).toBe(1);
  });

  it('a worker enqueues scheduled jobs and runs them', async () => {
    const kind = kindOf(async ({ payload }) => ({ message: payload.word, result: null }));
    const schedule = {
      name: 'known',
      everyMinutes: 1440,
      kind,
      key: 'k',
      payload: { word: 'late' },
      catchUpMs: 86_400_000,
    };
    await jobs.pool.query(`INSERT INTO job_schedules VALUES ('known', now() - interval '2 days')`);
    await jobs.startWorker([kind], { schedules: [schedule] });
    const state = () =>
      jobs.pool.query('SELECT status, message FROM jobs WHERE kind = $1', [kind.kind]).then((result) => result.rows);
    await expect.poll(state, { timeout: 10_000 }).toEqual([{ status: 'succeeded', message: 'late' }]);
  });

  it('a time that was missed while no worker ran is made up for once, where the schedule asks for it', async () => {
    const kind = kindOf(done);
    const schedules = [
      { name: 'made-up-for', key: 'kept', catchUpMs: 24 * HOUR_MS },
      { name: 'missed', key: 'lost' },
      { name: 'new', key: 'new', catchUpMs: 24 * HOUR_MS },
    ].map((given) => ({ ...given, everyMinutes: 1440, atMinute: 5, kind, payload: { word: 'late' } }));
    await jobs.pool.query(
      `INSERT INTO job_schedules (name, last_at) SELECT name, $1::timestamptz - interval '2 days'
         FROM unnest(ARRAY['made-up-for', 'missed']) AS name`,
      [new Date(noon)],
    );
    const keys = () =>
      jobs.pool.query('SELECT key, status FROM jobs WHERE kind = $1', [kind.kind]).then((result) => result.rows);
    await createScheduler(jobs.pool, schedules, () => noon)();
    expect(await keys()).toEqual([{ key: 'kept', status: 'queued' }]);
    await jobs.pool.query(`UPDATE jobs SET status = 'cancelled', finished_at = now() WHERE kind = $1`, [kind.kind]);
    await createScheduler(jobs.pool, schedules, () => noon + 1)();
    expect(await keys()).toEqual([{ key: 'kept', status: 'cancelled' }]);
  });
});

describe('tidying up', () => {
  it('finished jobs go after 90 days, unfinished ones never', async () => {
    const kind = kindOf(async () => ({ message: '', result: null }));
    const ids: number[] = [];
    for (const [key, days] of [
      ['old', 91],
      ['young', 89],
    ] as const) {
      const { job } = await enqueue(kind, { key });
      await jobs.pool.query(
        `UPDATE jobs SET status = 'cancelled', created_at = now() - make_interval(days => $2),
             finished_at = now() - make_interval(days => $2) WHERE id = $1`,
        [job.id, days],
      );
      ids.push(job.id);
    }
    const { job: waiting } = await enqueue(kind, { key: 'waiting' });
    await jobs.pool.query(`UPDATE jobs SET created_at = now() - interval '200 days' WHERE id = $1`, [waiting.id]);
    expect(await deleteOldJobs(jobs.pool)).toBe(1);
    const left = await jobs.pool.query<{ id: number }>('SELECT id FROM jobs WHERE kind = $1 ORDER BY id', [kind.kind]);
    expect(left.rows.map((row) => row.id)).toEqual([ids[1], waiting.id]);
  });

  it('the clock keeps one finished job of each schedule, and none of a person is touched', async () => {
    const kind = kindOf(async () => ({ message: '', result: null }));
    const schedule = { name: 'often', everyMinutes: 1, kind, key: 'tick', payload: { word: 'tick' } };
    let nowMs = Date.now();
    const round = createScheduler(jobs.pool, [schedule], () => nowMs);
    const user = await jobs.pool.query<{ id: number }>(
      `INSERT INTO users (email, role, created_at) VALUES ('a@b.example', 'admin', now()) RETURNING id`,
    );
    const { job: mine } = await enqueueJob(jobs.pool, kind, {
      key: 'tick',
      payload: { word: 'mine' },
      createdBy: user.rows[0]!.id,
    });
    await work(kind);
    await jobs.until(mine.id, isFinished);
    for (let tick = 0; tick < 3; tick += 1) {
      nowMs += 60_000;
      await round();
      await expect
        .poll(
          async () =>
            (await jobs.pool.query(`SELECT FROM jobs WHERE kind = $1 AND finished_at IS NULL`, [kind.kind])).rowCount,
        )
        .toBe(0);
    }
    const left = await jobs.pool.query<{ is_scheduled: boolean }>(
      'SELECT is_scheduled FROM jobs WHERE kind = $1 ORDER BY id',
      [kind.kind],
    );
    expect(left.rows).toEqual([{ is_scheduled: false }, { is_scheduled: true }]);
  });
});
