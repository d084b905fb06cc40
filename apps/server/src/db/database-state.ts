/**
 * A text that stands for what a read of the database finds: two reads with equal states find the same rows. A snapshot
 * lists the transactions whose changes it does not contain, and a transaction that changes something is never in two
 * snapshots in the same way before and after its commit. Another server, after a failover, began at another time.
 */
export const DATABASE_STATE = `pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text`;

/** A replica lists running transactions incompletely, so a state counts only where none is running. */
const WITHOUT_RUNNING = /^(\d+):\1: /;

export function quietState(state: string): string | null {
  return WITHOUT_RUNNING.test(state) ? state : null;
}
