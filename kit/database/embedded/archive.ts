/**
 * Point-in-time recovery of the embedded database, as an option: PostgreSQL copies each finished part of its journal to
 * a folder, a base copy of its files is made now and then, and a recovery replays the journal over the newest base copy
 * up to a moment. Between two backups nothing is lost then but the last minutes.
 *
 *   ARCHIVE/journal/000000010000000000000007.gz
 *   ARCHIVE/base-20260301T025000Z/
 */
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { DatabaseStartError } from '../database-start-error.ts';
import { makeMissing } from './folders.ts';
import type { SystemUser } from './system-user.ts';

/** A part of the journal is copied after this time, even if it is not full: what can be lost with the machine. */
const ARCHIVE_SECONDS_MAX = 300;
/** Belongs to the running server, or is in the archive already. */
const NOT_COPIED = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'holdfast-owner', 'pg_stat_tmp']);
const BASE = /^base-\d{8}T\d{6}Z$/;

const journalOf = (archive: string): string => join(archive, 'journal');

/** The settings with which the server archives its journal. A file that is there already must be the same. */
export function archiveSettings(archive: string, user: SystemUser | null): Record<string, string> {
  refuseDifficultPath(archive);
  const journal = journalOf(archive);
  try {
    makeMissing(journal);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartError(`WAL_ARCHIVE_DIR ${archive} cannot be used (${reason}).`, { cause });
  }
  if (user !== null) chownSync(journal, user.uid, user.gid);
  const file = `"${journal}/%f.gz"`;
  const unfinished = `"${journal}/%f.unfinished"`;
  return {
    archive_mode: 'on',
    archive_command:
      `if test -f ${file}; then gzip -dc ${file} | cmp -s - "%p"; ` +
      `else gzip -c "%p" > ${unfinished} && mv ${unfinished} ${file}; fi`,
    archive_timeout: String(ARCHIVE_SECONDS_MAX),
  };
}

/** The path becomes part of a command of the shell. */
function refuseDifficultPath(archive: string): void {
  if (!/^\/[\w./ -]*$/.test(archive))
    throw new DatabaseStartError(
      `WAL_ARCHIVE_DIR must be an absolute path of letters, digits, spaces and . / _ - only, not ${archive}.`,
    );
}

/** Copies the files of the running server to the archive, and returns the folder. */
export async function writeBaseCopy(
  connection: pg.ClientConfig,
  { cluster, archive, now }: { cluster: string; archive: string; now: Date },
): Promise<string> {
  const target = join(archive, `base-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_backup_start($1, true)', ['holdfast']);
    // Files that change meanwhile are put right by the journal.
    cpSync(cluster, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !NOT_COPIED.has(basename(file)),
    });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(true)');
    writeFileSync(join(unfinished, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    renameSync(unfinished, target);
    return target;
  } finally {
    await client.end();
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Puts the newest base copy from before `to` into the place of the database, which must be empty, with the order to
 * replay the journal up to that moment at the next start. Connections are refused until that is done.
 */
export function prepareRecovery({
  cluster,
  archive,
  to,
}: {
  cluster: string;
  archive: string;
  to: Date | null;
}): string {
  refuseDifficultPath(archive);
  if (existsSync(cluster))
    throw new DatabaseStartError(`There is a database in ${cluster}. Set DATA_DIR to a new folder for the recovery.`);
  const limit = to === null ? '~' : `base-${to.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const bases = existsSync(archive) ? readdirSync(archive).filter((name) => BASE.test(name)) : [];
  const base = bases.sort().findLast((name) => name <= limit);
  if (base === undefined)
    throw new DatabaseStartError(`${archive} has no base copy from before that time. Recover to a later time.`);
  const unfinished = `${cluster}.recovering`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(archive, base), unfinished, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(unfinished, 'pg_wal'), { mode: 0o700 });
  const settings = {
    restore_command: `gzip -dc "${journalOf(archive)}/%f.gz" > "%p"`,
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(to === null ? {} : { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(unfinished, 'postgresql.auto.conf'), lines.join(''), { mode: 0o600 });
  writeFileSync(join(unfinished, 'recovery.signal'), '', { mode: 0o600 });
  renameSync(unfinished, cluster);
  return base;
}

/** After the recovery, so that the next start is an ordinary one. */
export async function endRecovery(pool: pg.Pool): Promise<void> {
  await pool.query('ALTER SYSTEM RESET ALL');
}
