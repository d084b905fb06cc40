/**
 * A transaction of a job. It commits only while this worker holds the job, so that work is never written twice. It is
 * interrupted at once, even during a statement, if the job is stopped.
 */
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import { beginHeld, type HeldJob, isStillHeld } from './held-job.ts';
import { JobStopped } from './running-jobs.ts';

interface Fence {
  readonly pool: pg.Pool;
  readonly job: HeldJob;
  readonly signal: AbortSignal;
  /** Returns true if the job was marked as succeeded in this transaction, which only its holder can do. */
  readonly isMarked: (client: pg.PoolClient) => boolean;
}

export async function fencedTransaction<T>(
  { pool, job, signal, isMarked }: Fence,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    const { pid, isHeld } = await beginHeld(client, job);
    if (!isHeld) throw new JobStopped('lost');
    const endInterruption = interruptWhenAborted({ pool, pid, signal });
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
 * Cancels the statement that runs in this transaction. The backend pid is queried, because a pooler reports another
 * one; and the cancellation is awaited, so that it cannot hit the next user of the connection.
 */
function interruptWhenAborted({
  pool,
  pid,
  signal,
}: {
  pool: pg.Pool;
  pid: number;
  signal: AbortSignal;
}): () => Promise<void> {
  let interrupting: Promise<unknown> = Promise.resolve();
  const interrupt = (): void => {
    // If it fails, the statement runs to its end.
    interrupting = pool.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => {});
  };
  signal.addEventListener('abort', interrupt, { once: true });
  return async () => {
    signal.removeEventListener('abort', interrupt);
    await interrupting;
  };
}
