import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DataDirectory, ServerProcess } from './server-process.ts';

const running: ServerProcess[] = [];

function start(directory: DataDirectory): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: directory.path });
  running.push(server);
  return server;
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
  afterEach(endAll);
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

  test('SIGTERM also stops a PostgreSQL that was attached to', async () => {
    const killed = start(directory);
    await killed.ready();
    await killed.end('SIGKILL');
    const orphan = directory.postmasterPid;
    const server = start(directory);
    await server.ready();
    expect(directory.postmasterPid).toBe(orphan);
    expect(server.lines.some((line) => line.startsWith('warn Attached to a PostgreSQL server'))).toBe(true);
    await server.end('SIGTERM');
    expect(directory.postmasterPid).toBeNull();
  });

  test('error: a second process on the same directory is refused with a message, and the first goes on', async () => {
    const first = start(directory);
    await first.ready();
    const second = start(directory);
    await second.exited();
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
    await server.exited();
    expect(server.exitCode).toBe(1);
    expect(server.lines.at(-1)).toMatch(
      /^error The embedded database was lost; Holdfast ends and must be started again\./,
    );
  });

  test('pid files that name a living program of somebody else do not stop the start', async () => {
    await endAll();
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
    await endAll();
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
    await Promise.any(both.map((server) => server.exited()));
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
