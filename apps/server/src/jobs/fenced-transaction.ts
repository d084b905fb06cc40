/**
 * A transaction of a job. It commits only while the job is still this worker's, so that work which was handed on is
 * never written twice; and it is interrupted at once, in the middle of a statement too, when the job is told to stop.
 */
import type pg from 'pg';
import { transaction } from '../db/transaction.ts';
import { type HeldJob, isStillHeld } from './held-job.ts';
import { JobStopped } from './running-jobs.ts';

interface Fence {
  readonly pool: pg.Pool;
  readonly job: HeldJob;
  readonly signal: AbortSignal;
  /** True when the job was already marked as succeeded in this very transaction, which only its holder can do. */
  readonly isMarked: (client: pg.PoolClient) => boolean;
}

export async function fencedTransaction<T>(
  { pool, job, signal, isMarked }: Fence,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    const endInterruption = await interruptWhenAborted({ pool, client, signal });
    try {
      signal.throwIfAborted();
      const result = await work(client);
      signal.throwIfAborted();
      if (!isMarked(client) && !(await isStillHeld(client, job))) throw new JobStopped('lost');
      return result;
    } finally {
      await endInterruption();
    }
  });
}

/**
 * Asks the server to break off the statement that runs in this transaction. The server's own number of the connection
 * is asked for, because a pooler invents another one; and the request is waited for, so that it cannot hit whoever uses
 * the connection next.
 */
async function interruptWhenAborted({
  pool,
  client,
  signal,
}: {
  pool: pg.Pool;
  client: pg.PoolClient;
  signal: AbortSignal;
}): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let interrupting: Promise<unknown> = Promise.resolve();
  const interrupt = (): void => {
    // Where it fails, the statement ends by itself a little later.
    interrupting = pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {});
  };
  signal.addEventListener('abort', interrupt, { once: true });
  return async () => {
    signal.removeEventListener('abort', interrupt);
    await interrupting;
  };
}
