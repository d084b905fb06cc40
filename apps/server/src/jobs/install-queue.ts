import { runMigrations, Logger } from 'graphile-worker';
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../db/advisory-keys.ts';
import type { Log } from '../db/log.ts';
import { transaction } from '../db/transaction.ts';

const installed = new WeakMap<pg.Pool, Promise<void>>();

/**
 * Migrates the queue's own schema, once per process and database. A lock serialises instances that start together,
 * because the queue's migrations have none.
 */
export function installQueue(pool: pg.Pool): Promise<void> {
  const known = installed.get(pool);
  if (known) return known;
  const installing = install(pool);
  installed.set(pool, installing);
  // A failure is not cached, so that the next caller tries again.
  installing.catch(() => installed.delete(pool));
  return installing;
}

async function install(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.queueMigrations]);
    await runMigrations({ pgPool: pool, logger: silentQueueLogger });
  });
}

/**
 * Writes the queue's warnings and errors to the log. Its messages about single jobs are left out, because the jobs
 * table has more detail.
 */
export function createQueueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error')
      log.error({ ...(meta?.['error'] instanceof Error && { err: meta['error'] }) }, `job queue: ${message}`);
    else if (level === 'warning') log.warn({}, `job queue: ${message}`);
  });
}

export const silentQueueLogger = new Logger(() => () => {});
