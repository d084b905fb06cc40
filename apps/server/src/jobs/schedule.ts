import type pg from 'pg';
import { enqueueJob } from './enqueue-job.ts';
import type { JobKind } from './job-kind.ts';

/** Work that the clock starts. */
export interface Schedule<Payload = unknown> {
  readonly name: string;
  /** Minute, hour, day of the month, month and day of the week, in UTC. */
  readonly match: string;
  readonly kind: JobKind<Payload>;
  readonly key: string;
  readonly payload: Payload;
}

/** Enqueues it. What the clock started before is forgotten once finished, so that the list stays one for people. */
export async function runSchedule(pool: pg.Pool, schedule: Schedule | undefined): Promise<void> {
  // A schedule of an older or newer version: whoever knows it will run it.
  if (!schedule) return;
  const { isNew, job } = await enqueueJob(pool, schedule.kind, {
    key: schedule.key,
    payload: schedule.payload,
    createdBy: null,
  });
  if (!isNew) return;
  await pool.query(
    'DELETE FROM jobs WHERE kind = $1 AND key = $2 AND is_scheduled AND finished_at IS NOT NULL AND id < $3',
    [job.kind, job.key, job.id],
  );
}
