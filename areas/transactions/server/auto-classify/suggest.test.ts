import { transactionsCalls } from '../../contract/calls.ts';
import { type PossibleAction } from '../../contract/transaction.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addCoin, addressOf, addWallet, transferOf } from '../ingest/testing.ts';
import { createTransactionWorld, NOON, ofCoin, received, sent } from '../testing.ts';
import { suggestActions } from './suggest.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
const DAY = 86_400_000;
const byHot = { sender: addressOf('hot') };
const ROUTER = addressOf('router');

beforeEach(() => world.clearTransactions());

const suggest = async (id: number): Promise<PossibleAction[]> => (await suggestActions(world.pool, [id])).get(id)!;
const first = async (id: number): Promise<PossibleAction> => (await suggest(id))[0]!;
const swap = (given: { methodId?: string; target?: string } = {}) =>
  world.add({
    ...byHot,
    target: ROUTER,
    methodId: '0x38ed1739',
    ...given,
    transfers: [sent('pool', '1'), ofCoin(world.usdc, received('pool', '2000'))],
  });

test('the call returns labels, scores and reasons, the best first; an unknown transaction is not found', async () => {
  const { items } = await world.api(transactionsCalls.listPossibleActions, { params: { id: await swap() } });
  expect(items[0]).toEqual({
    action: 'swap',
    label: 'Swap',
    score: 79,
    confidence: 'medium',
    reason: 'You gave 1 ETH and received 2,000 USDC.',
    isCertain: false,
    chosenBefore: null,
  });
  expect(items.map(({ score }) => score)).toEqual(items.map(({ score }) => score).toSorted((a, b) => b - a));
  await expect(world.api(transactionsCalls.listPossibleActions, { params: { id: 999_999 } })).rejects.toMatchObject({
    status: 404,
  });
});

describe('what was chosen before', () => {
  test('for the same contract and method counts, whatever the coins', async () => {
    await world.classify([await swap(), await swap(), await swap()], 'sell');
    expect((await suggest(await swap())).find(({ action }) => action === 'sell')).toMatchObject({
      chosenBefore: { times: 3, of: 3 },
      reason: expect.stringContaining('Used 3 of 3 times here.'),
    });
  });

  test('for another method, another contract or another direction does not', async () => {
    await world.classify([await swap()], 'sell');
    const others = [
      await swap({ methodId: '0x12345678' }),
      await swap({ target: addressOf('other') }),
      await world.add({ ...byHot, target: ROUTER, methodId: '0x38ed1739', transfers: [sent('elsewhere', '1')] }),
    ];
    for (const id of others) for (const { chosenBefore } of await suggest(id)) expect(chosenBefore).toBeNull();
  });

  test('for the same counterparty counts in its direction and suggests the counterpart', async () => {
    await world.classify([await world.add({ ...byHot, transfers: [sent('desk', '5')] })], 'exchangeDeposit');
    expect((await suggest(await world.add({ ...byHot, transfers: [sent('desk', '6')] })))[0]).toMatchObject({
      action: 'exchangeDeposit',
      chosenBefore: { times: 1, of: 1 },
      reason: expect.stringContaining('Used 1 of 1 times for this counterparty.'),
    });
    expect(await first(await world.add({ transfers: [received('desk')] }))).toMatchObject({
      action: 'exchangeWithdrawal',
      chosenBefore: null,
    });
  });

  test('by programs does not count, nor does the transaction itself', async () => {
    await world.pool.query(
      `INSERT INTO rules (name, conditions, action) VALUES ('All', '{"direction": "in"}', 'airdrop')`,
    );
    await world.add();
    await world.pool.query(`DELETE FROM rules WHERE name = 'All'`);
    const id = await world.add();
    await world.classify([id], 'giftReceived');
    const traded = await swap();
    await world.classify([traded], 'swap');
    for (const { chosenBefore } of [...(await suggest(id)), ...(await suggest(traded))])
      expect(chosenBefore).toBeNull();
  });
});

describe('clients', () => {
  test('an announced deposit of the same coin and amount is recognised, from whatever address', async () => {
    await world.addClientTransaction({ amount: '2.5' });
    expect(await first(await world.add({ transfers: [received('anyone', '2.5')] }))).toMatchObject({
      action: 'clientDeposit',
      score: 97,
      reason: 'A client announced a deposit of this amount.',
    });
    expect((await first(await world.add({ transfers: [received('anyone', '2.6')] }))).action).not.toBe('clientDeposit');
  });

  test('a cancelled one, or one of long ago, is not', async () => {
    await world.addClientTransaction({ amount: '2.5', status: 'cancelled' });
    await world.addClientTransaction({ amount: '3.5', initiatedAt: new Date(NOON - 31 * DAY) });
    for (const amount of ['2.5', '3.5'])
      expect((await first(await world.add({ transfers: [received('anyone', amount)] }))).action).not.toBe(
        'clientDeposit',
      );
  });

  test('interest that is due, or a requested withdrawal, is recognised at the client’s wallet', async () => {
    await world.addClientTransaction({ type: 'withdrawal', amount: '4' });
    await world.addClientTransaction({ type: 'interest', amount: '5' });
    expect((await first(await world.add({ ...byHot, transfers: [sent('alice', '4')] }))).action).toBe(
      'clientWithdrawal',
    );
    expect((await first(await world.add({ ...byHot, transfers: [sent('alice', '5')] }))).action).toBe(
      'clientInterestPayment',
    );
  });

  test('a small part of what the client lent is interest, a good part is not', async () => {
    await world.add({ atMs: NOON - 30 * DAY, transfers: [received('alice', '1000')] });
    expect((await first(await world.add({ ...byHot, transfers: [sent('alice', '10')] }))).action).toBe(
      'clientInterestPayment',
    );
    expect((await first(await world.add({ ...byHot, transfers: [sent('alice', '500')] }))).action).toBe(
      'clientWithdrawal',
    );
  });
});

test('what comes back from a private borrower is repayment, a sliver is interest', async () => {
  await world.classify(
    [await world.add({ ...byHot, atMs: NOON - 30 * DAY, transfers: [sent('borrower', '2000')] })],
    'lendOut',
  );
  expect((await first(await world.add({ transfers: [received('borrower', '1000')] }))).action).toBe('p2pRepayment');
  expect((await first(await world.add({ transfers: [received('borrower', '15')] }))).action).toBe('p2pInterest');
});

test('what a farm returns of the coins that were sent to it is a stake, other coins are a reward', async () => {
  await world.pool.query(
    `WITH farm AS (INSERT INTO counterparties (kind, name) VALUES ('farm', 'Orchard') RETURNING id)
     INSERT INTO accounts (network_id, address, kind, counterparty_id) SELECT $1, $2, 'farm', id FROM farm`,
    [world.network, addressOf('orchard')],
  );
  await world.add({ ...byHot, atMs: NOON - 30 * DAY, transfers: [sent('orchard', '100')] });
  const paid = async (...transfers: ReturnType<typeof ofCoin>[]) =>
    (await first(await world.add({ ...byHot, target: ROUTER, methodId: '0x3d18b912', transfers }))).action;
  expect(await paid(received('orchard', '60'), ofCoin(world.usdc, received('orchard', '2')))).toBe('unstake');
  expect(await paid(received('orchard', '0.5'), ofCoin(world.usdc, received('orchard', '2')))).toBe('farmingReward');
  expect(await paid(received('orchard', '39'))).toBe('unstake');
});

test('coins from unknown addresses into a deposit wallet are a client deposit', async () => {
  await addWallet(world.pool, {
    networkId: world.network,
    name: 'Deposits',
    address: addressOf('deposits'),
    purpose: 'deposit',
  });
  const id = await world.add({ transfers: [transferOf({ to: { kind: 'address', address: addressOf('deposits') } })] });
  expect((await first(id)).action).toBe('clientDeposit');
});

test.each([
  ['as it is', 'usdc'],
  ['in letters of other scripts', '\u{54d}\u{405}D\u{421}'],
  ['in wide letters', '\u{ff35}\u{ff33}\u{ff24}\u{ff23}'],
  ['with marks', 'U\u{1e62}DC\u{323}'],
])('a token that copies the symbol of a coin %s is spam', async (_, symbol) => {
  const fake = await addCoin(world.pool, { symbol, name: `Copy ${symbol}` });
  await world.pool.query('UPDATE coins SET needs_review = true WHERE id = $1', [fake]);
  const id = await world.add({ transfers: [ofCoin(fake, received('stranger', '5000'))] });
  expect(await first(id)).toMatchObject({ action: 'spam', confidence: 'high' });
});

test('a page of fifty takes no more queries than a page of one', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 25; index += 1)
    ids.push(
      await swap(),
      await world.add({ transfers: [received(index % 2 === 0 ? 'alice' : 'friend', String(index + 1))] }),
    );
  const counted = async (asked: readonly number[]): Promise<number> => {
    let queries = 0;
    const counting = {
      query: (...given: Parameters<typeof world.pool.query>) => {
        queries += 1;
        return world.pool.query(...given);
      },
    } as unknown as typeof world.pool;
    const suggested = await suggestActions(counting, asked);
    expect([...suggested.keys()].sort((a, b) => a - b)).toEqual([...asked].sort((a, b) => a - b));
    return queries;
  };
  expect(await counted(ids)).toBe(await counted(ids.slice(0, 2)));
  expect(await counted(ids)).toBeLessThanOrEqual(12);
});

test('no transactions need no query', async () => {
  expect(await suggestActions(world.pool, [])).toEqual(new Map());
  expect(await suggestActions(world.pool, [999_999])).toEqual(new Map());
});
