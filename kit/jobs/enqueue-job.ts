import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import type { JobKind } from './job-kind.ts';
import { JOB_SUMMARY_COLUMNS, type JobSummaryRow, toJobSummary } from './job-record.ts';

interface NewJob<Payload> {
  /** Identifies the work: an unfinished job of the same kind and key is returned instead of a second one. */
  readonly key: string;
  readonly payload: Payload;
  readonly message?: string;
  /** Null for a scheduled job. */
  readonly createdBy: number | null;
  /** The file that the job works on. */
  readonly file?: Uint8Array;
}

interface EnqueuedJob {
  readonly job: JobSummary;
  /** False if the same work was already queued or running. */
  readonly isNew: boolean;
}

const FILE_PART_BYTES = 1024 * 1024;

/** Enqueues a job, or returns the unfinished one. */
export async function enqueueJob<Payload>(
  pool: pg.Pool,
  kind: JobKind<Payload>,
  job: NewJob<Payload>,
): Promise<EnqueuedJob> {
  for (;;) {
    const added = await transaction(pool, (client) => addJob(client, kind, job));
    if (added) return { job: added, isNew: true };
    const found = await pool.query<JobSummaryRow>(
      `SELECT ${JOB_SUMMARY_COLUMNS} FROM jobs WHERE kind = $1 AND key = $2 AND status IN ('queued', 'running')`,
      [kind.kind, job.key],
    );
    // Otherwise it has finished meanwhile, and the new one can be added.
    if (found.rows[0]) return { job: toJobSummary(found.rows[0]), isNew: false };
  }
}

/** Returns null if the same work is queued or running. */
export async function addJob<Payload>(
  client: pg.PoolClient,
  kind: JobKind<Payload>,
  job: NewJob<Payload>,
): Promise<JobSummary | null> {
  const { rows } = await client.query<JobSummaryRow>(
    `INSERT INTO jobs (kind, key, payload, message, created_by, is_scheduled) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (kind, key) WHERE status IN ('queued', 'running') DO NOTHING
     RETURNING ${JOB_SUMMARY_COLUMNS}`,
    [
      kind.kind,
      job.key,
      JSON.stringify(kind.payload.parse(job.payload)),
      job.message ?? '',
      job.createdBy,
      job.createdBy === null,
    ],
  );
  const row = rows[0];
  if (!row) return null;
  await addFile(client, { jobId: row.id, file: job.file ?? new Uint8Array() });
  return toJobSummary(row);
}

async function addFile(client: pg.PoolClient, { jobId, file }: { jobId: number; file: Uint8Array }): Promise<void> {
  for (let part = 0; part * FILE_PART_BYTES < file.length; part += 1) {
    const content = Buffer.from(file.subarray(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES));
    await client.query('INSERT INTO job_files (job_id, part, content) VALUES ($1, $2, $3)', [jobId, part, content]);
  }
}

type CancelOutcome = 'cancelled' | 'stop requested' | 'already finished' | 'unknown';

/**
 * A queued job is cancelled at once. A running job is requested to stop, and stays "running" until its worker has
 * stopped: otherwise the same work could start twice.
 */
export async function cancelJob(pool: pg.Pool, jobId: number): Promise<CancelOutcome> {
  return transaction(pool, async (client) => {
    const found = await client.query<{ status: string }>('SELECT status FROM jobs WHERE id = $1 FOR UPDATE', [jobId]);
    const status = found.rows[0]?.status;
    if (status === undefined) return 'unknown';
    if (status === 'running') {
      await client.query('UPDATE jobs SET cancel_requested_at = coalesce(cancel_requested_at, now()) WHERE id = $1', [
        jobId,
      ]);
      return 'stop requested';
    }
    if (status !== 'queued') return 'already finished';
    await client.query(
      `UPDATE jobs SET status = 'cancelled', cancel_requested_at = now(), finished_at = now(),
           message = 'Cancelled before it began.' WHERE id = $1`,
      [jobId],
    );
    await client.query('DELETE FROM job_files WHERE job_id = $1', [jobId]);
    return 'cancelled';
  });
}
