/** A worker for the fault tests that draws up the books, as Holdfast's own worker does, and ends when the job has. */
import { writeSync } from 'node:fs';
import { createPool } from '../../apps/server/src/db/create-pool.ts';
import { silentLog } from '../../apps/server/src/db/log.ts';
import { regenerateBooks } from '../../apps/server/src/features/books/regenerate/regenerate-books.ts';
import { listenToJobChanges } from '../../apps/server/src/jobs/job-changes.ts';
import { NO_SERVICES } from '../../apps/server/src/jobs/job-kind.ts';
import { startWorker } from '../../apps/server/src/jobs/start-worker.ts';

const jobId = Number(process.env['JOB_ID']);
const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, log: silentLog });
const changes = listenToJobChanges({ pool, log: silentLog });
const worker = await startWorker({
  pool,
  log: silentLog,
  changes,
  kinds: [regenerateBooks],
  schedules: [],
  services: NO_SERVICES,
});

for (;;) {
  const { rows } = await pool.query<{ status: string; error: string | null }>(
    'SELECT status, error FROM jobs WHERE id = $1',
    [jobId],
  );
  if (rows[0]?.status === 'succeeded' || rows[0]?.status === 'failed') {
    writeSync(1, `${rows[0].status} ${rows[0].error ?? ''}\n`);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await worker.stop();
await changes.close();
await pool.end();
