import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { retry } from './retry.ts';

/** The content of postmaster.pid of a running or killed PostgreSQL server. */
interface PostmasterFile {
  text: string;
  pid: number;
  socketDirectory: string | null;
}

function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Returns null if the file is missing or still being written. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let text: string;
  try {
    text = readFileSync(postmasterFilePath(cluster), 'utf8');
  } catch {
    return null;
  }
  // Lines: process id, data directory, start time, port, socket directory, …
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { text, pid, socketDirectory: lines[4]?.trim() || null } : null;
}

/**
 * Returns whether the process is the server of this data directory: after a crash its pid may belong to another
 * program. The working directory of a server is its data directory, which distinguishes it from other PostgreSQL
 * servers.
 */
export function isServerOf(options: { pid: number; cluster: string }): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${options.pid}/cwd`) === realpathSync(options.cluster);
    } catch {
      return false;
    }
  }
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(options.pid)], { encoding: 'utf8' }).stdout;
  return command.includes('postgres') && command.includes(options.cluster);
}

const FAST_STOP_SECONDS_MAX = 30;
const IMMEDIATE_STOP_SECONDS_MAX = 10;

/**
 * Stops the server of the data directory: first "fast" (sessions end, everything is written), then "immediate", from
 * which the next start recovers. Returns false if both fail.
 */
export async function stopServer(cluster: string): Promise<boolean> {
  const file = readPostmasterFile(cluster);
  if (file === null) return true;
  const { pid } = file;
  const isGone = async (): Promise<true | undefined> => (isServerOf({ pid, cluster }) ? undefined : true);
  for (const [signal, secondsMax] of [
    ['SIGINT', FAST_STOP_SECONDS_MAX],
    ['SIGQUIT', IMMEDIATE_STOP_SECONDS_MAX],
  ] as const) {
    if (!isServerOf({ pid, cluster })) return true;
    process.kill(pid, signal);
    if (await retry({ secondsMax, everyMilliseconds: 10 }, isGone)) return true;
  }
  return false;
}

/** Returns whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const UNWRITTEN_SECONDS_MAX = 2;

/**
 * PostgreSQL marks its data directory and its socket with files that contain its pid. It removes those of a dead server
 * itself, but not if the pid belongs to another process by now, or to a zombie, as in containers, or if a power failure
 * left the file empty. Those are removed here. Sessions that outlive a killed server stay protected, because PostgreSQL
 * detects them by their shared memory.
 */
export function removeStaleLockFiles(options: { cluster: string; socketDirectory: string; log: Log }): void {
  const { cluster, log } = options;
  for (const file of [postmasterFilePath(cluster), join(options.socketDirectory, '.s.PGSQL.5432.lock')]) {
    const content = readIfThere(file);
    if (content === null || !isStale(file, content, cluster)) continue;
    // Read again before deletion, because a starting server may have replaced the file.
    if (readIfThere(file) !== content) continue;
    unlinkSync(file);
    log.warn(
      { file, content: content.split('\n')[0] },
      'Removed a lock file of PostgreSQL that does not name its server.',
    );
  }
}

function isStale(file: string, content: string, cluster: string): boolean {
  const pid = Number(content.split('\n')[0]);
  if (pid > 0) return isAlive(pid) && !isServerOf({ pid, cluster });
  // A starting server creates the file and writes its pid a moment later.
  return Date.now() - statSync(file).mtimeMs > UNWRITTEN_SECONDS_MAX * 1000;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
