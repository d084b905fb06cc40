import type pg from 'pg';

/** The pool, or one connection of it inside a transaction. */
export type Queries = Pick<pg.ClientBase, 'query'>;

/**
 * The type of a column that can be null, but not where it is read: a CHECK ties it to another column, say. Row types
 * are checked against the schema, and without this such a column is a failure.
 */
export type NotNull<Value extends string | number | boolean | object> = Value;

/** Runs an `INSERT … RETURNING id` of exactly one row and returns the id. */
export async function insertReturningId(
  queries: Queries,
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await queries.query<{ id: number }>(sql, [...values]);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`INSERT … RETURNING id returned ${rows.length} rows instead of one.`);
  return row.id;
}

/** Runs a `SELECT count(*) AS total …` and returns the count. */
export async function countTotal(queries: Queries, sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await queries.query<{ total: number }>(sql, [...values]);
  return rows[0]?.total ?? 0;
}

/** Escapes wildcards: a search for "100%" or "a_b" means these characters. */
export function escapeLikeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * SQL for the ids in an array parameter of a prepared statement. The planner sees a sub-select instead of the array, so
 * its estimate does not depend on the number of ids, and it keeps one plan. Otherwise a short array makes it plan a
 * statement with ten joins again for every request, which takes several times as long as running it.
 */
export const idsIn = (parameter: string): string => `ANY ((SELECT ${parameter}::bigint[])::bigint[])`;
