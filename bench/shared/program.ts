/** A server as a process of its own, as it runs in production. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /ready at (http:\/\/[^\s"]+)/;

export interface Program {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Settings for measurements in which all requests are one user's. */
export const WITHOUT_LIMITS = {
  REQUESTS_PER_MINUTE: '10000000',
  CONCURRENT_REQUESTS: '10000',
};

/** Starts the program, which prints "ready at" with its address. */
export async function startProgram(
  script: string,
  environment: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...nodeOptions, script], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = READY.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}.`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The address of a database in the cluster of a measurement. */
export function databaseUrlOf({ host, user, password }: pg.ClientConfig, database: string): string {
  return `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(String(host))}`;
}
