/** For tests of computations that leave the thread of the requests. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { nodeBundle } from '../../../../scripts/node-bundle.mjs';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
/** On a busy machine another process can take the place of this one for a while, which is no wait of the server. */
const ATTEMPTS_MAX = 4;
const SHARE_OF_A_QUIET_MACHINE = 0.2;

/** Builds the program of a thread as for a release. The caller removes it. */
export function buildComputingProgram(name: 'computing-thread' | 'file-thread' = 'computing-thread'): {
  readonly program: URL;
  readonly remove: () => void;
} {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(repository, '.cache', `${name}-`));
  const outfile = path.join(folder, `${name}.mjs`);
  buildSync(nodeBundle({ entry: path.join(repository, `apps/server/src/${name}.ts`), outfile }));
  return { program: pathToFileURL(outfile), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Requests /health/live repeatedly until the work is done. Returns the longest response time as a share of the whole
 * time, the smallest of a few attempts.
 */
async function longestWaitDuring(
  app: FastifyInstance,
  work: () => Promise<unknown>,
): Promise<{ share: number; responses: number }> {
  let best = await measureWait(app, work);
  for (let attempt = 2; attempt <= ATTEMPTS_MAX && best.share > SHARE_OF_A_QUIET_MACHINE; attempt += 1) {
    const again = await measureWait(app, work);
    if (again.share < best.share) best = again;
  }
  return best;
}

/** Expects that the server responds to other requests while it makes a PDF document. */
export async function expectFreeWhileDrawing(
  app: FastifyInstance,
  shareMax: number,
  download: () => Promise<{ statusCode: number; rawPayload: Buffer }>,
): Promise<void> {
  const { share, responses } = await longestWaitDuring(app, async () => {
    const response = await download();
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
  expect(share).toBeLessThan(shareMax);
  expect(responses).toBeGreaterThan(20);
}

/**
 * Expects that requests during the work take at most twice the time of those before it, compared in one run, and that
 * the work does not consist of long waits of single requests. Short work is repeated, so that there is enough to
 * compare.
 */
export async function expectUnnoticed(app: FastifyInstance, name: string, work: () => Promise<unknown>): Promise<void> {
  let best = await compareWaits(app, work);
  for (let attempt = 2; attempt <= ATTEMPTS_MAX && !isUnnoticed(best); attempt += 1) {
    const again = await compareWaits(app, work);
    if (again.ratio + again.heldUpShare < best.ratio + best.heldUpShare) best = again;
  }
  expect(isUnnoticed(best), `${name}: ${JSON.stringify(best)}`).toBe(true);
}

const IDLE_REQUESTS = 300;
const BUSY_REQUESTS_MIN = 50;
const REPEATS_MAX = 10;
const HELD_UP_SHARE_MAX = 0.5;

interface ComparedWaits {
  readonly ratio: number;
  readonly heldUpShare: number;
}

function isUnnoticed({ ratio, heldUpShare }: ComparedWaits): boolean {
  return ratio <= 2 && heldUpShare < HELD_UP_SHARE_MAX;
}

async function compareWaits(app: FastifyInstance, work: () => Promise<unknown>): Promise<ComparedWaits> {
  const idle: number[] = [];
  for (let request = 0; request < IDLE_REQUESTS; request += 1) idle.push(await timeLive(app));
  const busy: number[] = [];
  for (let repeat = 0; repeat < REPEATS_MAX && busy.length < BUSY_REQUESTS_MIN; repeat += 1) {
    const state = { isDone: false };
    const working = work().finally(() => {
      state.isDone = true;
    });
    // Its error is thrown below.
    working.catch(() => {});
    while (!state.isDone) busy.push(await timeLive(app));
    await working;
  }
  const usualMs = medianOf(idle);
  const total = busy.reduce((sum, ms) => sum + ms, 0);
  const slowMs = 2 * slowestUsual(idle);
  const heldUp = busy.reduce((sum, ms) => sum + Math.max(0, ms - slowMs), 0);
  return { ratio: medianOf(busy) / usualMs, heldUpShare: heldUp / total };
}

const shareOf = (times: readonly number[], share: number): number =>
  [...times].sort((left, right) => left - right)[Math.floor(times.length * share)] ?? 0;
const medianOf = (times: readonly number[]): number => shareOf(times, 0.5);
const slowestUsual = (times: readonly number[]): number => shareOf(times, 0.95);

/** Without the time in which other programs had the processor. */
async function timeLive(app: FastifyInstance): Promise<number> {
  const [askedAt, queuedBefore] = [performance.now(), queuedMs()];
  await app.inject('/health/live');
  await new Promise((resolve) => setImmediate(resolve));
  return performance.now() - askedAt - (queuedMs() - queuedBefore);
}

/** How long this thread was ready to run and had no processor, since it began; 0 where the system does not count it. */
function queuedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

async function measureWait(
  app: FastifyInstance,
  work: () => Promise<unknown>,
): Promise<{ share: number; responses: number }> {
  const startedAt = performance.now();
  const state = { isDone: false };
  const working = work().finally(() => {
    state.isDone = true;
  });
  let longestMs = 0;
  let responses = 0;
  while (!state.isDone) {
    const askedAt = performance.now();
    await app.inject('/health/live');
    // Lets everything that is due run, as between two requests.
    await new Promise((resolve) => setImmediate(resolve));
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    responses += 1;
  }
  await working;
  return { share: longestMs / (performance.now() - startedAt), responses };
}
