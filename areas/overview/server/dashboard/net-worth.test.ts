import { overviewCalls } from '../../contract/calls.ts';
import { pricesCalls } from '@holdfast/prices/contract';
import { booksCalls } from '@holdfast/books/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { createBooksWorld } from '../../../books/server/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';

const DAY_MS = 86_400_000;
const world = useShared(createBooksWorld);
const exactly = (knownUsd: string) => ({ knownUsd, bound: 'exact', unknownCount: 0, unknown: [] });
const daysAgo = (days: number, hour = 12): string =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + hour * 3_600_000).toISOString();
const dayOf = (days: number): string => daysAgo(days).slice(0, 10);
const netWorth = async (span: '1m' | '3m' | '1y' | 'all' = '1m') =>
  (await world.api(overviewCalls.getNetWorth, { query: { span } })).points;

it('empty books have no history', async () => {
  expect(await netWorth('all')).toEqual([]);
});

it('cash and loans without books are no net worth: the assets are unknown, not zero', async () => {
  await world.enter({ at: daysAgo(3), action: 'buy', transfers: ['in 1 ETH 1000'] });
  await transaction(world.pool, (each) =>
    each.query(
      `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       VALUES ($1, $2, 'deposit', 1, $3, 'cleared', $3)`,
      [world.client.userId, world.eth, daysAgo(2)],
    ),
  );
  expect(await netWorth('all')).toEqual([]);
  await emptyTables(world.pool, 'transactions, client_transactions', { restartsIds: false });
});

it('each day counts its holdings at the prices of that day, less what clients are owed and loans', async () => {
  const { pool, api, eth, usdc, client } = world;
  await world.enter({ at: daysAgo(10), action: 'buy', transfers: ['in 4 ETH 4000'] });
  await world.enter({ at: daysAgo(6), action: 'sell', transfers: ['out 1 ETH 1500'] });
  await world.enter({ at: daysAgo(4), action: 'borrow', transfers: ['in 300 USDC 300'] });
  await world.enter({ at: daysAgo(2), action: 'repay', transfers: ['out 100 USDC 100'] });
  await world.regenerate();
  for (const [days, price] of [
    [10, '1000'],
    [8, '1200'],
    [6, '1500'],
    [4, '1400'],
    [2, '1600'],
    [0, '2000'],
  ] as const) {
    await api(pricesCalls.setManualPrice, {
      params: { id: eth, day: dayOf(days) },
      body: { priceUsd: price, reason: 'Quote of the desk' },
    });
    await api(pricesCalls.setManualPrice, {
      params: { id: usdc, day: dayOf(days) },
      body: { priceUsd: '1', reason: 'Quote of the desk' },
    });
  }
  await transaction(pool, (each) =>
    each.query(
      `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       VALUES ($1, $2, 'deposit', 1, $3, 'cleared', $3)`,
      [client.userId, eth, daysAgo(8)],
    ),
  );

  const points = await netWorth();
  const at = (days: number) => points.find(({ day }) => day === dayOf(days))!;
  expect(points.map(({ day }) => day)).toEqual(Array.from({ length: 11 }, (_, index) => dayOf(10 - index)));
  expect(at(10)).toEqual({
    day: dayOf(10),
    assetsUsd: exactly('4000'),
    clientsUsd: exactly('0'),
    debtUsd: exactly('0'),
    netUsd: exactly('4000'),
    isComparable: true,
  });
  // The day of the deposit itself has earned nothing yet.
  expect(at(8)).toMatchObject({ assetsUsd: exactly('4800'), clientsUsd: exactly('1200'), netUsd: exactly('3600') });
  expect(at(6)).toMatchObject({ assetsUsd: exactly('4500'), debtUsd: exactly('0') });
  expect(at(4)).toMatchObject({ assetsUsd: exactly('4500'), debtUsd: exactly('300') });
  expect(at(2)).toMatchObject({ assetsUsd: exactly('5000'), debtUsd: exactly('200') });

  // Today's figures are those of the pages Asset Holdings and Liabilities, to the last digit.
  const holdings = await api(booksCalls.listAssetHoldings, {});
  const liabilities = await api(lendingCalls.getLiabilities, { query: {} });
  expect(at(0)).toMatchObject({
    assetsUsd: holdings.valueUsd,
    clientsUsd: liabilities.totalUsd,
    debtUsd: exactly('200'),
  });
  expect([holdings.valueUsd, (liabilities.totalUsd.knownUsd ?? '') > '2000']).toEqual([exactly('6200'), true]);
});

it('a deposit that clears after the debts were read counts at once', async () => {
  const owed = async () => (await netWorth()).at(-1)!.clientsUsd.knownUsd;
  const before = await owed();
  expect(await owed()).toBe(before);
  const [added] = await transaction(world.pool, async (each) => {
    const { rows } = await each.query<{ id: number }>(
      `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       VALUES ($1, $2, 'deposit', 5, $3, 'cleared', $3) RETURNING id`,
      [world.client.userId, world.usdc, daysAgo(0, 0)],
    );
    return rows;
  });
  expect(Number(await owed()) - Number(before)).toBeCloseTo(5, 6);
  await transaction(world.pool, (each) => each.query('DELETE FROM client_transactions WHERE id = $1', [added!.id]));
  expect(await owed()).toBe(before);
});

it('an upgrade computes the same daily sums as a regeneration', async () => {
  const migration = readFileSync(
    new URL('../../../../kit/database/migrations/0046-held-days.sql', import.meta.url),
    'utf8',
  );
  const fills = migration.match(/^INSERT INTO book_(?:held|money)_days[^;]*;/gmu) ?? [];
  const sums = async () =>
    (
      await world.pool.query<{ line: string }>(
        `SELECT concat_ws(' ', until, asset_id, day, trim_scale(amount)) AS line FROM book_held_days
         UNION ALL SELECT concat_ws(' ', 'money', day, coin_id, wallet_id, trim_scale(amount)) FROM book_money_days
         ORDER BY 1`,
      )
    ).rows.map(({ line }) => line);
  await world.enter({ at: daysAgo(5), action: 'buy', transfers: ['in 1 ETH', 'out 900 USD'] });
  await world.enter({ at: daysAgo(3), action: 'sell', transfers: ['out 0.5 ETH 600'] });
  await world.regenerate();
  const generated = await sums();
  expect([fills.length, generated.length > 5, generated.some((line) => line.startsWith('money'))]).toEqual([
    2,
    true,
    true,
  ]);
  await world.pool.query('DELETE FROM book_held_days');
  await world.pool.query('DELETE FROM book_money_days');
  for (const fill of fills) await world.pool.query(fill);
  expect(await sums()).toEqual(generated);
});

it('a longer span begins with the first day there is', async () => {
  expect((await netWorth('all')).map(({ day }) => day)).toEqual((await netWorth('1y')).map(({ day }) => day));
});

it('repaying more than was borrowed leaves no credit', async () => {
  await world.enter({ at: daysAgo(1), action: 'repay', transfers: ['out 200.5 USDC 200.5'] });
  await world.regenerate();
  expect((await netWorth()).at(-1)).toMatchObject({ debtUsd: exactly('0') });
});

it('a coin without a price makes the sums lower bounds that name it', async () => {
  const { pool, weth } = world;
  await world.enter({ at: daysAgo(1), action: 'buy', transfers: ['in 7 WETH 7000'] });
  await world.regenerate();
  await pool.query('DELETE FROM price_spots WHERE coin_id = $1', [weth]);
  const holdings = await world.api(booksCalls.listAssetHoldings, {});
  const unknown = { bound: 'atLeast', unknownCount: 1, unknown: [{ coinId: weth, coinSymbol: 'WETH' }] };
  expect((await netWorth()).at(-1)).toMatchObject({ netUsd: unknown, assetsUsd: unknown });
  expect((await netWorth()).at(-1)).toMatchObject({ assetsUsd: holdings.valueUsd, isComparable: true });
});

it('what was gone before the span began is nowhere in it, and in the longer one it is', async () => {
  await world.enter({ at: daysAgo(100), action: 'buy', transfers: ['in 2 ETH 1000'] });
  await world.enter({ at: daysAgo(60), action: 'sell', transfers: ['out 2 ETH 1100'] });
  await world.regenerate();
  const month = await netWorth('1m');
  expect(month[0]).toMatchObject({ day: dayOf(31), assetsUsd: exactly('0') });
  expect(month.find(({ day }) => day === dayOf(10))).toMatchObject({ assetsUsd: exactly('4000') });
  expect((await netWorth('all'))[0]).toMatchObject({
    day: dayOf(100),
    assetsUsd: { knownUsd: null, unknownCount: 1 },
    netUsd: { knownUsd: null },
    isComparable: false,
  });
});

it('cash counts on every day on which a wallet held it, and never below zero', async () => {
  const cash = await createBooksWorld();
  try {
    const worthOf = async (days: number) =>
      (await cash.api(overviewCalls.getNetWorth, { query: { span: '1m' } })).points.find(
        ({ day }) => day === dayOf(days),
      )?.assetsUsd;
    await cash.enter({ at: daysAgo(9), action: 'ownTransfer', transfers: ['in 500 USD'] });
    await cash.enter({ at: daysAgo(6), action: 'buy', transfers: ['in 1 ETH', 'out 200 USD'] });
    await cash.enter({ at: daysAgo(3), action: 'buy', transfers: ['in 1 ETH', 'out 400 USD'] });
    await cash.regenerate();
    expect(await worthOf(9)).toEqual(exactly('500'));
    expect(await worthOf(6), 'the ETH of that day has no price, the cash has').toMatchObject({
      knownUsd: '300',
      bound: 'atLeast',
      unknownCount: 1,
    });
    expect(await worthOf(3), 'more was spent than received').toMatchObject({ knownUsd: null, unknownCount: 1 });
    const points = (await cash.api(overviewCalls.getNetWorth, { query: { span: '1m' } })).points;
    expect(points[0]?.day, 'the history begins with the first cash').toBe(dayOf(9));
    expect((await worthOf(8))?.knownUsd).toBe('500');
  } finally {
    await cash.close();
  }
});

it('a gift counts from the day it was received, whenever its donor acquired it', async () => {
  const gifts = await createBooksWorld();
  try {
    const assets = async () =>
      (await gifts.api(overviewCalls.getNetWorth, { query: { span: '1m' } })).points.map(
        ({ day, assetsUsd }) => `${day} ${assetsUsd.knownUsd}`,
      );
    await gifts.enter({ at: daysAgo(4), action: 'giftReceived', transfers: ['in 2 ETH 3000'] });
    await gifts.enter({ at: daysAgo(2), action: 'sell', transfers: ['out 1 ETH 1500'] });
    await gifts.regenerate();
    for (const days of [8, 6, 4, 2, 0])
      await gifts.api(pricesCalls.setManualPrice, {
        params: { id: gifts.eth, day: dayOf(days) },
        body: { priceUsd: '1500', reason: 'Quote of the desk' },
      });
    const before = await assets();
    expect(before).toEqual(
      [4, 3].map((days) => `${dayOf(days)} 3000`).concat([2, 1, 0].map((d) => `${dayOf(d)} 1500`)),
    );
    await transaction(gifts.pool, (each) =>
      each.query(
        `INSERT INTO recorded_costs (transfer_id, amount, cost_usd, acquired_at)
         SELECT min(id), 2, 100, $1 FROM transfers`,
        [daysAgo(8)],
      ),
    );
    await gifts.regenerate();
    expect(await assets()).toEqual(before);
  } finally {
    await gifts.close();
  }
});
