/** Long documents leave the thread of the requests. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contract } from '@holdfast/contract';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeBundle } from '../../../../../../scripts/node-bundle.mjs';
import { createLendingWorld, daysAgo, type LendingWorld, type TestClient } from '../testing.ts';

let world: LendingWorld;
let client: TestClient;
let folder: string;

const repository = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** The program of a thread, built as for a release. */
function buildProgram(): URL {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(repository, '.cache', 'computing-thread-'));
  const outfile = path.join(folder, 'computing-thread.mjs');
  buildSync(nodeBundle({ entry: path.join(repository, 'apps/server/src/computing-thread.ts'), outfile }));
  return pathToFileURL(outfile);
}

beforeAll(async () => {
  world = await createLendingWorld({ computingProgram: buildProgram() });
  client = await world.addClient();
  await world.addRows(
    Array.from({ length: 12 }, (_, index) => ({
      userId: client.userId,
      coinId: index % 2 === 0 ? world.usdc.id : world.eth.id,
      type: 'deposit' as const,
      amount: String(1000 + index),
      at: daysAgo(500),
    })),
  );
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
const download = (format: 'pdf' | 'csv') =>
  world.app.inject({
    url: `/api/client/statement?from=${dayOf(500)}&to=${dayOf(0)}&format=${format}`,
    headers: { authorization: `Bearer ${client.token}` },
  });

/**
 * Asks whether the server lives, again and again, until the work is done. Returns the longest wait as a share of it.
 */
async function longestWaitDuring(work: () => Promise<unknown>): Promise<{ share: number; responses: number }> {
  const startedAt = performance.now();
  const state = { isDone: false };
  const working = work().finally(() => {
    state.isDone = true;
  });
  let longestMs = 0;
  let responses = 0;
  while (!state.isDone) {
    const askedAt = performance.now();
    await world.app.inject('/health/live');
    // Lets everything that is due run, as between two requests.
    await new Promise((resolve) => setImmediate(resolve));
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    responses += 1;
  }
  await working;
  return { share: longestMs / (performance.now() - startedAt), responses };
}

it('a long statement of many deposits leaves the server free for other requests', async () => {
  await download('csv');
  const { share, responses } = await longestWaitDuring(async () => {
    const response = await download('pdf');
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
  expect(share).toBeLessThan(0.25);
  expect(responses).toBeGreaterThan(20);
});

it('the growth of many deposits is the same as the dashboard’s figures, computed in its thread', async () => {
  const growth = await client.api(contract.getClientGrowth, { query: { points: 366 } });
  const dashboard = await client.api(contract.getClientDashboard, { query: {} });
  for (const coin of dashboard.coins) {
    const grown = growth.coins.find((each) => each.coinId === coin.coinId);
    expect([grown?.principal.at(-1), grown?.interest.at(-1)]).toEqual([coin.principal, coin.interest]);
  }
});

it('error: one user has a limited number of documents in preparation', async () => {
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => download('csv')))).map(
    (response) => response.statusCode,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
