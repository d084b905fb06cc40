import { booksCalls } from '../../contract/calls.ts';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createBooksWorld);
let swap: number;
let plainSale: number;
/** 26 CFR 1.1001-7(b)(5), example 3: 10 A (here USDC) for 20 B (WETH) worth $20, with 3 C (ETH) worth $3 as the fee. */
beforeAll(async () => {
  await world.pool.query('DELETE FROM alias_coin_members');
  await world.enter({ at: '2025-01-01', action: 'buy', transfers: ['in 10 USDC', 'out 5 USD'] });
  await world.enter({ at: '2025-01-01', action: 'buy', transfers: ['in 4 ETH', 'out 2 USD'] });
  swap = await world.enter({
    at: '2025-06-01',
    action: 'swap',
    transfers: ['out 10 USDC 20', 'in 20 WETH 20', 'fee 3 ETH 3'],
  });
  plainSale = await world.enter({ at: '2025-07-01', action: 'sell', transfers: ['out 1 ETH', 'in 2 USD'] });
  await world.regenerate();
});

const look = (transactionId = swap) => world.api(booksCalls.getFeeAllocation, { params: { transactionId } });
const divide = (feeDisposal: string, transactionId = swap) =>
  world.api(booksCalls.setFeeAllocation, { params: { transactionId }, body: { feeDisposal } });
const rows = async () =>
  (
    await world.pool.query<{ id: string; kind: string; line: string }>(
      `SELECT id, kind, kind || ' ' || trim_scale(amount) || ' for ' || trim_scale(proceeds_usd) || ' less '
         || trim_scale(fee_usd) AS line
         FROM book_positions WHERE close_transaction_id = $1 ORDER BY kind DESC`,
      [swap],
    )
  ).rows;
const lines = async () => (await rows()).map(({ line }) => line);

it('the exchange carries the whole fee until the division is recorded, then each disposal its own', async () => {
  expect(await look()).toEqual({ transactionId: swap, coinSymbol: 'ETH', amount: '3', swap: '3', feeDisposal: '0' });
  expect(await lines()).toEqual(['swap 10 for 17 less 3', 'fee 3 for 3 less 0']);
  expect(await divide('1')).toMatchObject({ swap: '2', feeDisposal: '1' });
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBe('2025-06-01T12:00:00.000Z');
  await world.regenerate();
  expect(await lines()).toEqual(['swap 10 for 18 less 2', 'fee 3 for 2 less 1']);
  for (const { id } of await rows()) {
    const why = await world.api(booksCalls.explainPosition, { query: { kind: 'closed', id } });
    expect(why.feeAllocation).toEqual({ transactionId: swap, isDivided: true });
  }
  expect(await divide('0')).toMatchObject({ swap: '3', feeDisposal: '0' });
  await world.regenerate();
  expect(await lines()).toEqual(['swap 10 for 17 less 3', 'fee 3 for 3 less 0']);
});

it('a division that no longer matches the fee is an item to review; the exchange carries the fee again', async () => {
  await divide('1');
  await world.pool.query(`UPDATE transfers SET amount = 2, value_usd = 2 WHERE transaction_id = $1 AND role = 'fee'`, [
    swap,
  ]);
  await world.regenerate();
  expect(await lines()).toEqual(['swap 10 for 18 less 2', 'fee 2 for 2 less 0']);
  const { items } = await world.api(booksCalls.listWork, { query: { kind: 'other' } });
  expect(items.map(({ detail }) => detail)).toEqual([expect.stringContaining('division of the fee comes to 3')]);
  await divide('0');
  await world.pool.query(`UPDATE transfers SET amount = 3, value_usd = 3 WHERE transaction_id = $1 AND role = 'fee'`, [
    swap,
  ]);
  await world.regenerate();
});

it('error: more than the fee, and a transaction without a fee in a third coin, are refused', async () => {
  expect(await refusalOf(divide('3.1'))).toEqual({
    status: 422,
    text: 'body.feeDisposal: The whole fee is 3.00 ETH.',
  });
  expect(await refusalOf(divide('-1'))).toMatchObject({ status: 422 });
  expect(await refusalOf(look(plainSale))).toMatchObject({ status: 409 });
  expect(await refusalOf(divide('1', plainSale))).toMatchObject({ status: 409 });
  expect(await look()).toMatchObject({ feeDisposal: '0' });
});
