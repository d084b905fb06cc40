import type pg from 'pg';
import { silentLog } from '@holdfast/database/log.ts';
import { claimJob } from './held-job.ts';
import type { JobKind, JobServices } from './job-kind.ts';
import { runJob } from './run-job.ts';
import { RunningJobs } from './running-jobs.ts';

/** Runs waiting jobs without a worker, one after the other, with those that they enqueue. A job that fails throws. */
export async function runRecordedJobs(
  pool: pg.Pool,
  { kinds, services }: { kinds: readonly JobKind[]; services: JobServices },
): Promise<void> {
  const running = new RunningJobs(pool);
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  for (;;) {
    const job = await claimJob(pool, [...kindsByName.keys()]);
    const kind = job && kindsByName.get(job.kind);
    if (!kind) return;
    await runJob({ pool, log: silentLog, services, running }, kind, job);
    const outcome = await pool.query<{ status: string; error: string | null }>(
      'SELECT status, error FROM jobs WHERE id = $1',
      [job.id],
    );
    const { status, error } = outcome.rows[0] ?? { status: 'missing', error: null };
    if (status !== 'succeeded')
      throw new Error(`The job ${job.kind} is ${status}: ${error ?? 'no reason was recorded'}`);
  }
}
