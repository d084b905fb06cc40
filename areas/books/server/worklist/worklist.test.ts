import { booksCalls } from '../../contract/calls.ts';
import { pricesCalls } from '@holdfast/prices/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { countOpenWork, countOpenWorkUntil } from './list-work.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createBooksWorld);
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('DELETE FROM accepted_work; DELETE FROM book_issues; DELETE FROM book_holdings');
});

const list = (query: Partial<Parameters<typeof booksCalls.listWork.query.parse>[0] & object> = {}) =>
  world.api(booksCalls.listWork, { query });

it('assumptions of the engine are listed with the names of coins and wallets', async () => {
  const sale = await world.enter({ at: '2024-03-01', action: 'sell', transfers: ['out 2 ETH', 'in 3000 USD'] });
  await world.enter({ at: '2024-04-01', action: 'buy', transfers: ['in 1 WETH', 'out 1000 USD'] });
  // The lots of all wallets are one until 2025, but Cold itself never held any.
  const oversold = await world.enter({
    at: '2024-05-01',
    action: 'sell',
    transfers: ['out@cold 0.5 WETH', 'in@cold 600 USD'],
  });
  const reward = await world.enter({ at: '2025-03-01', action: 'stakingReward', transfers: ['in 5 USDC'] });
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
  await world.enter({ at: '2024-03-01', action: 'stakingReward', transfers: ['in 5 USDC'] });
  await world.regenerate();
  const open = (more: object = {}) => countOpenWork(world.pool, { timeZone: 'UTC', ...more });
  const [item] = (await list()).items;
  const until = async (year: number) => [...(await countOpenWorkUntil(world.pool, { timeZone: 'UTC', year }))];
  expect([await open(), await open({ year: 2023 })]).toEqual([1, 0]);
  expect([await until(2023), await until(2024)]).toEqual([[], [['missingPrice', 1]]]);
  await world.api(booksCalls.acceptWork, { body: { ids: [item!.id], note: 'no value' } });
  await world.api(booksCalls.acceptWork, { body: { ids: [item!.id], note: 'really no value' } });
  await world.regenerate({ fromScratch: true });
  expect([(await list()).total, await open()]).toEqual([0, 0]);
  expect((await list({ include_accepted: true })).items).toMatchObject([
    { id: item!.id, isAccepted: true, acceptedNote: 'really no value' },
  ]);
  await world.api(booksCalls.reopenWork, { body: { ids: [item!.id] } });
  await world.api(booksCalls.reopenWork, { body: { ids: [item!.id] } });
  expect([(await list()).total, await open()]).toEqual([1, 1]);
});

it('error: only what is on the list can be accepted', async () => {
  expect(
    await refusalOf(world.api(booksCalls.acceptWork, { body: { ids: ['missing_basis/1'], note: 'so be it' } })),
  ).toEqual({ status: 404, text: 'This item is no longer on the list of items to review.' });
});

it('a move with a missing counterpart is listed until it is linked, or until its place is empty', async () => {
  await world.enter({ at: '2024-01-01', action: 'buy', transfers: ['in 10 ETH', 'out 1000 USD'] });
  const out = await world.enter({ at: '2024-12-31T23:00:00-08:00', action: 'bridgeOut', transfers: ['out 4 ETH'] });
  await world.enter({ at: '2024-02-01', action: 'exchangeDeposit', transfers: ['out 3 ETH'] });
  await world.regenerate();
  const waiting = await list({ kind: 'unmatchedTransfer' });
  expect(waiting.items.map((item) => [item.transactionId, item.year, item.amount, item.detail])).toEqual([
    [expect.any(Number), 2024, '3', 'Exchange deposit of 3.00 ETH (Hot one): counterpart missing.'],
    [out, 2024, '4', 'Bridge out of 4.00 ETH (Hot one): counterpart missing.'],
  ]);
  // The same amount comes back from the exchange: nothing is left there, whichever move it belongs to.
  await world.enter({ at: '2024-03-01', action: 'exchangeWithdrawal', transfers: ['in 3 ETH'] });
  const back = await world.enter({ at: '2025-01-01', action: 'bridgeIn', transfers: ['in@cold 3.9 ETH'] });
  await world.regenerate();
  expect((await list({ kind: 'unmatchedTransfer' })).items.map((item) => item.transactionId)).toEqual([out, back]);
  await world.api(booksCalls.linkTransactions, { body: { outTransactionId: out, inTransactionId: back } });
  await world.regenerate();
  expect((await list({ kind: 'unmatchedTransfer' })).total).toBe(0);
  // Another one on its way does not bring the linked ones back.
  const other = await world.enter({ at: '2025-02-01', action: 'bridgeOut', transfers: ['out 1 ETH'] });
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

describe('groups', () => {
  const groups = (query: { year?: number; include_accepted?: boolean } = {}) =>
    world.api(booksCalls.listWorkGroups, { query });

  it('one missing price of a coin and day is one group, whatever it is missing for', async () => {
    for (const hour of ['09', '13', '17'])
      await world.enter({ at: `2024-01-15T${hour}:00:00Z`, action: 'stakingReward', transfers: ['in 2.5 USDC'] });
    await world.enter({ at: '2024-01-16T09:00:00Z', action: 'airdrop', transfers: ['in 1 USDC'] });
    await world.enter({ at: '2024-02-01', action: 'sell', transfers: ['out 2 ETH', 'in 3000 USD'] });
    await world.regenerate();
    const found = await groups();
    expect(found).toMatchObject({ groupsTotal: 3, open: 5, accepted: 0 });
    expect(
      found.items.map(({ kind, coinSymbol, day, walletName, amount, items }) => [
        kind,
        coinSymbol,
        day,
        walletName,
        amount,
        items,
      ]),
    ).toEqual([
      ['missingBasis', 'ETH', null, 'Hot one', '2', 1],
      ['missingPrice', 'USDC', '2024-01-15', null, '7.5', 3],
      ['missingPrice', 'USDC', '2024-01-16', null, '1', 1],
    ]);
    const [, day] = found.items;
    expect((await list({ group: day!.key })).items.map((item) => item.amount)).toEqual(['2.5', '2.5', '2.5']);
    // One price closes all three.
    await world.api(pricesCalls.setManualPrice, {
      params: { id: world.usdc, day: '2024-01-15' },
      body: { priceUsd: '1', reason: 'Quote of the desk' },
    });
    await world.regenerate();
    expect((await groups({ year: 2024 })).items.map(({ day: of }) => of)).not.toContain('2024-01-15');
    await world.pool.query('DELETE FROM price_manuals');
  });

  it('several groups are accepted with one reason, all or none, and reopened', async () => {
    for (const day of ['15', '16'])
      await world.enter({ at: `2024-01-${day}T09:00:00Z`, action: 'airdrop', transfers: ['in 1 USDC'] });
    await world.enter({ at: '2025-02-15T09:00:00Z', action: 'airdrop', transfers: ['in 1 USDC'] });
    await world.regenerate();
    const keys = (await groups({ year: 2024 })).items.map(({ key }) => key);
    const accept = (expected: number) =>
      world.api(booksCalls.acceptWork, { body: { groups: keys, year: 2024, note: 'Immaterial', expected } });
    expect(await refusalOf(accept(3))).toEqual({
      status: 409,
      text: 'The list has changed: there are 2 items now, not 3. Review them again.',
    });
    expect(await groups()).toMatchObject({ open: 3, accepted: 0 });
    expect((await accept(2)).ids).toHaveLength(2);
    expect(await groups()).toMatchObject({ open: 1, accepted: 2, groupsTotal: 1 });
    expect((await groups({ include_accepted: true })).items.map(({ accepted }) => accepted)).toEqual([1, 1, 0]);
    await world.api(booksCalls.reopenWork, { body: { groups: keys } });
    expect(await groups()).toMatchObject({ open: 3, accepted: 0 });
  });

  it('error: nothing chosen is nothing to accept', async () => {
    expect(await refusalOf(world.api(booksCalls.acceptWork, { body: { note: 'All' } }))).toMatchObject({ status: 422 });
  });
});

describe('recording what received coins had cost', () => {
  const holdings = async () =>
    (
      await world.pool.query<{ amount: string }>(
        'SELECT trim_scale(amount)::text AS amount FROM book_holdings WHERE asset_id = $1',
        [world.eth],
      )
    ).rows.map(({ amount }) => amount);
  const receive = async (): Promise<void> => {
    await world.enter({ at: '2024-01-10', action: 'exchangeWithdrawal', transfers: ['in 18.3 ETH'] });
    await world.regenerate();
  };

  it('a purchase beside them counts them twice, a recorded cost does not, and the item is closed', async () => {
    await receive();
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      kind: 'missingBasis',
      isReceived: true,
      amount: '18.3',
      detail: 'No cost is recorded for 18.30 ETH that Hot one received. Their cost basis is $0.',
    });
    const bought = await world.enter({ at: '2022-01-10', action: 'buy', transfers: ['in 18.3 ETH', 'out 36600 USD'] });
    await world.regenerate();
    expect([await holdings(), (await list()).total]).toEqual([['36.6'], 1]);
    await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: bought } });

    const { transferIds } = await world.api(booksCalls.recordCosts, {
      body: { ids: [item!.id], acquiredAt: '2022-01-10T12:00:00.000Z', costUsd: '36600', reason: 'Statement of 2022' },
    });
    await world.enter({ at: '2024-02-01', action: 'sell', transfers: ['out 1.83 ETH', 'in 5000 USD'] });
    await world.regenerate();
    expect([await holdings(), (await list()).total]).toEqual([['16.47'], 0]);
    expect(
      (await world.pool.query('SELECT cost_usd, term, flags, acquired_day::text FROM book_positions')).rows,
    ).toEqual([{ cost_usd: '3660', term: 'long', flags: [], acquired_day: '2022-01-10' }]);

    await world.api(booksCalls.removeRecordedCosts, { body: { transferIds } });
    await world.regenerate();
    expect((await list()).items.map(({ id }) => id)).toEqual([item!.id]);
  });

  it('one cost for several receipts is divided by amount and adds up', async () => {
    await receive();
    await world.enter({ at: '2024-01-11', action: 'giftReceived', transfers: ['in 9.15 ETH'] });
    await world.regenerate();
    const ids = (await list()).items.map(({ id }) => id);
    await world.api(booksCalls.recordCosts, {
      body: { ids, acquiredAt: '2023-01-01T00:00:00.000Z', costUsd: '100', reason: 'Statement of the broker' },
    });
    const { rows } = await world.pool.query('SELECT cost_usd FROM recorded_costs ORDER BY transfer_id');
    expect(rows).toEqual([{ cost_usd: '66.666666666666666666666666' }, { cost_usd: '33.333333333333333333333334' }]);
    await world.regenerate();
    expect((await list()).total).toBe(0);
  });

  it('a cost of what an earlier record does not cover is added; until then another one replaces it', async () => {
    await world.enter({ at: '2024-01-08', action: 'buy', transfers: ['in 6 ETH', 'out 60 USD'] });
    const sent = await world.enter({ at: '2024-01-09', action: 'exchangeDeposit', transfers: ['out 6 ETH'] });
    await world.enter({ at: '2024-01-10', action: 'exchangeWithdrawal', transfers: ['in 10 ETH'] });
    await world.regenerate();
    const record = async (costUsd: string, day: string) => {
      const ids = (await list({ kind: 'missingBasis' })).items.map(({ id }) => id);
      await world.api(booksCalls.recordCosts, {
        body: { ids, acquiredAt: `${day}T00:00:00.000Z`, costUsd, reason: day },
      });
    };
    await record('399', '2022-02-01');
    await record('400', '2022-03-01');
    await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: sent } });
    await world.regenerate();
    expect((await list({ kind: 'missingBasis' })).items.map(({ amount }) => amount)).toEqual(['6']);
    await record('600', '2023-03-01');
    await world.regenerate();
    expect((await list({ kind: 'missingBasis' })).total).toBe(0);
    const { rows } = await world.pool.query(
      `SELECT trim_scale(amount)::text AS amount, trim_scale(cost_usd)::text AS cost, acquired_at, note
         FROM recorded_costs`,
    );
    const acquiredAt = new Date('2023-03-01');
    expect(rows).toEqual([{ amount: '10', cost: '1000', acquired_at: acquiredAt, note: '2022-03-01; 2023-03-01' }]);
  });

  it('error: a cost needs coins that are there, and an acquisition before they arrived', async () => {
    await receive();
    await world.enter({ at: '2024-01-12', action: 'sell', transfers: ['out@cold 2 WETH', 'in@cold 1 USD'] });
    await world.regenerate();
    const items = (await list({ kind: 'missingBasis' })).items;
    const record = (ids: string[], acquiredAt: string) =>
      refusalOf(
        world.api(booksCalls.recordCosts, {
          body: { ids, acquiredAt, costUsd: '1', reason: 'Statement of the broker' },
        }),
      );
    const [received] = items.filter((item) => item.isReceived);
    expect(await record([received!.id], '2024-02-01T00:00:00.000Z')).toMatchObject({
      status: 422,
      text: expect.stringContaining('The coins arrived on 2024-01-10. Enter an earlier time.'),
    });
    for (const sold of items.filter((item) => !item.isReceived))
      expect(await record([sold.id], '2023-02-01T00:00:00.000Z')).toMatchObject({ status: 422 });
    expect(await record(['missing_basis/0'], '2023-02-01T00:00:00.000Z')).toMatchObject({ status: 404 });
  });
});
