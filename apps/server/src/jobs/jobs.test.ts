import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../db/log.ts';
import { cancelJob, enqueueJob } from './enqueue-job.ts';
import { type JobContext, JobError, type JobKind } from './job-kind.ts';
import { rescueLostJobs } from './rescue-lost-jobs.ts';
import { runSchedule } from './schedule.ts';
import { deleteOldJobs, type RunningWorker } from './start-worker.ts';
import { createGate, createKinds, createTestJobs, isFinished, stopOf } from './testing.ts';
import { useShared } from '../db/testing.ts';

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

  it('a queue entry that is handed out twice runs the job once', async () => {
    let runs = 0;
    const kind = kindOf(async () => {
      runs += 1;
      return { message: '', result: null };
    });
    const { job } = await enqueue(kind);
    for (let copy = 0; copy < 5; copy += 1) {
      await jobs.pool.query('SELECT FROM graphile_worker.add_job($1, $2)', [
        kind.kind,
        JSON.stringify({ jobId: job.id }),
      ]);
    }
    await Promise.all([work(kind), work(kind)]);
    await jobs.until(job.id, isFinished);
    await expect
      .poll(
        async () =>
          (await jobs.pool.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [kind.kind])).rowCount,
      )
      .toBe(0);
    expect(runs).toBe(1);
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

describe('the clock', () => {
  it('a scheduled turn starts its job, and the clean-up runs, as entries of the queue', async () => {
    const kind = kindOf(async ({ payload }) => ({ message: payload.word, result: null }));
    const schedule = { name: 'nightly', match: '0 0 1 1 *', kind, key: 'night', payload: { word: 'good night' } };
    const { job: old } = await enqueue(kind, { key: 'old' });
    await jobs.pool.query(
      `UPDATE jobs SET status = 'cancelled', finished_at = now() - interval '91 days' WHERE id = $1`,
      [old.id],
    );
    await jobs.startWorker([kind], { schedules: [schedule] });
    await jobs.pool.query(
      `SELECT graphile_worker.add_job('schedule', '{"name": "nightly"}'),
              graphile_worker.add_job('schedule', '{"name": "of another version"}'),
                  graphile_worker.add_job('clean-up-jobs')`,
    );
    const state = () =>
      jobs.pool
        .query('SELECT key, status, message, is_scheduled FROM jobs WHERE kind = $1', [kind.kind])
        .then((result) => result.rows);
    await expect
      .poll(state, { timeout: 10_000 })
      .toEqual([{ key: 'night', status: 'succeeded', message: 'good night', is_scheduled: true }]);
    const known = await jobs.pool.query(
      'SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier',
    );
    expect(known.rows).toEqual(expect.arrayContaining([{ identifier: 'clean-up-jobs' }, { identifier: 'nightly' }]));
  });

  it('a turn that was missed while no worker ran is made up for, where the schedule asks for it', async () => {
    const kind = kindOf(async ({ payload }) => ({ message: payload.word, result: null }));
    const schedules = [
      { name: 'made-up-for', key: 'kept', catchUpMs: 86_400_000 },
      { name: 'missed', key: 'lost' },
    ].map((given) => ({ ...given, match: '5 0 * * *', kind, payload: { word: 'late' } }));
    await (await jobs.startWorker([kind], { schedules })).stop();
    await jobs.pool.query(
      `UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '3 days',
              last_execution = now() - interval '2 days' WHERE identifier IN ('made-up-for', 'missed')`,
    );
    await jobs.startWorker([kind], { schedules });
    const state = () =>
      jobs.pool.query('SELECT key, status FROM jobs WHERE kind = $1', [kind.kind]).then((result) => result.rows);
    await expect.poll(state, { timeout: 10_000 }).toEqual([{ key: 'kept', status: 'succeeded' }]);
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
    const schedule = { name: 'often', match: '* * * * *', kind, key: 'tick', payload: { word: 'tick' } };
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
      await runSchedule(jobs.pool, schedule);
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
