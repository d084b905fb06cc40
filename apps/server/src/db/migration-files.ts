import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from './database-start-error.ts';

export interface MigrationFile {
  number: number;
  name: string;
  sql: string;
  sha256: string;
}

/**
 * The folder beside the running file, which is right for both layouts: src/db/migration-files.ts beside
 * src/db/migrations, and the bundle dist/main.js beside the copy in dist/migrations.
 */
export const defaultMigrationsDirectory = fileURLToPath(new URL('./migrations', import.meta.url));

const NAME_PATTERN = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Reads NNNN-name.sql files in order. They count 1, 2, 3 … without gaps, so that two people cannot use one number
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
        `The migrations in ${directory} must be numbered without gaps or doubles: ${name} stands at place ${index + 1}.`,
      );
    }
    // A checkout with Windows line ends is the same migration.
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
