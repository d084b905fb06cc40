/**
 * A database with the schema of the program and no rows, which prepares queries and describes their results.
 */
import pg from 'pg';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { createEmptyDatabase, startTestCluster } from '../../kit/database/testing-cluster.ts';
import { nullableColumns, parseTree, type Catalogue, type Nullable } from './query-tree.ts';

export interface ResultColumn {
  readonly name: string;
  readonly typeId: number;
  readonly nullable: Nullable;
}

/** The columns of a result, or why PostgreSQL refuses the query. */
export type Described = { readonly columns: readonly ResultColumn[] } | Refused;

interface Refused {
  readonly refusal: string;
  /** The query is for a schema that the program creates while it runs, to restore a backup, say. */
  readonly isOfOtherSchema: boolean;
}

const OTHER_SCHEMA = /^(schema "\w+"|relation "\w+\.\w+") does not exist$/;

export class SchemaDatabase {
  readonly #known = new Map<string, Promise<Described>>();

  private constructor(
    private readonly client: pg.Client,
    private readonly catalogue: Catalogue,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<SchemaDatabase> {
    const cluster = await startTestCluster({ inMemory: true });
    const connection = { ...cluster.connection, database: 'queries' };
    await createEmptyDatabase(connection, connection.database);
    const pool = createPool({ connection, log: silentLog });
    await migrate({ pool, log: silentLog });
    await pool.end();
    const client = new pg.Client(connection);
    await client.connect();
    const catalogue = await readCatalogue(client);
    await client.query('SET debug_print_rewritten = on; SET debug_pretty_print = off; SET client_min_messages = log');
    return new SchemaDatabase(client, catalogue, async () => {
      await client.end();
      await cluster.stop();
    });
  }

  /** Runs what the program does before the query: creates a temporary table, say. */
  async run(sql: string): Promise<void> {
    await this.client.query(sql.replace('ON COMMIT DROP', ''));
  }

  describe(sql: string): Promise<Described> {
    let described = this.#known.get(sql);
    if (!described) this.#known.set(sql, (described = this.#prepare(sql)));
    return described;
  }

  async #prepare(sql: string): Promise<Described> {
    // Several commands in one text have no parameters, and are sent without being prepared.
    const commands = sql.split(/;(?=(?:[^']*'[^']*')*[^']*$)/).filter((command) => command.trim() !== '');
    if (commands.length > 1) {
      let last: Described = { columns: [] };
      for (const command of commands) if ('refusal' in (last = await this.describe(command))) return last;
      return last;
    }
    let tree = '';
    const keepTree = ({ detail }: { detail?: string | undefined }): void => {
      tree = detail ?? '';
    };
    this.client.on('notice', keepTree);
    try {
      const fields = await prepare(this.client, analysable(sql));
      const nullable = fields.length > 0 ? nullableColumns(parseTree(tree), this.catalogue) : [];
      return {
        columns: fields.map(({ name, dataTypeID }, index) => ({
          name,
          typeId: dataTypeID,
          nullable: nullable[index] ?? 'unknown',
        })),
      };
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error);
      return { refusal, isOfOtherSchema: OTHER_SCHEMA.test(refusal) };
    } finally {
      this.client.off('notice', keepTree);
    }
  }
}

/** PostgreSQL looks only at the grammar of some commands, so the query that they contain is prepared instead. */
function analysable(sql: string): string {
  const command = sql.trim();
  const declared = /^DECLARE \w+ .*?CURSOR FOR (.*)$/s.exec(command) ?? /^COPY \((.*)\) TO STDOUT/s.exec(command);
  if (declared?.[1] !== undefined) return declared[1];
  const copied = /^COPY ([\w.]+) \((.*)\) FROM STDIN/s.exec(command);
  if (copied) return `SELECT ${copied[2]} FROM ${copied[1]}`;
  const locked = /^LOCK TABLE (?:ONLY )?(.*) IN [A-Z ]+ MODE$/s.exec(command);
  return locked ? `SELECT FROM ${locked[1]}` : sql;
}

/** Sends Parse and Describe, and nothing that would run the query. */
function prepare(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        ({ fields } = message);
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as unknown as pg.Submittable);
  });
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows: columns } = await client.query<{ column: string }>(
    `SELECT attrelid || '.' || attnum AS column FROM pg_attribute WHERE attnotnull`,
  );
  const { rows: functions } = await client.query<{ id: string; name: string; isStrict: boolean }>(
    `SELECT oid::text AS id, proname AS name, proisstrict AS "isStrict" FROM pg_proc
     WHERE pronamespace = 'pg_catalog'::regnamespace`,
  );
  return {
    notNull: new Set(columns.map(({ column }) => column)),
    strict: new Set(functions.flatMap(({ id, isStrict }) => (isStrict ? [id] : []))),
    names: new Map(functions.map(({ id, name }) => [id, name])),
  };
}
