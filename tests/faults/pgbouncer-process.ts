/** Debian's pgbouncer in transaction mode, in a temporary folder, with a unix socket. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { waitFor } from '../../kit/jobs/testing.ts';

export interface PoolerTarget {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

const PORT = 6432;

export class Pgbouncer {
  readonly #folder = mkdtempSync(join(tmpdir(), `holdfast-pgbouncer-${process.pid}-`));
  #child: ChildProcess | null = null;

  /** It refuses to run as root, so it runs as the user of the database. */
  constructor(private readonly owner: { uid: number; gid: number }) {
    chmodSync(this.#folder, 0o711);
    chownSync(this.#folder, owner.uid, owner.gid);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The address of a database through the pooler. */
  urlOf({ user, database }: PoolerTarget, applicationName = 'holdfast'): string {
    const place = `host=${encodeURIComponent(this.#folder)}&port=${PORT}`;
    return `postgres://${user}:any@/${database}?${place}&application_name=${applicationName}`;
  }

  /** Few server connections for many clients, so that every transaction may run on another one. */
  configure(target: PoolerTarget): void {
    const file = join(this.#folder, 'pgbouncer.ini');
    const port = target.port === undefined ? '' : ` port=${target.port}`;
    writeFileSync(
      file,
      [
        '[databases]',
        `${target.database} = host=${target.host}${port} user=${target.user} password=${target.password}`,
        '[pgbouncer]',
        'pool_mode = transaction',
        'auth_type = any',
        'listen_addr =',
        `listen_port = ${PORT}`,
        `unix_socket_dir = ${this.#folder}`,
        'default_pool_size = 5',
        'max_client_conn = 500',
        'server_login_retry = 1',
        'server_connect_timeout = 2',
        'query_wait_timeout = 10',
      ].join('\n'),
    );
    chownSync(file, this.owner.uid, this.owner.gid);
  }

  async start(target: PoolerTarget): Promise<void> {
    this.configure(target);
    this.#child = spawn('pgbouncer', ['-q', join(this.#folder, 'pgbouncer.ini')], {
      uid: this.owner.uid,
      gid: this.owner.gid,
      cwd: '/',
      stdio: 'ignore',
    });
    await waitFor(
      async () => {
        const client = new pg.Client({ connectionString: this.urlOf(target) });
        client.on('error', () => undefined);
        return client.connect().then(
          () => client.end().then(() => true),
          () => false,
        );
      },
      (isReady) => isReady,
    );
  }

  /** New connections go to another server, as after a failover. */
  moveTo(target: PoolerTarget): void {
    this.configure(target);
    this.#child?.kill('SIGHUP');
  }

  async end(signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
