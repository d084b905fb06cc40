import type pg from 'pg';

/**
 * A text that stands for what a read of the database finds: two reads with equal states find the same rows. A snapshot
 * lists the transactions whose changes it does not contain, and a transaction that changes something is never in two
 * snapshots in the same way before and after its commit. Another server, after a failover, began at another time.
 */
export const DATABASE_STATE = `pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text`;

/** A replica lists running transactions incompletely, so a state counts only where none is running. */
const WITHOUT_RUNNING = /^(\d+):\1: (.*)$/;

/** Ids of transactions that changed nothing: from the first one up to, and without, the last. */
interface EmptyRun {
  readonly from: number;
  readonly to: number;
}

const emptyRuns = new WeakMap<pg.Pool, EmptyRun>();

/** The state before the transaction stands for the one after it, too: it changed nothing that a read could find. */
export function noteEmptyTransaction(pool: pg.Pool, id: number): void {
  const run = emptyRuns.get(pool);
  emptyRuns.set(pool, { from: run?.to === id ? run.from : id, to: id + 1 });
}

export function quietState(pool: pg.Pool, state: string): string | null {
  const [, nextId, server] = WITHOUT_RUNNING.exec(state) ?? [];
  if (nextId === undefined) return null;
  const run = emptyRuns.get(pool);
  const isInRun = run !== undefined && Number(nextId) > run.from && Number(nextId) <= run.to;
  return `${isInRun ? run.from : nextId} ${server}`;
}
