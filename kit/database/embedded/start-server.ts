import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Log } from '../log.ts';
import { archiveSettings } from './archive.ts';
import { isFileTrouble, type Placement } from './folders.ts';
import { DATABASE_USER, passwordFilePath } from './initialise-cluster.ts';
import { writeFor } from './owner-watch.ts';
import { isServerOf, readPostmasterFile, removeStaleLockFiles } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { retry } from './retry.ts';
import { runAs } from './system-user.ts';

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

export interface StartedServer {
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
export async function startServer(options: StartServerOptions): Promise<StartedServer> {
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
    ...(archive === null ? {} : archiveSettings(archive, user)),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
