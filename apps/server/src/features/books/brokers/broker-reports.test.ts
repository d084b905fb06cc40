import { contract } from '@holdfast/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../catalogue/testing.ts';
import { type BooksWorld, createBooksWorld } from '../testing.ts';

let world: BooksWorld;
beforeAll(async () => {
  world = await createBooksWorld();
  await world.enter({ at: '2023-03-01T12:00:00Z', action: 'buy', transfers: ['in 3 ETH', 'out 3000 USD'] });
  await world.enter({ at: '2024-02-10T12:00:00Z', action: 'sell', transfers: ['out 1 ETH', 'in 2500 USD'] });
  await world.enter({ at: '2024-02-11T12:00:00Z', action: 'giftSent', transfers: ['out 1 ETH'] });
  await world.regenerate();
});
afterAll(() => world.close());

const list = (year: number) => world.api(contract.listBrokerReports, { params: { year } });
const set = (
  year: number,
  report: { form: '1099-B' | '1099-DA'; isBasisReported: boolean } | null,
  walletId = world.hot,
) => world.api(contract.setBrokerReport, { params: { year, walletId }, body: { report } });

it('the wallets with sales in a year are listed, and those with a report', async () => {
  expect(await list(2024)).toEqual({
    year: 2024,
    isLocked: false,
    items: [
      { walletId: world.hot, walletName: 'Hot one', purpose: 'hot', disposals: 1, proceedsUsd: '2500', report: null },
    ],
  });
  const after = await set(2024, { form: '1099-B', isBasisReported: true }, world.cold);
  expect(after.items.map(({ walletName, disposals, report }) => [walletName, disposals, report])).toEqual([
    ['Cold', 0, { form: '1099-B', isBasisReported: true }],
    ['Hot one', 1, null],
  ]);
  expect((await list(2023)).items).toEqual([]);
  await set(2024, { form: '1099-B', isBasisReported: false }, world.cold);
  expect((await list(2024)).items[0]?.report).toEqual({ form: '1099-B', isBasisReported: false });
  expect((await set(2024, null, world.cold)).items).toHaveLength(1);
});

it('error: a form that did not exist, a wallet that is not ours, and a locked year are refused', async () => {
  expect(await refusalOf(set(2024, { form: '1099-DA', isBasisReported: true }))).toEqual({
    status: 422,
    words: 'body.report.form: Form 1099-DA is new in 2025. Before that a broker sends form 1099-B.',
  });
  expect(await refusalOf(set(2024, null, world.clientWallet))).toMatchObject({ status: 404 });
  await set(2024, { form: '1099-B', isBasisReported: false }, world.cold);
  await world.api(contract.lockYear, { params: { year: 2024 } });
  expect((await list(2024)).isLocked).toBe(true);
  expect(await refusalOf(set(2024, { form: '1099-B', isBasisReported: true }))).toEqual({
    status: 409,
    words: 'The year 2024 is locked. Unlock it first.',
  });
  expect(await refusalOf(set(2024, null, world.cold))).toMatchObject({ status: 409 });
  await set(2025, { form: '1099-DA', isBasisReported: false });
});
