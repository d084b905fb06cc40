/** A real Holdfast process with its own database, for one test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const READY = /Holdfast is ready at (http:\/\/[^\s"]+)/;
const SETUP_CODE = /the setup code is ([\w-]+)/;
const START_SECONDS_MAX = 30;

export interface ServerProcess {
  readonly url: string;
  readonly setupCode: string | null;
  /** The whole output of the process so far, to check for what must not be there. */
  log(): string;
  stop(): Promise<void>;
}

export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let setupCode: string | null = null;
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server did not start:\n${lines.join('\n')}`)),
      START_SECONDS_MAX * 1000,
    );
    const read = (line: string): void => {
      lines.push(line);
      setupCode ??= SETUP_CODE.exec(line)?.[1] ?? null;
      const address = READY.exec(line)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
  });
  return {
    url,
    get setupCode() {
      return setupCode;
    },
    log: () => lines.join('\n'),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
