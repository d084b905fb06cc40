import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type pg from 'pg';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The real server as one file, as the build makes it, in a folder of its own: nobody else's build can take it away. */
export function buildServerOnce(): { readonly program: string; remove(): void } {
  mkdirSync(join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(repository, '.cache', 'jobs-server-'));
  const program = join(folder, 'main.mjs');
  buildSync(nodeBundle({ entry: join(repository, 'apps/server/src/main.ts'), outfile: program }));
  cpSync(join(repository, 'kit/database/migrations'), join(folder, 'migrations'), { recursive: true });
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A process whose output and end a test waits for. */
export abstract class WatchedProcess {
  exitCode: number | null = null;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #notify: () => void = () => {};

  constructor(program: readonly string[], environment: NodeJS.ProcessEnv) {
    this.#child = spawn(process.execPath, program, {
      cwd: repository,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const name of ['stdout', 'stderr'] as const) {
      this.#child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
        this.receive(chunk, name);
        this.#notify();
      });
    }
    // "close" comes after the last byte of output, "exit" may come before.
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        this.exitCode = code;
        resolve();
        this.#notify();
      });
    });
  }

  /** Everything the process printed, for the message of a failure. */
  abstract get printed(): string;

  protected abstract receive(chunk: string, from: 'stdout' | 'stderr'): void;

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits until the condition holds; fails with everything the process printed when it ends before. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`The server ended too early:\n${this.printed}`);
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

const READY = /Holdfast is ready (?:at (http:\/\/[^\s"]+)|to work on jobs)/;

/** A process of the server, and its output so far. */
export class HoldfastProcess extends WatchedProcess {
  output = '';

  constructor(program: string, options: { arguments: string[]; environment: Record<string, string> }) {
    super([program, ...options.arguments], {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      PRICE_SOURCE: 'none',
      ...options.environment,
    });
  }

  get printed(): string {
    return this.output;
  }

  protected receive(chunk: string): void {
    this.output += chunk;
  }

  /** Its address; an empty text for one that only works on jobs. */
  async ready(): Promise<string> {
    await this.until(() => READY.test(this.output));
    return READY.exec(this.output)?.[1] ?? '';
  }
}

/** Adds an administrator who is signed in with this token. */
export async function addAdministrator(pool: pg.Pool, token: string): Promise<void> {
  await pool.query(
    `WITH administrator AS (
       INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id)
     INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       SELECT id, $1, now(), now(), now() + interval '1 day', 'test', '' FROM administrator`,
    [createHash('sha256').update(token).digest()],
  );
}

/** Calls the API of a server: with a body by POST, otherwise by GET. */
export async function callServer<Body>(
  { address, token }: { readonly address: string; readonly token: string },
  path: string,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(`${address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
