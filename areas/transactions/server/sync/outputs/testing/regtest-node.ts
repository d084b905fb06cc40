/** A real node with a chain of its own, which mines when it is told to. None of its wallets is used. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const hasRegtestNode = spawnSync('litecoind', ['--version']).status === 0;

export interface RegtestNode {
  readonly url: string;
  call<Result = unknown>(method: string, ...params: unknown[]): Promise<Result>;
  close(): Promise<void>;
}

const START_TRIES = 300;
const START_PAUSE_MS = 100;
const LOGIN = 'test:test';

/** `options` are further ones of the node: "-prune=550". */
export async function startRegtestNode(options: readonly string[] = []): Promise<RegtestNode> {
  const directory = await mkdtemp(path.join(tmpdir(), 'regtest-'));
  const port = await findFreePort();
  const [user = '', password = ''] = LOGIN.split(':');
  const child = spawn(
    'litecoind',
    [
      '-regtest',
      `-datadir=${directory}`,
      '-server',
      '-listen=0',
      '-disablewallet',
      '-mempoolreplacement=1',
      '-mocktime=1700000000',
      `-rpcport=${port}`,
      `-rpcuser=${user}`,
      `-rpcpassword=${password}`,
      ...options,
    ],
    { stdio: 'ignore' },
  );
  const url = `http://${LOGIN}@127.0.0.1:${port}`;
  const call = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(LOGIN).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 0, method, params }),
    });
    const { result, error } = (await response.json()) as { result: Result; error: { message: string } | null };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await untilReady(child, () => call('getblockcount'));
  return {
    url,
    call,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (tries === START_TRIES || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS));
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
