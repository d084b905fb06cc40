import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { stopServer } from '../../apps/server/src/db/embedded/postmaster.ts';

const program = fileURLToPath(new URL('./acknowledging-server.ts', import.meta.url));
const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A running acknowledging-server.ts and what it said so far. */
export class ServerProcess {
  readonly lines: string[] = [];
  exitCode: number | null = null;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #notify: () => void = () => {};

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: repository,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      this.lines.push(...parts);
      this.#notify();
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (chunk: string) => this.lines.push(`stderr ${chunk}`));
    // "close" comes after the last byte of output, "exit" may come before.
    this.#exited = new Promise((resolve) => {
      this.#child.on('close', (code) => {
        this.exitCode = code;
        resolve();
        this.#notify();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get acknowledged(): number[] {
    return this.lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)));
  }

  /** Waits until the condition holds; fails with everything the process said when it ends before. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.exitCode !== null || this.#child.signalCode !== null) throw new Error(`The server ended too early:\n${this.lines.join('\n')}`);
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  ready(): Promise<void> {
    return this.until(() => this.lines.includes('ready'));
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#exited;
  }

  async exited(): Promise<void> {
    await this.#exited;
  }
}

/** A data directory of its own for a test, with what a test needs to look into it. */
export class DataDirectory {
  readonly path = mkdtempSync(join(tmpdir(), 'holdfast-faults-'));
  readonly cluster = join(this.path, 'database', 'cluster');

  constructor() {
    // As root the database runs as another user, who must be able to pass through.
    chmodSync(this.path, 0o711);
  }

  get postmasterFile(): string {
    return join(this.cluster, 'postmaster.pid');
  }

  get postmasterPid(): number | null {
    return existsSync(this.postmasterFile) ? Number(readFileSync(this.postmasterFile, 'utf8').split('\n')[0]) : null;
  }

  async connect(): Promise<pg.Client> {
    const password = readFileSync(join(this.cluster, 'holdfast-password'), 'utf8').trim();
    const client = new pg.Client({ host: join(this.path, 'database', 'run'), user: 'holdfast', password, database: 'holdfast' });
    await client.connect();
    return client;
  }

  async remove(): Promise<void> {
    await stopServer(this.cluster);
    rmSync(this.path, { recursive: true, force: true });
  }
}
