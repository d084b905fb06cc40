import type pg from 'pg';

/** Another server, after a failover, began at another time. */
export const SERVER_START = 'pg_postmaster_start_time()::text';

/**
 * A text that stands for what a read of the database finds: two reads with equal states find the same rows. A snapshot
 * lists the transactions whose changes it does not contain, and a transaction that changes something is never in two
 * snapshots in the same way before and after its commit.
 */
export const DATABASE_STATE = `pg_current_snapshot()::text || ' ' || ${SERVER_START}`;

/** A replica lists running transactions incompletely, so a state counts only where none is running. */
const WITHOUT_RUNNING = /^(\d+):\1: (.*)$/;

/** Consecutive ids of transactions that changed nothing: `to` is the first one after them. */
interface EmptyRun {
  readonly from: number;
  readonly to: number;
  readonly serverStart: string;
}

const emptyRuns = new WeakMap<pg.Pool, EmptyRun>();

/** The state before the transaction stands for the one after it, too: it changed nothing that a read could find. */
export function noteEmptyTransaction(
  pool: pg.Pool,
  { id, serverStart }: { readonly id: number; readonly serverStart: string },
): void {
  const run = emptyRuns.get(pool);
  const from = run?.to === id && run.serverStart === serverStart ? run.from : id;
  emptyRuns.set(pool, { from, to: id + 1, serverStart });
}

export function quietState(pool: pg.Pool, state: string): string | null {
  const [, next, serverStart] = WITHOUT_RUNNING.exec(state) ?? [];
  if (next === undefined) return null;
  const run = emptyRuns.get(pool);
  const nextId = Number(next);
  const isAfterRun = run !== undefined && run.serverStart === serverStart && nextId > run.from && nextId <= run.to;
  return `${isAfterRun ? run.from : nextId} ${serverStart}`;
}
