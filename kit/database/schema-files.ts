/**
 * The functions, triggers and views of the database as they are now: one file for each noun, in the folder of the area
 * that owns it. They are applied after the migrations, and again when a file changes, so each creates or replaces. A
 * function that no file defines any more is dropped by a migration.
 *
 * tables.sql beside them is for readers: npm run schema writes it from a migrated database.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from './database-start-error.ts';
import { findRoot } from './embedded/folders.ts';

/** In the order in which their files are applied: a trigger needs its function, of its own or of an earlier owner. */
export const SCHEMA_OWNERS = [
  'kit',
  'accounts',
  'operations',
  'catalogue',
  'protocols',
  'prices',
  'lending',
  'transactions',
  'imports',
  'books',
  'defi',
  'overview',
] as const;

export const TABLES_FILE = 'tables.sql';

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The copies beside the bundle, which scripts/build.mjs makes. */
const bundled = fileURLToPath(new URL('./schema-files', import.meta.url));

export function schemaFolderOf(owner: string): string {
  if (existsSync(bundled)) return join(bundled, owner);
  const { directory } = findRoot();
  return owner === 'kit' ? join(directory, 'kit/database/schema') : join(directory, 'areas', owner, 'schema');
}

export function readSchemaFiles(): SqlFile[] {
  const files = SCHEMA_OWNERS.flatMap((owner) => {
    const folder = schemaFolderOf(owner);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names
      .filter((name) => name.endsWith('.sql') && name !== TABLES_FILE)
      .sort()
      .map((name) => readSqlFile(join(folder, name), `${owner}/${name}`));
  });
  if (files.length === 0)
    throw new DatabaseStartError('The schema files are missing. Build Holdfast again with npm run build.');
  return files;
}

export function readSqlFile(path: string, name: string): SqlFile {
  // A checkout with Windows line endings has the same hash.
  const sql = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
