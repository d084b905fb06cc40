/** Writes or restores a backup, by TASK and FILE, on DATABASE_URL, as the command line does. */
import { writeSync } from 'node:fs';
import { restoreBackup } from '../../areas/operations/server/backups/restore-backup.ts';
import { writeBackup } from '../../areas/operations/server/backups/write-backup.ts';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';

const { TASK, FILE = '', MIGRATIONS = '', TARGET_URL, DATABASE_URL } = process.env;
const pool = createPool({ connection: { connectionString: TARGET_URL ?? DATABASE_URL ?? '' }, log: silentLog });
writeSync(1, 'started\n');
if (TASK === 'backup') await writeBackup(pool, { file: FILE, version: '0.1.0', secretsKeys: null });
else await restoreBackup(pool, FILE, { version: '0.1.0', migrationsDirectory: MIGRATIONS });
writeSync(1, 'done\n');
await pool.end();
