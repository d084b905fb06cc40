import type pg from 'pg';
import { silentLog } from '../db/log.ts';
import type { QueuedJob } from './enqueue-job.ts';
import type { JobKind, JobServices } from './job-kind.ts';
import { runJob } from './run-job.ts';
import { RunningJobs } from './running-jobs.ts';

/**
 * Runs the recorded jobs of a pool without a queue, one after the other, with those that they enqueue. A job that fails
 * throws.
 */
export async function runRecordedJobs(
  pool: pg.Pool,
  { kinds, services }: { kinds: readonly JobKind[]; services: JobServices },
): Promise<void> {
  const running = new RunningJobs(pool);
  for (;;) {
    const { rows } = await pool.query<QueuedJob>(
      `SELECT id, kind FROM jobs WHERE status = 'queued' ORDER BY id LIMIT 1`,
    );
    const [next] = rows;
    if (!next) return;
    const kind = kinds.find((each) => each.kind === next.kind);
    if (!kind) throw new Error(`There is no kind of job called ${next.kind}.`);
    await runJob({ pool, log: silentLog, services, running }, kind, next.id);
    const outcome = await pool.query<{ status: string; error: string | null }>(
      'SELECT status, error FROM jobs WHERE id = $1',
      [next.id],
    );
    const { status, error } = outcome.rows[0] ?? { status: 'missing', error: null };
    if (status !== 'succeeded')
      throw new Error(`The job ${next.kind} is ${status}: ${error ?? 'no reason was recorded'}`);
  }
}
