import { booksCalls } from '../../contract/calls.ts';
import { type BrokerCoverage } from '../../contract/form-8949.ts';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createBooksWorld);
beforeAll(async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 3 ETH', 'out 3000 USD'] });
  await world.enter({ at: '2024-02-10', action: 'sell', transfers: ['out 1 ETH', 'in 2500 USD'] });
  await world.enter({ at: '2024-02-11', action: 'giftSent', transfers: ['out 1 ETH'] });
  await world.regenerate();
});

const list = (year: number) => world.api(booksCalls.listBrokerReports, { params: { year } });
const set = (
  year: number,
  report: { form: '1099-B' | '1099-DA'; isBasisReported: boolean; coverage?: BrokerCoverage } | null,
  walletId = world.hot,
) => world.api(booksCalls.setBrokerReport, { params: { year, walletId }, body: { report } });

it('the wallets with sales in a year are listed, and those with a report', async () => {
  expect(await list(2024)).toEqual({
    year: 2024,
    isLocked: false,
    items: [
      {
        walletId: world.hot,
        walletName: 'Hot one',
        purpose: 'hot',
        disposals: 1,
        proceedsUsd: { knownUsd: '2500', bound: 'exact', unknownCount: 0, unknown: [] },
        report: null,
        listed: 0,
      },
    ],
  });
  const after = await set(2024, { form: '1099-B', isBasisReported: true }, world.cold);
  expect(after.items.map(({ walletName, disposals, report }) => [walletName, disposals, report])).toEqual([
    ['Cold', 0, { form: '1099-B', isBasisReported: true, coverage: { kind: 'all' } }],
    ['Hot one', 1, null],
  ]);
  expect((await list(2023)).items).toEqual([]);
  await set(2024, { form: '1099-B', isBasisReported: false }, world.cold);
  expect((await list(2024)).items[0]?.report).toEqual({
    form: '1099-B',
    isBasisReported: false,
    coverage: { kind: 'all' },
  });
  expect((await set(2024, null, world.cold)).items).toHaveLength(1);
});

const disposals = (walletId = world.hot) =>
  world.api(booksCalls.listBrokerDisposals, { params: { year: 2024, walletId }, query: {} });
const state = (positionId: string, reported: { isBasisReported: boolean | null; basisUsd: string | null } | null) =>
  world.api(booksCalls.setBrokerDisposals, {
    params: { year: 2024, walletId: world.hot },
    body: { changes: [{ positionId, reported }] },
  });

it('a form can cover a period, and state a cost basis of its own for a disposal', async () => {
  const coverage = { kind: 'period', fromDay: '2024-01-01', toDay: '2024-06-30' } as const;
  const { items } = await set(2024, { form: '1099-B', isBasisReported: true, coverage });
  expect(items[0]?.report?.coverage).toEqual(coverage);
  const [sold] = (await disposals()).items;
  expect((await disposals()).total, 'a gift is not taxable').toBe(1);
  expect(sold).toMatchObject({
    coinSymbol: 'ETH',
    amount: '1',
    costUsd: '1000',
    disposedDay: '2024-02-10',
    reported: null,
  });
  await state(sold!.positionId, { isBasisReported: null, basisUsd: '900.50' });
  await state(sold!.positionId, { isBasisReported: null, basisUsd: '900.50' });
  expect((await disposals()).items[0]?.reported).toEqual({ isBasisReported: null, basisUsd: '900.5' });
  expect((await list(2024)).items[0]?.listed).toBe(1);
  await state(sold!.positionId, null);
  expect((await disposals()).items[0]?.reported).toBeNull();
  await set(2024, null);
});

it('error: a period that ends before it begins, a disposal of another wallet, and one without a form', async () => {
  const backwards = { kind: 'period', fromDay: '2024-06-30', toDay: '2024-01-01' } as const;
  expect(await refusalOf(set(2024, { form: '1099-B', isBasisReported: true, coverage: backwards }))).toEqual({
    status: 422,
    text: 'body.report.coverage.toDay: The last day of the period is before its first day.',
  });
  const [sold] = (await disposals()).items;
  expect(await refusalOf(state(sold!.positionId, { isBasisReported: null, basisUsd: '1' }))).toMatchObject({
    status: 409,
    text: expect.stringContaining('Record the form first.'),
  });
  await set(2024, { form: '1099-B', isBasisReported: true });
  expect(await refusalOf(state('1/1', { isBasisReported: null, basisUsd: '1' }))).toMatchObject({ status: 422 });
  expect(await refusalOf(state(sold!.positionId, { isBasisReported: null, basisUsd: '-1' }))).toMatchObject({
    status: 422,
  });
  await set(2024, null);
});

it('error: a form that did not exist, a wallet that is not ours, and a locked year are refused', async () => {
  expect(await refusalOf(set(2024, { form: '1099-DA', isBasisReported: true }))).toEqual({
    status: 422,
    text: 'body.report.form: Form 1099-DA is new in 2025. Before that a broker sends form 1099-B.',
  });
  expect(await refusalOf(set(2024, null, world.clientWallet))).toMatchObject({ status: 404 });
  await set(2024, { form: '1099-B', isBasisReported: false }, world.cold);
  await world.api(booksCalls.lockYear, { params: { year: 2024 }, body: {} });
  expect((await list(2024)).isLocked).toBe(true);
  expect(await refusalOf(set(2024, { form: '1099-B', isBasisReported: true }))).toEqual({
    status: 409,
    text: 'The year 2024 is locked. Unlock it first.',
  });
  expect(await refusalOf(set(2024, null, world.cold))).toMatchObject({ status: 409 });
  await set(2025, { form: '1099-DA', isBasisReported: false });
  // What is sold below, before the year, would change what it opens with.
  await world.api(booksCalls.unlockYear, { params: { year: 2024 }, query: { reason: 'More to enter' } });
});

it('proceeds without a price, a cost without a purchase and its day are unknown', async () => {
  await world.enter({ at: '2022-03-01', action: 'sell', transfers: ['out 2 USDC', 'in 5 USD'] });
  await world.enter({ at: '2022-04-01', action: 'purchase', transfers: ['out 1 USDC'] });
  await world.regenerate();
  expect((await list(2022)).items[0]?.proceedsUsd).toMatchObject({ knownUsd: '5', bound: 'atLeast', unknownCount: 1 });
  const params = { year: 2022, walletId: world.hot };
  const { items } = await world.api(booksCalls.listBrokerDisposals, { params, query: {} });
  expect(items.map(({ proceedsUsd, costUsd, acquiredDay }) => [proceedsUsd, costUsd, acquiredDay])).toEqual([
    ['5', null, null],
    [null, null, null],
  ]);
  expect(items.map(({ acquiredDay }) => acquiredDay)).toEqual([null, null]);
});
