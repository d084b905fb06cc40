import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from './advisory-keys.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { updateEventFunctions } from './event-functions.ts';
import type { Log } from './log.ts';
import type { Queries } from './queries.ts';
import { transaction } from './transaction.ts';

interface MigrationFile {
  number: number;
  name: string;
  sql: string;
  sha256: string;
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
    // A checkout with Windows line endings has the same hash.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { number: index + 1, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
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
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

/**
 * Applies pending migrations, each in its own transaction, and returns how many were applied. The lock belongs to the
 * transaction, so it works through a pooler and serialises instances that start together. Throws a DatabaseStartError
 * if code and database do not match.
 */
export async function migrate({
  pool,
  log,
  directory = defaultMigrationsDirectory,
  count,
}: MigrateOptions): Promise<number> {
  const files = readMigrationFiles(directory).slice(0, count);
  let appliedCount = 0;
  for (;;) {
    const applied = await transaction(pool, (client) => applyNext(client, files));
    if (applied === null) break;
    appliedCount += 1;
    log.info({ migration: applied.name }, 'Applied a migration.');
  }
  // Part of the migrations only: the version that they belong to has its own list of protocols.
  const updated = count === undefined ? await updateEventFunctions(pool) : [];
  for (const name of updated) log.info({ function: name }, 'Updated a function of the database.');
  return appliedCount;
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

/** Applies the first pending migration; returns null if there is none. */
async function applyNext(client: pg.PoolClient, files: MigrationFile[]): Promise<MigrationFile | null> {
  // A migration of a large table may take long, and so may waiting for another instance. None of them waits for the
  // disk: a power failure can only take back the last ones, each as a whole, and the next start applies them again. The
  // first write after them makes them durable.
  // A migration may also request that the books be regenerated: it changes no fact, and books in which a locked year
  // differs are refused when they are generated.
  const applied = await queryLast<AppliedMigration>(
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
     ${LIST_APPLIED}`,
  );
  refuseMismatch(applied.rows, files);
  const next = files[applied.rows.length];
  if (next === undefined) return null;
  await apply(client, next);
  return next;
}

async function apply(client: pg.PoolClient, { number, name, sql, sha256 }: MigrationFile): Promise<void> {
  // A migration with its own COMMIT has lost the lock. It would be applied without being recorded, and break the next
  // start.
  const record = `INSERT INTO schema_migrations (number, name, sha256)
     SELECT ${number}, ${pg.escapeLiteral(name)}, ${pg.escapeLiteral(sha256)}
     WHERE EXISTS (
       SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND pid = pg_backend_pid()
         AND classid = ${ADVISORY_CLASS} AND objid = ${ADVISORY_KEYS.migrations}
     )`;
  const { rowCount } = await queryLast(client, `${sql}\n;\n${record}`).catch((cause: unknown) => {
    throw new DatabaseStartError(`The migration ${name} failed: ${describe(cause, sql)}. Nothing of it was kept.`, {
      cause,
    });
  });
  if (rowCount === 0)
    throw new DatabaseStartError(
      `The migration ${name} must not hold BEGIN, COMMIT or ROLLBACK: it is one transaction already.`,
    );
}

/**
 * Sends several statements at once and returns the result of the last one. A new database applies all migrations, and
 * waiting for each statement would take a tenth of that time.
 */
async function queryLast<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  sql: string,
): Promise<pg.QueryResult<Row>> {
  // For several statements pg returns an array, which its types do not know.
  const results = (await client.query<Row>(sql)) as unknown as readonly pg.QueryResult<Row>[];
  const last = results.at(-1);
  if (last === undefined) throw new Error('The database returned no result.');
  return last;
}

function refuseMismatch(applied: AppliedMigration[], files: MigrationFile[]): void {
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
