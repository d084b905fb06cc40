import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import type { NotNull } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { type HeldJob, jobLockOf } from './held-job.ts';

/** A worker without a heartbeat for this long counts as dead. */
const HEARTBEAT_SECONDS_MAX = 15;
/** A worker that is committing cannot write its heartbeat, so it is given longer before its commit is ended. */
const COMMIT_SECONDS_MAX = 60;
const LOST_WORKERS_MAX = 3;
const BATCH_MAX = 100;
const RUNNING_MAX = 1_000;

interface ObservedJob extends Pick<HeldJob, 'id' | 'attempt'> {
  heartbeat: NotNull<string>;
}

interface RunningJob extends ObservedJob {
  silent_seconds: NotNull<number>;
}

interface LostJob extends Pick<HeldJob, 'id' | 'kind'> {
  lost_workers: number;
  is_cancelled: boolean;
}

/**
 * Measures how long a heartbeat has stayed the same, by the clock of this process that nobody can set. Without it a
 * database whose clock is set back by an hour would see heartbeats in the future, and a dead worker's job would wait
 * that long.
 */
export class HeartbeatObserver {
  #seen = new Map<string, number>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Returns for how many seconds each of these jobs has been seen with the same heartbeat. */
  observe(jobs: readonly ObservedJob[]): Map<number, number> {
    const now = this.nowMs();
    const before = this.#seen;
    this.#seen = new Map();
    return new Map(
      jobs.map((job) => {
        const key = `${job.id} ${job.attempt} ${job.heartbeat}`;
        const since = before.get(key) ?? now;
        this.#seen.set(key, since);
        return [job.id, (now - since) / 1000];
      }),
    );
  }
}

/**
 * Returns jobs of dead workers to the queue, and returns how many. Any number of workers may do this at once. The
 * transactions of a dead worker are ended first: a machine that is frozen or cut off would keep their locks, and the
 * next worker would wait for them without end.
 */
export async function rescueLostJobs(
  pool: pg.Pool,
  log: Log,
  observer: HeartbeatObserver = new HeartbeatObserver(),
): Promise<number> {
  const { rows } = await pool.query<RunningJob>(
    `SELECT id, attempt, heartbeat_at::text AS heartbeat,
            CASE WHEN isfinite(heartbeat_at) THEN extract(epoch FROM now() - heartbeat_at)::float8
                 ELSE 'Infinity' END AS silent_seconds
       FROM jobs WHERE status = 'running' ORDER BY id LIMIT $1`,
    [RUNNING_MAX],
  );
  const observed = observer.observe(rows);
  const silence = new Map(rows.map((job) => [job.id, Math.max(job.silent_seconds, observed.get(job.id) ?? 0)]));
  const silent = rows.filter((job) => (silence.get(job.id) ?? 0) > HEARTBEAT_SECONDS_MAX);
  if (silent.length === 0) return 0;
  const rescued = await transaction(pool, (client) => rescueSilent(client, silent, log));
  for (const { id } of silent.filter((job) => !rescued.has(job.id))) {
    // The row is locked by a transaction of its worker, or of another rescue.
    if ((silence.get(id) ?? 0) > COMMIT_SECONDS_MAX) await endTransactions(pool, id, log);
  }
  return rescued.size;
}

async function rescueSilent(client: pg.PoolClient, silent: readonly RunningJob[], log: Log): Promise<Set<number>> {
  const { rows } = await client.query<LostJob>(
    `SELECT id, kind, lost_workers + 1 AS lost_workers, cancel_requested_at IS NOT NULL AS is_cancelled
       FROM jobs JOIN unnest($1::bigint[], $2::int[], $3::text[]) AS seen (id, attempt, heartbeat)
            USING (id, attempt)
      WHERE status = 'running' AND heartbeat_at::text = heartbeat
      ORDER BY id LIMIT $4
        FOR UPDATE OF jobs SKIP LOCKED`,
    [silent.map(({ id }) => id), silent.map(({ attempt }) => attempt), silent.map((job) => job.heartbeat), BATCH_MAX],
  );
  for (const job of rows) {
    log.warn({ jobId: job.id, kind: job.kind, lostWorkers: job.lost_workers }, 'The worker of a job was lost');
    await client.query('SAVEPOINT before_end');
    const isEnded = await endTransactions(client, job.id, log);
    if (!isEnded) await client.query('ROLLBACK TO SAVEPOINT before_end');
    await rescue(client, job);
  }
  return new Set(rows.map(({ id }) => id));
}

/** Ends what runs in the database for this job. Only a worker with another database user could not be ended. */
async function endTransactions(queries: Pick<pg.ClientBase, 'query'>, jobId: number, log: Log): Promise<boolean> {
  try {
    const { rowCount } = await queries.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND pid <> pg_backend_pid()
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      jobLockOf(jobId),
    );
    if ((rowCount ?? 0) > 0) log.warn({ jobId, ended: rowCount }, 'Transactions of a lost worker were ended');
    return true;
  } catch (error) {
    log.warn({ err: error, jobId }, 'Transactions of a lost worker could not be ended');
    return false;
  }
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
