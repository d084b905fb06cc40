import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import { enqueueJob } from './enqueue-job.ts';
import type { JobKind } from './job-kind.ts';

/** A scheduled job. */
export interface Schedule<Payload = unknown> {
  readonly name: string;
  /** Minute, hour, day of the month, month and day of the week, in UTC. */
  readonly match: string;
  readonly kind: JobKind<Payload>;
  readonly key: string;
  readonly payload: Payload;
  /** How late a start makes up for a turn at which no worker ran; 0 or undefined: not at all. */
  readonly catchUpMs?: number;
}

/** Enqueues a scheduled job. */
export async function runSchedule(pool: pg.Pool, schedule: Schedule | undefined): Promise<void> {
  // A schedule of another version: a worker of that version runs it.
  if (!schedule) return;
  const { isNew, job } = await enqueueJob(pool, schedule.kind, {
    key: schedule.key,
    payload: schedule.payload,
    createdBy: null,
  });
  if (isNew) await deleteFinishedPredecessors(pool, job);
}

/** Deletes the finished scheduled jobs before this one, so that the list shows the jobs of people. */
export async function deleteFinishedPredecessors(pool: pg.Pool, job: JobSummary): Promise<void> {
  await pool.query(
    'DELETE FROM jobs WHERE kind = $1 AND key = $2 AND is_scheduled AND finished_at IS NOT NULL AND id < $3',
    [job.kind, job.key, job.id],
  );
}
