/**
 * A worker: runs jobs from the queue, sends their heartbeats, takes over jobs of dead workers and starts scheduled
 * jobs. Any number of processes may run one on the same database.
 */
import { makeWorkerUtils, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../db/log.ts';
import { installQueue, createQueueLogger, silentQueueLogger } from './install-queue.ts';
import type { JobChanges } from './job-changes.ts';
import type { JobKind, JobServices } from './job-kind.ts';
import { HeartbeatObserver, rescueLostJobs } from './rescue-lost-jobs.ts';
import { runJob } from './run-job.ts';
import { RunningJobs } from './running-jobs.ts';
import { runSchedule, type Schedule } from './schedule.ts';

const JOBS_AT_ONCE = 3;
const HEARTBEAT_MILLISECONDS = 3_000;
/** Only matters where notifications do not arrive, such as behind a pooler in transaction mode. */
const POLL_MILLISECONDS = 2_000;
const RESTART_MILLISECONDS = 1_000;
const SCHEDULE_TASK = 'schedule';
const CLEAN_UP_TASK = 'clean-up-jobs';

interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly changes: JobChanges;
  readonly services: JobServices;
  /** All kinds; see features/job-kinds.ts. */
  readonly kinds: readonly JobKind[];
  readonly schedules: readonly Schedule[];
}

export interface RunningWorker {
  /** Interrupts running jobs and returns them to the queue. */
  stop(): Promise<void>;
}

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { pool, log, changes } = options;
  await installQueue(pool);
  const running = new RunningJobs(pool);
  const stopBeating = keepAlive(running, options);
  // A cancelled job should stop at once, not with the next heartbeat.
  const unsubscribe = changes.subscribe((change) => {
    if (change.what === 'cancel' && running.has(change.jobId)) beat(running, log);
  });
  const queue = await keepRunning(() => startQueue(options, running), log);
  return {
    stop: async () => {
      running.shutDown();
      await queue.stop();
      unsubscribe();
      await stopBeating();
    },
  };
}

function startQueue(options: WorkerOptions, running: RunningJobs): Promise<Runner> {
  return run({
    pgPool: options.pool,
    logger: createQueueLogger(options.log),
    noHandleSignals: true,
    noPreparedStatements: true,
    concurrency: JOBS_AT_ONCE,
    pollInterval: POLL_MILLISECONDS,
    taskList: createTasks(options, running),
    parsedCronItems: parseCronItems([
      ...options.schedules.map(({ name, match, catchUpMs = 0 }) => ({
        task: SCHEDULE_TASK,
        identifier: name,
        match,
        payload: { name },
        options: { backfillPeriod: catchUpMs, maxAttempts: 1 },
      })),
      {
        task: CLEAN_UP_TASK,
        identifier: CLEAN_UP_TASK,
        match: '17 4 * * *',
        options: { backfillPeriod: 0, maxAttempts: 3 },
      },
    ]),
  });
}

/** The queue ends on its own when it cannot record an outcome, such as during a long outage of the database. */
export async function keepRunning(
  start: () => Promise<Pick<Runner, 'promise' | 'stop'>>,
  log: Log,
  restartMs = RESTART_MILLISECONDS,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let runner: Pick<Runner, 'promise' | 'stop'> | null = await start();
  const watch = (current: Pick<Runner, 'promise' | 'stop'>): void => {
    const startAgainLater = (error: unknown): void => {
      if (isStopping) return;
      runner = null;
      log.error({ err: error }, 'The job queue ended and is started again');
      timer = setTimeout(startAgain, restartMs);
    };
    current.promise.then(() => startAgainLater(null), startAgainLater);
    const startAgain = (): void => {
      start().then((started) => {
        if (isStopping) return void started.stop();
        runner = started;
        watch(started);
      }, startAgainLater);
    };
  };
  watch(runner);
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await runner?.stop();
    },
  };
}

function createTasks({ pool, log, services, kinds, schedules }: WorkerOptions, running: RunningJobs): TaskList {
  const jobs = kinds.map((kind) => [
    kind.kind,
    async (payload: unknown) => runJob({ pool, log, services, running }, kind, jobIdOf(payload)),
  ]);
  return {
    ...Object.fromEntries(jobs),
    [SCHEDULE_TASK]: async (payload) =>
      runSchedule(
        pool,
        schedules.find((schedule) => schedule.name === (payload as { name?: unknown }).name),
      ),
    [CLEAN_UP_TASK]: async () => {
      await deleteOldJobs(pool);
      await forgetDeadEntries(pool);
    },
  };
}

/** Deletes queue entries of dead workers. */
async function forgetDeadEntries(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silentQueueLogger });
  try {
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  } finally {
    await utils.release();
  }
}

function jobIdOf(payload: unknown): number {
  const jobId: unknown = typeof payload === 'object' && payload !== null && 'jobId' in payload ? payload.jobId : null;
  if (typeof jobId !== 'number') throw new TypeError('An entry of the queue names no job.');
  return jobId;
}

function beat(running: RunningJobs, log: Log): Promise<void> {
  return running
    .beat()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'The heartbeat of jobs could not be written; the next round tries again'),
    );
}

/** Runs heartbeats and rescues alternately. A slow round is not started twice. */
function keepAlive(running: RunningJobs, { pool, log }: WorkerOptions): () => Promise<void> {
  let round: Promise<unknown> | null = null;
  const observer = new HeartbeatObserver();
  const timer = setInterval(() => {
    round ??= beat(running, log)
      .then(() => rescueLostJobs(pool, log, observer))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Jobs of lost workers could not be read; the next round tries again'),
      )
      .finally(() => {
        round = null;
      });
  }, HEARTBEAT_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

const FINISHED_JOB_DAYS_MAX = 90;

/** Finished jobs are kept for 90 days, so that people can still read what an import did. */
export async function deleteOldJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM jobs WHERE finished_at < now() - make_interval(days => $1)', [
    FINISHED_JOB_DAYS_MAX,
  ]);
  return rowCount ?? 0;
}
