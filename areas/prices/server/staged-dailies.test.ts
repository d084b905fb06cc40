import { readUtcDay } from '@holdfast/calendar';
import { parsePrice } from '@holdfast/money';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, useShared } from '../../../kit/database/testing.ts';
import { type DailyRow, stageDailies, writeStagedDailies } from './write-prices.ts';
import { addCoin } from './testing.ts';

const database = useShared(createTestDatabase);
let client: pg.PoolClient;
let coinId: number;

beforeAll(async () => {
  coinId = await addCoin(database.pool, { symbol: 'STAGED' });
});
beforeEach(async () => {
  client = await database.pool.connect();
  await client.query('BEGIN');
});
afterEach(async () => {
  await client.query('ROLLBACK');
  client.release();
});

const row = (day: string, price: string): DailyRow => ({ coinId, day: readUtcDay(day)!, price: parsePrice(price) });

async function* batches(...given: (DailyRow[] | Error)[]): AsyncGenerator<DailyRow[]> {
  for (const batch of given) {
    if (batch instanceof Error) throw batch;
    yield batch;
  }
}

it('batches of any size are counted and written once each: new, changed, or left alone', async () => {
  await client.query(
    `INSERT INTO price_dailies VALUES ($1, '1970-01-01', 'import', 1), ($1, '2024-02-29', 'import', 2.50),
       ($1, '2024-03-01', 'market', 9)`,
    [coinId],
  );
  const staged = await stageDailies(
    client,
    batches([row('1970-01-01', '4')], [], [row('2024-02-29', '2.5'), row('2024-03-01', '0.000000000000000000000001')]),
  );
  expect(staged).toBe(3);
  expect(await writeStagedDailies(client, { source: 'import', staged })).toEqual({
    added: 1,
    changed: 1,
    alreadyThere: 1,
  });
  const { rows } = await client.query<{ line: string }>(
    `SELECT day || ' ' || source || ' ' || price_usd AS line FROM price_dailies WHERE coin_id = $1
       ORDER BY day, source`,
    [coinId],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    '1970-01-01 import 4',
    '2024-02-29 import 2.50',
    '2024-03-01 import 0.000000000000000000000001',
    '2024-03-01 market 9',
  ]);
});

it('error: a failed read throws its own error, and the connection can be used again after a rollback', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...row('2024-03-01', '1'), coinId: index + 1 }));
  const broken = new Error('The file ends in the middle of a row.');
  await expect(stageDailies(client, batches(many, many, broken))).rejects.toBe(broken);
  await client.query('ROLLBACK');
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('error: what the database refuses is thrown', async () => {
  await expect(stageDailies(client, batches([{ ...row('2024-03-01', '1'), coinId: Number.NaN }]))).rejects.toThrow(
    /NaN/,
  );
});
