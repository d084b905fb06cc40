import { catalogueCalls } from '@holdfast/catalogue/contract';
import { expect, test } from 'vitest';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { createTransactionWorld, sent } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);

/** The day by which a refusal names a record. */
async function dayOf(table: 'transactions' | 'client_transactions', id: number | undefined): Promise<string> {
  const moment = table === 'transactions' ? 'at' : 'initiated_at';
  const { rows } = await world.pool.query<{ at: Date }>(`SELECT ${moment} AS at FROM ${table} WHERE id = $1`, [id]);
  return rows[0]!.at.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
}

test('error: coins, wallets and networks in use by transactions cannot be deleted', async () => {
  const ids = [
    await world.add(),
    await world.add(),
    await world.add(),
    await world.add({ transfers: [sent('alice', '1'), sent('cold', '2')] }),
  ];
  const withdrawal = await world.addClientTransaction({ type: 'withdrawal', walletId: world.clientWallet });
  await world.pool.query('UPDATE networks SET native_coin_id = NULL');
  expect(ids).toHaveLength(4);
  const [day, requested] = [await dayOf('transactions', ids[3]), await dayOf('client_transactions', withdrawal)];
  const newest = Array(3).fill(day).join(', ');
  expect(await refusalOf(world.api(catalogueCalls.deleteCoin, { params: { id: world.eth } }))).toEqual({
    status: 409,
    text:
      `ETH is in use by 4 transactions (${newest}, …) and 1 client transaction (${requested}). Remove it ` +
      `there first.`,
  });
  expect(await refusalOf(world.api(catalogueCalls.deleteWallet, { params: { id: world.hot } }))).toEqual({
    status: 409,
    text: `Hot one is in use by 4 transactions (${newest}, …). Remove it there first.`,
  });
  expect(await refusalOf(world.api(catalogueCalls.deleteWallet, { params: { id: world.cold } }))).toEqual({
    status: 409,
    text: `Cold is in use by 1 transaction (${day}). Remove it there first.`,
  });
  expect((await refusalOf(world.api(catalogueCalls.deleteWallet, { params: { id: world.clientWallet } }))).text).toBe(
    `Alice’s is in use by 1 transaction (${day}) and 1 client transaction (${requested}). Remove it there first.`,
  );
  expect((await refusalOf(world.api(catalogueCalls.deleteNetwork, { params: { id: world.network } }))).text).toContain(
    `and 4 transactions (${newest}, …)`,
  );
  expect(await world.api(catalogueCalls.deleteCoin, { params: { id: world.weth } })).toEqual({ done: true });
});
