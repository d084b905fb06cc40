import type pg from 'pg';
import { transaction } from '../db/transaction.ts';
import { queueKeyOf } from './enqueue-job.ts';
import { installQueue } from './install-queue.ts';

export type CancelOutcome = 'cancelled' | 'asked to stop' | 'already finished' | 'unknown';

/**
 * A job that waits is cancelled at once. One that runs is only asked to stop, and stays "running" until its worker has
 * stopped: otherwise the same work could start a second time beside it.
 */
export async function cancelJob(pool: pg.Pool, jobId: number): Promise<CancelOutcome> {
  await installQueue(pool);
  return transaction(pool, async (client) => {
    const found = await client.query<{ status: string }>('SELECT status FROM jobs WHERE id = $1 FOR UPDATE', [jobId]);
    const status = found.rows[0]?.status;
    if (status === undefined) return 'unknown';
    if (status === 'running') {
      await client.query('UPDATE jobs SET cancel_requested_at = coalesce(cancel_requested_at, now()) WHERE id = $1', [
        jobId,
      ]);
      return 'asked to stop';
    }
    if (status !== 'queued') return 'already finished';
    await client.query(
      `UPDATE jobs SET status = 'cancelled', cancel_requested_at = now(), finished_at = now(), message = 'Cancelled before it began.' WHERE id = $1`,
      [jobId],
    );
    await client.query('DELETE FROM job_files WHERE job_id = $1', [jobId]);
    await client.query('SELECT FROM graphile_worker.remove_job($1)', [queueKeyOf(jobId)]);
    return 'cancelled';
  });
}
