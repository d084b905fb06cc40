import type pg from 'pg';
import { silentLog } from '../db/log.ts';
import { listenToJobChanges } from './job-changes.ts';
import { type JobKind, type JobServices, NO_SERVICES } from './job-kind.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';

/** Starts a worker without a log and schedules, for tests, measurements and programs of the fault tests. */
export async function startTestWorker(
  pool: pg.Pool,
  kinds: readonly JobKind[],
  services: Partial<JobServices> = {},
): Promise<RunningWorker> {
  const changes = listenToJobChanges({ pool, log: silentLog });
  const worker = await startWorker({
    pool,
    log: silentLog,
    changes,
    kinds,
    schedules: [],
    services: { ...NO_SERVICES, ...services },
  });
  return {
    stop: async () => {
      await worker.stop();
      await changes.close();
    },
  };
}
