/** What clients are owed is the same in the books and on the lending side, and a difference is found. */
import { pricesCalls } from '@holdfast/prices/contract';
import { booksCalls } from '../contract/calls.ts';
import { overviewCalls } from '@holdfast/overview/contract';
import { beforeEach, expect, it } from 'vitest';
import { createBooksWorld } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const DAY_MS = 86_400_000;
const world = useShared(createBooksWorld);
const daysAgo = (days: number): string =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS).toISOString();

beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('DELETE FROM accepted_work; DELETE FROM loan_changes; DELETE FROM loan_segments');
  for (const [coinId, priceUsd] of [
    [world.usdc, '1'],
    [world.eth, '2000'],
  ] as const)
    await world.api(pricesCalls.setManualPrice, {
      params: { id: coinId, day: daysAgo(0).slice(0, 10) },
      body: { priceUsd, reason: 'Quote of the desk' },
    });
});

/** Taking transactions away between the tests leaves no mark, so everything is read again. */
const regenerate = () => world.regenerate({ fromScratch: true });
const reconcile = () => world.api(booksCalls.getClientReconciliation, { query: {} });
const clientWork = () => world.api(booksCalls.listWork, { query: { kind: 'clientMoney' } });
const deposit = async (transaction: { at: string; transfers: readonly string[] }): Promise<number> => {
  const id = await world.enter({ ...transaction, action: null });
  await world.classify([id], 'clientDeposit', { clientId: world.client.userId });
  return id;
};
/** A deposit of the time before a client was required. */
const depositWithoutClient = async (transaction: { at: string; transfers: readonly string[] }): Promise<number> => {
  const id = await world.enter({ ...transaction, action: 'airdrop' });
  await world.pool.query(`UPDATE classifications SET action = 'clientDeposit' WHERE transaction_id = $1`, [id]);
  return id;
};

it('deposits with their clients reconcile: the books and the lending side have the same principal', async () => {
  await deposit({ at: daysAgo(20), transfers: ['in 250 USDC 250'] });
  await regenerate();
  const { coins, items, areBooksStale } = await reconcile();
  expect(coins).toMatchObject([{ coinSymbol: 'USDC', byBooks: '250', byLending: '250', difference: '0' }]);
  expect([items, areBooksStale]).toEqual([[], false]);
  expect((await clientWork()).items).toEqual([]);
});

it(
  'a deposit without a client is a difference and a worklist item, and is not the operator’s own, until the client ' +
    'is recorded',
  async () => {
    await deposit({ at: daysAgo(20), transfers: ['in 250 USDC 250'] });
    const id = await depositWithoutClient({ at: daysAgo(10), transfers: ['in 100 USDC 100'] });
    await regenerate();
    const before = await reconcile();
    expect(before.coins).toMatchObject([{ coinSymbol: 'USDC', byBooks: '350', byLending: '250', difference: '100' }]);
    expect(before.items).toMatchObject([
      { transactionId: id, clientTransactionId: null, label: 'Client deposit', amount: '100', coinSymbol: 'USDC' },
    ]);
    const [item, ...others] = (await clientWork()).items;
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      id: `clientMoney/${world.usdc}/100`,
      coinSymbol: 'USDC',
      amount: '100',
      detail: 'The books show 100.00 USDC more principal owed to clients than their deposits and withdrawals.',
    });
    const today = async () => (await world.api(overviewCalls.getNetWorth, { query: { span: '1m' } })).points.at(-1)!;
    const { assetsUsd, clientsUsd } = await today();
    expect(assetsUsd.knownUsd).toBe('350');
    // 350 of principal, and the interest of the deposit that has a client.
    expect(Number(clientsUsd.knownUsd)).toBeGreaterThan(351);

    await world.classify([id], 'clientDeposit', { clientId: world.client.userId });
    await regenerate();
    const after = await reconcile();
    expect(after.coins).toMatchObject([{ byBooks: '350', byLending: '350', difference: '0' }]);
    expect(after.items).toEqual([]);
    expect((await clientWork()).items).toEqual([]);
  },
);

it('accepting one difference does not accept another', async () => {
  await depositWithoutClient({ at: daysAgo(10), transfers: ['in 100 USDC 100'] });
  await regenerate();
  const [item] = (await clientWork()).items;
  await world.api(booksCalls.acceptWork, { body: { ids: [item!.id], note: 'a gift of the founder' } });
  expect((await clientWork()).items).toEqual([]);
  await depositWithoutClient({ at: daysAgo(9), transfers: ['in 1 USDC 1'] });
  await regenerate();
  expect((await clientWork()).items).toMatchObject([{ amount: '101' }]);
});

it('a client transaction that no transaction carried is listed as the reason of a difference', async () => {
  await world.pool.query(
    `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       VALUES ($1, $2, 'deposit', 5, $3, 'cleared', $3)`,
    [world.client.userId, world.eth, daysAgo(3)],
  );
  await regenerate();
  const { coins, items } = await reconcile();
  expect(coins).toMatchObject([{ coinSymbol: 'ETH', byBooks: '0', byLending: '5', difference: '-5' }]);
  expect(items).toMatchObject([
    { transactionId: null, clientTransactionId: expect.any(Number), label: 'Deposit', amount: '5' },
  ]);
  expect((await clientWork()).items).toMatchObject([
    { detail: 'The books show 5.00 ETH less principal owed to clients than their deposits and withdrawals.' },
  ]);
});
