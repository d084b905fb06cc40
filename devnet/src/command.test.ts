import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const command = new URL('../../scripts/devnet.mjs', import.meta.url).pathname;

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm run devnet serves three networks until %s, and then ends well',
  async (signal) => {
    const child = spawn(process.execPath, [command, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    const ended = once(child, 'exit');
    try {
      const lines: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        lines.push(line);
        if (line.startsWith('Ctrl-C')) break;
      }
      const urls = lines.flatMap((line) => /chain ID \d+: (\S+)/.exec(line)?.[1] ?? []);
      const chainIds = await Promise.all(
        urls.map(
          async (url) =>
            (
              (await (await fetch(url, { method: 'POST', body: '{"id":1,"method":"eth_chainId"}' })).json()) as {
                result: string;
              }
            ).result,
        ),
      );
      expect(chainIds.map(Number)).toEqual([1, 137, 42161]);
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
