import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Placement } from './folders.ts';
import { isAlive } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { runAs } from './system-user.ts';

/** The superuser inside the embedded database. */
export const DATABASE_USER = 'holdfast';

/** Stored in the data directory of PostgreSQL, so that the two stay together. */
export function passwordFilePath(cluster: string): string {
  return join(cluster, 'holdfast-password');
}

/**
 * Creates the data directory of PostgreSQL if it is missing, and returns the password. It is created under a temporary
 * name and renamed when complete, so that a killed start leaves no incomplete database, and of two concurrent first
 * starts one wins.
 */
export async function initialiseCluster(
  { folders, user }: Placement,
  programs: Programs,
  durable: boolean,
): Promise<{ password: string }> {
  const { cluster } = folders;
  if (!existsSync(cluster)) {
    removeUnfinished(folders.database);
    const unfinished = `${cluster}${UNFINISHED}${process.pid}`;
    await runInitdb({ placement: { folders, user }, programs, durable, directory: unfinished });
    try {
      renameSync(unfinished, cluster);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(cluster)) throw error;
    }
    if (durable) syncDirectory(folders.database);
  }
  checkVersion(cluster, programs);
  return { password: readPassword(passwordFilePath(cluster)) };
}

const UNFINISHED = '.unfinished-';

/** One call for the file system instead of one for each of a thousand files; a third of the time that initdb takes. */
const SYNC_ONCE = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

async function runInitdb(options: {
  placement: Placement;
  programs: Programs;
  durable: boolean;
  directory: string;
}): Promise<void> {
  const { user } = options.placement;
  const passwordFile = `${options.directory}.password`;
  writeFileSync(passwordFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  const parameters = [
    `--pgdata=${options.directory}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    // Sorting by code point is the same on every machine and in every version; unlike plain C, the built-in provider
    // supports lower() for all letters.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.durable ? SYNC_ONCE : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(options.programs.initdb, parameters, {
      ...runAs(user),
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
  } catch (cause) {
    rmSync(passwordFile, { force: true });
    const { message, stderr } = cause as Error & { readonly stderr?: string };
    throw new DatabaseStartError(
      `The embedded database could not be made in ${options.placement.folders.database}: ${(stderr || message).trim()}`,
      { cause },
    );
  }
  renameSync(passwordFile, passwordFilePath(options.directory));
}

/** Deletes what a process left that was killed during its first start. */
function removeUnfinished(database: string): void {
  for (const name of readdirSync(database)) {
    const pid = Number(/\.unfinished-(\d+)(\.password)?$/.exec(name)?.[1]);
    if (pid === process.pid || (pid > 0 && !isAlive(pid)))
      rmSync(join(database, name), { recursive: true, force: true });
  }
}

export function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new DatabaseStartError(
      `The password of the embedded database cannot be read from ${file}. Restore that file from a backup of the ` +
        `data directory.`,
      { cause },
    );
  }
}

function checkVersion(cluster: string, { majorVersion: running }: Programs): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (running !== null && running !== made) {
    throw new DatabaseStartError(
      `The database in ${cluster} was made by PostgreSQL ${made}, and this Holdfast brings PostgreSQL ` +
        `${running}. Move the data with pg_dump of version ${made} first.`,
    );
  }
}

/** A rename survives a power failure only after the parent folder is synced. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
