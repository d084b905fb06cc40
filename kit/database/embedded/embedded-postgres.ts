import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Log } from '../log.ts';
import { archiveSettings } from './archive.ts';
import { type DataDirectoryLock, lockDataDirectory } from './data-directory-lock.ts';
import { chooseDataDirectory, isFileTrouble, placeDatabase, type Placement, withFilesOf } from './folders.ts';
import { DATABASE_USER, initialiseCluster, passwordFilePath, readPassword } from './initialise-cluster.ts';
import { isServerOf, readPostmasterFile, removeStaleLockFiles, stopServer } from './postmaster.ts';
import { placePrograms, type Programs } from './programs.ts';
import { retry } from './retry.ts';
import { runAs, type SystemUser } from './system-user.ts';

export interface EmbeddedPostgres {
  dataDirectory: string;
  /** The PostgreSQL data directory, for tests that kill the server. */
  cluster: string;
  connection: { host: string; user: string; password: string; database: string };
  stop(): Promise<void>;
}

interface StartEmbeddedOptions {
  dataDir: string | null;
  log: Log;
  onLost: (reason: Error) => void;
  durable?: boolean;
  /** Where the journal is archived, for a recovery to a moment. */
  archive?: string | null;
}

const DATABASE_NAME = 'holdfast';
const ATTEMPTS_MAX = 3;

/** Starts or finds the PostgreSQL server of the data directory and makes this process its only user. */
export async function startEmbeddedPostgres(options: StartEmbeddedOptions): Promise<EmbeddedPostgres> {
  const placement = placeDatabase(options.dataDir);
  return withFilesOf(placement.folders.data, () => startPlaced(placement, options));
}

async function startPlaced(
  placement: Placement,
  { log, onLost, durable = true, archive = null }: StartEmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const { folders, user } = placement;
  const programs = await placePrograms({ user, dataDirectory: folders.data, log });
  repairFiles(folders.database, { user, log });
  const { password } = await initialiseCluster(placement, programs, durable);
  const start = (): Promise<StartedServer> => startServer({ placement, programs, password, durable, archive, log });
  const { server, lock } = await startAndLock({ start, dataDirectory: folders.data, onLost });
  const watch = watchOwner({ cluster: folders.cluster, user });
  await createDatabaseIfMissing(server.client);
  log.info(
    {
      dataDirectory: folders.data,
      programs: programs.postgres,
      socket: server.socketDirectory,
      user: user?.name ?? 'this user',
      log: folders.logFile,
    },
    'The embedded PostgreSQL is ready.',
  );
  return {
    dataDirectory: folders.data,
    cluster: folders.cluster,
    connection: { host: server.socketDirectory, user: DATABASE_USER, password, database: DATABASE_NAME },
    stop: async () => {
      lock.expectLoss();
      // The lock is held until the server has stopped, so that no process attaches to a stopping server.
      const isStopped = await stopServer(folders.cluster);
      watch.end();
      if (!isStopped) log.error({ cluster: folders.cluster }, 'PostgreSQL did not stop; the next start will find it.');
    },
  };
}

/**
 * Returns a connection to the server of the data directory that another process runs, and null if none does. It leaves
 * that process the owner of the directory, so it is for reads, such as a backup.
 */
export async function findRunningServer(dataDir: string | null): Promise<EmbeddedPostgres['connection'] | null> {
  const cluster = join(chooseDataDirectory(dataDir), 'database', 'cluster');
  const file = readPostmasterFile(cluster);
  if (file === null || file.socketDirectory === null || !isServerOf({ pid: file.pid, cluster })) return null;
  const password = readPassword(passwordFilePath(cluster));
  return { host: file.socketDirectory, user: DATABASE_USER, password, database: DATABASE_NAME };
}

/** A running server may be stopping, because its last owner stopped it. The search is then repeated. */
async function startAndLock(options: {
  start: () => Promise<StartedServer>;
  dataDirectory: string;
  onLost: (reason: Error) => void;
}): Promise<{ server: StartedServer; lock: DataDirectoryLock }> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await options.start();
    try {
      const result = await lockDataDirectory(server.client, { onLost: options.onLost });
      if (result.state === 'locked') return { server, lock: result.lock };
      const who = result.ownerPid === null ? '' : ` (pid ${result.ownerPid})`;
      throw new DatabaseStartError(
        `Another Holdfast process${who} already uses the data directory ${options.dataDirectory}. Stop it first, ` +
          `or give this one a DATA_DIR of its own.`,
      );
    } catch (error) {
      if (error instanceof DatabaseStartError || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function createDatabaseIfMissing(client: pg.Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
}

/**
 * The owners and modes of the files of the database. A restore often changes them: an archive that root unpacks belongs
 * to root, and a copy through another file system can be readable by all. PostgreSQL refuses such files, some only when
 * it first needs them. Root can repair all of it; another user repairs the modes of its own files, and learns the
 * command for the rest.
 */
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
function repairFiles(folder: string, { user, log }: { user: SystemUser | null; log: Log }): number {
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

interface StartServerOptions {
  placement: Placement;
  programs: Programs;
  password: string;
  /** False for tests only, which do not need durable data. */
  durable: boolean;
  /** Where the journal is archived; null: nowhere. */
  archive: string | null;
  log: Log;
}

// Recovery after a crash replays the write-ahead log, which can take minutes.
const START_SECONDS_MAX = 300;
// After a crash the old sessions keep their shared memory until they notice that the server is gone.
const LEFTOVERS_SECONDS_MAX = 20;
const PATIENCE_SECONDS = 5;
const LOG_FILE_BYTES_MAX = 10_000_000;

interface StartedServer {
  readonly socketDirectory: string;
  /** The connection by which it was found, to the database `postgres`, for what else the start has to do there. */
  readonly client: pg.Client;
}

/**
 * Returns a server that accepts connections: one that outlived a killed Holdfast, or a new one.
 *
 * Each round checks the state again, because it can change in between: an orphaned server can finish stopping, a second
 * Holdfast can start a server, recovery can take minutes.
 */
async function startServer(options: StartServerOptions): Promise<StartedServer> {
  const { placement, log } = options;
  const { cluster } = placement.folders;
  const startedAt = performance.now();
  let server: ServerProcess | null = null;
  let isWaitExplained = false;
  const ready = await retry({ secondsMax: START_SECONDS_MAX, everyMilliseconds: 20 }, async () => {
    const found = await findServer(options);
    if (found.state === 'ready') {
      if (server === null || server.exited)
        log.warn({ cluster }, 'Attached to a PostgreSQL server that was already running here.');
      return found.server;
    }
    if (!isWaitExplained && performance.now() - startedAt > PATIENCE_SECONDS * 1000) {
      isWaitExplained = true;
      log.warn(
        { log: placement.folders.logFile },
        'PostgreSQL is not ready yet. After a crash it first replays its journal, which can take minutes.',
      );
    }
    if (found.state === 'busy' || (server !== null && !server.exited)) return undefined;
    if (server !== null) {
      const reason = server.readOutput();
      const passes = /pre-existing shared memory block|lock file ".*" (already exists|is empty)/.test(reason);
      if (!passes || performance.now() - startedAt > LEFTOVERS_SECONDS_MAX * 1000) {
        throw new DatabaseStartError(describeFailure(cluster, reason));
      }
    }
    removeStaleLockFiles({ cluster, socketDirectory: placement.folders.socket, log });
    server = spawnServer(options);
    return undefined;
  });
  if (ready === undefined)
    throw new DatabaseStartError(
      `PostgreSQL in ${cluster} was not ready after ${START_SECONDS_MAX} s. Its log is ${placement.folders.logFile}.`,
    );
  return ready;
}

function describeFailure(cluster: string, output: string): string {
  const details = output.trim() || 'no output';
  const remedy = /No space left on device/i.test(output)
    ? ' The disk is full: free up space, then start Holdfast again. Nothing that was saved is lost.'
    : /Read-only file system/i.test(output)
      ? ' The file system is read-only: make it writable, then start Holdfast again.'
      : '';
  return `PostgreSQL did not start in ${cluster}.${remedy} It reported: ${details}`;
}

type Found = { state: 'ready'; server: StartedServer } | { state: 'busy' } | { state: 'absent' };

async function findServer({ placement, password, log }: StartServerOptions): Promise<Found> {
  const { cluster } = placement.folders;
  const file = readPostmasterFile(cluster);
  if (file === null) return { state: 'absent' };
  // An orphaned server may use another socket directory, which its file states.
  const socketDirectory = file.socketDirectory ?? placement.folders.socket;
  const client = new pg.Client({
    host: socketDirectory,
    user: DATABASE_USER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    if (await servesDirectory(client, placement)) return { state: 'ready', server: { socketDirectory, client } };
    await client.end();
    log.warn(
      { cluster, socketDirectory },
      'The pid file in this data directory names the server of another one, as in a copy of a running database.',
    );
    return { state: 'absent' };
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) {
      throw new DatabaseStartError(
        `The database in ${cluster} refused the password kept in ${passwordFilePath(cluster)}.`,
        { cause: error },
      );
    }
    if (!(error instanceof pg.DatabaseError) && isFileTrouble(error)) throw error;
    // A server that responds with an error is alive: it is starting, stopping or full.
    const alive = error instanceof pg.DatabaseError || isServerOf({ pid: file.pid, cluster });
    return { state: alive ? 'busy' : 'absent' };
  }
}

/**
 * Whether the server behind this connection is that of the data directory. A copy of a directory also copies the pid
 * file with the socket of the original; so the server must read what this process has just written.
 */
async function servesDirectory(client: pg.Client, { folders, user }: Placement): Promise<boolean> {
  const name = `holdfast-check-${randomBytes(12).toString('hex')}`;
  const file = join(folders.cluster, name);
  writeFor(file, 'here', user);
  try {
    const { rows } = await client.query<{ content: string | null }>('SELECT pg_read_file($1, true) AS content', [name]);
    return rows[0]?.content === 'here';
  } finally {
    rmSync(file, { force: true });
  }
}

interface ServerProcess {
  readonly exited: boolean;
  /** Returns what the server wrote to its log since it was started. */
  readOutput(): string;
}

/**
 * The server runs in its own session and logs to a file, so that neither Ctrl-C nor the death of this process kills it:
 * it is stopped in order, or found by the next start.
 */
function spawnServer({ placement, programs, durable, archive }: StartServerOptions): ServerProcess {
  const { folders, user } = placement;
  const isLogLarge = existsSync(folders.logFile) && statSync(folders.logFile).size > LOG_FILE_BYTES_MAX;
  if (isLogLarge) renameSync(folders.logFile, `${folders.logFile}.1`);
  const output = openSync(folders.logFile, 'a', 0o600);
  if (user !== null) chownSync(folders.logFile, user.uid, user.gid);
  const logStart = statSync(folders.logFile).size;
  const child: ChildProcess = spawn(
    programs.postgres,
    ['-D', folders.cluster, ...settingArguments(folders.socket, { durable, archive, user })],
    {
      ...runAs(user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      // This process's environment contains secrets that PostgreSQL does not need.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  closeSync(output);
  child.unref();
  let failure = '';
  let exited = false;
  child.on('error', (error) => {
    failure = error.message;
    exited = true;
  });
  child.on('exit', () => {
    exited = true;
  });
  return {
    get exited() {
      return exited;
    },
    readOutput: () => failure + readFileSync(folders.logFile).subarray(logStart).toString('utf8'),
  };
}

function settingArguments(
  socketDirectory: string,
  { durable, archive, user }: Pick<StartServerOptions, 'durable' | 'archive'> & Pick<Placement, 'user'>,
): string[] {
  const settings: Record<string, string> = {
    // Only the unix socket, in a folder with access for the database user and root only.
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory}"`,
    unix_socket_permissions: '0700',
    // Many servers of tests share one database server.
    max_connections: durable ? '60' : '200',
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log of the database must not contain user input: no statements, no "Key (email)=(…) already exists".
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // Where an operator logs slow statements: parameters are amounts, names, and the tokens by which people act.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(archive === null ? {} : archiveSettings(archive, user)),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Stops PostgreSQL when its Holdfast is gone. The server runs in a session of its own, so that Ctrl-C does not kill it
 * before Holdfast has closed it in order; after kill -9 of Holdfast it would go on alone, and a copy of its files, made
 * because nothing seems to run, would be no backup.
 *
 * A small shell waits at the end of a pipe. The system closes the pipe when this process ends, however it ends; the
 * shell then asks the server to stop ("fast": everything is written), unless the pid file names another server by now,
 * or a newer process has attached to this one.
 */
interface OwnerWatch {
  /** The server was stopped: there is nothing to watch. */
  end(): void;
}

const OWNER_FILE = 'holdfast-owner';

/** Only commands of the shell itself: nothing happens between the comparison and the signal. */
const SCRIPT = `
while read -r line; do :; done
read -r owner < "$1/${OWNER_FILE}" || exit 0
read -r pid < "$1/postmaster.pid" || exit 0
[ "$owner" = "$2" ] && [ "$pid" = "$3" ] && kill -INT "$pid"
exit 0`;

/** Makes this process the owner of the running server, whose watch replaces that of an owner before. */
function watchOwner(options: { cluster: string; user: SystemUser | null }): OwnerWatch {
  const { cluster, user } = options;
  const pid = readPostmasterFile(cluster)?.pid;
  if (pid === undefined) return { end: () => undefined };
  const owner = randomBytes(12).toString('hex');
  writeFor(join(cluster, OWNER_FILE), `${owner}\n`, user);
  const watch = spawn('/bin/sh', ['-c', SCRIPT, 'holdfast-owner-watch', cluster, owner, String(pid)], {
    ...runAs(user),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  // Without a shell the next start finds the server, as after a crash of the machine.
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  if ('unref' in watch.stdin && typeof watch.stdin.unref === 'function') watch.stdin.unref();
  return { end: () => watch.stdin.end() };
}

/** A file of the user who runs the database, complete from the start. */
function writeFor(file: string, content: string, user: SystemUser | null): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  if (user !== null) chownSync(unfinished, user.uid, user.gid);
  renameSync(unfinished, file);
}
