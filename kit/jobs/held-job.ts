/**
 * A job that one worker holds. Every write includes the attempt, so that a worker that was considered dead and
 * continues changes nothing.
 */
import type pg from 'pg';
import { JOB_ADVISORY_CLASS } from '@holdfast/database/advisory-keys.ts';
import type { JobOutcome, JobProgress, Json } from './job-kind.ts';

export interface HeldJob {
  readonly id: number;
  readonly kind: string;
  readonly attempt: number;
}

export interface ClaimedJob extends HeldJob {
  readonly payload: Json;
}

const MINE = `id = $1 AND attempt = $2 AND status = 'running'`;

/**
 * Claims the job of these kinds that has waited longest. Returns null if none waits. Workers that claim at the same
 * moment skip each other's rows. No time is compared, so a clock that is set back delays nothing.
 */
export async function claimJob(pool: pg.Pool, kinds: readonly string[]): Promise<ClaimedJob | null> {
  const { rows } = await pool.query<ClaimedJob>(
    `UPDATE jobs
        SET status = 'running', attempt = attempt + 1, heartbeat_at = now(), started_at = coalesce(started_at, now()),
            done = 0, total = NULL
      WHERE id = (SELECT id FROM jobs WHERE status = 'queued' AND kind = ANY ($1)
                   ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, attempt, payload`,
    [kinds],
  );
  return rows[0] ?? null;
}

export async function writeProgress(pool: pg.Pool, job: HeldJob, { done, total, message }: JobProgress): Promise<void> {
  await pool.query(`UPDATE jobs SET done = $3, total = $4, message = $5 WHERE ${MINE}`, [
    job.id,
    job.attempt,
    done,
    total,
    message,
  ]);
}

const LOCK_NUMBERS = 2 ** 31;

/** The numbers of the lock that marks the transactions of a job. */
export function jobLockOf(jobId: number): [classId: number, key: number] {
  return [JOB_ADVISORY_CLASS, jobId % LOCK_NUMBERS];
}

/** Must be called first in a transaction: marks it as one of the job. Returns its process in the database. */
export async function beginHeld(client: pg.PoolClient, job: HeldJob): Promise<{ pid: number; isHeld: boolean }> {
  const { rows } = await client.query<{ pid: number; isHeld: boolean }>(
    `SELECT pg_backend_pid() AS pid, pg_try_advisory_xact_lock_shared($3, $4),
            EXISTS (SELECT FROM jobs WHERE ${MINE}) AS "isHeld"`,
    [job.id, job.attempt, ...jobLockOf(job.id)],
  );
  return rows[0] ?? { pid: 0, isHeld: false };
}

/** Must be called last in a transaction: until the commit no other worker can take the job. */
export async function isStillHeld(client: pg.PoolClient, job: HeldJob): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM jobs WHERE ${MINE} FOR SHARE`, [job.id, job.attempt]);
  return rowCount === 1;
}

/** Returns false if this worker no longer holds the job. */
export async function markSucceeded(
  client: pg.PoolClient,
  job: HeldJob,
  { message, result }: JobOutcome,
): Promise<boolean> {
  return finish(client, job, {
    set: `status = 'succeeded', message = $3, result = $4, done = coalesce(total, done)`,
    values: [message, JSON.stringify(result)],
  });
}

export async function markFailed(client: pg.PoolClient, job: HeldJob, error: string): Promise<boolean> {
  return finish(client, job, { set: `status = 'failed', error = $3`, values: [error] });
}

export async function markCancelled(client: pg.PoolClient, job: HeldJob): Promise<boolean> {
  return finish(client, job, { set: `status = 'cancelled', message = $3`, values: ['Cancelled.'] });
}

/** Returns an unfinished job to the queue. */
export async function releaseJob(pool: pg.Pool, job: HeldJob): Promise<void> {
  await pool.query(`UPDATE jobs SET status = 'queued', heartbeat_at = NULL WHERE ${MINE}`, [job.id, job.attempt]);
}

/** Kept where the result will be; false if this worker no longer holds the job. */
export async function writeCheckpoint(client: pg.PoolClient, job: HeldJob, state: Json): Promise<boolean> {
  const { rowCount } = await client.query(`UPDATE jobs SET result = $3 WHERE ${MINE}`, [
    job.id,
    job.attempt,
    JSON.stringify(state),
  ]);
  return rowCount === 1;
}

export async function readCheckpoint(pool: pg.Pool, job: HeldJob): Promise<Json> {
  const { rows } = await pool.query<{ result: Json }>('SELECT result FROM jobs WHERE id = $1', [job.id]);
  return rows[0]?.result ?? null;
}

/** Another worker takes the job over with its next round, as if this one had died, and counts it. */
export async function abandonJob(pool: pg.Pool, job: HeldJob): Promise<void> {
  await pool.query(`UPDATE jobs SET heartbeat_at = '-infinity' WHERE ${MINE}`, [job.id, job.attempt]);
}

async function finish(
  client: pg.PoolClient,
  job: HeldJob,
  change: { set: string; values: unknown[] },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE jobs SET ${change.set}, finished_at = clock_timestamp(), heartbeat_at = NULL WHERE ${MINE}`,
    [job.id, job.attempt, ...change.values],
  );
  if (rowCount === 1) await client.query('DELETE FROM job_files WHERE job_id = $1', [job.id]);
  return rowCount === 1;
}
