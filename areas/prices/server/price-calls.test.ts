import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson } from '../../../apps/server/src/testing.ts';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import { addNetwork, ingestInto, transactionOf, transferOf } from '../../transactions/server/ingest/testing.ts';
import { addCoin } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const server = useShared(createTestServer);
let admin: TestPerson;
let coin: number;
let other: number;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});
beforeEach(async () => {
  await emptyTables(server.pool, 'coins, jobs, price_dailies', { restartsIds: false });
  coin = await addCoin(server.pool, { symbol: 'BTC', name: 'Bitcoin', marketId: 'bitcoin' });
  other = await addCoin(server.pool, { symbol: 'ETH', name: 'Ether' });
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const response = await server.app.inject({
    method,
    url: `/api/market/${path}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.json() };
}

const reason = 'Quote of the desk';

describe('prices of a coin', () => {
  it('one price a day, manual before a file before a market, with the latest price beside them', async () => {
    await server.pool.query(
      `INSERT INTO price_dailies VALUES ($1, '2024-03-04', 'CoinGecko', 10), ($1, '2024-03-04', 'import', 11.50),
         ($1, '2024-03-05', 'CoinGecko', 12), ($1, '2024-03-09', 'CoinGecko', 13)`,
      [coin],
    );
    await server.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 64000.10, '2024-03-08T10:00:00Z')`, [
      coin,
    ]);
    expect(await call('PUT', `coins/${coin}/prices/2024-03-05`, { priceUsd: '0012.500', reason })).toEqual({
      status: 200,
      body: { day: '2024-03-05', priceUsd: '12.5', source: 'manual', pendingApproval: null },
    });
    const { body } = await call('GET', `coins/${coin}/prices?from=2024-03-01&to=2024-03-08`);
    expect(body).toEqual({
      coinId: coin,
      from: '2024-03-01',
      to: '2024-03-08',
      items: [
        { day: '2024-03-04', priceUsd: '11.5', source: 'import' },
        { day: '2024-03-05', priceUsd: '12.5', source: 'manual' },
      ],
      spot: { priceUsd: '64000.1', source: 'CoinGecko', observedAt: '2024-03-08T10:00:00.000Z' },
      ratio: null,
    });
  });

  it('a manual price can be changed and removed; then the market counts again', async () => {
    await server.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'CoinGecko', 12)`, [coin]);
    await call('PUT', `coins/${coin}/prices/2024-03-05`, { priceUsd: '1', reason });
    await call('PUT', `coins/${coin}/prices/2024-03-05`, { priceUsd: '0', reason });
    const items = async () => (await call('GET', `coins/${coin}/prices?from=2024-03-05&to=2024-03-05`)).body.items;
    expect(await items()).toEqual([{ day: '2024-03-05', priceUsd: '0', source: 'manual' }]);
    expect((await call('DELETE', `coins/${coin}/prices/2024-03-05`)).status).toBe(200);
    expect(await items()).toEqual([{ day: '2024-03-05', priceUsd: '12', source: 'CoinGecko' }]);
    expect(await call('DELETE', `coins/${coin}/prices/2024-03-05`)).toEqual({
      status: 404,
      body: { detail: 'No manual price is set for 2024-03-05.' },
    });
  });

  it('24 decimal places survive the round trip', async () => {
    const priceUsd = '1.000000000000000000000001';
    expect((await call('PUT', `coins/${coin}/prices/${today}`, { priceUsd, reason })).body.priceUsd).toBe(priceUsd);
    expect((await call('GET', `coins/${coin}/prices`)).body.items).toEqual([
      { day: today, priceUsd, source: 'manual' },
    ]);
  });

  it('a receipt token without prices shows those of its coin times the ratio', async () => {
    await server.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'CoinGecko', 2000)`, [coin]);
    expect(await call('PUT', `coins/${other}/price-ratio`, { ofCoinId: coin, ratio: '1.050' })).toEqual({
      status: 200,
      body: { ofCoinId: coin, ofCoinSymbol: 'BTC', ratio: '1.05' },
    });
    const { body } = await call('GET', `coins/${other}/prices?from=2024-03-05&to=2024-03-05`);
    expect(body.items).toEqual([{ day: '2024-03-05', priceUsd: '2100', source: 'BTC × ratio, CoinGecko' }]);
    expect(body.ratio).toEqual({ ofCoinId: coin, ofCoinSymbol: 'BTC', ratio: '1.05' });
    expect((await call('DELETE', `coins/${other}/price-ratio`)).status).toBe(200);
    expect((await call('GET', `coins/${other}/prices`)).body).toMatchObject({ items: [], ratio: null });
  });
});

describe('bad input is refused with a detail and changes nothing', () => {
  const future = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const long = '1'.repeat(1_000);
  const cases: [
    what: string,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    status: number,
  ][] = [
    ['unknown coin', 'GET', 'coins/999999/prices', undefined, 404],
    ['manual price of an unknown coin', 'PUT', 'coins/999999/prices/2024-03-05', { priceUsd: '1', reason }, 404],
    ['unknown coin of a ratio', 'PUT', 'coins/999999/price-ratio', { ofCoinId: 1, ratio: '1' }, 404],
    ['no reason', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: '1' }, 422],
    ['a day that is none', 'PUT', 'coins/COIN/prices/2023-02-29', { priceUsd: '1', reason }, 422],
    ['a word for a day', 'GET', 'coins/COIN/prices?from=yesterday', undefined, 422],
    ['from after to', 'GET', 'coins/COIN/prices?from=2024-03-05&to=2024-03-04', undefined, 422],
    ['too many days', 'GET', 'coins/COIN/prices?from=1971-01-01&to=2024-03-04', undefined, 422],
    ['the future', 'PUT', `coins/COIN/prices/${future}`, { priceUsd: '1', reason }, 422],
    ['a negative price', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: '-1', reason }, 422],
    ['a price as a number', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: 1, reason }, 422],
    ['an exponent', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: '1e5', reason }, 422],
    ['25 places', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: `0.${'0'.repeat(24)}1`, reason }, 422],
    ['a huge price', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: '1'.repeat(31), reason }, 422],
    ['a very long price', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: long, reason }, 422],
    ['digits of another script', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: '١٢', reason }, 422],
    ['an unknown field', 'PUT', 'coins/COIN/prices/2024-03-05', { priceUsd: '1', reason, note: 'x' }, 422],
    ['a ratio of zero', 'PUT', 'coins/COIN/price-ratio', { ofCoinId: 1, ratio: '0' }, 422],
    ['a ratio of itself', 'PUT', 'coins/COIN/price-ratio', { ofCoinId: 'COIN', ratio: '1' }, 422],
    ['a ratio of nothing', 'PUT', 'coins/COIN/price-ratio', { ofCoinId: 999_999, ratio: '1' }, 422],
    ['no ratio to remove', 'DELETE', 'coins/COIN/price-ratio', undefined, 404],
    ['an empty file', 'POST', 'prices/import', { csv: '' }, 422],
    ['no file', 'POST', 'prices/import', {}, 422],
    ['an unknown date format', 'POST', 'prices/import', { csv: 'x', dateFormat: 'mine' }, 422],
  ];
  it.each(cases)('error: %s', async (_, method, path, body, status) => {
    const withCoin = (text: string): string => text.replaceAll('"COIN"', String(coin)).replaceAll('COIN', String(coin));
    const response = await call(
      method,
      withCoin(path),
      body === undefined ? undefined : JSON.parse(withCoin(JSON.stringify(body))),
    );
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    expect(response.body.detail.length).toBeGreaterThan(0);
    const written = await server.pool.query(
      `SELECT (SELECT count(*) FROM price_manuals) + (SELECT count(*) FROM price_ratios) + (SELECT count(*)
         FROM jobs) AS n`,
    );
    expect(written.rows[0]).toEqual({ n: 0 });
  });

  it('error: ratios that form a circle, also through others or at the same moment, and chains over four', async () => {
    const third = await addCoin(server.pool, { symbol: 'C3' });
    expect((await call('PUT', `coins/${coin}/price-ratio`, { ofCoinId: other, ratio: '1' })).status).toBe(200);
    expect((await call('PUT', `coins/${other}/price-ratio`, { ofCoinId: third, ratio: '1' })).status).toBe(200);
    expect(
      JSON.stringify((await call('PUT', `coins/${third}/price-ratio`, { ofCoinId: coin, ratio: '1' })).body),
    ).toContain('circular');
    const chain = [coin, other, third];
    for (const symbol of ['C4', 'C5']) {
      const next = await addCoin(server.pool, { symbol });
      expect((await call('PUT', `coins/${chain.at(-1)}/price-ratio`, { ofCoinId: next, ratio: '1' })).status).toBe(200);
      chain.push(next);
    }
    const tooFar = await addCoin(server.pool, { symbol: 'C6' });
    expect((await call('PUT', `coins/${chain.at(-1)}/price-ratio`, { ofCoinId: tooFar, ratio: '1' })).status).toBe(422);
    const [left, right] = [await addCoin(server.pool, { symbol: 'L' }), await addCoin(server.pool, { symbol: 'R' })];
    const both = await Promise.all([
      call('PUT', `coins/${left}/price-ratio`, { ofCoinId: right, ratio: '1' }),
      call('PUT', `coins/${right}/price-ratio`, { ofCoinId: left, ratio: '1' }),
    ]);
    expect(both.map((response) => response.status).sort()).toEqual([200, 422]);
  });
});

describe('jobs', () => {
  it('an import returns its job; the same file at the same time is the same job', async () => {
    const csv = 'date,symbol,price\n2024-03-05,BTC,1\n';
    const first = await call('POST', 'prices/import', { csv, fileName: 'mine.csv' });
    expect(first).toMatchObject({
      status: 200,
      body: { kind: 'import-prices', status: 'queued', message: 'Waiting to read mine.csv', createdBy: admin.userId },
    });
    expect((await call('POST', 'prices/import', { csv, fileName: 'mine.csv' })).body.id).toBe(first.body.id);
    expect((await call('POST', 'prices/import', { csv: `${csv}2024-03-06,BTC,2\n` })).body.id).not.toBe(first.body.id);
  });

  it('a refresh returns its job, and a second request the same one', async () => {
    const first = await call('POST', 'prices/refresh');
    expect(first).toMatchObject({ status: 200, body: { kind: 'refresh-prices', key: 'all' } });
    expect((await call('POST', 'prices/refresh')).body.id).toBe(first.body.id);
  });
});

it('coins with missing prices are listed with the reason; others are not', async () => {
  const old = await addCoin(server.pool, { symbol: 'OLD', marketId: 'old' });
  const receipt = await addCoin(server.pool, { symbol: 'RCPT' });
  await addCoin(server.pool, { symbol: 'OFF', hasPrices: false });
  await addCoin(server.pool, { symbol: 'SPAM', isSpam: true });
  await server.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'import', 1)`, [old]);
  await server.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 1, now())`, [coin]);
  await server.pool.query('INSERT INTO price_ratios (coin_id, of_coin_id, ratio) VALUES ($1, $2, 1)', [receipt, coin]);
  const alias = await addCoin(server.pool, { symbol: 'WRAP' });
  await server.pool.query(
    `WITH made AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id)
     INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical)
     SELECT given.coin_id, made.id, given.coin_id = $1 FROM made, unnest(ARRAY[$1, $2]::bigint[]) AS given (coin_id)`,
    [coin, alias],
  );
  const debt = await addCoin(server.pool, { symbol: 'DEBT' });
  await server.pool.query(
    `UPDATE coins SET claim_kind = 'debt', claim_of_coin_id = $2, claim_origin = 'chain' WHERE id = $1`,
    [debt, coin],
  );
  const { body } = await call('GET', 'prices/missing');
  expect(body).toEqual({
    items: [
      {
        coinId: other,
        symbol: 'ETH',
        name: 'Ether',
        marketId: null,
        reason: 'never_priced',
        latestDay: null,
        isUsed: false,
      },
      {
        coinId: old,
        symbol: 'OLD',
        name: 'OLD',
        marketId: 'old',
        reason: 'out_of_date',
        latestDay: '2024-03-05',
        isUsed: false,
      },
    ],
    total: 2,
    isTotalCapped: false,
    page: 1,
    limit: 25,
  });
  expect(
    (await call('GET', 'prices/missing?reason=out_of_date')).body.items.map((item: { coinId: number }) => item.coinId),
  ).toEqual([old]);
  const coinsOf = async (query: string): Promise<number[]> =>
    (await call('GET', `prices/missing?${query}`)).body.items.map((item: { coinId: number }) => item.coinId);
  expect(await coinsOf('limit=1&page=2')).toEqual([old]);
  expect(await coinsOf('order=desc')).toEqual([old, other]);
  expect(await coinsOf('sort=symbol&order=desc')).toEqual([old, other]);
  expect(await coinsOf('search=ETHER')).toEqual([other]);
  expect(await coinsOf('search=ol&sort=symbol')).toEqual([old]);
  const network = await addNetwork(server.pool, { name: 'Ethereum', chainId: 1, nativeCoinId: null });
  await ingestInto(server.pool, {
    networkId: network,
    transactions: [
      transactionOf(`0x${'ab'.repeat(32)}`, {
        transfers: [transferOf({ coin: { kind: 'symbol', symbol: 'OLD' } }, '1')],
      }),
    ],
  });
  expect(await coinsOf(''), 'a coin in use comes first').toEqual([old, other]);
  expect(await coinsOf('sort=symbol')).toEqual([other, old]);
  expect(await call('GET', 'prices/missing?search=nothing')).toMatchObject({
    status: 200,
    body: { items: [], total: 0 },
  });
});

it('beyond 1,000 coins with missing prices, each page has a total that leads to the next', async () => {
  await server.pool.query(
    `INSERT INTO coins (symbol, name, decimals, has_prices)
     SELECT 'C' || n, 'Coin ' || n, 18, true FROM generate_series(1, 1010) AS n`,
  );
  const { body: first } = await call('GET', 'prices/missing?limit=200');
  expect(first).toMatchObject({ total: 1000, isTotalCapped: true });
  const { body: fifth } = await call('GET', 'prices/missing?limit=200&page=5');
  expect(fifth).toMatchObject({ total: 1012, isTotalCapped: false });
  expect((await call('GET', 'prices/missing?limit=200&page=6')).body.items).toHaveLength(12);
});
