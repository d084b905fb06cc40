/**
 * Debian's PostgreSQL as a primary and a streaming standby, on two ports of this machine. Commits wait for the standby,
 * so that its promotion loses nothing that was acknowledged.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { waitFor } from '../../kit/jobs/testing.ts';

const PACKAGES = '/usr/lib/postgresql';
export const DATABASE = 'holdfast';
const USER = 'holdfast';

/** The programs of the newest installed version; null where PostgreSQL's server package is not installed. */
export function findPostgresPrograms(): string | null {
  try {
    const [newest] = readdirSync(PACKAGES)
      .filter((version) => Number(version) >= 14)
      .sort((one, other) => Number(other) - Number(one));
    return newest === undefined ? null : join(PACKAGES, newest, 'bin');
  } catch {
    return null;
  }
}

/** PostgreSQL does not run as root. */
export function databaseUser(): { uid: number; gid: number } {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0 };
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

class PostgresServer {
  constructor(
    private readonly programs: string,
    readonly directory: string,
    readonly port: number,
  ) {}

  run(program: string, parameters: readonly string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(join(this.programs, program), parameters, {
      ...databaseUser(),
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    });
    return { status, output: `${stdout}${stderr}` };
  }

  require(program: string, parameters: readonly string[]): void {
    const { status, output } = this.run(program, parameters);
    if (status !== 0) throw new Error(`${program} failed: ${output}`);
  }

  get pid(): number {
    return Number(readFileSync(join(this.directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** After kill -9 the old sessions keep their shared memory for a moment, and a start is refused. */
  async start(): Promise<void> {
    await waitFor(
      async () => this.run('pg_ctl', ['-D', this.directory, '-w', '-t', '60', '-l', `${this.directory}.log`, 'start']),
      ({ status }) => status === 0,
    );
  }

  stop(mode: 'fast' | 'immediate'): void {
    this.run('pg_ctl', ['-D', this.directory, '-w', '-m', mode, 'stop']);
  }

  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  async query(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: USER, database: DATABASE });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }
}

export class PostgresPair {
  readonly #folder: string;
  primary: PostgresServer;
  standby: PostgresServer;

  private constructor(folder: string, primary: PostgresServer, standby: PostgresServer) {
    this.#folder = folder;
    this.primary = primary;
    this.standby = standby;
  }

  static async start(programs: string): Promise<PostgresPair> {
    const folder = mkdtempSync(join(tmpdir(), `holdfast-cluster-${process.pid}-`));
    chmodSync(folder, 0o711);
    const { uid, gid } = databaseUser();
    chownSync(folder, uid, gid);
    const [first, second] = [await findFreePort(), await findFreePort()];
    const pair = new PostgresPair(
      folder,
      new PostgresServer(programs, join(folder, 'first'), first),
      new PostgresServer(programs, join(folder, 'second'), second),
    );
    pair.primary.require('initdb', [
      '-D',
      pair.primary.directory,
      '-U',
      USER,
      '-E',
      'UTF8',
      '--no-sync',
      '-A',
      'trust',
    ]);
    appendFileSync(
      join(pair.primary.directory, 'postgresql.conf'),
      // Processes are killed here, not machines: what the system has accepted is not lost.
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nport = ${first}\nfsync = off\n` +
        `max_connections = 200\nwal_keep_size = '512MB'\nhot_standby = on\nwal_receiver_timeout = '5s'\n` +
        `wal_sender_timeout = '5s'\nwal_retrieve_retry_interval = '200ms'\n`,
    );
    await pair.primary.start();
    pair.primary.require('createdb', ['-h', '127.0.0.1', '-p', String(first), '-U', USER, DATABASE]);
    await pair.rebuildStandby();
    return pair;
  }

  /** The operator's addresses of both servers: writes go to the primary, reads prefer the standby. */
  urls(applicationName: string): { DATABASE_URL: string; READ_DATABASE_URL: string } {
    const both = [this.primary, this.standby].map(({ port }) => `127.0.0.1:${port}`).sort();
    const urlOf = (hosts: readonly string[]): string =>
      `postgres://${USER}@${hosts.join(',')}/${DATABASE}?application_name=${applicationName}`;
    return { DATABASE_URL: urlOf(both), READ_DATABASE_URL: urlOf(both.toReversed()) };
  }

  get poolerTarget() {
    return { host: '127.0.0.1', port: this.primary.port, user: USER, password: 'any', database: DATABASE };
  }

  /** A new copy of the primary that follows it; from then on commits wait for it. */
  async rebuildStandby(): Promise<void> {
    const { primary, standby } = this;
    rmSync(standby.directory, { recursive: true, force: true });
    primary.require('pg_basebackup', [
      '--host=127.0.0.1',
      `--port=${primary.port}`,
      `--username=${USER}`,
      `--pgdata=${standby.directory}`,
      '--write-recovery-conf',
      '--wal-method=stream',
      '--checkpoint=fast',
      '--no-sync',
    ]);
    appendFileSync(join(standby.directory, 'postgresql.conf'), `port = ${standby.port}\n`);
    // A server that is promoted must not wait for a standby that it does not have.
    appendFileSync(join(standby.directory, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`);
    await standby.start();
    await this.setSynchronous();
  }

  async setSynchronous(): Promise<void> {
    await this.untilStreaming();
    await this.primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await this.primary.query('SELECT pg_reload_conf()');
    await waitFor(
      async () => (await this.primary.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).rowCount,
      (count) => count === 1,
    );
  }

  async untilStreaming(): Promise<void> {
    await waitFor(
      async () =>
        (
          await this.primary
            .query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`)
            .catch(() => ({ rowCount: 0 }))
        ).rowCount,
      (count) => count === 1,
    );
  }

  /** The primary dies, and the standby takes its place. */
  promote(): void {
    this.primary.kill();
    const promoted = this.standby;
    promoted.require('pg_ctl', ['-D', promoted.directory, '-w', 'promote']);
    [this.primary, this.standby] = [promoted, this.primary];
  }

  remove(): void {
    for (const server of [this.standby, this.primary]) server.stop('immediate');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
