/**
 * Writes a backup while Holdfast runs. All tables are read in one snapshot, so the backup is the database at one
 * moment, whatever is written meanwhile; writers are not delayed.
 */
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { listUsedKeys } from '@holdfast/database/secrets/stored-secrets.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  END_OF_TABLE,
  FIRST_LINE,
  TableDigest,
  type TableSummary,
} from './backup-file.ts';
import { type BackupKeys, signBackup } from './backup-signature.ts';
import {
  currentSchema,
  listStoredTables,
  nameOf,
  prepareCopying,
  readSequences,
  readStoredTable,
  type StoredTable,
} from './stored-tables.ts';

const COMPRESSION_LEVEL = 4;
/** While the sample portfolio is loaded, the tables of the installation are in this schema. */
const OWN_SCHEMA = 'holdfast_own';

export interface BackupOptions {
  readonly file: string;
  readonly version: string;
  /** The keys of secrets to include; null leaves them out. */
  readonly secretsKeys: readonly string[] | null;
  /** The first of them signs; without one the backup has no signature. */
  readonly signingKeys?: BackupKeys;
  /** Backs up the sample portfolio instead of the installation's own tables. */
  readonly isSample?: boolean;
  readonly signal?: AbortSignal;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly tables: readonly TableSummary[];
  readonly rows: number;
  readonly migration: number;
}

/**
 * Writes the file under another name and renames it when it is complete and on the disk, so that a file with the name
 * of a backup is one. An existing file is never replaced.
 */
export async function writeBackup(pool: pg.Pool, options: BackupOptions): Promise<WrittenBackup> {
  const { file, signal } = options;
  const unfinished = `${file}.unfinished`;
  await refuseExisting(file);
  const client = await pool.connect();
  let isSound = false;
  try {
    const summary: { manifest?: BackupManifest; migration: number } = { migration: 0 };
    await pipeline(
      Readable.from(contentOf(client, options, summary), { objectMode: true }),
      createGzip({ level: COMPRESSION_LEVEL }),
      createWriteStream(unfinished, { mode: 0o600 }),
      ...(signal ? [{ signal }] : []),
    );
    await client.query('COMMIT');
    isSound = true;
    await chmod(unfinished, 0o600);
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
    const tables = summary.manifest?.tables ?? [];
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { bytes: (await stat(file)).size, tables, rows, migration: summary.migration };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw describeWriteError(error, file);
  } finally {
    // A connection in the middle of COPY is of no further use.
    client.release(!isSound);
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found) throw new BackupError(`There is already a file ${file}. Choose another name.`);
}

function describeWriteError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return new BackupError(`The disk of ${file} is full. Nothing was kept.`);
  if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code))
    return new BackupError(
      `The file ${file} cannot be written (${code}). Choose a folder that exists and is writable.`,
    );
  return error;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* contentOf(
  client: pg.PoolClient,
  { version, secretsKeys, signingKeys = [], isSample = false }: BackupOptions,
  summary: { manifest?: BackupManifest; migration: number },
): AsyncGenerator<string | Buffer> {
  const schema = isSample ? await currentSchema(client) : await ownSchema(client);
  const tables = await beginSnapshot(client, schema);
  const migrations = await listMigrations(client, schema);
  summary.migration = migrations.at(-1)?.number ?? 0;
  const header: BackupHeader = {
    createdAt: new Date().toISOString(),
    version,
    migrations,
    secretsKeyIds: await listUsedKeys(client, schema),
    secretsKeys: secretsKeys === null ? null : [...secretsKeys],
  };
  yield `${FIRST_LINE}\n${JSON.stringify(header)}\n`;
  const summaries: TableSummary[] = [];
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    const digest = new TableDigest();
    for await (const piece of readStoredTable(client, table)) {
      digest.update(piece);
      yield piece;
    }
    yield END_OF_TABLE;
    summaries.push(digest.end(table.name));
  }
  const manifest = {
    tables: summaries,
    sequences: await readSequences(client, schema),
    auditLog: await readAuditHead(client, schema),
  };
  summary.manifest = { ...manifest, signature: signBackup({ header, manifest }, signingKeys) };
  yield `${JSON.stringify(summary.manifest)}\n`;
}

/**
 * Takes the snapshot after the tables are locked against changes of their definition: LOCK takes no snapshot, so that
 * no migration can come between the definition that is read and the rows.
 */
async function beginSnapshot(client: pg.PoolClient, schema: string): Promise<StoredTable[]> {
  const tables = await listStoredTables(client, schema);
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new BackupError('The database has no tables of Holdfast yet, so there is nothing to back up.');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await prepareCopying(client);
  await client.query(`LOCK TABLE ${tables.map(nameOf).join(', ')} IN ACCESS SHARE MODE`);
  const locked = await listStoredTables(client, schema);
  if (JSON.stringify(locked) !== JSON.stringify(tables))
    throw new BackupError('The tables were changed by another version at this moment. Start the backup again.');
  return locked;
}

async function ownSchema(queries: Queries): Promise<string> {
  const { rowCount } = await queries.query('SELECT FROM pg_namespace WHERE nspname = $1', [OWN_SCHEMA]);
  return rowCount === 0 ? currentSchema(queries) : OWN_SCHEMA;
}

/** In the snapshot of the tables. A version that is older than the log has none. */
async function readAuditHead(queries: Queries, schema: string): Promise<BackupManifest['auditLog']> {
  const log = nameOf({ schema, name: 'audit_log' });
  const { rows: found } = await queries.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    log,
  ]);
  if (!found[0]?.exists) return null;
  const rows = await readRows<{ entries: number; head_hash: string }>(
    queries,
    'id AS entries, hash AS head_hash',
    `${log} ORDER BY id DESC LIMIT 1`,
  );
  return rows[0] ? { entries: rows[0].entries, headHash: rows[0].head_hash } : null;
}

async function listMigrations(queries: Queries, schema: string): Promise<BackupHeader['migrations']> {
  return readRows(queries, 'number, name, sha256', `${nameOf({ schema, name: 'schema_migrations' })} ORDER BY number`);
}

/** From a table whose schema is known only now: the sample stands in a schema of its own. */
async function readRows<Row extends object>(queries: Queries, columns: string, from: string): Promise<Row[]> {
  const { rows } = await queries.query<Row>(`SELECT ${columns} FROM ${from}`);
  return rows;
}
