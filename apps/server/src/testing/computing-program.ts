/** For tests of computations that leave the thread of the requests. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { nodeBundle } from '../../../../scripts/node-bundle.mjs';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Builds the program of a thread as for a release. The caller removes it. */
export function buildComputingProgram(): { readonly program: URL; readonly remove: () => void } {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(repository, '.cache', 'computing-thread-'));
  const outfile = path.join(folder, 'computing-thread.mjs');
  buildSync(nodeBundle({ entry: path.join(repository, 'apps/server/src/computing-thread.ts'), outfile }));
  return { program: pathToFileURL(outfile), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Asks whether the server lives, again and again, until the work is done. Returns the longest wait as a share of it.
 */
export async function longestWaitDuring(
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
