/**
 * Requests an address every few milliseconds in a process of its own, as a load balancer does: beside the clients of a
 * measurement, the times would be theirs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PAUSE_MS = 10;

export interface Prober {
  /** Returns the milliseconds of the responses while the work runs, the fastest first. */
  during(work: Promise<unknown>): Promise<number[]>;
  stop(): void;
}

export async function startProber(address: URL): Promise<Prober> {
  const child = fork(fileURLToPath(import.meta.url), [address.href]);
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const next = async (): Promise<unknown> => (await once(child, 'message', { signal: ended.signal }))[0];
  await next();
  return {
    async during(work) {
      child.send('begin');
      await work;
      child.send('end');
      return (await next()) as number[];
    },
    stop: () => void child.kill(),
  };
}

async function requestUntil(address: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const askedAt = performance.now();
    const response = await fetch(address);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    times.push(performance.now() - askedAt);
    await pause(PAUSE_MS);
  }
  return times.sort((left, right) => left - right);
}

const address = process.argv[2];
if (process.send && address) {
  let isOver = false;
  process.on('message', (message) => {
    isOver = message === 'end';
    if (!isOver) void requestUntil(address, () => isOver).then((times) => process.send?.(times));
  });
  process.send('ready');
}
