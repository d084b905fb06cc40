/**
 * The owners and modes of the files of the database. A restore often changes them: an archive that root unpacks belongs
 * to root, and a copy through another file system can be readable by all. PostgreSQL refuses such files, some only when
 * it first needs them. Root can repair all of it; another user repairs the modes of its own files, and learns the
 * command for the rest.
 */
import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Log } from '../log.ts';
import type { SystemUser } from './system-user.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The owner must be able to read and write everything, and nobody else may. */
const MODE_BITS = 0o777;

interface Expected {
  readonly uid: number;
  readonly gid: number;
  /** Root gives files to their owner. */
  readonly canGive: boolean;
}

/** Repairs the folder of the database, or throws with the command that does. Returns the number of repaired files. */
export function repairFiles(folder: string, { user, log }: { user: SystemUser | null; log: Log }): number {
  const expected: Expected = {
    uid: user?.uid ?? process.getuid?.() ?? 0,
    gid: user?.gid ?? process.getgid?.() ?? 0,
    canGive: process.getuid?.() === 0,
  };
  const repaired = repairTree(folder, expected);
  if (repaired > 0)
    log.warn({ folder, repaired }, 'Repaired owners and modes of database files, as after a restore from a copy.');
  return repaired;
}

function repairTree(path: string, expected: Expected): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A running server removes files at any time.
  if (found === undefined) return 0;
  let repaired = 0;
  if (found.uid !== expected.uid) {
    if (!expected.canGive) throw foreign(path, found.uid, expected);
    lchownSync(path, expected.uid, expected.gid);
    repaired = 1;
  }
  if (found.isDirectory() || found.isFile()) {
    const mode = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if ((found.mode & MODE_BITS) !== mode) {
      chmodSync(path, mode);
      repaired = 1;
    }
  }
  if (!found.isDirectory()) return repaired;
  return readdirSync(path).reduce((sum, name) => sum + repairTree(join(path, name), expected), repaired);
}

function foreign(path: string, uid: number, expected: Expected): DatabaseStartError {
  return new DatabaseStartError(
    `${path} belongs to user ${uid}, but the database runs as user ${expected.uid}. After a restore, give the files ` +
      `back: sudo chown -R ${expected.uid}:${expected.gid} on the data directory. Then start Holdfast again.`,
  );
}
