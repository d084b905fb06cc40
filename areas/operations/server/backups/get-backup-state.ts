/** The age of the last backup, for the dashboard. */
import type { BackupState } from '../../contract/backup-state.ts';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';

/** One that was missed is no alarm yet: the machine may have been off. */
const MISSED_MAX = 2;

interface BackupDependencies {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly now: () => Date;
}

export const backupHandlers = defineHandlers(({ pool, config, now }: BackupDependencies) => ({
  getBackupState: () =>
    getBackupState(pool, { everyHours: config.backupDir === null ? null : config.backupEveryHours, now: now() }),
}));

export async function getBackupState(
  queries: Queries,
  { everyHours, now }: { everyHours: number | null; now: Date },
): Promise<BackupState> {
  const { rows: complete } = await queries.query<{
    made_at: Date;
    file: string;
    bytes: number | null;
    rows: number | null;
  }>('SELECT made_at, file, bytes, rows FROM backups WHERE failure IS NULL ORDER BY id DESC LIMIT 1');
  const { rows: newest } = await queries.query<{ failure: string | null }>(
    'SELECT failure FROM backups ORDER BY id DESC LIMIT 1',
  );
  const last = complete[0];
  return {
    everyHours,
    last: last
      ? { madeAt: last.made_at.toISOString(), fileName: last.file, bytes: last.bytes ?? 0, rows: last.rows ?? 0 }
      : null,
    failure: newest[0]?.failure ?? null,
    isOverdue:
      everyHours !== null && last !== undefined
        ? now.getTime() - last.made_at.getTime() > everyHours * MISSED_MAX * 3_600_000
        : false,
  };
}
