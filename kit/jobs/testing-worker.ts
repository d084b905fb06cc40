import type pg from 'pg';
import { silentLog } from '@holdfast/database/log.ts';
import { listenToJobChanges } from './job-changes.ts';
import type { JobKind, JobServices } from './job-kind.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';

/** Starts a worker without a log and schedules, for tests, measurements and programs of the fault tests. */
export function startTestWorker(
  pool: pg.Pool,
  kinds: readonly JobKind[],
  services: Partial<JobServices> = {},
): RunningWorker {
  const changes = listenToJobChanges({ pool, log: silentLog });
  const worker = startWorker({
    pool,
    log: silentLog,
    changes,
    kinds,
    schedules: [],
    services: { now: () => new Date(), ...services },
  });
  return {
    stop: async () => {
      await worker.stop();
      await changes.close();
    },
  };
}
