import { transactionsCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { addressOf } from '../ingest/testing.ts';
import { createTransactionWorld, NOON, ofCoin, received, sent } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query(`UPDATE wallets SET purpose = 'hot' WHERE id = $1`, [world.hot]);
});

const suggestions = (query: Parameters<typeof transactionsCalls.listSuggestions.query.parse>[0] & object = {}) =>
  world.api(transactionsCalls.listSuggestions, { query });
const listed = async (query: object) =>
  (await world.api(transactionsCalls.listUnclassifiedTransactions, { query })).items.map(({ id }) => id);

const swap = () =>
  world.add({
    sender: addressOf('hot'),
    target: addressOf('router'),
    methodId: '0x38ed1739',
    transfers: [sent('pool', '1'), ofCoin(world.usdc, received('pool', '2000'))],
  });
const receipt = () => world.add({ transfers: [received('stranger', '1')] });

/** Into a wallet for deposits. */
async function deposit(from: string, amount: string): Promise<number> {
  await world.pool.query(`UPDATE wallets SET purpose = 'deposit' WHERE id = $1`, [world.hot]);
  return world.add({ transfers: [received(from, amount)] });
}
const recorded = async () =>
  (
    await world.pool.query<{ status: string }>(
      `SELECT user_id, trim_scale(amount)::text AS amount, status, transaction_id FROM client_transactions
        WHERE type = 'deposit' ORDER BY id`,
    )
  ).rows;

describe('suggestions of the whole inbox', () => {
  test('are grouped by action, and list, filter and detail agree on each of them', async () => {
    const swaps = [await swap(), await swap()];
    await receipt();
    const { items } = await world.api(transactionsCalls.listUnclassifiedTransactions, { query: {} });
    for (const { id, suggestion } of items) {
      const [best] = (await world.api(transactionsCalls.listPossibleActions, { params: { id } })).items;
      expect(best?.confidence === 'none' ? null : best).toEqual(suggestion);
    }
    const groups = await suggestions();
    expect(groups.items[0]).toMatchObject({ action: 'swap', label: 'Swap', high: 0, medium: 2, low: 0 });
    expect(groups.items[0]!.transactionIds.toSorted((a, b) => a - b)).toEqual(swaps);
    const offered = groups.items.flatMap(({ transactionIds }) => transactionIds).length;
    expect(offered + groups.withoutSuggestion).toBe(3);
    expect(await listed({ suggestion: 'swap' })).toEqual(groups.items[0]!.transactionIds);
    expect(await listed({ suggestion: 'swap', confidence: 'low' })).toEqual([]);
    expect(await listed({ confidence: 'medium', limit: 1, page: 2 })).toHaveLength(1);
    expect(await listed({ confidence: 'none' })).toHaveLength(groups.withoutSuggestion);
  });

  test('of one counterparty are those with any of its addresses, or calls of its contracts', async () => {
    const called = await swap();
    await receipt();
    const exchange = await world.api(catalogueCalls.addExchange, {
      body: { name: 'Router', accounts: [{ networkId: world.network, address: addressOf('router') }] },
    });
    expect(await listed({ counterparty_id: exchange.id })).toEqual([called]);
    expect(await listed({ counterparty_id: 999_999 })).toEqual([]);
  });

  test('are accepted in one step over several actions, and one undo takes all of it back', async () => {
    const [one, two, other] = [await swap(), await swap(), await receipt()];
    const taken = await swap();
    await world.classify([taken], 'sell');
    const accepted = await world.api(transactionsCalls.acceptSuggestions, {
      body: {
        groups: [
          { action: 'swap', transactionIds: [one, two, taken] },
          { action: 'airdrop', transactionIds: [other] },
        ],
      },
    });
    expect(accepted).toMatchObject({ transactions: [one, two, other], changedSince: 1 });
    expect([await world.actionOf(one), await world.actionOf(other), await world.actionOf(taken)]).toEqual([
      'swap',
      'airdrop',
      'sell',
    ]);
    expect(await world.undo(accepted.batchId!)).toMatchObject({ restored: 3, changedSince: 0 });
    expect([await world.actionOf(one), await world.actionOf(other)]).toEqual([null, null]);
  });

  test('client deposits whose sender is a known client are recorded for that client, and undone together', async () => {
    const [first, second] = [await deposit('alice', '2'), await deposit('alice', '3')];
    const unknown = await deposit('stranger', '4');
    const offered = (await suggestions()).items.filter(({ action }) => action === 'clientDeposit');
    expect(offered.map(({ transactionIds, needsClient }) => [transactionIds, needsClient])).toEqual([
      [[second, first], false],
      [[unknown], true],
    ]);
    const groups = [{ action: 'clientDeposit', transactionIds: [first, second] }];
    const accepted = await world.api(transactionsCalls.acceptSuggestions, { body: { groups } });
    expect(accepted).toMatchObject({ transactions: [first, second], changedSince: 0 });
    expect(await recorded()).toEqual([
      { user_id: world.client.userId, amount: '2', status: 'cleared', transaction_id: first },
      { user_id: world.client.userId, amount: '3', status: 'cleared', transaction_id: second },
    ]);
    expect(await world.undo(accepted.batchId!)).toMatchObject({ restored: 2, changedSince: 0 });
    expect((await recorded()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  test('error: a client who adds the address of another sender is not credited with what it sends', async () => {
    const thief = await world.addPerson({ role: 'client', hasAgreed: true });
    await world.pool.query('UPDATE networks SET usable_by_clients = true WHERE id = $1', [world.network]);
    await world.apiOf(thief)(lendingCalls.addClientWallet, {
      body: { name: 'Mine', networkId: world.network, address: addressOf('victim') },
    });
    const offeredOf = async (id: number) =>
      (await suggestions()).items.find(({ transactionIds }) => transactionIds.includes(id));
    const id = await deposit('victim', '4');
    expect(await offeredOf(id)).toMatchObject({ action: 'clientDeposit', needsClient: true });
    const groups = [{ action: 'clientDeposit', transactionIds: [id] }];
    const refused = await refusalOf(world.api(transactionsCalls.acceptSuggestions, { body: { groups } }));
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('needs its client') });
    expect(await recorded()).toEqual([]);
    await world.pool.query(
      `INSERT INTO wallet_proofs (wallet_id, user_id, method, message, signature, proven_at)
       SELECT id, user_id, 'key', '', '', now() FROM wallets WHERE user_id = $1`,
      [thief.userId],
    );
    expect(await offeredOf(id)).toMatchObject({ needsClient: false });
    await world.pool.query('DELETE FROM wallet_proofs');
    // At a deposit address the coins belong to its client, whatever address sent them.
    const assign = (userId: number) =>
      world.pool.query(
        `INSERT INTO deposit_addresses (user_id, network_id, wallet_id, state, decided_at)
         VALUES ($1, $2, $3, 'active', '2020-01-01')`,
        [userId, world.network, world.hot],
      );
    await assign(thief.userId);
    expect(await offeredOf(id)).toMatchObject({ needsClient: false });
    await world.pool.query('DELETE FROM deposit_addresses');
    await assign(world.client.userId);
    expect(await offeredOf(id)).toMatchObject({ needsClient: true });
    expect(await offeredOf(await deposit('alice', '5'))).toMatchObject({ needsClient: false });
    await world.pool.query('DELETE FROM deposit_addresses');
  });

  test('a deposit that its client announced is left to a person', async () => {
    const id = await deposit('alice', '2');
    await world.addClientTransaction({ type: 'deposit', coinId: world.eth, amount: '2' });
    const [group] = (await suggestions()).items.filter(({ action }) => action === 'clientDeposit');
    expect(group).toMatchObject({ transactionIds: [id], needsClient: true });
    const groups = [{ action: 'clientDeposit', transactionIds: [id] }];
    const refused = await refusalOf(world.api(transactionsCalls.acceptSuggestions, { body: { groups } }));
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('needs its client') });
    expect(await world.actionOf(id)).toBeNull();
  });

  test('the two sides of a move are linked when they are accepted, also if the exchange was named later', async () => {
    const out = await world.add({ sender: addressOf('hot'), transfers: [sent('span', '5')] });
    const arrival = await world.add({ transfers: [received('span', '5')], atMs: NOON + 600_000 });
    const links = async () =>
      (await world.pool.query('SELECT out_transaction_id, in_transaction_id, kind FROM transaction_links')).rows;
    expect(await links()).toEqual([]);
    const accounts = [{ networkId: world.network, address: addressOf('span') }];
    const { id } = await world.api(catalogueCalls.addExchange, { body: { name: 'Span', accounts } });
    const groups = [
      { action: 'exchangeDeposit', transactionIds: [out] },
      { action: 'exchangeWithdrawal', transactionIds: [arrival] },
    ];
    const { batchId } = await world.api(transactionsCalls.acceptSuggestions, { body: { groups } });
    expect(await links()).toEqual([{ out_transaction_id: out, in_transaction_id: arrival, kind: 'exchange' }]);
    await world.undo(batchId!);
    expect(await links(), 'one undo takes back the link too').toEqual([]);
    await world.api(catalogueCalls.deleteExchange, { params: { id } });
  });

  test('error: a client deposit, an unknown action or a transaction twice changes nothing', async () => {
    const id = await receipt();
    const accept = (...groups: { action: string; transactionIds: number[] }[]) =>
      refusalOf(world.api(transactionsCalls.acceptSuggestions, { body: { groups } }));
    const group = { action: 'airdrop', transactionIds: [id] };
    expect(await accept(group, { ...group, action: 'swap' })).toMatchObject({ status: 422 });
    expect(await accept({ ...group, action: 'clientDeposit' })).toMatchObject({ status: 422 });
    expect(await accept({ ...group, action: 'juggle' })).toMatchObject({ status: 422 });
    expect(await world.actionOf(id)).toBeNull();
  });
});
