/**
 * References that triggers check once for each statement instead of foreign keys, which take 15 of the 24 seconds of a
 * large COPY, read again over all rows. Foreign keys need no such check: PostgreSQL holds them always.
 */
import pg from 'pg';
import type { Queries } from './queries.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

export async function findLostReferences(queries: Queries): Promise<{ checked: number; lost: string[] }> {
  const references = await listReferences(queries);
  const lost: string[] = [];
  for (const { table, column, target } of references) {
    const [from, by, to] = [table, column, target].map((name) => pg.escapeIdentifier(name));
    const { rowCount } = await queries.query(
      `SELECT FROM ${from} r
        WHERE r.${by} IS NOT NULL AND NOT EXISTS (SELECT FROM ${to} t WHERE t.id = r.${by}) LIMIT 1`,
    );
    if (rowCount !== 0) lost.push(`${table}.${column}`);
  }
  return { checked: references.length, lost };
}

/** The arguments of the triggers are pairs of a column and the table it refers to. */
async function listReferences(queries: Queries): Promise<Reference[]> {
  const { rows } = await queries.query<{ table: string; arguments: string[] }>(
    `SELECT DISTINCT c.relname AS table,
            string_to_array(rtrim(encode(t.tgargs, 'escape'), '\\000'), '\\000') AS arguments
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.proname = 'check_references' AND c.relnamespace = current_schema()::regnamespace
      ORDER BY 1, 2`,
  );
  const references = rows.flatMap(({ table, arguments: pairs }) =>
    pairs.flatMap((column, index) => (index % 2 === 0 ? [{ table, column, target: pairs[index + 1] ?? '' }] : [])),
  );
  return [...new Map(references.map((reference) => [JSON.stringify(reference), reference])).values()];
}
