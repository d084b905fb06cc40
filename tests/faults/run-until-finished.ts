/**
 * Runs a worker until one job has finished, prints its status and stops the worker, for programs of the fault tests.
 */
import { writeSync } from 'node:fs';
import type pg from 'pg';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import type { JobKind, JobServices } from '@holdfast/jobs/job-kind.ts';
import { startTestWorker } from '../../kit/jobs/testing-worker.ts';

const POLL_MILLISECONDS = 20;

export async function runUntilFinished({
  kind,
  services,
  findJobId,
}: {
  kind: JobKind;
  services?: Partial<JobServices>;
  /** Called when the worker has started. */
  findJobId: (pool: pg.Pool) => Promise<number>;
}): Promise<void> {
  const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, log: silentLog });
  const worker = await startTestWorker(pool, [kind], services);
  const jobId = await findJobId(pool);
  for (;;) {
    const { rows } = await pool.query<{ status: string; error: string | null }>(
      'SELECT status, error FROM jobs WHERE id = $1',
      [jobId],
    );
    if (rows[0]?.status === 'succeeded' || rows[0]?.status === 'failed') {
      writeSync(1, `${rows[0].status} ${rows[0].error ?? ''}\n`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  await worker.stop();
  await pool.end();
}
