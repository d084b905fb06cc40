import type pg from 'pg';
import type { Log } from '../db/log.ts';
import { transaction } from '../db/transaction.ts';
import { putInQueue } from './enqueue-job.ts';

/** A worker without a heartbeat for this long counts as dead. */
const HEARTBEAT_SECONDS_MAX = 15;
const LOST_WORKERS_MAX = 3;
const BATCH_MAX = 100;

interface LostJob {
  id: number;
  kind: string;
  lost_workers: number;
  is_cancelled: boolean;
}

/**
 * Returns jobs of dead workers to the queue, and returns how many. The queue alone would wait four hours. Any number of
 * workers may do this at once. Only the database's clock is used, so the clocks of workers may differ.
 */
export async function rescueLostJobs(pool: pg.Pool, log: Log): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<LostJob>(
      `SELECT id, kind, lost_workers + 1 AS lost_workers, cancel_requested_at IS NOT NULL AS is_cancelled
         FROM jobs
        WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $1)
        ORDER BY id LIMIT $2
          FOR UPDATE SKIP LOCKED`,
      [HEARTBEAT_SECONDS_MAX, BATCH_MAX],
    );
    for (const job of rows) {
      log.warn({ jobId: job.id, kind: job.kind, lostWorkers: job.lost_workers }, 'The worker of a job was lost');
      await rescue(client, job);
    }
    return rows.length;
  });
}

async function rescue(client: pg.PoolClient, job: LostJob): Promise<void> {
  if (job.is_cancelled) return finish(client, job, { status: 'cancelled', message: 'Cancelled.', error: null });
  // A job that crashes its worker each time must not be retried forever.
  if (job.lost_workers >= LOST_WORKERS_MAX) {
    const error =
      `The worker was lost ${job.lost_workers} times while doing this, so it is not tried again. Look for the ` +
      `reason in the server's log: too little memory is the usual one.`;
    return finish(client, job, { status: 'failed', message: null, error });
  }
  await client.query(`UPDATE jobs SET status = 'queued', heartbeat_at = NULL, lost_workers = $2 WHERE id = $1`, [
    job.id,
    job.lost_workers,
  ]);
  await putInQueue(client, job);
}

async function finish(
  client: pg.PoolClient,
  job: LostJob,
  end: { status: 'cancelled' | 'failed'; message: string | null; error: string | null },
): Promise<void> {
  await client.query(
    `UPDATE jobs SET status = $2, message = coalesce($3, message), error = $4, lost_workers = $5, finished_at = now(),
         heartbeat_at = NULL WHERE id = $1`,
    [job.id, end.status, end.message, end.error, job.lost_workers],
  );
  await client.query('DELETE FROM job_files WHERE job_id = $1', [job.id]);
}
