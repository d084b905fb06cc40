/** What a backup consists of: the tables of one schema with their columns and order, and the sequences. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { beginCopying, liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { type BackupManifest, TableDigest, type TableSummary } from './backup-file.ts';

export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  /**
   * Without generated columns, which follow from the others, and without ids of transactions, which name others on
   * another server: a restored row has the id of the restore.
   */
  readonly columns: readonly string[];
  readonly orderBy: string;
}

/**
 * Ordered by name. Text is ordered by its bytes, because databases differ in their rules for sorting text. Without
 * schema_files: a restored database has the functions and triggers of the program that restores it. Without audit_key,
 * which the server's role must not read: a restored database has a key of its own.
 */
export async function listStoredTables(queries: Queries, schema: string): Promise<StoredTable[]> {
  const { rows } = await queries.query<{ name: string; columns: NotNull<string[]>; key: string[] | null }>(
    `SELECT c.relname AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                AND a.atttypid <> 'xid8'::regtype) AS columns,
            (SELECT array_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
                              ORDER BY k.place)
               FROM pg_index i
               CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (number, place)
               JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
              WHERE i.indrelid = c.oid AND i.indisprimary) AS key
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname NOT IN ('schema_files', 'audit_key')
      ORDER BY c.relname COLLATE "C"`,
    [schema],
  );
  return rows.map(({ name, columns, key }) => ({
    schema,
    name,
    columns,
    // Rows of a table without a key are ordered by all they contain.
    orderBy: key?.join(', ') ?? `ROW(${columns.map(pg.escapeIdentifier).join(', ')})::text COLLATE "C"`,
  }));
}

export const nameOf = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Values are written alike by every server: without a time zone or a style of dates of its own. */
const COPY_SETTINGS = `
  SET LOCAL timezone = 'UTC';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL work_mem = '64MB'`;

/** For the transaction of a backup or a restore, however long it takes. */
export async function prepareCopying(client: pg.PoolClient): Promise<void> {
  await liftTimeLimits(client, { statementSeconds: 0, idleSeconds: 0 });
  await client.query(COPY_SETTINGS);
}

/** Reads a table in the format of COPY and in its order. */
export async function* readStoredTable(client: pg.PoolClient, table: StoredTable): AsyncGenerator<Buffer> {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const query = `COPY (SELECT ${columns} FROM ${nameOf(table)} ORDER BY ${table.orderBy}) TO STDOUT`;
  yield* beginCopying(client, copyTo(query)) as AsyncIterable<Buffer>;
}

export async function digestStoredTable(client: pg.PoolClient, table: StoredTable): Promise<TableSummary> {
  const digest = new TableDigest();
  for await (const piece of readStoredTable(client, table)) digest.update(piece);
  return digest.end(table.name);
}

type Sequence = BackupManifest['sequences'][number];

/** Sequences do not belong to a snapshot. Read after the rows' snapshot was taken, they are never behind the rows. */
export async function readSequences(client: pg.PoolClient, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = $1 ORDER BY sequencename COLLATE "C"`,
    [schema],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; is_called: boolean }>(
      `SELECT last_value::text AS value, is_called FROM ${nameOf({ schema, name })}`,
    );
    if (states[0]) sequences.push({ name, value: states[0].value, isCalled: states[0].is_called });
  }
  return sequences;
}

export async function currentSchema(queries: Queries): Promise<string> {
  const { rows } = await queries.query<{ name: string | null }>('SELECT current_schema() AS name');
  const name = rows[0]?.name;
  if (!name) throw new Error('The database has no current schema.');
  return name;
}
