import { contract } from '@holdfast/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../catalogue/testing.ts';
import { createTransactionWorld, sent, type TransactionWorld } from './testing.ts';

let world: TransactionWorld;
beforeAll(async () => {
  world = await createTransactionWorld();
});
afterAll(() => world.close());

test('error: coins, wallets and networks in use by transactions cannot be deleted', async () => {
  const ids = [
    await world.add(),
    await world.add(),
    await world.add(),
    await world.add({ transfers: [sent('alice', '1'), sent('cold', '2')] }),
  ];
  const withdrawal = await world.addClientTransaction({ type: 'withdrawal', walletId: world.clientWallet });
  await world.pool.query('UPDATE networks SET native_coin_id = NULL');
  const newest = ids
    .slice(1)
    .toReversed()
    .map((id) => `number ${id}`)
    .join(', ');
  expect(await refusalOf(world.api(contract.deleteCoin, { params: { id: world.eth } }))).toEqual({
    status: 409,
    text:
      `ETH is in use by 4 transactions (${newest}, …) and 1 client transaction (number ${withdrawal}). Remove it ` +
      `there first.`,
  });
  expect(await refusalOf(world.api(contract.deleteWallet, { params: { id: world.hot } }))).toEqual({
    status: 409,
    text: `Hot one is in use by 4 transactions (${newest}, …). Remove it there first.`,
  });
  expect(await refusalOf(world.api(contract.deleteWallet, { params: { id: world.cold } }))).toEqual({
    status: 409,
    text: `Cold is in use by 1 transaction (number ${ids[3]}). Remove it there first.`,
  });
  expect((await refusalOf(world.api(contract.deleteWallet, { params: { id: world.clientWallet } }))).text).toBe(
    `Alice’s is in use by 1 transaction (number ${ids[3]}) and 1 client transaction (number ${withdrawal}). ` +
      `Remove it there first.`,
  );
  expect((await refusalOf(world.api(contract.deleteNetwork, { params: { id: world.network } }))).text).toContain(
    `and 4 transactions (${newest}, …)`,
  );
  expect(await world.api(contract.deleteCoin, { params: { id: world.weth } })).toEqual({ done: true });
});
