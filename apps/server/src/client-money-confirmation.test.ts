/** A session that signed in long ago changes no money of a client, whichever call it uses. */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '@holdfast/contract';
import { useShared } from '../../../kit/database/testing.ts';
import { createTransactionWorld, NOON } from '../../../areas/transactions/server/testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(() => world.clearTransactions());

const confirmedAgo = (minutes: number) =>
  world.pool.query('UPDATE sessions SET confirmed_at = now() - make_interval(mins => $1)', [minutes]);
const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? (error.data as { code?: unknown }).code : null;
};

it('error: an hour-old session neither credits a client nor takes a deposit back; a confirmed one does', async () => {
  const [deposit, other] = [await world.add(), await world.add()];
  const credit = () => world.classify([deposit], 'clientDeposit', { clientId: world.client.userId });
  await confirmedAgo(60);
  expect(await codeOf(credit())).toBe('confirmation_required');
  expect(await world.actionOf(deposit)).toBeNull();
  await confirmedAgo(1);
  const { batchId } = await credit();
  await confirmedAgo(60);
  const replace = () =>
    world.api(transactionsCalls.replaceTransaction, {
      body: {
        transactionId: deposit,
        at: new Date(NOON - 86_400_000).toISOString(),
        transfers: [{ coinId: world.eth, amount: '1', from: null, to: { walletId: world.hot } }],
      },
    });
  for (const call of [
    replace,
    () => world.reset(deposit),
    () => world.undo(batchId),
    () => world.classify([deposit], 'airdrop'),
    () => world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: deposit } }),
  ])
    expect(await codeOf(call())).toBe('confirmation_required');
  // Other bookkeeping asks for nothing.
  await world.classify([other], 'airdrop');
  expect(await world.actionOf(other)).toBe('airdrop');
  expect(await world.actionOf(deposit)).toBe('clientDeposit');
});

it('error: an hour-old session does not let a coin that clients use follow the price of another one', async () => {
  await world.pool.query('UPDATE coins SET usable_by_clients = id = $1 WHERE id IN ($1, $2)', [world.eth, world.usdc]);
  const follow = (id: number) => world.api(catalogueCalls.updateCoin, { body: { id, marketId: 'tether' } });
  await confirmedAgo(60);
  expect(await codeOf(follow(world.eth))).toBe('confirmation_required');
  expect(await world.api(catalogueCalls.getCoin, { params: { id: world.eth } })).not.toMatchObject({
    marketId: 'tether',
  });
  expect(await follow(world.usdc)).toMatchObject({ marketId: 'tether' });
  await confirmedAgo(1);
  expect(await follow(world.eth)).toMatchObject({ marketId: 'tether' });
});
