/** Writes or restores a backup, by TASK and FILE, on DATABASE_URL, as the command line does. */
import { writeSync } from 'node:fs';
import { restoreBackup } from '../../apps/server/src/db/backup/restore-backup.ts';
import { writeBackup } from '../../apps/server/src/db/backup/write-backup.ts';
import { createPool } from '../../apps/server/src/db/create-pool.ts';
import { silentLog } from '../../apps/server/src/db/log.ts';

const { TASK, FILE = '', MIGRATIONS = '', TARGET_URL, DATABASE_URL } = process.env;
const pool = createPool({ connection: { connectionString: TARGET_URL ?? DATABASE_URL ?? '' }, log: silentLog });
writeSync(1, 'started\n');
if (TASK === 'backup') await writeBackup(pool, { file: FILE, version: '0.1.0', secretsKeys: null });
else await restoreBackup(pool, FILE, { version: '0.1.0', migrationsDirectory: MIGRATIONS });
writeSync(1, 'done\n');
await pool.end();
