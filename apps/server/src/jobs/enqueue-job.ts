import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import { transaction } from '../db/transaction.ts';
import { installQueue } from './install-queue.ts';
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

/** The id and the kind: what the queue knows of a job. */
export interface QueuedJob {
  readonly id: number;
  readonly kind: string;
}

interface EnqueuedJob {
  readonly job: JobSummary;
  /** False if the same work was already queued or running. */
  readonly isNew: boolean;
}

const withoutQueue = new WeakSet<pg.Pool>();

/**
 * Jobs of this pool are recorded and not put in the queue, whose workers look for them in another schema. They run with
 * `runRecordedJobs`.
 */
export function keepOutOfQueue(pool: pg.Pool): void {
  withoutQueue.add(pool);
}

const FILE_PART_BYTES = 1024 * 1024;

/** Enqueues a job, or returns the unfinished one. */
export async function enqueueJob<Payload>(
  pool: pg.Pool,
  kind: JobKind<Payload>,
  job: NewJob<Payload>,
): Promise<EnqueuedJob> {
  const isQueued = !withoutQueue.has(pool);
  if (isQueued) await installQueue(pool);
  for (;;) {
    const added = await transaction(pool, (client) => addJob(client, kind, { ...job, isQueued }));
    if (added) return { job: added, isNew: true };
    const found = await pool.query<JobSummaryRow>(
      `SELECT ${JOB_SUMMARY_COLUMNS} FROM jobs WHERE kind = $1 AND key = $2 AND status IN ('queued', 'running')`,
      [kind.kind, job.key],
    );
    // Otherwise it has finished meanwhile, and the new one can be added.
    if (found.rows[0]) return { job: toJobSummary(found.rows[0]), isNew: false };
  }
}

async function addJob<Payload>(
  client: pg.PoolClient,
  kind: JobKind<Payload>,
  job: NewJob<Payload> & { readonly isQueued: boolean },
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
  if (job.isQueued) await putInQueue(client, row);
  return toJobSummary(row);
}

async function addFile(client: pg.PoolClient, { jobId, file }: { jobId: number; file: Uint8Array }): Promise<void> {
  for (let part = 0; part * FILE_PART_BYTES < file.length; part += 1) {
    const content = Buffer.from(file.subarray(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES));
    await client.query('INSERT INTO job_files (job_id, part, content) VALUES ($1, $2, $3)', [jobId, part, content]);
  }
}

/** Also for a job of a dead worker: the queue replaces the entry that the worker still holds. */
export async function putInQueue(client: pg.PoolClient, job: QueuedJob): Promise<void> {
  // Due since 1970: an entry stamped with a clock that is set back afterwards would not be due for as long.
  await client.query(`SELECT FROM graphile_worker.add_job($1, $2, run_at => to_timestamp(0), job_key => $3)`, [
    job.kind,
    JSON.stringify({ jobId: job.id }),
    queueKeyOf(job.id),
  ]);
}

function queueKeyOf(jobId: number): string {
  return `job:${jobId}`;
}

type CancelOutcome = 'cancelled' | 'stop requested' | 'already finished' | 'unknown';

/**
 * A queued job is cancelled at once. A running job is requested to stop, and stays "running" until its worker has
 * stopped: otherwise the same work could start twice.
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
      return 'stop requested';
    }
    if (status !== 'queued') return 'already finished';
    await client.query(
      `UPDATE jobs SET status = 'cancelled', cancel_requested_at = now(), finished_at = now(),
           message = 'Cancelled before it began.' WHERE id = $1`,
      [jobId],
    );
    await client.query('DELETE FROM job_files WHERE job_id = $1', [jobId]);
    await client.query('SELECT FROM graphile_worker.remove_job($1)', [queueKeyOf(jobId)]);
    return 'cancelled';
  });
}
