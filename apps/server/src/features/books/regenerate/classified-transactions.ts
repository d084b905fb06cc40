import type { Queries } from '../../../db/queries.ts';

/** From a moment on, which begins a UTC day, or in all. The days are counted already. */
export async function countClassified(queries: Queries, { from }: { from: Date | null }): Promise<number> {
  const { rows } = await queries.query<{ classified: number }>(
    `SELECT coalesce(sum(transactions - unclassified), 0)::bigint AS classified FROM transaction_days WHERE day >= coalesce($1::timestamptz, '-infinity')::date`,
    [from],
  );
  return rows[0]?.classified ?? 0;
}

export async function latestClassified(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date }>(
    'SELECT at FROM transactions WHERE is_classified ORDER BY at DESC, id DESC LIMIT 1',
  );
  return rows[0]?.at ?? null;
}
