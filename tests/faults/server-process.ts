import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { stopServer } from '@holdfast/database/embedded/postmaster.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { nodeBundle } from '../../scripts/node-bundle.mjs';
import { WatchedProcess } from './jobs-server-process.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const program = bundleProgram(fileURLToPath(new URL('./acknowledging-server.ts', import.meta.url)));

/** The server is started dozens of times; bundled once, as in production, it starts in a fraction of the time. */
function bundleProgram(source: string): string {
  const file = join(repository, '.cache', 'acknowledging-server.mjs');
  // Two test files may do this at the same moment, so the finished file takes its place at once.
  buildSync(nodeBundle({ entry: source, outfile: `${file}.${process.pid}` }));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** A running acknowledging-server.ts and its output so far. */
export class ServerProcess extends WatchedProcess {
  readonly lines: string[] = [];
  #rest = '';

  constructor(environment: Record<string, string>) {
    super([program], { ...process.env, ...environment });
  }

  get printed(): string {
    return this.lines.join('\n');
  }

  protected receive(chunk: string, from: 'stdout' | 'stderr'): void {
    if (from === 'stderr') {
      this.lines.push(`stderr ${chunk}`);
      return;
    }
    const parts = (this.#rest + chunk).split('\n');
    this.#rest = parts.pop() ?? '';
    this.lines.push(...parts);
  }

  get acknowledged(): number[] {
    return this.lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)));
  }

  ready(): Promise<void> {
    return this.until(() => this.lines.includes('ready'));
  }
}

/** A data directory of its own for a test, with what a test needs to look into it. */
export class DataDirectory {
  readonly cluster: string;

  constructor(readonly path = mkdtempSync(join(tmpdir(), 'holdfast-faults-'))) {
    this.cluster = join(this.path, 'database', 'cluster');
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    mkdirSync(this.path, { recursive: true });
    chmodSync(this.path, 0o711);
  }

  get logFile(): string {
    return join(this.path, 'database', 'postgresql.log');
  }

  get postmasterFile(): string {
    return join(this.cluster, 'postmaster.pid');
  }

  get postmasterPid(): number | null {
    try {
      return Number(readFileSync(this.postmasterFile, 'utf8').split('\n')[0]);
    } catch (error) {
      // Read at once instead of asked for first: a stopping PostgreSQL removes it between the two.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Kills the shell that would stop PostgreSQL after the death of its Holdfast. */
  killOwnerWatch(): void {
    const found = spawnSync('pgrep', ['-f', `holdfast-owner-watch ${this.cluster}`], { encoding: 'utf8' });
    // The watch of an earlier process may end at this moment, so a missing process is no failure.
    for (const pid of found.stdout.split('\n').filter(Boolean)) spawnSync('kill', ['-KILL', pid]);
  }

  async untilStopped(): Promise<void> {
    await waitFor(
      async () => this.postmasterPid,
      (pid) => pid === null,
    );
  }

  async connect(): Promise<pg.Client> {
    const password = readFileSync(join(this.cluster, 'holdfast-password'), 'utf8').trim();
    const client = new pg.Client({
      host: join(this.path, 'database', 'run'),
      user: 'holdfast',
      password,
      database: 'holdfast',
    });
    await client.connect();
    // A server that a test stops may end before the test has closed its connection.
    client.on('error', () => {});
    return client;
  }

  async remove(): Promise<void> {
    await stopServer(this.cluster);
    rmSync(this.path, { recursive: true, force: true });
  }
}
