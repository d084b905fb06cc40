import { contract } from '@holdfast/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusalOf } from '../../catalogue/testing.ts';
import { type BooksWorld, createBooksWorld } from '../testing.ts';
import { countOpenWork } from './list-work.ts';

let world: BooksWorld;
beforeAll(async () => {
  world = await createBooksWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('DELETE FROM accepted_work; DELETE FROM book_issues; DELETE FROM book_holdings');
});

const list = (query: Partial<Parameters<typeof contract.listWork.query.parse>[0] & object> = {}) =>
  world.api(contract.listWork, { query });

it('assumptions of the engine are listed with the names of coins and wallets', async () => {
  const sale = await world.enter({
    at: '2024-03-01T12:00:00Z',
    action: 'sell',
    transfers: ['out 2 ETH', 'in 3000 USD'],
  });
  await world.enter({ at: '2024-04-01T12:00:00Z', action: 'buy', transfers: ['in 1 WETH', 'out 1000 USD'] });
  // The lots of all wallets are one until 2025, but Cold itself never held any.
  const oversold = await world.enter({
    at: '2024-05-01T12:00:00Z',
    action: 'sell',
    transfers: ['out@cold 0.5 WETH', 'in@cold 600 USD'],
  });
  const reward = await world.enter({ at: '2025-03-01T12:00:00Z', action: 'stakingReward', transfers: ['in 5 USDC'] });
  await world.regenerate();
  const { items, total } = await list();
  expect(
    items.map((item) => [
      item.kind,
      item.year,
      item.transactionId,
      item.coinSymbol,
      item.amount,
      item.walletName,
      item.detail,
    ]),
  ).toEqual([
    [
      'missingBasis',
      2024,
      sale,
      'ETH',
      '2',
      'Hot one',
      'No purchase is recorded for 2.00 ETH (Hot one). Their cost basis is $0.',
    ],
    ['oversoldWallet', 2024, oversold, 'WETH', '0.5', 'Cold', 'Cold disposed of 0.50 WETH more than it held.'],
    [
      'allocationMissing',
      2025,
      null,
      'WETH',
      '0.5',
      null,
      'What the wallets held and the lots left of WETH differ by 0.5 on the day of the allocation.',
    ],
    [
      'missingPrice',
      2025,
      reward,
      'USDC',
      '5',
      null,
      'The price of 5.00 USDC is missing. They are valued at $0 until it is set.',
    ],
  ]);
  expect(total).toBe(4);
  expect((await list({ year: 2025 })).items.map((item) => item.kind)).toEqual(['allocationMissing', 'missingPrice']);
  expect((await list({ kind: 'missingBasis' })).total).toBe(1);
});

it('an item accepted with a reason no longer counts, also after regenerating, and can be reopened', async () => {
  await world.enter({ at: '2024-03-01T12:00:00Z', action: 'stakingReward', transfers: ['in 5 USDC'] });
  await world.regenerate();
  const open = (more: object = {}) => countOpenWork(world.pool, { timeZone: 'UTC', ...more });
  const [item] = (await list()).items;
  expect([
    await open(),
    await open({ year: 2023 }),
    await open({ untilYear: 2023 }),
    await open({ untilYear: 2024 }),
  ]).toEqual([1, 0, 0, 1]);
  await world.api(contract.acceptWork, { body: { id: item!.id, note: 'no value' } });
  await world.api(contract.acceptWork, { body: { id: item!.id, note: 'really no value' } });
  await world.regenerate({ fromScratch: true });
  expect([(await list()).total, await open()]).toEqual([0, 0]);
  expect((await list({ include_accepted: true })).items).toMatchObject([
    { id: item!.id, isAccepted: true, acceptedNote: 'really no value' },
  ]);
  await world.api(contract.reopenWork, { body: { id: item!.id } });
  await world.api(contract.reopenWork, { body: { id: item!.id } });
  expect([(await list()).total, await open()]).toEqual([1, 1]);
});

it('error: only what is on the list can be accepted', async () => {
  expect(
    await refusalOf(world.api(contract.acceptWork, { body: { id: 'missing_basis/1', note: 'so be it' } })),
  ).toEqual({ status: 404, text: 'This item is no longer on the list of items to review.' });
});

it('a move with a missing counterpart is listed until it is linked, or until its place is empty', async () => {
  await world.enter({ at: '2024-01-01T12:00:00Z', action: 'buy', transfers: ['in 10 ETH', 'out 1000 USD'] });
  const out = await world.enter({ at: '2024-12-31T23:00:00-08:00', action: 'bridgeOut', transfers: ['out 4 ETH'] });
  await world.enter({ at: '2024-02-01T12:00:00Z', action: 'exchangeDeposit', transfers: ['out 3 ETH'] });
  await world.regenerate();
  const waiting = await list({ kind: 'unmatchedTransfer' });
  expect(waiting.items.map((item) => [item.transactionId, item.year, item.amount, item.detail])).toEqual([
    [expect.any(Number), 2024, '3', 'Exchange deposit of 3.00 ETH (Hot one): counterpart missing.'],
    [out, 2024, '4', 'Bridge out of 4.00 ETH (Hot one): counterpart missing.'],
  ]);
  // The same amount comes back from the exchange: nothing is left there, whichever move it belongs to.
  await world.enter({ at: '2024-03-01T12:00:00Z', action: 'exchangeWithdrawal', transfers: ['in 3 ETH'] });
  const back = await world.enter({ at: '2025-01-01T12:00:00Z', action: 'bridgeIn', transfers: ['in@cold 3.9 ETH'] });
  await world.regenerate();
  expect((await list({ kind: 'unmatchedTransfer' })).items.map((item) => item.transactionId)).toEqual([out, back]);
  await world.api(contract.linkTransactions, { body: { outTransactionId: out, inTransactionId: back } });
  await world.regenerate();
  expect((await list({ kind: 'unmatchedTransfer' })).total).toBe(0);
  // Another one on its way does not bring the linked ones back.
  const other = await world.enter({ at: '2025-02-01T12:00:00Z', action: 'bridgeOut', transfers: ['out 1 ETH'] });
  await world.regenerate();
  expect((await list({ kind: 'unmatchedTransfer' })).items.map((item) => item.transactionId)).toEqual([other]);
});

it('the oldest items come first, page by page', async () => {
  for (const month of ['03', '01', '02'])
    await world.enter({ at: `2024-${month}-01T12:00:00Z`, action: 'stakingReward', transfers: ['in 5 USDC'] });
  await world.regenerate();
  const pages = [
    await list({ page: 1, limit: 2 }),
    await list({ page: 2, limit: 2 }),
    await list({ page: 9, limit: 2 }),
  ];
  expect(pages.map((page) => page.items.map((item) => item.at?.slice(5, 7)))).toEqual([['01', '02'], ['03'], []]);
  expect(pages.map((page) => page.total)).toEqual([3, 3, 3]);
});
