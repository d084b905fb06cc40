import { endOfUtcDayMs, readUtcDay } from '@holdfast/calendar';
import { formatDecimal, parsePrice } from '@holdfast/money';
import { choosePrice } from '../engine/choose-price.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestDatabase, useShared } from '../../../kit/database/testing.ts';
import { findPrice, findPrices } from './find-price.ts';
import { addCoin } from './testing.ts';

const database = useShared(createTestDatabase);

let symbolCount = 0;
async function coinWith(prices: {
  /** By source and day. */
  dailies?: Record<string, Record<string, string>>;
  manuals?: [day: string, price: string][];
  spot?: [at: string, price: string];
}): Promise<number> {
  symbolCount += 1;
  const id = await addCoin(database.pool, { symbol: `C${symbolCount}` });
  for (const [source, closes] of Object.entries(prices.dailies ?? {}))
    for (const [day, price] of Object.entries(closes))
      await database.pool.query('INSERT INTO price_dailies VALUES ($1, $2, $3, $4)', [id, day, source, price]);
  for (const [day, price] of prices.manuals ?? [])
    await database.pool.query('INSERT INTO price_manuals (coin_id, day, price_usd) VALUES ($1, $2, $3)', [
      id,
      day,
      price,
    ]);
  if (prices.spot)
    await database.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', $3, $2)`, [id, ...prices.spot]);
  return id;
}

async function find(coinId: number, at: string) {
  const result = await findPrice(database.pool, { coinId, at: new Date(at) });
  return result.found
    ? { ...result, price: formatDecimal(result.price), pricedAt: result.pricedAt.toISOString() }
    : result;
}

it('the nearest close is used, with its distance and its source', async () => {
  const coin = await coinWith({
    dailies: { CoinGecko: { '2024-03-04': '100', '2024-03-05': '200' } },
  });
  expect(await find(coin, '2024-03-05T10:00:00Z')).toMatchObject({
    found: true,
    price: '100',
    kind: 'close',
    source: 'CoinGecko',
    pricedAt: '2024-03-05T00:00:00.000Z',
    distanceSeconds: 36_000,
    through: [],
  });
  expect(await find(coin, '2024-03-05T14:00:00Z')).toMatchObject({
    price: '200',
    pricedAt: '2024-03-06T00:00:00.000Z',
    distanceSeconds: 36_000,
  });
});

it('a manual price comes first on its whole day, and may be zero', async () => {
  const coin = await coinWith({
    dailies: { CoinGecko: { '2024-03-04': '100' }, import: { '2024-03-05': '200' } },
    manuals: [['2024-03-05', '0']],
  });
  for (const at of ['2024-03-05T00:00:00Z', '2024-03-05T12:00:00Z', '2024-03-05T23:59:59Z']) {
    expect(await find(coin, at)).toMatchObject({ found: true, price: '0', kind: 'manual', source: 'manual' });
  }
  expect(await find(coin, '2024-03-04T23:59:00Z')).toMatchObject({ price: '100', kind: 'close' });
});

it('of several sources of one day an imported file comes before a market, in a fixed order', async () => {
  const coin = await coinWith({
    dailies: { DefiLlama: { '2024-03-05': '3' }, CoinGecko: { '2024-03-05': '2' }, import: { '2024-03-05': '1' } },
  });
  expect(await find(coin, '2024-03-06T00:00:00Z')).toMatchObject({ price: '1', source: 'import' });
  await database.pool.query(`DELETE FROM price_dailies WHERE coin_id = $1 AND source = 'import'`, [coin]);
  expect(await find(coin, '2024-03-06T00:00:00Z')).toMatchObject({ price: '2', source: 'CoinGecko' });
});

it('the latest price is used for now', async () => {
  const coin = await coinWith({ dailies: { CoinGecko: { '2024-03-05': '1' } }, spot: ['2024-03-06T09:59:00Z', '7'] });
  expect(await find(coin, '2024-03-06T10:00:00Z')).toMatchObject({ price: '7', kind: 'spot', distanceSeconds: 60 });
});

it('error: a missing price is an issue that names the nearest one, however far away, and never a zero', async () => {
  const none = await coinWith({});
  expect(await find(none, '2024-03-05T10:00:00Z')).toEqual({
    found: false,
    issue: { code: 'missing_price', detail: 'No price of this coin is known.', coinId: none },
  });
  const far = await coinWith({ dailies: { import: { '2020-01-01': '5' } } });
  const result = await find(far, '2024-03-05T10:00:00Z');
  expect(result).toMatchObject({ found: false, issue: { code: 'missing_price', coinId: far } });
  expect(JSON.stringify(result)).toContain('(import, 2020-01-02T00:00:00.000Z)');
});

it('a receipt token is worth its ratio of another coin, over several steps, unless it has its own price', async () => {
  const eth = await coinWith({ dailies: { CoinGecko: { '2024-03-05': '2000' } } });
  const steth = await coinWith({});
  const vault = await coinWith({});
  await database.pool.query(
    'INSERT INTO price_ratios (coin_id, of_coin_id, ratio) VALUES ($1, $2, 0.999), ($3, $1, 1.08)',
    [steth, eth, vault],
  );
  const result = await find(vault, '2024-03-06T00:00:00Z');
  expect(result).toMatchObject({ found: true, price: '2157.84', source: 'CoinGecko' });
  expect(result.found && result.through.map((step) => [step.coinId, step.ofCoinId])).toEqual([
    [vault, steth],
    [steth, eth],
  ]);
  await database.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'import', 1990)`, [steth]);
  expect(await find(vault, '2024-03-06T00:00:00Z')).toMatchObject({ price: '2149.2' });
});

it('many prices are returned in the order of the queries', async () => {
  const one = await coinWith({ dailies: { import: { '2024-03-05': '1' } } });
  const two = await coinWith({ dailies: { import: { '2023-01-01': '2' } } });
  const results = await findPrices(database.pool, [
    { coinId: two, at: new Date('2023-01-02T00:00:00Z') },
    { coinId: one, at: new Date('2024-03-06T00:00:00Z') },
    { coinId: one, at: new Date('2023-01-02T00:00:00Z') },
  ]);
  expect(results.map((result) => (result.found ? formatDecimal(result.price) : result.issue.code))).toEqual([
    '2',
    '1',
    'missing_price',
  ]);
});

it('a dollar is worth exactly one at every moment, whatever a market states, also through a ratio', async () => {
  const cash = await coinWith({
    dailies: { CoinGecko: { '2024-03-05': '0.98' } },
    manuals: [['2024-03-06', '0.5']],
    spot: ['2024-03-06T09:59:00Z', '7'],
  });
  await database.pool.query(`UPDATE coins SET symbol = 'USD', is_cash = true WHERE id = $1`, [cash]);
  const voucher = await coinWith({});
  await database.pool.query('INSERT INTO price_ratios (coin_id, of_coin_id, ratio) VALUES ($1, $2, 25)', [
    voucher,
    cash,
  ]);
  for (const at of ['1999-01-01T00:00:00.000Z', '2024-03-06T10:00:00.123Z', '2031-01-01T00:00:00.000Z']) {
    expect(await find(cash, at)).toEqual({
      found: true,
      price: '1',
      kind: 'cash',
      source: 'cash',
      pricedAt: at,
      distanceSeconds: 0,
      through: [],
    });
    expect(await find(voucher, at)).toMatchObject({ price: '25', kind: 'cash', source: 'cash', distanceSeconds: 0 });
  }
  await database.pool.query('UPDATE coins SET is_cash = false WHERE id = $1', [cash]);
});

it('a currency is worth the rate of the day at every moment of it, a manual price of the day first', async () => {
  const euro = await coinWith({
    dailies: { ecb: { '2024-03-04': '1.08', '2024-03-05': '1.09', '2024-03-06': '1.10' } },
    manuals: [['2024-03-06', '1.11']],
  });
  await database.pool.query('UPDATE coins SET is_cash = true WHERE id = $1', [euro]);
  for (const at of ['2024-03-05T00:00:00Z', '2024-03-05T01:00:00Z', '2024-03-05T23:59:59.999Z']) {
    expect(await find(euro, at)).toMatchObject({ price: '1.09', kind: 'close', source: 'ecb' });
  }
  expect(await find(euro, '2024-03-06T00:00:00Z')).toMatchObject({ price: '1.11', kind: 'manual' });
  expect(await find(euro, '2024-03-04T00:00:00Z')).toMatchObject({
    price: '1.08',
    pricedAt: '2024-03-04T12:00:00.000Z',
  });
});

it('an alias has the price of the primary coin unless it has its own; a growing receipt has its coin’s', async () => {
  const primary = await coinWith({ dailies: { import: { '2024-03-05': '100' } } });
  const alias = await coinWith({});
  const ownPrice = await coinWith({ dailies: { import: { '2024-03-05': '99' } } });
  const group = await database.pool.query<{ id: number }>('INSERT INTO alias_coins DEFAULT VALUES RETURNING id');
  await database.pool.query(
    `INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical)
       VALUES ($1, $4, true), ($2, $4, false), ($3, $4, false)`,
    [primary, alias, ownPrice, group.rows[0]?.id],
  );
  const [receipt, debt] = [await coinWith({}), await coinWith({})];
  await database.pool.query(
    `UPDATE coins SET is_rebasing = true, claim_origin = 'chain', claim_of_coin_id = $2, claim_kind = CASE id WHEN $1
       THEN 'receipt' ELSE 'debt' END, claim_custody = CASE id WHEN $1 THEN 'collateral' END WHERE id IN ($1, $3)`,
    [receipt, alias, debt],
  );
  const at = '2024-03-05T20:00:00Z';
  expect(await find(alias, at)).toMatchObject({
    found: true,
    price: '100',
    through: [{ coinId: alias, ofCoinId: primary }],
  });
  expect(await find(ownPrice, at)).toMatchObject({ found: true, price: '99', through: [] });
  expect(await find(receipt, at)).toMatchObject({ found: true, price: '100' });
  expect(await find(debt, at)).toMatchObject({ found: false });
});

it('queries decades apart, also at the ends of the calendar, return the same as single ones', async () => {
  const coin = await coinWith({
    dailies: { import: { '2013-05-01': '100', '2024-03-05': '200', '2024-05-05': '300' } },
  });
  const moments = [
    '0001-01-01T00:00:00Z',
    '2013-05-02T00:00:00Z',
    '2018-01-01T00:00:00Z',
    '2024-03-06T00:00:00Z',
    '2024-05-06T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ].map((at) => new Date(at));
  const together = await findPrices(
    database.pool,
    moments.map((at) => ({ coinId: coin, at })),
  );
  const alone = await Promise.all(moments.map((at) => findPrice(database.pool, { coinId: coin, at })));
  expect(together).toEqual(alone);
  expect(together.map((result) => (result.found ? formatDecimal(result.price) : null))).toEqual([
    null,
    '100',
    null,
    '200',
    '300',
    null,
  ]);
});

it('reading only the prices beside each moment finds the same as knowing all of them, whatever the gaps', async () => {
  const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
  const days = fc.uniqueArray(fc.integer({ min: 19_700, max: 19_800 }), { maxLength: 25 }).map((all) => all.sort());
  const moments = fc.array(fc.integer({ min: 19_690 * 24, max: 19_810 * 24 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(days, days, moments, async (closes, manuals, hours) => {
      const coinId = await coinWith({
        dailies: { CoinGecko: Object.fromEntries(closes.map((day) => [dayText(day), String(day)])) },
        manuals: manuals.map((day) => [dayText(day), String(day * 2)]),
      });
      const found = await findPrices(
        database.pool,
        hours.map((hour) => ({ coinId, at: new Date(hour * 3_600_000) })),
      );
      for (const [index, hour] of hours.entries()) {
        const choice = choosePrice({
          atMs: hour * 3_600_000,
          closes: closes.map((each) => {
            const day = readUtcDay(dayText(each))!;
            return { day, price: parsePrice(String(each)), observedAtMs: endOfUtcDayMs(day), source: 'CoinGecko' };
          }),
          manual: manuals.map((day) => ({ atMs: (day + 0.5) * 86_400_000, price: parsePrice(String(day * 2)) })),
          spot: null,
        });
        const price = found[index]!;
        if (choice.found) expect(price).toMatchObject({ found: true, price: choice.chosen.price });
        else expect(price).toMatchObject({ found: false, issue: { detail: choice.issue.detail } });
      }
    }),
    { numRuns: 40 },
  );
});
