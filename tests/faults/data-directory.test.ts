import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../kit/jobs/testing.ts';
import { DataDirectory, ServerProcess } from './server-process.ts';

const running: ServerProcess[] = [];

function start(directory: DataDirectory): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: directory.path });
  running.push(server);
  return server;
}

/** As a backup program copies it, with owners, modes and sockets. */
function copyOf(directory: DataDirectory): DataDirectory {
  const copy = new DataDirectory();
  spawnSync('cp', ['-a', `${directory.path}/.`, copy.path]);
  return copy;
}

/** Ends what a failed test left running, so that nothing survives the test run. */
async function endAll(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
}

describe('with a database', () => {
  const directory = new DataDirectory();
  beforeAll(async () => {
    const server = start(directory);
    await server.ready();
    await server.end('SIGTERM');
  });
  // The next test starts without a server that the watch of this one is about to stop.
  afterEach(async () => {
    await endAll();
    await directory.untilStopped();
  });
  afterAll(() => directory.remove());

  test('SIGTERM stops PostgreSQL too, in order', async () => {
    const server = start(directory);
    await server.ready();
    expect(directory.postmasterPid).not.toBeNull();
    await server.end('SIGTERM');
    expect(server.exitCode).toBe(0);
    expect(server.lines.at(-1)).toBe('closed');
    expect(directory.postmasterPid).toBeNull();
  });

  test('kill -9 of Holdfast: PostgreSQL stops in order on its own', async () => {
    const killed = start(directory);
    await killed.ready();
    const logBefore = readFileSync(directory.logFile, 'utf8').length;
    await killed.end('SIGKILL');
    await directory.untilStopped();
    // PostgreSQL removes its pid file just before it writes this line.
    await waitFor(
      async () => readFileSync(directory.logFile, 'utf8').slice(logBefore),
      (log) => log.includes('database system is shut down'),
    );
  });

  test('SIGTERM also stops a PostgreSQL that was attached to', async () => {
    const killed = start(directory);
    await killed.ready();
    directory.killOwnerWatch();
    await killed.end('SIGKILL');
    const orphan = directory.postmasterPid;
    const server = start(directory);
    await server.ready();
    expect(directory.postmasterPid).toBe(orphan);
    expect(server.lines.some((line) => line.startsWith('warn Attached to a PostgreSQL server'))).toBe(true);
    await server.end('SIGTERM');
    expect(directory.postmasterPid).toBeNull();
  });

  test('a copy of a running data directory gets a server of its own', async () => {
    const original = start(directory);
    await original.ready();
    const copy = copyOf(directory);
    try {
      const copied = start(copy);
      await copied.ready();
      expect(copy.postmasterPid).not.toBe(directory.postmasterPid);
      expect(copied.lines.some((line) => line.includes('names the server of another one'))).toBe(true);
      const client = await copy.connect();
      await client.query('CREATE TABLE only_in_the_copy ()');
      await client.end();
      const first = await directory.connect();
      expect((await first.query(`SELECT to_regclass('only_in_the_copy') AS found`)).rows).toEqual([{ found: null }]);
      await first.end();
      await copied.end('SIGTERM');
      expect(original.exitCode).toBeNull();
    } finally {
      await copy.remove();
    }
  });

  test.runIf(process.getuid?.() === 0)('root repairs the owners and modes of a restored copy', async () => {
    const copy = copyOf(directory);
    try {
      spawnSync('chown', ['-R', '0:0', join(copy.path, 'database')]);
      spawnSync('chmod', ['-R', 'u=rwX,go=rX', join(copy.path, 'database')]);
      const restored = start(copy);
      await restored.ready();
      expect(restored.lines.some((line) => line.startsWith('warn Repaired owners and modes'))).toBe(true);
      const owner = statSync(join(copy.path, 'database')).uid;
      expect(statSync(join(copy.cluster, 'base')).uid).toBe(owner);
      await restored.end('SIGTERM');
    } finally {
      await copy.remove();
    }
  });

  test('error: a second process on the same directory is refused with a message, and the first goes on', async () => {
    const first = start(directory);
    await first.ready();
    const second = start(directory);
    await second.ended();
    expect(second.exitCode).toBe(2);
    expect(second.lines.at(-1)).toBe(
      `refused Another Holdfast process (pid ${first.pid}) already uses the data directory ${directory.path}. ` +
        `Stop it first, or give this one a DATA_DIR of its own.`,
    );
    const client = await directory.connect();
    expect((await client.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }]);
    await client.end();
    expect(first.exitCode).toBeNull();
  });

  test('error: a process that loses its hold on the directory ends at once', async () => {
    const server = start(directory);
    await server.ready();
    const client = await directory.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'holdfast process ${server.pid}'`,
    );
    await client.end();
    await server.ended();
    expect(server.exitCode).toBe(1);
    expect(server.lines.at(-1)).toMatch(
      /^error The embedded database was lost; Holdfast ends and must be started again\./,
    );
  });

  test('pid files that name a living program of somebody else do not stop the start', async () => {
    const cleaner = start(directory);
    await cleaner.ready();
    const postmasterText = readFileSync(directory.postmasterFile, 'utf8');
    await cleaner.end('SIGTERM');
    // The other process runs as the owner of the database, because PostgreSQL considers a pid of another user dead.
    const owner = statSync(directory.cluster);
    const stranger = spawn('sleep', ['600'], { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' });
    const foreign = postmasterText.replace(/^\d+/, String(stranger.pid));
    writeFileSync(directory.postmasterFile, foreign);
    writeFileSync(join(directory.path, 'database', 'run', '.s.PGSQL.5432.lock'), foreign);

    const server = start(directory);
    await server.ready();
    expect(server.lines.filter((line) => line.startsWith('warn Removed a lock file'))).toHaveLength(2);
    expect(directory.postmasterPid).not.toBe(stranger.pid);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
    await server.end('SIGTERM');
  });

  test('pid files that a power cut left empty do not stop the start', async () => {
    writeFileSync(directory.postmasterFile, '');
    writeFileSync(join(directory.path, 'database', 'run', '.s.PGSQL.5432.lock'), '');
    const server = start(directory);
    await server.ready();
    await server.end('SIGTERM');
    expect(server.exitCode).toBe(0);
  });

  test('the folder of the database, its socket and its password are private', () => {
    const isPrivate = (path: string): boolean => (statSync(path).mode & 0o077) === 0;
    const database = join(directory.path, 'database');
    for (const path of [
      database,
      directory.cluster,
      join(database, 'run'),
      join(directory.cluster, 'holdfast-password'),
      join(database, 'postgresql.log'),
    ]) {
      expect(isPrivate(path), path).toBe(true);
    }
  });

  test('the database is made to last: fsync, checksums, UTF8, and no network', async () => {
    const server = start(directory);
    await server.ready();
    const client = await directory.connect();
    const settings = await client.query(
      `SELECT name, setting FROM pg_settings
         WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding',
                        'listen_addresses', 'password_encryption') ORDER BY name`,
    );
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    expect((await client.query(`SELECT lower('ÄÉ') AS low, 'Z' < 'a' AS by_code_point`)).rows).toEqual([
      { low: 'äé', by_code_point: true },
    ]);
    await client.end();
    await server.end('SIGTERM');
  });
});

describe('without a database yet', () => {
  const directories: DataDirectory[] = [];
  const makeDirectory = (): DataDirectory => {
    const directory = new DataDirectory();
    directories.push(directory);
    return directory;
  };
  afterEach(endAll);
  afterAll(() => Promise.all(directories.map((directory) => directory.remove())));

  test('of two first starts at the same moment one wins and the other is refused', async () => {
    const directory = makeDirectory();
    const both = [start(directory), start(directory)];
    await Promise.any(both.map((server) => server.ended()));
    const [winner, loser] = both[0]!.exitCode === null ? [both[0]!, both[1]!] : [both[1]!, both[0]!];
    expect(loser.lines.at(-1)).toContain(
      `refused Another Holdfast process (pid ${winner.pid}) already uses the data directory`,
    );
    await winner.ready();
    await winner.end('SIGTERM');
  });

  test('a first start that was killed half-way is begun again', async () => {
    const directory = makeDirectory();
    const deadPid = spawnSync('true').pid;
    const unfinished = join(directory.path, 'database', `cluster.unfinished-${deadPid}`);
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    const server = start(directory);
    await server.ready();
    expect(existsSync(unfinished)).toBe(false);
    await server.end('SIGTERM');
  });
});
