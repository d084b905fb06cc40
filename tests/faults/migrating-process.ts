/** Applies the migrations to DATABASE_URL and writes a line for each, as a start of Holdfast does. */
import { writeSync } from 'node:fs';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { readSchemaFiles } from '@holdfast/database/schema-files.ts';

const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, log: silentLog });
await migrate({
  pool,
  log: { ...silentLog, info: () => void writeSync(1, 'applied\n') },
  directory: process.env['MIGRATIONS'] ?? '',
  schemaFiles: readSchemaFiles(),
});
writeSync(1, 'done\n');
await pool.end();
