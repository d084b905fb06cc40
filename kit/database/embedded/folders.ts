import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from '../database-start-error.ts';
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts';

/** The folders of an embedded database. `database` is owned by the user that runs PostgreSQL. */
interface Folders {
  data: string;
  database: string;
  cluster: string;
  socket: string;
  logFile: string;
}

export interface Placement {
  folders: Folders;
  user: SystemUser | null;
}

const SYSTEM_DATA_DIRECTORY = '/var/lib/holdfast';

// The address of a unix socket holds at most 103 bytes on macOS and 107 on Linux; PostgreSQL adds "/.s.PGSQL.5432".
const SOCKET_DIRECTORY_BYTES_MAX = 88;

/**
 * Chooses the folder and the system user of the database, and creates the folders. Without DATA_DIR it is `data` in the
 * checkout, unless the database user has no access: then it is a folder below /var/lib/holdfast.
 */
export function placeDatabase(dataDir: string | null): Placement {
  const data = chooseDataDirectory(dataDir);
  try {
    return makeFolders(data, chooseSystemUser(join(data, 'database')));
  } catch (cause) {
    throw unusable(data, cause);
  }
}

/** The data directory as placeDatabase chooses it, without creating anything. */
export function chooseDataDirectory(dataDir: string | null): string {
  const wished = wishedDataDirectory(dataDir);
  try {
    // Not every version of Node.js fails at a file below a file.
    if (statSync(wished, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new Error('ENOTDIR: it is not a directory');
    const user = chooseSystemUser(join(wished, 'database'));
    if (user === null || canEnter(user, nearestExisting(wished))) return wished;
    if (dataDir !== null) {
      throw new DatabaseStartError(
        `PostgreSQL does not run as root, and the ${user.name} user, who runs it instead, cannot enter ` +
          `${wished}. Set DATA_DIR to a folder outside of private ones.`,
      );
    }
    const { directory: checkout } = findRoot();
    return join(SYSTEM_DATA_DIRECTORY, `${basename(checkout)}-${shortHash(checkout)}`);
  } catch (cause) {
    throw unusable(wished, cause);
  }
}

/**
 * DATA_DIR, or `data` in the checkout. A release has its data beside its folder, so that the next version, unpacked
 * beside it, finds them.
 */
export function wishedDataDirectory(dataDir: string | null): string {
  if (dataDir !== null) return resolve(dataDir);
  const { directory, isRelease } = findRoot();
  return isRelease ? join(dirname(directory), 'holdfast-data') : join(directory, 'data');
}

const FILE_TROUBLE = new Set(['EACCES', 'EDQUOT', 'EIO', 'ENOSPC', 'EPERM', 'EROFS']);

/** Runs a step of the start; trouble with its files becomes a sentence for the operator. */
export async function withFilesOf<T>(directory: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw isFileTrouble(error) ? unusable(directory, error) : error;
  }
}

/** A connection to a socket can be refused with the same codes. */
export function isFileTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return FILE_TROUBLE.has(error.code) && !('syscall' in error && error.syscall === 'connect');
}

function unusable(directory: string, cause: unknown): DatabaseStartError {
  if (cause instanceof DatabaseStartError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const remedy =
    code === 'ENOSPC'
      ? 'The disk is full: free up space, then start Holdfast again'
      : code === 'EROFS'
        ? 'The file system is read-only: make it writable, or set DATA_DIR'
        : 'Fix its permissions or set DATA_DIR';
  return new DatabaseStartError(`The data directory ${directory} cannot be used (${reason}). ${remedy}.`, { cause });
}

function makeFolders(data: string, user: SystemUser | null): Placement {
  // Another user must be able to enter the folder, but not to list it.
  if (!existsSync(data)) makeDirectory(data, user === null ? 0o700 : 0o711);
  const database = join(data, 'database');
  makePrivateDirectory(database, user);
  const folders = {
    data,
    database,
    cluster: join(database, 'cluster'),
    socket: makeSocketDirectory(database, user),
    logFile: join(database, 'postgresql.log'),
  };
  return { folders, user };
}

function makeSocketDirectory(database: string, user: SystemUser | null): string {
  const beside = join(database, 'run');
  if (Buffer.byteLength(beside) <= SOCKET_DIRECTORY_BYTES_MAX) {
    makePrivateDirectory(beside, user);
    return beside;
  }
  const elsewhere = `/tmp/holdfast-${shortHash(database)}`;
  makePrivateDirectory(elsewhere, user);
  return elsewhere;
}

/** Every user can write to /tmp, so a folder of this name that belongs to another user is refused. */
function makePrivateDirectory(directory: string, user: SystemUser | null): void {
  if (!existsSync(directory)) {
    makeDirectory(directory, 0o700);
    if (user !== null) chownSync(directory, user.uid, user.gid);
  }
  const found = lstatSync(directory);
  const expectedOwner = user?.uid ?? process.getuid?.() ?? found.uid;
  if (found.isDirectory() && found.uid === 0 && user !== null) chownSync(directory, user.uid, user.gid);
  else if (!found.isDirectory() || found.uid !== expectedOwner) {
    throw new DatabaseStartError(
      `${directory} belongs to user ${found.uid}, but the database runs as user ${expectedOwner}. Start Holdfast ` +
        `as the user who started it first, or set DATA_DIR.`,
    );
  }
  chmodSync(directory, 0o700);
}

function makeDirectory(directory: string, mode: number): void {
  makeMissing(directory);
  // Set separately from mkdir, because mkdir applies the umask.
  chmodSync(directory, mode);
}

/**
 * Creates a folder and those above it. With `recursive`, Node.js tries without end where nothing can be created, as in
 * /proc or below a symlink that leads nowhere.
 */
export function makeMissing(directory: string): void {
  if (existsSync(directory)) return;
  makeMissing(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(directory)) throw error;
  }
}

/** Returns the root folder of Holdfast, for the sources and for the bundle in apps/server/dist. */
export function findRoot(): { directory: string; isRelease: boolean } {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let directory = start; directory !== dirname(directory); directory = dirname(directory)) {
    const file = join(directory, 'package.json');
    const manifest = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (/"name": "holdfast"/.test(manifest)) return { directory, isRelease: /"isRelease": true/.test(manifest) };
  }
  return { directory: process.cwd(), isRelease: false };
}

function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(dirname(directory));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
