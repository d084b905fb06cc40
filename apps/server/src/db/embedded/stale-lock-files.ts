import { readFileSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { isAlive } from './is-alive.ts';
import { isServerOf, postmasterFilePath } from './postmaster.ts';

const UNWRITTEN_SECONDS_MAX = 2;

/**
 * PostgreSQL marks its data directory and its socket with files that hold its process id. It clears away those of a
 * dead server itself, but gives up when the number belongs to a living program by now, or to a dead one that nobody
 * has reaped, as happens in containers, or when a power cut left the file empty. Those are removed here. Sessions that
 * outlive a killed server stay protected:
 * PostgreSQL finds them by their shared memory, not by these files.
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
