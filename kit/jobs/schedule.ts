import { DAY_MS } from '@holdfast/calendar';
import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { addJob } from './enqueue-job.ts';
import type { JobKind } from './job-kind.ts';

/** A job that is enqueued at set times. */
export interface Schedule<Payload = unknown> {
  readonly name: string;
  /** Counted from the start of each hour in UTC, or from 60 minutes on from the start of each day. */
  readonly everyMinutes: number;
  /** How many minutes after that start; 0 or undefined: at the start. */
  readonly atMinute?: number;
  readonly kind: JobKind<Payload>;
  readonly key: string;
  readonly payload: Payload;
  /** Whether it is wanted at all now, which a setting can decide; always unless given. */
  readonly isWanted?: () => Promise<boolean>;
  /** How late a start makes up for a time at which no worker ran; 0 or undefined: not at all. */
  readonly catchUpMs?: number;
}

/** For a schedule that runs once a day. */
export const DAY_MINUTES = 24 * 60;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FINISHED_JOB_DAYS_MAX = 90;

/** The last of a schedule's times that is not in the future. */
export function lastTimeOf({ everyMinutes, atMinute = 0 }: Schedule, nowMs: number): number {
  const sinceStart = (nowMs - atMinute * MINUTE_MS) % (everyMinutes < 60 ? HOUR_MS : DAY_MS);
  return nowMs - (sinceStart % (everyMinutes * MINUTE_MS));
}

/**
 * Returns a round that enqueues the jobs whose time has come, once over all workers. A worker makes up for every time
 * since its own start, however long it was suspended or without a database, and for earlier ones as `catchUpMs` says.
 */
export function createScheduler(
  pool: pg.Pool,
  schedules: readonly Schedule[],
  now: () => number = Date.now,
): () => Promise<void> {
  const startedMs = now();
  const handled = new Map<Schedule, number>();
  return async () => {
    for (const schedule of schedules) {
      const nowMs = now();
      const timeMs = lastTimeOf(schedule, nowMs);
      if (timeMs === handled.get(schedule)) continue;
      const isDue = timeMs >= Math.min(startedMs, nowMs - (schedule.catchUpMs ?? 0));
      if (isDue && (await (schedule.isWanted?.() ?? true)))
        await runSchedule(pool, schedule, { timeMs, isMissed: timeMs < startedMs });
      handled.set(schedule, timeMs);
    }
  };
}

/** The time is taken and the job is added in one transaction: a worker that dies between them takes nothing. */
async function runSchedule(
  pool: pg.Pool,
  { name, kind, key, payload }: Schedule,
  { timeMs, isMissed }: { timeMs: number; isMissed: boolean },
): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ wasKnown: boolean }>(
      `INSERT INTO job_schedules AS known (name, last_at) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET last_at = excluded.last_at WHERE known.last_at < excluded.last_at
       RETURNING EXISTS (SELECT FROM job_schedules WHERE name = $1) AS "wasKnown"`,
      [name, new Date(timeMs)],
    );
    // Another worker was first; or the schedule is new, and nothing was missed.
    if (!rows[0] || (isMissed && !rows[0].wasKnown)) return;
    const job = await addJob(client, kind, { key, payload, createdBy: null });
    if (job) await deleteFinishedPredecessors(client, job);
    await deleteOldJobs(client);
  });
}

/** Deletes the finished scheduled jobs before this one, so that the list shows the jobs of people. */
export async function deleteFinishedPredecessors(queries: Queries, job: JobSummary): Promise<void> {
  await queries.query(
    'DELETE FROM jobs WHERE kind = $1 AND key = $2 AND is_scheduled AND finished_at IS NOT NULL AND id < $3',
    [job.kind, job.key, job.id],
  );
}

/** Finished jobs are kept for 90 days, so that people can still read what an import did. */
export async function deleteOldJobs(queries: Queries): Promise<number> {
  const { rowCount } = await queries.query('DELETE FROM jobs WHERE finished_at < now() - make_interval(days => $1)', [
    FINISHED_JOB_DAYS_MAX,
  ]);
  return rowCount ?? 0;
}
