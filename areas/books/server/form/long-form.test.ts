/** Form 8949 and the report of a year leave the thread of the requests. */
import { booksCalls } from '../../contract/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildComputingProgram,
  expectFreeWhileDrawing,
} from '../../../../apps/server/src/testing/computing-program.ts';
import { type BooksWorld, createBooksWorld } from '../testing.ts';

const YEAR = 2024;
const SALES = 4_000;
const computing = buildComputingProgram();
let world: BooksWorld;

beforeAll(async () => {
  world = await createBooksWorld({ server: { computingProgram: computing.program } });
  await world.pool.query(
    `INSERT INTO manual_positions
         (key, coin_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd, note, created_by)
       SELECT 'sale ' || n, $1, n, date '2023-01-01' + n % 300, date '2024-01-01' + n % 300, n * 2, n, '', $2
         FROM generate_series(1, $3::integer) AS n`,
    [world.eth, world.admin.userId, SALES],
  );
  await file('form-8949', '?format=csv');
});
afterAll(async () => {
  await world.close();
  computing.remove();
});

const file = (name: string, query = '') =>
  world.app.inject({
    url: `/api/accounting/${name}/${YEAR}${query}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
  });

it('a form of thousands of sales leaves the server free for other requests', async () => {
  await expectFreeWhileDrawing(world.app, 0.4, () => file('form-8949'));
});

it('the files and the summary computed in a thread have every sale, and the report is drawn', async () => {
  const csv = (await file('form-8949', '?format=csv')).payload;
  expect(csv.split('\n').filter((line) => line.includes('ETH')).length).toBeGreaterThanOrEqual(SALES);
  const summary = await world.api(booksCalls.getForm8949Summary, {
    params: { year: YEAR },
    query: { lines: 'perSale', rounding: 'cents' },
  });
  expect(summary.total).toMatchObject({ rows: SALES, proceedsUsd: String(SALES * (SALES + 1)) });
  expect((await file('year-report')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('error: one user has a limited number of documents in preparation', async () => {
  // Drawn documents, because none of them may be ready before the last request arrives.
  const responses = await Promise.all(Array.from({ length: 8 }, () => file('form-8949')));
  const statuses = responses.map((response) => response.statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
