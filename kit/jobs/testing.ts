/** Jobs on a fresh database with a worker in the test's process. */
import type { Job } from '@holdfast/contract';
import type pg from 'pg';
import { z } from 'zod';
import { silentLog } from '@holdfast/database/log.ts';
import { createTestDatabase } from '../database/testing.ts';
import { type JobChanges, listenToJobChanges } from './job-changes.ts';
import { defineJobKind, type JobKind, type JobServices } from './job-kind.ts';
import { JOB_COLUMNS, type JobRow, toJob } from './job-record.ts';
import type { Schedule } from './schedule.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';

export interface TestJobs {
  readonly pool: pg.Pool;
  readonly changes: JobChanges;
  startWorker(
    kinds: readonly JobKind[],
    options?: Partial<JobServices> & { schedules?: readonly Schedule[] },
  ): Promise<RunningWorker>;
  get(jobId: number): Promise<Job>;
  /** Resolves with the first matching state of the job. */
  until(jobId: number, fits: (job: Job) => boolean): Promise<Job>;
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_MILLISECONDS = 20;
const PATIENCE_MILLISECONDS = 90_000;

export async function createTestJobs(): Promise<TestJobs> {
  const database = await createTestDatabase();
  const { pool } = database;
  const changes = listenToJobChanges({ pool, log: silentLog });
  const workers = new Set<RunningWorker>();

  async function get(jobId: number): Promise<Job> {
    const { rows } = await pool.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [jobId]);
    if (!rows[0]) throw new Error(`There is no job ${jobId}.`);
    return toJob(rows[0]);
  }

  const stopWorkers = async (): Promise<void> => {
    await Promise.all([...workers].map((worker) => worker.stop()));
  };

  return {
    pool,
    changes,
    get,
    stopWorkers,
    startWorker: async (kinds, { schedules = [], ...services } = {}) => {
      const worker = startWorker({
        pool,
        log: silentLog,
        changes,
        kinds,
        schedules,
        services: { now: () => new Date(), ...services },
      });
      const stoppable: RunningWorker = {
        stop: async () => {
          if (workers.delete(stoppable)) await worker.stop();
        },
      };
      workers.add(stoppable);
      return stoppable;
    },
    until: (jobId, fits) => waitFor(() => get(jobId), fits),
    close: async () => {
      await stopWorkers();
      await changes.close();
      await database.close();
    },
  };
}

/** Polls until the state matches; throws with the last state after the time limit. */
export async function waitFor<State>(look: () => Promise<State>, fits: (state: State) => boolean): Promise<State> {
  const patientUntil = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const state = await look();
    if (fits(state)) return state;
    if (Date.now() > patientUntil) throw new Error(`This did not come to pass: ${JSON.stringify(state)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
}

/** A job that runs until the test lets it go. */
export function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Rejects as soon as the job is aborted. */
export function stopOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Job kinds of their own names, so that the jobs of one test are not claimed by another. */
export function createKinds(prefix: string): (run: JobKind<{ word: string }>['run']) => JobKind<{ word: string }> {
  let count = 0;
  return (run) => {
    count += 1;
    return defineJobKind({ kind: `${prefix}-${count}`, payload: z.object({ word: z.string() }), run });
  };
}

export const isFinished = (job: { finishedAt: string | null }): boolean => job.finishedAt !== null;
