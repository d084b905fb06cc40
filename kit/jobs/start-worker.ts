/**
 * A worker: claims and runs jobs, sends their heartbeats, takes over jobs of dead workers and enqueues scheduled jobs.
 * Any number of processes may run one on the same database.
 */
import { startPolling } from './polling.ts';
import type { JobChanges } from './job-changes.ts';
import { claimJob } from './held-job.ts';
import type { JobKind } from './job-kind.ts';
import { HeartbeatObserver, rescueLostJobs } from './rescue-lost-jobs.ts';
import { type JobEnvironment, runJob } from './run-job.ts';
import { RunningJobs } from './running-jobs.ts';
import { createScheduler, type Schedule } from './schedule.ts';

const JOBS_AT_ONCE = 3;
const HEARTBEAT_MILLISECONDS = 3_000;
/** For waiting jobs it only matters where notifications do not arrive, such as behind a pooler in transaction mode. */
const POLL_MILLISECONDS = 2_000;

interface WorkerOptions extends Omit<JobEnvironment, 'running'> {
  readonly changes: JobChanges;
  /** All kinds; see features/job-kinds.ts. */
  readonly kinds: readonly JobKind[];
  readonly schedules: readonly Schedule[];
}

export interface RunningWorker {
  /** Interrupts running jobs and returns them to the queue. */
  stop(): Promise<void>;
}

export function startWorker(options: WorkerOptions): RunningWorker {
  const { pool, log, changes, schedules } = options;
  const running = new RunningJobs(pool);
  const observer = new HeartbeatObserver();
  const beating = startPolling({
    work: () => running.beat().finally(() => rescueLostJobs(pool, log, observer)),
    everyMs: HEARTBEAT_MILLISECONDS,
    log,
    failure: 'The heartbeats of jobs could not be written and read; the next round tries again',
  });
  const queue = startQueue(options, running);
  const scheduling = startPolling({
    work: createScheduler(pool, schedules),
    everyMs: POLL_MILLISECONDS,
    log,
    failure: 'Scheduled jobs could not be enqueued; the next round tries again',
  });
  const unsubscribe = changes.subscribe((change) => {
    queue.lookNow();
    // A cancelled job should stop at once, not with the next heartbeat.
    if (change.what === 'cancel' && running.has(change.jobId)) beating.lookNow();
  });
  return {
    stop: async () => {
      running.shutDown();
      unsubscribe();
      await Promise.all([queue.stop(), scheduling.stop()]);
      await beating.stop();
    },
  };
}

/** Claims jobs while fewer than the concurrency limit run. */
function startQueue(
  { pool, log, services, kinds }: WorkerOptions,
  running: RunningJobs,
): { lookNow(): void; stop(): Promise<void> } {
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const names = [...kindsByName.keys()];
  const runs = new Set<Promise<void>>();
  const polling = startPolling({
    work: async (signal) => {
      while (runs.size < JOBS_AT_ONCE && !signal.aborted) {
        const job = await claimJob(pool, names);
        const kind = job && kindsByName.get(job.kind);
        if (!kind) return;
        const run = runJob({ pool, log, services, running }, kind, job)
          // It has no heartbeat any more, so that a worker takes it up.
          .catch((error: unknown) => log.error({ err: error, jobId: job.id }, 'The outcome of a job was not written'))
          .finally(() => {
            runs.delete(run);
            polling.lookNow();
          });
        runs.add(run);
      }
    },
    everyMs: POLL_MILLISECONDS,
    log,
    failure: 'Waiting jobs could not be claimed; the next round tries again',
  });
  return {
    lookNow: polling.lookNow,
    stop: async () => {
      await polling.stop();
      await Promise.all(runs);
    },
  };
}
