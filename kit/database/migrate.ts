import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from './advisory-keys.ts';
import { DatabaseStartError } from './database-start-error.ts';
import type { Log } from './log.ts';
import type { Queries } from './queries.ts';
import { readSchemaFiles, readSqlFile, type SqlFile } from './schema-files.ts';
import { protectSchema } from './server-role.ts';
import { liftAnswerLimit } from './time-limits.ts';
import { transaction } from './transaction.ts';

interface MigrationFile extends SqlFile {
  readonly number: number;
}

/**
 * The folder beside the running file, which is correct for both layouts: src/db/migrate.ts with src/db/migrations, and
 * the bundle dist/main.js with dist/migrations.
 */
export const defaultMigrationsDirectory = fileURLToPath(new URL('./migrations', import.meta.url));

const NAME_PATTERN = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Reads NNNN-name.sql files in order. Numbers have no gaps, so that two migrations cannot use the same number
 * unnoticed.
 */
export function readMigrationFiles(directory: string): MigrationFile[] {
  const names = listFolder(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const digits = NAME_PATTERN.exec(name)?.[1];
    if (digits === undefined)
      throw new DatabaseStartError(`The migration ${name} in ${directory} is not named like 0001-some-words.sql.`);
    if (Number(digits) !== index + 1) {
      throw new DatabaseStartError(
        `The migrations in ${directory} must be numbered without gaps or doubles: ${name} stands at place ` +
          `${index + 1}.`,
      );
    }
    return { number: index + 1, ...readSqlFile(join(directory, name), name) };
  });
}

function listFolder(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (cause) {
    throw new DatabaseStartError(
      `The folder of migrations ${directory} is missing. Build Holdfast again with npm run build.`,
      { cause },
    );
  }
}

interface MigrateOptions {
  pool: pg.Pool;
  log: Log;
  directory?: string;
  /** Only the first migrations, for a restore of an earlier version. */
  count?: number;
  /** Those of the program belong to its own migrations. */
  schemaFiles?: readonly SqlFile[];
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

interface AppliedSchemaFile {
  name: string;
  sha256: string;
  migration: number;
}

/**
 * Applies pending migrations, each in its own transaction, then the schema files, and returns how many migrations were
 * applied. The lock belongs to the transaction, so it works through a pooler and serialises instances that start
 * together. Throws a DatabaseStartError if code and database do not match.
 *
 * A migration runs with the functions and triggers of the version before it. One that needs a changed function creates
 * it, as a new database has those of the earlier migrations only.
 */
export async function migrate({
  pool,
  log,
  directory = defaultMigrationsDirectory,
  count,
  schemaFiles = directory === defaultMigrationsDirectory ? readSchemaFiles() : [],
}: MigrateOptions): Promise<number> {
  const known = readMigrationFiles(directory);
  const files = known.slice(0, count);
  // The tables of an earlier version may lack what the files name.
  const current = files.length === known.length ? schemaFiles : [];
  let appliedCount = 0;
  for (;;) {
    const applied = await transaction(pool, (client) => applyNext(client, files, current));
    if (typeof applied === 'number') {
      if (applied > 0) log.info({ files: applied }, 'Applied the schema files.');
      return appliedCount;
    }
    appliedCount += 1;
    log.info({ migration: applied.name }, 'Applied a migration.');
  }
}

/** Whether no migration was ever applied to this database. */
export async function isUnprepared(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ isUnprepared: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NULL AS "isUnprepared"`,
  );
  return rows[0]?.isUnprepared ?? false;
}

/** How many migrations the next start applies. Throws a DatabaseStartError if code and database do not match. */
export async function countPendingMigrations(
  queries: Queries,
  directory: string = defaultMigrationsDirectory,
): Promise<number> {
  const files = readMigrationFiles(directory);
  const { rows } = await queries.query<AppliedMigration>(LIST_APPLIED);
  refuseMismatch(rows, files);
  return files.length - rows.length;
}

const LIST_APPLIED = 'SELECT number, name, sha256 FROM schema_migrations ORDER BY number';

/** Applies the first pending migration and returns it; without one, the schema files, and returns their number. */
async function applyNext(
  client: pg.PoolClient,
  files: readonly MigrationFile[],
  schemaFiles: readonly SqlFile[],
): Promise<MigrationFile | number> {
  // A migration of a large table may take long, and so may waiting for another instance. None of them waits for the
  // disk: a power failure can only take back the last ones, each as a whole, and the next start applies them again. The
  // first write after them makes them durable.
  // A migration may also request that the books be regenerated: it changes no fact, and books in which a locked year
  // differs are refused when they are generated.
  liftAnswerLimit(client);
  const results = await queryAll(
    client,
    `SET LOCAL statement_timeout = 0;
     SET LOCAL synchronous_commit = off;
     SET LOCAL holdfast.checked_book_change = '9223372036854775807';
     SELECT pg_advisory_xact_lock(${ADVISORY_CLASS}, ${ADVISORY_KEYS.migrations});
     CREATE TABLE IF NOT EXISTS schema_migrations (
       number integer PRIMARY KEY,
       name text NOT NULL,
       sha256 text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     );
     CREATE TABLE IF NOT EXISTS schema_files (
       name text PRIMARY KEY,
       sha256 text NOT NULL,
       migration integer NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     );
     SELECT name, sha256, migration FROM schema_files;
     ${LIST_APPLIED}`,
  );
  const applied = (results.at(-1)?.rows ?? []) as AppliedMigration[];
  refuseMismatch(applied, files);
  const next = files[applied.length];
  if (next === undefined)
    return applySchemaFiles(client, schemaFiles, {
      applied: (results.at(-2)?.rows ?? []) as AppliedSchemaFile[],
      migration: applied.length,
    });
  const { number, name, sha256 } = next;
  await apply(
    client,
    { ...next, name: `migration ${name}` },
    `INSERT INTO schema_migrations (number, name, sha256)
     SELECT ${number}, ${pg.escapeLiteral(name)}, ${pg.escapeLiteral(sha256)} WHERE ${HOLDS_LOCK}`,
  );
  return next;
}

/**
 * Applies the files that changed, and all of them after a migration: it may have created a table anew, without its
 * triggers. Returns how many were applied.
 */
async function applySchemaFiles(
  client: pg.PoolClient,
  files: readonly SqlFile[],
  { applied, migration }: { applied: readonly AppliedSchemaFile[]; migration: number },
): Promise<number> {
  const known = new Map(applied.map((row) => [row.name, row]));
  const changed = files.filter(({ name, sha256 }) => {
    const row = known.get(name);
    return row?.sha256 !== sha256 || row.migration !== migration;
  });
  for (const file of changed) {
    const [name, sha256] = [file.name, file.sha256].map((text) => pg.escapeLiteral(text));
    await apply(
      client,
      { ...file, name: `schema file ${file.name}` },
      `INSERT INTO schema_files (name, sha256, migration) SELECT ${name}, ${sha256}, ${migration} WHERE ${HOLDS_LOCK}
       ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, migration = excluded.migration, applied_at = now()`,
    );
  }
  if (changed.length > 0) await protectSchema(client);
  return changed.length;
}

/**
 * A file with its own COMMIT has lost the lock. It would be applied without being recorded, and a migration would break
 * the next start.
 */
const HOLDS_LOCK = `EXISTS (
  SELECT FROM pg_locks
   WHERE locktype = 'advisory' AND pid = pg_backend_pid()
     AND classid = ${ADVISORY_CLASS} AND objid = ${ADVISORY_KEYS.migrations}
)`;

async function apply(client: pg.PoolClient, { name, sql }: SqlFile, record: string): Promise<void> {
  const results = await queryAll(client, `${sql}\n;\n${record}`).catch((cause: unknown) => {
    throw new DatabaseStartError(`The ${name} failed: ${describe(cause, sql)}. Nothing of it was kept.`, { cause });
  });
  if (results.at(-1)?.rowCount === 0)
    throw new DatabaseStartError(`The ${name} must not hold BEGIN, COMMIT or ROLLBACK: it is one transaction already.`);
}

/**
 * Sends several statements at once. A new database applies all migrations, and waiting for each statement would take a
 * tenth of that time.
 */
async function queryAll(client: pg.PoolClient, sql: string): Promise<readonly pg.QueryResult[]> {
  // For several statements pg returns an array, which its types do not know.
  return (await client.query(sql)) as unknown as readonly pg.QueryResult[];
}

function refuseMismatch(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (file === undefined) {
      throw new DatabaseStartError(
        `The database is newer than this Holdfast: it has the migration ${row.name}, which this version does not ` +
          `know. Nothing was changed. Start the newer version, or restore a backup of this version into a new ` +
          `database.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new DatabaseStartError(
        `The migration ${file.name} was changed after it had been applied to this database. Restore the file and ` +
          `put the change into a new migration.`,
      );
    }
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  const line = error.position === undefined ? '' : ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
  return error.message + line;
}
