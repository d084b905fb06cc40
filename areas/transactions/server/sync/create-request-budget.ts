/** The budget of each host, in the database, so that all workers together keep to it. */
import type { RequestBudget } from '../../sources/explorer/request-budget.ts';
import type pg from 'pg';

export function createRequestBudget(pool: pg.Pool): RequestBudget {
  return {
    async reserve({ host, perSecond, perDay }) {
      const { rows } = await pool.query<{ wait_ms: number }>(
        `INSERT INTO request_budgets AS budget (host, next_at, day, requests)
           VALUES ($1, clock_timestamp() + make_interval(secs => $2), (clock_timestamp() AT TIME ZONE 'UTC')::date, 1)
           ON CONFLICT (host) DO UPDATE
           SET next_at = greatest(budget.next_at, clock_timestamp()) + make_interval(secs => $2),
               requests = CASE WHEN budget.day = excluded.day THEN budget.requests + 1 ELSE 1 END, day = excluded.day
           WHERE budget.day <> excluded.day OR $3::integer IS NULL OR budget.requests < $3
         RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp())::float8 - $2) * 1000 AS wait_ms`,
        [host, 1 / perSecond, perDay],
      );
      return rows[0]?.wait_ms ?? null;
    },
    async pause({ host }, durationMs) {
      await pool.query(
        `UPDATE request_budgets SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => $2))
          WHERE host = $1`,
        [host, durationMs / 1000],
      );
    },
  };
}
