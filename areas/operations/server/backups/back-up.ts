/**
 * Scheduled backups: a job that writes one to the folder of BACKUP_DIR, reads it again, and deletes the oldest. It is
 * started every hour and does nothing while the last backup is young enough, so a backup that was missed while Holdfast
 * was stopped is made up for within an hour.
 */
import { access, constants, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { VERSION } from '@holdfast/config/version.ts';
import type { Config } from '@holdfast/config/config.ts';
import { readSecretKeys } from '@holdfast/database/secrets/secret-keys.ts';
import type { BackupKeys } from './backup-signature.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { writeBackup } from './write-backup.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import type { Schedule } from '@holdfast/jobs/schedule.ts';

const FILE_NAME = /^holdfast-\d{8}T\d{6}Z\.backup\.gz(?:\.unfinished)?$/;
/** A backup that takes long must not move the next one to the following day. */
const SLACK_MINUTES = 30;
/** Rows about older backups are of no use to anybody. */
const RECORDS_MAX = 1000;

export interface BackupSettings {
  readonly directory: string;
  readonly everyHours: number;
  /** How many backups are kept. */
  readonly keep: number;
  /** They sign the backups. */
  readonly keys: BackupKeys;
}

/** Null if BACKUP_DIR is not set. */
export type BackupServices = { readonly backups: BackupSettings | null };

export function createBackupSettings(config: Config): BackupSettings | null {
  const { backupDir, backupEveryHours, backupKeep } = config;
  if (backupDir === null) return null;
  return {
    directory: path.resolve(backupDir),
    everyHours: backupEveryHours,
    keep: backupKeep,
    keys: readSecretKeys(config) ?? [],
  };
}

export const backUp = defineJobKind({
  kind: 'back-up',
  payload: z.object({}),
  run: async ({ services, pool, signal, transaction }: JobContext<object, BackupServices>) => {
    const { backups: settings, now } = services;
    if (!settings) return { message: 'BACKUP_DIR is not set.', result: null };
    const startedAt = now();
    if (!(await isDue(pool, { settings, now: startedAt })))
      return { message: 'The last backup is recent enough.', result: null };
    const name = `holdfast-${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup.gz`;
    const file = path.join(settings.directory, name);
    try {
      await refuseUnwritable(settings.directory);
      await deleteUnfinished(settings.directory);
      const { bytes, rows } = await writeBackup(pool, {
        file,
        version: VERSION,
        secretsKeys: null,
        signingKeys: settings.keys,
        signal,
      });
      await checkBackup(file, settings.keys);
      await transaction((client) =>
        recordBackup(client, { madeAt: startedAt, file: name, bytes, rows, failure: null }),
      );
      const deleted = await deleteOldest(settings, name);
      const message = `Backup ${name}: ${rows.toLocaleString('en')} rows, ${(bytes / 1_000_000).toFixed(1)} MB.`;
      return { message, result: { file: name, bytes, rows, deleted } };
    } catch (error) {
      if (signal.aborted || !(error instanceof BackupError)) throw error;
      const failure = error.message;
      await transaction((client) =>
        recordBackup(client, { madeAt: startedAt, file: name, bytes: null, rows: null, failure }),
      );
      throw new JobError(failure);
    }
  },
});

export function backupSchedules(settings: BackupSettings | null): Schedule[] {
  if (settings === null) return [];
  return [{ name: 'back-up', everyMinutes: 60, atMinute: 50, kind: backUp, key: 'all', payload: {} }] as Schedule[];
}

/** A backup with a time in the future was made while the clock was wrong, and must not prevent those until then. */
async function isDue(queries: Queries, { settings, now }: { settings: BackupSettings; now: Date }): Promise<boolean> {
  const { rowCount } = await queries.query(
    'SELECT FROM backups WHERE failure IS NULL AND made_at > $1 AND made_at <= $2 LIMIT 1',
    [
      new Date(now.getTime() - (settings.everyHours * 60 - SLACK_MINUTES) * 60_000),
      new Date(now.getTime() + SLACK_MINUTES * 60_000),
    ],
  );
  return rowCount === 0;
}

async function refuseUnwritable(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK);
  } catch {
    throw new BackupError(`The folder ${directory} of BACKUP_DIR does not exist or is not writable.`);
  }
}

/** Left by a process that was killed. One job of this kind runs at a time. */
async function deleteUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (FILE_NAME.test(name) && name.endsWith('.unfinished')) await rm(path.join(directory, name), { force: true });
}

/**
 * The names begin with the time, so their order is that of the backups. Those after the newest one were made before it,
 * while the clock was wrong. Other files of the folder are left alone.
 */
async function deleteOldest({ directory, keep }: BackupSettings, newest: string): Promise<number> {
  const names = (await readdir(directory)).filter((name) => FILE_NAME.test(name) && name.endsWith('.gz')).sort();
  const inOrder = [...names.filter((name) => name > newest), ...names.filter((name) => name <= newest)];
  const oldest = inOrder.slice(0, Math.max(0, inOrder.length - keep));
  for (const name of oldest) await rm(path.join(directory, name), { force: true });
  return oldest.length;
}

interface BackupRecord {
  readonly madeAt: Date;
  readonly file: string;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly failure: string | null;
}

async function recordBackup(queries: Queries, { madeAt, file, bytes, rows, failure }: BackupRecord): Promise<void> {
  await queries.query('INSERT INTO backups (made_at, file, bytes, rows, failure) VALUES ($1, $2, $3, $4, $5)', [
    madeAt,
    file,
    bytes,
    rows,
    failure,
  ]);
  await queries.query('DELETE FROM backups WHERE id <= (SELECT max(id) FROM backups) - $1', [RECORDS_MAX]);
}
