import { Logger } from 'graphile-worker';
import type { Log } from '../db/log.ts';

/** What the queue has to say, in our log. Its notes about single jobs are left out: the jobs table tells more. */
export function createQueueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error')
      log.error({ ...(meta?.['error'] instanceof Error && { err: meta['error'] }) }, `job queue: ${message}`);
    else if (level === 'warning') log.warn({}, `job queue: ${message}`);
  });
}

export const silentQueueLogger = new Logger(() => () => {});
