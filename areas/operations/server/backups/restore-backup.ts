/**
 * Restores a backup into an empty database: completely and compared row by row, or not at all. The tables are made by
 * the migrations that the backup names, so a backup of an earlier version is restored as that version had it and
 * upgraded afterwards, as a start would.
 *
 * Everything happens in a schema of its own, which nobody reads and which takes the place of the empty one at the end.
 * One transaction for all would not do, because some migrations rely on the time of their own transaction.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createSchemaPool, leadsThroughPooler } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { defaultMigrationsDirectory, migrate, readMigrationFiles } from '@holdfast/database/migrate.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { protectSchema } from '@holdfast/database/server-role.ts';
import { beginCopying } from '@holdfast/database/time-limits.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  compareWithManifest,
  type OpenBackup,
  TableDigest,
  type TableSummary,
  withBackup,
} from './backup-file.ts';
import { type BackupKeys, verifyBackup } from './backup-signature.ts';
import {
  currentSchema,
  digestStoredTable,
  listStoredTables,
  nameOf,
  prepareCopying,
  type StoredTable,
} from './stored-tables.ts';

export interface RestoredBackup {
  readonly header: BackupHeader;
  readonly tables: readonly TableSummary[];
  readonly rows: number;
}

const RESTORING = 'holdfast_restoring';

export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  {
    migrationsDirectory = defaultMigrationsDirectory,
    version,
    keys = [],
  }: { migrationsDirectory?: string; version: string; keys?: BackupKeys },
): Promise<RestoredBackup> {
  return withBackup(file, async (backup) => {
    refuseOtherMigrations(backup.header, { migrationsDirectory, version });
    await refuseUsedDatabase(pool);
    if (leadsThroughPooler(pool))
      throw new BackupError('A restore does not work through a pooler. Set DATABASE_URL to the server itself for it.');
    // A restore that was killed leaves its schema behind.
    await pool.query(`DROP SCHEMA IF EXISTS ${RESTORING} CASCADE`);
    await pool.query(`CREATE SCHEMA ${RESTORING}`);
    const restoring = createSchemaPool(pool, { schema: RESTORING, log: silentLog });
    try {
      const { length: count } = backup.header.migrations;
      await migrate({ pool: restoring, log: silentLog, directory: migrationsDirectory, count });
      const restored = await transaction(restoring, (client) => fillTables(client, backup, { file, keys }));
      await restoring.query('ANALYZE');
      await transaction(pool, putInPlace);
      return restored;
    } finally {
      await restoring.end();
      await pool.query(`DROP SCHEMA IF EXISTS ${RESTORING} CASCADE`);
    }
  });
}

/** The empty schema is dropped, which fails if it holds anything, and the restored one gets its name. */
async function putInPlace(client: pg.PoolClient): Promise<void> {
  const schema = pg.escapeIdentifier(await currentSchema(client));
  await refuseUsedDatabase(client);
  await client.query(`DROP TABLE IF EXISTS ${schema}.schema_migrations, ${schema}.schema_files`);
  try {
    await client.query(`DROP SCHEMA ${schema}`);
  } catch (cause) {
    throw new BackupError(
      `The schema ${schema} of the database has other objects, such as an extension. Restore into a new database.`,
      { cause },
    );
  }
  await client.query(`ALTER SCHEMA ${RESTORING} RENAME TO ${schema}`);
  await protectSchema(client);
}

function refuseOtherMigrations(
  { migrations, version: madeBy }: BackupHeader,
  { migrationsDirectory, version }: { migrationsDirectory: string; version: string },
): void {
  const known = readMigrationFiles(migrationsDirectory);
  if (migrations.length > known.length)
    throw new BackupError(
      `The backup was made by Holdfast ${madeBy}, which is newer than this version (${version}): its database has ` +
        `${migrations.length} migrations, and this version has ${known.length}. Restore it with that version.`,
    );
  const other = migrations.find(({ number, sha256 }) => known[number - 1]?.sha256 !== sha256);
  if (other)
    throw new BackupError(
      `The backup was made by another edition of Holdfast (${madeBy}): its migration ${other.name} differs from the ` +
        `one of this version (${version}). Restore it with the version that made it.`,
    );
}

async function refuseUsedDatabase(queries: Queries): Promise<void> {
  const schema = await currentSchema(queries);
  // A first start that was interrupted may have left the list of migrations without an entry.
  const tables = (await listStoredTables(queries, schema)).filter(({ name }) => name !== 'schema_migrations');
  if (tables.length > 0)
    throw new BackupError(
      `The database is not empty: it has ${tables.length} tables, for example ${tables[0]?.name}. A backup is ` +
        'restored into an empty one only: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
}

/** Foreign keys and triggers are put aside while the tables are filled: the rows met them when they were written. */
async function fillTables(
  client: pg.PoolClient,
  backup: OpenBackup,
  { file, keys }: { file: string; keys: BackupKeys },
): Promise<RestoredBackup> {
  await prepareCopying(client);
  const schema = await currentSchema(client);
  const tables = await listStoredTables(client, schema);
  const foreignKeys = await removeForeignKeys(client, schema);
  for (const table of tables) await client.query(`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`);
  // Migrations write rows too, which the backup has as well.
  await client.query(`TRUNCATE ${tables.map(nameOf).join(', ')}`);
  const { summaries, manifest } = await copyTables(client, { backup, tables, file });
  verifyBackup({ header: backup.header, manifest }, { keys, file });
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('SELECT setval(format($1, $2::text, $3::text)::regclass, $4::bigint, $5)', [
      '%I.%I',
      schema,
      name,
      value,
      isCalled,
    ]);
  await compareStored(client, { tables, manifest });
  for (const table of tables) await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`);
  // Adding a foreign key checks every row.
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
  return { header: backup.header, tables: summaries, rows: summaries.reduce((sum, { rows }) => sum + rows, 0) };
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function removeForeignKeys(client: pg.PoolClient, schema: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = $1::regnamespace ORDER BY conrelid, conname`,
    [pg.escapeIdentifier(schema)],
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return rows;
}

async function copyTables(
  client: pg.PoolClient,
  { backup, tables, file }: { backup: OpenBackup; tables: readonly StoredTable[]; file: string },
): Promise<{ summaries: TableSummary[]; manifest: BackupManifest }> {
  const summaries: TableSummary[] = [];
  for (;;) {
    const part = await backup.next();
    if ('manifest' in part) {
      compareWithManifest(summaries, part.manifest, file);
      if (summaries.length !== tables.length)
        throw new BackupError(`The backup ${file} lacks tables of its own version. Use another backup.`);
      return { summaries, manifest: part.manifest };
    }
    const { name, columns, content } = part.table;
    const table = tables.find((known) => known.name === name);
    // The names come from a file, so they are compared with those of the database before they are part of a statement.
    if (!table || [...columns].sort().join() !== [...table.columns].sort().join())
      throw new BackupError(`The backup ${file} has a table ${name} that its version does not have in this form.`);
    const digest = new TableDigest();
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        digest.update(piece);
        yield piece;
      }
    };
    const target = `${nameOf(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
    await pipeline(Readable.from(counted()), beginCopying(client, copyFrom(`COPY ${target} FROM STDIN`)));
    summaries.push(digest.end(name));
  }
}

/** Reads every table back: what the database stores is what the manifest states. */
async function compareStored(
  client: pg.PoolClient,
  { tables, manifest }: { tables: readonly StoredTable[]; manifest: BackupManifest },
): Promise<void> {
  for (const table of tables) {
    const stored = await digestStoredTable(client, table);
    const stated = manifest.tables.find(({ name }) => name === table.name);
    if (stored.sha256 !== stated?.sha256)
      throw new BackupError(
        `The table ${table.name} was read back with other rows than the backup has (${stored.rows} instead of ` +
          `${stated?.rows}). Nothing was kept.`,
      );
  }
}
