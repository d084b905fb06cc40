/** Long documents leave the thread of the requests. */
import { lendingCalls } from '../../contract/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../../../kit/jobs/testing.ts';
import {
  buildComputingProgram,
  expectFreeWhileDrawing,
} from '../../../../apps/server/src/testing/computing-program.ts';
import { createLendingWorld, daysAgo, type LendingWorld, type TestClient } from '../testing.ts';

let world: LendingWorld;
let client: TestClient;
const computing = buildComputingProgram();

beforeAll(async () => {
  world = await createLendingWorld({ computingProgram: computing.program });
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
  computing.remove();
});

const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
const download = (format: 'pdf' | 'csv') =>
  world.app.inject({
    url: `/api/client/statement?from=${dayOf(500)}&to=${dayOf(0)}&format=${format}`,
    headers: { authorization: `Bearer ${client.token}` },
  });

it('a long statement of many deposits leaves the server free for other requests', async () => {
  await download('csv');
  await expectFreeWhileDrawing(world.app, 0.25, () => download('pdf'));
});

it('the growth of many deposits is the same as the dashboard’s figures, computed in its thread', async () => {
  const growth = await client.api(lendingCalls.getClientGrowth, { query: { points: 366 } });
  const dashboard = await client.api(lendingCalls.getClientDashboard, { query: {} });
  for (const coin of dashboard.coins) {
    const grown = growth.coins.find((each) => each.coinId === coin.coinId);
    expect([grown?.principal.at(-1), grown?.interest.at(-1)]).toEqual([coin.principal, coin.interest]);
  }
});

it('error: one user has a limited number of documents in preparation', async () => {
  const statuses: number[] = [];
  const connection = await world.pool.connect();
  try {
    // No document can be finished before the lock ends.
    await connection.query('BEGIN; LOCK TABLE client_transactions IN ACCESS EXCLUSIVE MODE');
    const downloads = Array.from({ length: 8 }, () =>
      download('csv').then(({ statusCode }) => statuses.push(statusCode)),
    );
    await waitFor(
      async () => statuses,
      (ended) => ended.length >= 5,
    );
    expect(statuses).toEqual([429, 429, 429, 429, 429]);
    await connection.query('ROLLBACK');
    await Promise.all(downloads);
  } finally {
    connection.release(true);
  }
  expect(statuses.slice(5)).toEqual([200, 200, 200]);
});
