import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { retry } from './retry.ts';

/** What a running (or killed) PostgreSQL server wrote about itself into its data directory. */
export interface PostmasterFile {
  text: string;
  pid: number;
  socketDirectory: string | null;
}

export function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Null when there is no such file, or when it is still being written. */
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
 * Whether the process is alive and really the server of this data directory: after a crash its number may belong to any
 * other program. A server works inside its data directory, which tells it apart even from other PostgreSQL servers.
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
 * Stops the server of the data directory: first "fast" (open sessions end, everything is written), and when that does
 * not come to an end, "immediate", from which the next start recovers. Answers false when even that failed.
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

/** Whether a process with this id exists, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const UNWRITTEN_SECONDS_MAX = 2;

/**
 * PostgreSQL marks its data directory and its socket with files that hold its process id. It clears away those of a
 * dead server itself, but gives up when the number belongs to a living program by now, or to a dead one that nobody has
 * reaped, as happens in containers, or when a power cut left the file empty. Those are removed here. Sessions that
 * outlive a killed server stay protected: PostgreSQL finds them by their shared memory, not by these files.
 */
export function removeStaleLockFiles(options: { cluster: string; socketDirectory: string; log: Log }): void {
  const { cluster, log } = options;
  for (const file of [postmasterFilePath(cluster), join(options.socketDirectory, '.s.PGSQL.5432.lock')]) {
    const content = readIfThere(file);
    if (content === null || !isStale(file, content, cluster)) continue;
    // Read again right before, because a server that just started may have replaced the file.
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
  // A server that is just starting has made the file and writes its number into it a moment later.
  return Date.now() - statSync(file).mtimeMs > UNWRITTEN_SECONDS_MAX * 1000;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
