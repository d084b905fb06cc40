import { booksCalls } from '../../contract/calls.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { type BooksDay, DAY_MS, formatDay, parseBooksDay } from '@holdfast/calendar';
import { longTermFrom } from '../../engine/long-term.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { BOOK_TABLES } from '../generation/book-tables.ts';
import { LONG_FROM } from './capital-positions.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const exactly = (knownUsd: string) => ({ knownUsd, bound: 'exact', unknownCount: 0, unknown: [] });
const world = useShared(createBooksWorld);
let gift: number;
beforeAll(async () => {
  await world.pool.query(
    `WITH set AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id) INSERT INTO alias_coin_members
       SELECT coin, set.id, coin = $1 FROM set, unnest($2::bigint[]) AS coin`,
    [world.eth, [world.eth, world.weth]],
  );
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 2 ETH', 'out 2000 USD'] });
  await world.enter({ at: '2024-02-10', action: 'buy', transfers: ['in 1 WETH', 'out 3000 USD'] });
  await world.enter({ at: '2024-03-02', action: 'sell', transfers: ['out 1 ETH', 'in 2500 USD', 'fee 10 USD'] });
  await world.enter({ at: '2024-04-01', action: 'sell', transfers: ['out 0.25 WETH', 'in 1000 USD'] });
  gift = await world.enter({ at: '2024-05-01', action: 'giftSent', transfers: ['out 0.25 ETH 800'] });
  await world.enter({ at: '2025-06-01', action: 'sell', transfers: ['out 5 USDC', 'in 6 USD'] });
  await world.regenerate();
});

const list = (query: { year?: number; generated_only?: boolean } = {}) =>
  world.api(booksCalls.listCapitalPositions, { query });

it('gains are summed by coin and year, by term, month and year, and a gift has no part in them', async () => {
  const { items, total, months, years } = await list({ year: 2024 });
  expect(
    items.map((item) => [
      item.coinSymbol,
      item.year,
      item.disposals,
      item.amount,
      item.proceedsUsd,
      item.costUsd,
      item.feeUsd,
      item.shortUsd,
      item.longUsd,
      item.gainUsd,
    ]),
  ).toEqual([
    ['ETH', 2024, 1, '1', '2490', '1000', '10', '0', '1490', '1490'],
    ['WETH', 2024, 1, '0.25', '1000', '250', '0', '0', '750', '750'],
  ]);
  expect(total).toEqual({
    disposals: 2,
    proceedsUsd: '3490',
    costUsd: '1250',
    feeUsd: '10',
    shortUsd: '0',
    longUsd: '2240',
    gainUsd: '2240',
    missingBasis: 0,
    missingPrice: 0,
  });
  expect(months).toEqual([
    { month: '2024-03', shortUsd: exactly('0'), longUsd: exactly('1490') },
    { month: '2024-04', shortUsd: exactly('0'), longUsd: exactly('750') },
  ]);
  expect(years).toEqual([
    { year: 2024, shortUsd: '0', longUsd: '2240', missingBasis: 0, missingPrice: 0, isLocked: false },
    { year: 2025, shortUsd: '6', longUsd: '0', missingBasis: 1, missingPrice: 0, isLocked: false },
  ]);
});

it('a transaction shows the lots that it closed, and what became of those that it opened', async () => {
  const { items } = await world.api(transactionsCalls.listTransactions, { query: { limit: 50, order: 'asc' } });
  const [bought, wrapped, sold] = items.map((item) => item.id);
  const lotsOf = (id: number) => world.api(booksCalls.listTransactionLots, { params: { id } });
  const short = (lots: { coinSymbol: string; amount: string; costUsd: string | null }[]) =>
    lots.map((lot) => [lot.coinSymbol, lot.amount, lot.costUsd]);
  const sale = await lotsOf(sold!);
  expect(short(sale.closed)).toEqual([['ETH', '1', '1000']]);
  expect([sale.closed[0]?.openTransactionId, sale.isCapped]).toEqual([bought, false]);
  const purchase = await lotsOf(bought!);
  expect(purchase.closed).toEqual([]);
  expect(short(purchase.disposedLater)).toEqual([
    ['ETH', '1', '1000'],
    ['WETH', '0.25', '250'],
    ['ETH', '0.25', '250'],
  ]);
  expect(short(purchase.held)).toEqual([['ETH', '0.5', '500']]);
  expect(short((await lotsOf(wrapped!)).held)).toEqual([['WETH', '1', '3000']]);
  expect((await refusalOf(lotsOf(987_654))).status).toBe(404);
});

it('what no lot covers counts at zero cost, and is counted', async () => {
  const { items } = await list({ year: 2025 });
  expect(items).toMatchObject([{ coinSymbol: 'USDC', disposals: 1, costUsd: '0', gainUsd: '6', missingBasis: 1 }]);
  const page = await world.api(booksCalls.listCoinCapitalPositions, { params: { coinId: world.usdc }, query: {} });
  expect(page).toMatchObject({
    total: 1,
    items: [{ acquiredAt: null, acquiredDay: null, lotId: null, flags: ['missing_basis'], disposedDay: '2025-06-01' }],
  });
});

it('the positions of a coin come the latest first, page by page, those without a gain as well', async () => {
  const pageOf = (page: number) =>
    world.api(booksCalls.listCoinCapitalPositions, { params: { coinId: world.eth }, query: { page, limit: 1 } });
  const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
  expect(first).toMatchObject({
    total: 2,
    items: [{ kind: 'gift', isTaxable: false, closeTransactionId: gift, gainUsd: '0' }],
  });
  expect(second.items).toMatchObject([
    {
      kind: 'sale',
      isTaxable: true,
      amount: '1',
      acquiredDay: '2023-03-01',
      disposedDay: '2024-03-02',
      term: 'long',
      method: 'fifo',
      walletId: world.hot,
      walletName: 'Hot one',
      coinSymbol: 'ETH',
      source: 'generated',
    },
  ]);
  expect(third.items).toEqual([]);
});

it('what is left is valued today, by asset, with the term of each lot', async () => {
  await world.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 4000, now())`, [world.eth]);
  const open = await world.api(booksCalls.listOpenPositions, {});
  // 0.5 of the lot of 2023 and 1 of the lot bought as WETH, which counts as the same asset.
  expect(open).toMatchObject({
    costUsd: exactly('3500'),
    valueUsd: exactly('6000'),
    unrealisedUsd: exactly('2500'),
    shortUsd: exactly('0'),
    longUsd: exactly('2500'),
  });
  expect(open.items).toMatchObject([
    {
      coinId: world.eth,
      coinSymbol: 'ETH',
      lots: 2,
      amount: '1.5',
      costUsd: exactly('3500'),
      priceUsd: '4000',
      valueUsd: '6000',
      unrealisedUsd: exactly('2500'),
      shortUsd: exactly('0'),
      longUsd: exactly('2500'),
      nextLongDay: null,
    },
  ]);
  const lots = await world.api(booksCalls.listCoinOpenPositions, { params: { coinId: world.eth }, query: {} });
  expect(lots.total).toBe(2);
  expect(
    lots.items.map((lot) => [
      lot.coinSymbol,
      lot.amount,
      lot.costUsd,
      lot.acquiredDay,
      lot.longFromDay,
      lot.termToday,
      lot.valueUsd,
      lot.walletName,
    ]),
  ).toEqual([
    ['ETH', '0.5', '500', '2023-03-01', '2024-03-02', 'long', '2000', 'Hot one'],
    ['WETH', '1', '3000', '2024-02-10', '2025-02-11', 'long', '4000', 'Hot one'],
  ]);
  const second = await world.api(booksCalls.listCoinOpenPositions, {
    params: { coinId: world.eth },
    query: { page: 2, limit: 1 },
  });
  expect(second.items).toEqual([lots.items[1]]);
});

it('pieces of one lot in one wallet are one position', async () => {
  const copied = BOOK_TABLES.book_open_lots.filter((column) => column !== 'piece' && column !== 'flags').join(', ');
  await world.pool.query(
    `INSERT INTO book_open_lots (${copied}, piece, flags)
     SELECT ${copied}, piece + 1, '{carried_over,missing_price}' FROM book_open_lots WHERE coin_id = $1`,
    [world.weth],
  );
  const { items, total } = await world.api(booksCalls.listCoinOpenPositions, {
    params: { coinId: world.eth },
    query: {},
  });
  expect([total, items.length, items[1]?.amount, items[1]?.costUsd]).toEqual([2, 2, '2', '6000']);
  expect(items.map(({ flags }) => flags)).toEqual([[], ['carried_over', 'missing_price']]);
  expect((await world.api(booksCalls.listOpenPositions, {})).items).toMatchObject([{ lots: 2, amount: '2.5' }]);
  await world.regenerate({ fromScratch: true });
});

it('error: a coin that is not there has no positions', async () => {
  for (const call of [booksCalls.listCoinCapitalPositions, booksCalls.listCoinOpenPositions]) {
    expect(await refusalOf(world.api(call, { params: { coinId: 999_999 }, query: {} }))).toEqual({
      status: 404,
      text: 'There is no coin 999999.',
    });
  }
});

const manualBody = (given: object = {}) => ({
  coinId: world.usdc,
  amount: '3',
  acquiredDay: '2023-02-28',
  disposedDay: '2024-03-01',
  proceedsUsd: '30.5',
  costUsd: '10',
  reason: 'Statement of the broker',
  ...given,
});

it('a manual disposal counts with the others, unless only generated ones are requested', async () => {
  const added = await world.api(booksCalls.addManualPosition, {
    body: manualBody({ key: 'first', reason: 'from the old books' }),
  });
  expect(added.pendingApproval).toBeNull();
  expect(added.position).toMatchObject({
    source: 'manual',
    year: 2024,
    term: 'long',
    gainUsd: '20.5',
    coinSymbol: 'USDC',
    lotId: null,
    acquiredDay: '2023-02-28',
    method: null,
  });
  expect(
    await world.api(booksCalls.addManualPosition, { body: manualBody({ key: 'first', reason: 'from the old books' }) }),
  ).toEqual(added);
  expect(
    await refusalOf(world.api(booksCalls.addManualPosition, { body: manualBody({ key: 'first', amount: '4' }) })),
  ).toMatchObject({ status: 409 });
  expect((await list({ year: 2024 })).total).toMatchObject({ disposals: 3, gainUsd: '2260.5' });
  expect((await list({ year: 2024, generated_only: true })).total).toMatchObject({ disposals: 2, gainUsd: '2240' });
  const page = await world.api(booksCalls.listCoinCapitalPositions, { params: { coinId: world.usdc }, query: {} });
  expect(page.items.map((item) => [item.source, item.disposedDay])).toEqual([
    ['generated', '2025-06-01'],
    ['manual', '2024-03-01'],
  ]);
  await world.regenerate({ fromScratch: true });
  expect((await list({ year: 2024 })).total.disposals).toBe(3);
  const id = Number(added.position!.id.split('/')[1]);
  await world.api(booksCalls.deleteManualPosition, { params: { id } });
  expect(await refusalOf(world.api(booksCalls.deleteManualPosition, { params: { id } }))).toMatchObject({
    status: 404,
  });
  expect((await list({ year: 2024 })).total.disposals).toBe(2);
});

it('one key entered many times at once is one disposal', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, () => world.api(booksCalls.addManualPosition, { body: manualBody({ key: 'many' }) })),
  );
  expect(new Set(all.map(({ position }) => position!.id)).size).toBe(1);
  await world.api(booksCalls.deleteManualPosition, { params: { id: Number(all[0]!.position!.id.split('/')[1]) } });
});

it('error: a manual disposal needs a coin, a wallet of the operator, and days in their order', async () => {
  const refusal = (given: object) => refusalOf(world.api(booksCalls.addManualPosition, { body: manualBody(given) }));
  expect(await refusal({ coinId: 999_999 })).toEqual({ status: 422, text: 'body.coinId: There is no such coin' });
  expect(await refusal({ coinId: world.usd })).toEqual({
    status: 422,
    text: 'body.coinId: A currency has no gains. Choose another coin.',
  });
  expect(await refusal({ walletId: world.clientWallet })).toEqual({
    status: 422,
    text: 'body.walletId: There is no such wallet',
  });
  expect(await refusal({ disposedDay: '2023-02-27' })).toMatchObject({ status: 422 });
  expect(await refusal({ acquiredDay: '1999-01-01' })).toMatchObject({ status: 422 });
  expect(await refusal({ disposedDay: '2998-01-01' })).toEqual({
    status: 422,
    text: 'body.disposedDay: This day is in the future',
  });
});

it('error: a locked year takes no more disposals and gives none away', async () => {
  const added = await world.api(booksCalls.addManualPosition, { body: manualBody() });
  await world.pool.query(
    `INSERT INTO year_locks (year, settings, content_hash, content) VALUES (2024, '{}', 'h', '{}')`,
  );
  const id = Number(added.position!.id.split('/')[1]);
  const locked = { status: 409, text: 'The year 2024 is locked. Unlock it first.' };
  expect(await refusalOf(world.api(booksCalls.addManualPosition, { body: manualBody() }))).toEqual(locked);
  expect(await refusalOf(world.api(booksCalls.deleteManualPosition, { params: { id } }))).toEqual(locked);
  expect((await list()).years).toMatchObject([
    { year: 2024, isLocked: true },
    { year: 2025, isLocked: false },
  ]);
  await world.pool.query('DELETE FROM year_locks');
  await world.api(booksCalls.deleteManualPosition, { params: { id } });
});

it('the database counts a holding period as the engine does', async () => {
  const days = fc
    .sample(fc.integer({ min: parseBooksDay('2009-01-03'), max: parseBooksDay('2040-12-31') }), {
      numRuns: 500,
      seed: 7,
    })
    .map((day) => formatDay(day as BooksDay));
  const all = ['2023-02-28', '2024-02-28', '2024-02-29', '2023-12-31', ...days];
  const { rows } = await world.pool.query<{ long_from: string }>(
    `SELECT ${LONG_FROM('d.day')} AS long_from FROM unnest($1::date[]) WITH ORDINALITY AS d (day, place)
       ORDER BY place`,
    [all],
  );
  expect(rows.map((row) => row.long_from)).toEqual(all.map((day) => formatDay(longTermFrom(parseBooksDay(day)))));
});

it('a disposal without a price counts as one, and the gain of its month is unknown', async () => {
  const { api, usdc } = world;
  await world.enter({ at: '2021-02-01', action: 'buy', transfers: ['in 10 USDC 10'] });
  await world.enter({ at: '2021-06-01', action: 'purchase', transfers: ['out 4 USDC'] });
  await world.regenerate();
  const { items, months, total, years } = await api(booksCalls.listCapitalPositions, { query: { year: 2021 } });
  expect(items).toMatchObject([{ coinId: usdc, disposals: 1, missingPrice: 1, missingBasis: 0 }]);
  expect(total.missingPrice).toBe(1);
  expect(years[0]).toMatchObject({ year: 2021, missingBasis: 0, missingPrice: 1 });
  expect(months).toEqual([
    {
      month: '2021-06',
      shortUsd: { knownUsd: null, bound: 'partial', unknownCount: 1, unknown: [] },
      longUsd: exactly('0'),
    },
  ]);
});

it('where the cost of a new lot is unknown, the gain of the old ones is part of the total', async () => {
  const at = new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10);
  await world.enter({ at, action: 'airdrop', transfers: ['in 1 ETH'] });
  await world.regenerate();
  const open = await world.api(booksCalls.listOpenPositions, {});
  const ether = open.items.find(({ coinId }) => coinId === world.eth)!;
  expect(ether).toMatchObject({
    shortUsd: { knownUsd: null },
    longUsd: exactly('2500'),
    unrealisedUsd: { knownUsd: '2500', bound: 'partial', unknownCount: 1 },
  });
  expect(open).toMatchObject({ longUsd: { knownUsd: '2500' }, unrealisedUsd: { knownUsd: '2500' } });
});

it('a gift whose donor’s cost is unknown counts as a missing cost basis when it is sold', async () => {
  const sell = (at: string) => world.enter({ at, action: 'sell', transfers: ['out 1 USDC', 'in 3 USD'] });
  await world.enter({ at: '2020-02-01', action: 'giftReceived', transfers: ['in 3 USDC'] });
  await sell('2020-12-31');
  // Still December in Los Angeles.
  await sell('2021-01-01T03:00:00Z');
  await world.regenerate();
  const total = async () => (await list({ year: 2020 })).total;
  expect(await total()).toMatchObject({ disposals: 2, costUsd: '0', missingBasis: 2, missingPrice: 0 });
  await sell('2021-01-01T04:00:00Z');
  const { result } = await world.regenerate();
  expect(result.readFrom, 'the first sale is read from the stored books').toBe('2021-01-01T00:00:00.000Z');
  expect(await total()).toMatchObject({ disposals: 3, missingBasis: 3 });
});

it('coins that moved in without a purchase show no acquisition, although they have a lot', async () => {
  await world.enter({ at: '2019-02-01', action: 'exchangeWithdrawal', transfers: ['in 2 USDC'] });
  await world.enter({ at: '2019-06-01', action: 'sell', transfers: ['out 2 USDC', 'in 3 USD'] });
  await world.regenerate();
  const { items } = await world.api(booksCalls.listCoinCapitalPositions, {
    params: { coinId: world.usdc },
    query: { year: 2019 },
  });
  expect(items).toMatchObject([{ acquiredAt: null, acquiredDay: null, flags: ['missing_basis'] }]);
  expect(items[0]?.lotId).not.toBeNull();
});

it('coins that moved in without a purchase show no acquisition while they are held', async () => {
  const movedIn = await world.enter({ at: '2025-07-01', action: 'exchangeWithdrawal', transfers: ['in@cold 2 ETH'] });
  await world.regenerate();
  const lots = await world.api(booksCalls.listCoinOpenPositions, { params: { coinId: world.eth }, query: {} });
  const unknown = { acquiredDay: null, costUsd: null, flags: ['missing_basis'] };
  const lot = lots.items.find(({ openTransactionId }) => openTransactionId === movedIn)!;
  expect(lot).toMatchObject({ acquiredAt: null, ...unknown });
  const { held } = await world.api(booksCalls.listTransactionLots, { params: { id: movedIn } });
  expect(held).toMatchObject([unknown]);
  const why = await world.api(booksCalls.explainPosition, { query: { kind: 'open', id: lot.id } });
  expect(why.text).toContain(`2.00 ETH of the lot ${lot.lotId} are left`);
  expect(why.steps[0]?.lines[0]).toEqual({ label: 'Acquired', value: 'Not known' });
});
