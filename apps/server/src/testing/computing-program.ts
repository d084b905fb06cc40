/** For tests of computations that leave the thread of the requests. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
export function buildComputingProgram(): { readonly program: URL; readonly remove: () => void } {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(repository, '.cache', 'computing-thread-'));
  const outfile = path.join(folder, 'computing-thread.mjs');
  buildSync(nodeBundle({ entry: path.join(repository, 'apps/server/src/computing-thread.ts'), outfile }));
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
