import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The real server as one file, as the build makes it, in a folder of its own: nobody else's build can take it away. */
export function buildServerOnce(): { readonly program: string; remove(): void } {
  mkdirSync(join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(repository, '.cache', 'jobs-server-'));
  const program = join(folder, 'main.mjs');
  buildSync(nodeBundle({ entry: join(repository, 'apps/server/src/main.ts'), outfile: program }));
  cpSync(join(repository, 'apps/server/src/db/migrations'), join(folder, 'migrations'), { recursive: true });
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A process of the server, and what it said so far. */
export class HoldfastProcess {
  output = '';
  exitCode: number | null = null;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #notify: () => void = () => {};

  constructor(program: string, options: { arguments: string[]; environment: Record<string, string> }) {
    this.#child = spawn(process.execPath, [program, ...options.arguments], {
      cwd: repository,
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', PRICE_SOURCE: 'none', ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.output += chunk;
        this.#notify();
      });
    }
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        this.exitCode = code;
        resolve();
        this.#notify();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Its address; an empty text for one that only works on jobs. */
  async ready(): Promise<string> {
    for (;;) {
      const ready = /Holdfast is ready (?:at (http:\/\/[^\s"]+)|to work on jobs)/.exec(this.output);
      if (ready) return ready[1] ?? '';
      if (this.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`The server ended too early:\n${this.output}`);
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#ended;
  }

  ended(): Promise<void> {
    return this.#ended;
  }
}
