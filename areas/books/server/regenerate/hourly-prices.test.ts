/** Hourly prices in the books: which are fetched, what they change, and what they leave alone. */
import { booksCalls } from '../../contract/calls.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { beforeEach, expect, it } from 'vitest';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { waitFor } from '../../../../kit/jobs/testing.ts';
import { REFRESH_ALL, refreshPrices } from '../../../prices/server/refresh-prices.ts';
import { createFakeSource } from '../../../prices/server/testing.ts';
import { areBooksFresh } from '../settings/book-state.ts';
import { createBooksWorld, dumpBooks, GENERATED_BOOKS } from '../testing.ts';

const MARKET = {
  hours: {
    ether: { '2023-06-05T10': '3900', '2024-03-05T10': '4000', '2024-03-05T14': '4200' },
    other: { '2023-06-05T10': '3950', '2024-03-05T14': '4200' },
  },
};
let market = createFakeSource(MARKET);
const world = useShared(() =>
  createBooksWorld({ kinds: [refreshPrices], services: { priceSource: async () => market } }),
);

beforeEach(async () => {
  await world.clearTransactions();
  const tables = ['year_locks', 'price_dailies', 'price_hours', ...GENERATED_BOOKS];
  await world.pool.query(tables.map((table) => `DELETE FROM ${table}`).join('; '));
  await world.pool.query(
    `UPDATE coins SET has_prices = true, market_id = CASE id WHEN $1 THEN 'ether' ELSE 'other' END
      WHERE id IN ($1, $2)`,
    [world.eth, world.weth],
  );
  // The closes of the day before and of the day itself: 240 apart.
  await world.pool.query(
    `INSERT INTO price_dailies SELECT coin, day::date, 'CoinGecko', price FROM
       (VALUES ($1::bigint, '2024-03-04', 4000), ($1, '2024-03-05', 4240),
               ($2, '2024-03-04', 4010), ($2, '2024-03-05', 4360.7),
               ($1, '2023-06-04', 3800), ($2, '2023-06-04', 3800)) AS closes (coin, day, price)`,
    [world.eth, world.weth],
  );
  market = createFakeSource(MARKET);
});

async function refresh(): Promise<unknown> {
  const { job } = await enqueueJob(world.pool, refreshPrices, { ...REFRESH_ALL, createdBy: null });
  const { status, error, result } = await waitFor(
    async () =>
      (
        await world.pool.query<{ status: string; error: string | null; result: unknown }>(
          'SELECT status, error, result FROM jobs WHERE id = $1',
          [job.id],
        )
      ).rows[0]!,
    (state) => !['queued', 'running'].includes(state.status),
  );
  if (status !== 'succeeded') throw new Error(error ?? status);
  return result;
}

const asked = (): string[] => market.requested.filter((request) => request.startsWith('hours'));
const gains = async (): Promise<string[]> =>
  (
    await world.pool.query<{ line: string }>(
      `SELECT trim_scale(proceeds_usd) || ' - ' || trim_scale(cost_usd) || ' = ' || trim_scale(gain_usd) AS line
         FROM book_positions ORDER BY disposed_at, id`,
    )
  ).rows.map(({ line }) => line);
const trade = async (): Promise<number> => {
  await world.enter({ at: '2024-03-05T10:05:00Z', action: 'airdrop', transfers: ['in 1 ETH'] });
  return world.enter({ at: '2024-03-05T14:50:00Z', action: 'swap', transfers: ['out 1 ETH', 'in 1 WETH'] });
};

it('a swap is worth the prices of its hour, and only the hours of transactions are fetched', async () => {
  const swap = await trade();
  await world.enter({ at: '2024-03-07T09:00:00Z', action: 'ownTransfer', transfers: ['move 1 WETH'] });
  await world.enter({ at: '2024-03-08T09:00:00Z', action: null, transfers: ['in 1 ETH'] });
  await world.enter({ at: '2024-03-09T09:00:00Z', action: 'sell', transfers: ['out 1 WETH 4300', 'in 4300 USD'] });
  await world.regenerate();
  expect((await gains())[0]).toBe('4360.7 - 4000 = 360.7');

  expect(await refresh()).toMatchObject({ hours: 3 });
  expect(asked()).toEqual(['hours ether 2024-03-05T10 2024-03-05T14', 'hours other 2024-03-05T14']);
  expect(await areBooksFresh(world.pool, { timeZone: 'UTC', now: new Date() })).toBe(false);
  await world.regenerate();
  expect((await gains())[0]).toBe('4200 - 4000 = 200');
  const resumed = await dumpBooks(world.pool);
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool)).toEqual(resumed);

  const { transfers } = await world.api(transactionsCalls.getTransaction, { params: { id: swap } });
  expect(transfers.map(({ price }) => [price?.kind, price?.source, price?.at])).toEqual([
    ['hour', 'CoinGecko', '2024-03-05T14:00:00.000Z'],
    ['hour', 'CoinGecko', '2024-03-05T14:00:00.000Z'],
  ]);
  const report = await world.app.inject({
    method: 'GET',
    url: '/api/accounting/year-report/2024',
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect(pdfTexts(report.rawPayload).join(' ')).toContain('CoinGecko, hourly price');

  await refresh();
  expect(asked()).toHaveLength(2);
  expect(await areBooksFresh(world.pool, { timeZone: 'UTC', now: new Date() })).toBe(true);
});

it('an hour that the market lacks is not requested again, and the day’s close is used', async () => {
  market = createFakeSource({ hours: { ether: MARKET.hours.ether } });
  await trade();
  await world.regenerate();
  await refresh();
  await refresh();
  expect(asked()).toHaveLength(2);
  await world.regenerate();
  expect(await gains()).toEqual(['4360.7 - 4000 = 360.7']);
});

it('hours of a locked year and beyond the history of the plan are not requested', async () => {
  await world.enter({ at: '2023-06-05T10:05:00Z', action: 'airdrop', transfers: ['in 1 ETH'] });
  await world.enter({ at: '2023-06-05T10:50:00Z', action: 'swap', transfers: ['out 1 ETH', 'in 1 WETH'] });
  await trade();
  await world.regenerate();
  await world.api(booksCalls.lockYear, { params: { year: 2023 }, body: {} });
  const locked = (await gains())[0];
  await refresh();
  expect(asked()).toEqual(['hours ether 2024-03-05T10 2024-03-05T14', 'hours other 2024-03-05T14']);
  await world.regenerate();
  expect((await gains())[0]).toBe(locked);

  await world.pool.query('DELETE FROM year_locks');
  market = createFakeSource({ ...MARKET, hourlyDaysMax: 30 });
  await refresh();
  expect(asked()).toEqual([]);
});

it('a coin without a market takes the hourly price of the coin that it stands for', async () => {
  await world.pool.query('UPDATE coins SET market_id = NULL WHERE id = $1', [world.weth]);
  await world.pool.query('DELETE FROM price_dailies WHERE coin_id = $1', [world.weth]);
  await world.pool.query('INSERT INTO price_ratios (coin_id, of_coin_id, ratio) VALUES ($1, $2, 1)', [
    world.weth,
    world.eth,
  ]);
  await world.enter({ at: '2024-03-05T14:50:00Z', action: 'airdrop', transfers: ['in 1 WETH'] });
  await refresh();
  expect(asked()).toEqual(['hours ether 2024-03-05T14']);
  await world.pool.query('DELETE FROM price_ratios');
});
