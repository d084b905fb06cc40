import { booksCalls } from '../../contract/calls.ts';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const exactly = (knownUsd: string) => ({ knownUsd, bound: 'exact', unknownCount: 0, unknown: [] });
const world = useShared(createBooksWorld);
const ids: Record<string, number> = {};
beforeAll(async () => {
  const { pool, eth, weth, hot, cold } = world;
  await pool.query(
    `WITH set AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id) INSERT INTO alias_coin_members
       SELECT coin, set.id, coin = $1 FROM set, unnest($2::bigint[]) AS coin`,
    [eth, [eth, weth]],
  );
  ids['buy'] = await world.enter({ at: '2024-01-01', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  ids['buyWrapped'] = await world.enter({
    at: '2024-01-02',
    action: 'buy',
    transfers: ['in@cold 1 WETH', 'out@cold 1500 USD'],
  });
  ids['stake'] = await world.enter({ at: '2024-01-03', action: 'stake', transfers: ['out 1 ETH'] });
  ids['reward'] = await world.enter({ at: '2024-02-03', action: 'stakingReward', transfers: ['in 100 USDC 100'] });
  await world.regenerate();
  await pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 2000, now())`, [eth]);
  // The chain has 0.5 more in Hot, in two coins of the asset; Cold agrees.
  await pool.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain)
       VALUES ($1, $3, 9, 3, 3.2), ($1, $4, 9, 0, 0.3), ($2, $4, 9, 1, 1)`,
    [hot, cold, eth, weth],
  );
});

it('aliases are one holding, by account, beside the on-chain balances', async () => {
  const { items, ...total } = await world.api(booksCalls.listAssetHoldings, {});
  const ether = items.find((item) => item.coinId === world.eth)!;
  expect(ether).toMatchObject({
    coinSymbol: 'ETH',
    amount: '5',
    onChain: '4.5',
    difference: '0.5',
    priceUsd: '2000',
    valueUsd: '10000',
    costUsd: exactly('5500'),
    unrealisedUsd: exactly('4500'),
  });
  expect(
    ether.wallets.map((place) => [place.walletName, place.walletId, place.amount, place.onChain, place.valueUsd]),
  ).toEqual([
    ['Hot one', world.hot, '3', '3.5', '6000'],
    ['Cold', world.cold, '1', '1', '2000'],
    ['Staked', null, '1', null, '2000'],
  ]);
  const usdc = items.find((item) => item.coinId === world.usdc)!;
  expect(usdc).toMatchObject({
    amount: '100',
    onChain: null,
    difference: null,
    valueUsd: null,
    unrealisedUsd: { knownUsd: null, unknownCount: 1, unknown: [{ coinId: world.usdc, coinSymbol: 'USDC' }] },
    sharePercent: null,
    costUsd: exactly('100'),
  });
  expect(items.at(-1)).toBe(usdc);
  const unknown = { unknownCount: 1, unknown: [{ coinId: world.usdc, coinSymbol: 'USDC' }] };
  expect(total.valueUsd, 'the total is a lower bound').toEqual({ knownUsd: '10000', bound: 'atLeast', ...unknown });
  expect(total.unrealisedUsd, 'a gain may be a loss').toMatchObject({ bound: 'partial', ...unknown });
  expect(ether.sharePercent, 'a share of an unknown whole is unknown').toBeNull();
});

it('a balance of which a part could not be read is not compared, and neither is one of a rebasing coin', async () => {
  const { api, pool, hot, eth, weth } = world;
  const inHot = async () => {
    const { items } = await api(booksCalls.listAssetHoldings, {});
    const ether = items.find((item) => item.coinId === eth)!;
    return [ether.onChain, ether.difference, ether.wallets.find(({ walletId }) => walletId === hot)?.onChain];
  };
  const set = (onChain: string | null) =>
    pool.query('UPDATE wallet_balances SET on_chain = $3 WHERE wallet_id = $1 AND coin_id = $2', [hot, weth, onChain]);
  await set(null);
  expect(await inHot(), 'only the wrapped coins of Cold are left').toEqual(['1', '0', null]);
  await set('0.3');
  await pool.query('UPDATE wallet_balances SET derived = 0.1 WHERE wallet_id = $1 AND coin_id = $2', [hot, weth]);
  await pool.query('UPDATE coins SET is_rebasing = true WHERE id = $1', [weth]);
  expect(await inHot()).toEqual([null, null, null]);
  await pool.query('UPDATE coins SET is_rebasing = false WHERE id = $1', [weth]);
  await pool.query('UPDATE wallet_balances SET derived = 0 WHERE wallet_id = $1 AND coin_id = $2', [hot, weth]);
});

it('a share is not rounded to nothing or to the whole', async () => {
  await world.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 0.000001, now())`, [world.usdc]);
  const { items } = await world.api(booksCalls.listAssetHoldings, {});
  expect(items.map((item) => [item.coinSymbol, item.sharePercent])).toEqual([
    ['ETH', expect.stringMatching(/^99\.999999/)],
    ['USDC', expect.stringMatching(/^0\.000000999/)],
  ]);
  await world.pool.query('DELETE FROM price_spots WHERE coin_id = $1', [world.usdc]);
});

it('the shares are of everything that has a value, the largest first', async () => {
  await world.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 50, now())`, [world.usdc]);
  const { items, valueUsd, costUsd } = await world.api(booksCalls.listAssetHoldings, {});
  expect([valueUsd, costUsd]).toEqual([exactly('15000'), exactly('5600')]);
  expect(items.map((item) => [item.coinSymbol, item.valueUsd, item.sharePercent])).toEqual([
    ['ETH', '10000', '66.67'],
    ['USDC', '5000', '33.33'],
  ]);
  await world.pool.query('DELETE FROM price_spots WHERE coin_id = $1', [world.usdc]);
});

it('coins that only the chain reports are shown; spam and rebasing coins are not', async () => {
  const { pool, hot } = world;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO coins (symbol, name, decimals, is_spam, is_rebasing)
       VALUES ('NEW', 'New coin', 18, false, false), ('SPAM', 'Visit us', 18, true, false),
         ('aUSDC', 'Aave USDC', 6, false, true) RETURNING id`,
  );
  for (const { id } of rows)
    await pool.query(
      'INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain) VALUES ($1, $2, 9, 0, 7)',
      [hot, id],
    );
  const { items } = await world.api(booksCalls.listAssetHoldings, {});
  expect(
    items
      .filter(({ coinId }) => rows.some(({ id }) => id === coinId))
      .map((item) => [item.coinSymbol, item.amount, item.onChain, item.difference]),
  ).toEqual([['NEW', '0', '7', '7']]);
});

it('the transactions of an asset are those of all its coins, newest first, or of one wallet on request', async () => {
  const list = (query: { wallet_id?: number; page?: number; limit?: number } = {}) =>
    world.api(booksCalls.listAssetHoldingTransactions, { params: { id: world.eth }, query });
  const all = await list();
  expect(all.items.map(({ id }) => id)).toEqual([ids['stake'], ids['buyWrapped'], ids['buy']]);
  expect([all.total, all.isTotalCapped]).toEqual([3, false]);
  expect((await list({ wallet_id: world.cold })).items.map(({ id }) => id)).toEqual([ids['buyWrapped']]);
  expect((await list({ page: 2, limit: 2 })).items.map(({ id }) => id)).toEqual([ids['buy']]);
  expect(await refusalOf(list({ wallet_id: world.clientWallet }))).toMatchObject({ status: 404 });
});

it('income and expenses come by month and category, page by page, each year with its sum', async () => {
  await world.enter({ at: '2024-02-20', action: 'airdrop', transfers: ['in 1 ETH 2100'] });
  await world.enter({ at: '2025-01-01T04:00:00Z', action: 'stakingReward', transfers: ['in 10 USDC 10'] });
  await world.enter({ at: '2025-03-01', action: 'fee', transfers: ['out 0.01 ETH 30'] });
  await world.regenerate();
  const income = await world.api(booksCalls.listIncome, { query: { limit: 2 } });
  // Four in the morning in London is still the year before in California.
  expect(
    income.items.map((row) => [row.category, row.day, row.year, row.coinSymbol, row.valueUsd, row.walletName]),
  ).toEqual([
    ['staking', '2024-12-31', 2024, 'USDC', '10', 'Hot one'],
    ['airdrop', '2024-02-20', 2024, 'ETH', '2100', 'Hot one'],
  ]);
  expect(income).toMatchObject({
    total: 3,
    isTotalCapped: false,
    totalUsd: exactly('2210'),
    years: [{ year: 2024, valueUsd: exactly('2210') }],
  });
  expect(income.months).toEqual([
    { month: '2024-02', category: 'airdrop', valueUsd: exactly('2100'), count: 1 },
    { month: '2024-02', category: 'staking', valueUsd: exactly('100'), count: 1 },
    { month: '2024-12', category: 'staking', valueUsd: exactly('10'), count: 1 },
  ]);
  const staking = await world.api(booksCalls.listIncome, {
    query: { category: 'staking', coin_id: world.usdc, page: 2, limit: 1 },
  });
  expect([staking.total, staking.totalUsd, staking.items.map(({ transactionId }) => transactionId)]).toEqual([
    2,
    exactly('110'),
    [ids['reward']],
  ]);
  const expenses = await world.api(booksCalls.listExpenses, { query: { year: 2025 } });
  expect(expenses).toMatchObject({
    total: 1,
    totalUsd: exactly('30'),
    items: [{ category: 'fee', amount: '0.01' }],
    years: [{ year: 2025, valueUsd: exactly('30') }],
  });
  expect(await world.api(booksCalls.listExpenses, { query: { year: 2024 } })).toMatchObject({
    total: 0,
    totalUsd: exactly('0'),
    items: [],
    months: [],
    years: [{ year: 2025 }],
  });
});

it('income without a price is counted, and is neither zero nor part of the sum', async () => {
  const { api, eth, weth } = world;
  await world.enter({ at: '2021-05-01', action: 'airdrop', transfers: ['in 3 WETH'] });
  await world.enter({ at: '2021-05-02', action: 'airdrop', transfers: ['in 1 ETH 2000'] });
  await world.enter({ at: '2020-05-02', action: 'airdrop', transfers: ['in 2 ETH'] });
  await world.regenerate();
  const income = await api(booksCalls.listIncome, { query: { year: 2021 } });
  const unknown = [{ coinId: weth, coinSymbol: 'WETH' }];
  expect(income.totalUsd).toEqual({ knownUsd: '2000', bound: 'atLeast', unknownCount: 1, unknown });
  expect(income.months).toMatchObject([{ valueUsd: { knownUsd: '2000', unknownCount: 1 }, count: 2 }]);
  expect(income.items.map(({ valueUsd }) => valueUsd)).toEqual(['2000', null]);
  for (const order of ['asc', 'desc'] as const) {
    const { items } = await api(booksCalls.listIncome, { query: { year: 2021, sort: 'value', order } });
    expect(
      items.map(({ valueUsd }) => valueUsd),
      'the unknown is last in either order',
    ).toEqual(['2000', null]);
  }
  expect(income.years.find(({ year }) => year === 2020)?.valueUsd, 'nothing of the year is known').toEqual({
    knownUsd: null,
    bound: 'atLeast',
    unknownCount: 1,
    unknown: [{ coinId: eth, coinSymbol: 'ETH' }],
  });
  const explained = await api(booksCalls.explainPosition, { query: { kind: 'income', id: income.items[1]!.id } });
  expect(explained.figures).toEqual([{ label: 'Income', valueUsd: null }]);
  const { items } = await api(booksCalls.listOpenPositions, {});
  expect(
    items.find(({ coinId }) => coinId === eth),
    'the cost of those lots is unknown, so the gain is',
  ).toMatchObject({
    costUsd: { bound: 'atLeast', unknownCount: 2 },
    unrealisedUsd: { knownUsd: null },
  });
});

it(
  'money that is left in a wallet is held too, worth what it is, and what was spent beyond that ' +
    'came from elsewhere',
  async () => {
    const { usd, hot } = world;
    expect((await world.api(booksCalls.listAssetHoldings, {})).items.some(({ coinId }) => coinId === usd)).toBe(false);
    await world.enter({ at: '2025-04-01', action: 'sell', transfers: ['out@hot 2 ETH', 'in@hot 6000.25 USD'] });
    await world.enter({ at: '2025-04-02', action: null, transfers: ['in 1000000 USD'] });
    await world.regenerate();
    const { items } = await world.api(booksCalls.listAssetHoldings, {});
    // 4,000 had gone out of Hot for the purchase, 1,500 out of Cold; nobody has classified the million.
    expect(items.find(({ coinId }) => coinId === usd)).toMatchObject({
      amount: '2000.25',
      priceUsd: '1',
      valueUsd: '2000.25',
      costUsd: exactly('2000.25'),
      unrealisedUsd: exactly('0'),
      onChain: null,
      difference: null,
      wallets: [{ walletId: hot, walletName: 'Hot one', amount: '2000.25', valueUsd: '2000.25' }],
    });
  },
);

it('without books the holdings are unknown, although balances of the chain are known', async () => {
  await world.pool.query('DELETE FROM book_generations');
  const { rows } = await world.pool.query<{ asset_id: number }>('DELETE FROM book_holdings RETURNING asset_id');
  expect(rows.length).toBeGreaterThan(0);
  const holdings = await world.api(booksCalls.listAssetHoldings, {});
  expect(holdings.items).toEqual([]);
  for (const sum of [holdings.valueUsd, holdings.costUsd, holdings.unrealisedUsd])
    expect(sum).toMatchObject({ knownUsd: null, unknown: [{ coinId: world.eth }, { coinSymbol: 'NEW' }] });
});
