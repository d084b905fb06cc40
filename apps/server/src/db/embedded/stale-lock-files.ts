import { readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { isAlive } from './is-alive.ts';
import { isServerOf, postmasterFilePath } from './postmaster.ts';

/**
 * PostgreSQL marks its data directory and its socket with files that hold its process id. It clears away those of a
 * dead server itself, but gives up when the number belongs to a living program by now, or to a dead one that nobody
 * has reaped, as happens in containers. Those are removed here. Sessions that outlive a killed server stay protected:
 * PostgreSQL finds them by their shared memory, not by these files.
 */
export function removeStaleLockFiles(options: { cluster: string; socketDirectory: string; log: Log }): void {
  const { cluster, log } = options;
  for (const file of [postmasterFilePath(cluster), join(options.socketDirectory, '.s.PGSQL.5432.lock')]) {
    const content = readIfThere(file);
    const pid = Number(content?.split('\n')[0]);
    if (!(pid > 0) || !isAlive(pid) || isServerOf({ pid, cluster })) continue;
    // Read again right before, because a server that just started may have replaced the file.
    if (readIfThere(file) !== content) continue;
    unlinkSync(file);
    log.warn({ file, pid }, 'Removed a lock file of PostgreSQL that names a process which is not its server.');
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
