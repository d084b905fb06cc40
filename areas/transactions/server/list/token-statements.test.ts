/** Confirming or rejecting what a token says that it stands for changes the suggestions of all its transactions. */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { beforeAll, expect, it } from 'vitest';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { transactionsCalls } from '../../contract/calls.ts';
import { addCoin, addressOf } from '../ingest/testing.ts';
import { writeStatements } from '../ingest/add-token-coins.ts';
import { createTransactionWorld, ofCoin, received, sent } from '../testing.ts';

const world = useShared(createTransactionWorld);
let share: number;
const deposits: number[] = [];

beforeAll(async () => {
  const { pool, network, usdc } = world;
  share = await addCoin(pool, { symbol: 'vUSDC' });
  await pool.query('UPDATE coins SET usable_by_clients = false WHERE id = $1', [share]);
  await pool.query(
    `INSERT INTO coin_addresses (network_id, address, coin_id, decimals, stated) VALUES ($1, $2, $3, 6, NULL),
       ($1, $4, $5, 18, $6)`,
    [
      network,
      addressOf('usdc'),
      usdc,
      addressOf('vault'),
      share,
      JSON.stringify({ kind: 'growingRate', of: [addressOf('usdc')] }),
    ],
  );
  for (const amount of ['100', '200'])
    deposits.push(
      await world.add({
        sender: addressOf('hot'),
        target: addressOf('router'),
        transfers: [
          ofCoin(usdc, sent('router', amount)),
          ofCoin(share, received('', amount, { key: `mint:${amount}`, from: null })),
        ],
      }),
    );
});

const statements = () => world.api(catalogueCalls.getTokenStatements, { params: { id: share } });
const decide = (decision: 'confirmed' | 'rejected' | null, networkId = world.network) =>
  world.api(catalogueCalls.decideTokenStatement, { params: { id: share }, body: { networkId, decision } });
async function firstOf(id: number) {
  const { items } = await world.api(transactionsCalls.listUnclassifiedTransactions, { query: {} });
  const row = items.find((each) => each.id === id);
  return `${row?.suggestion?.action} ${row?.suggestion?.confidence}`;
}
const suggested = async () => [...new Set(await Promise.all(deposits.map(firstOf)))];

it('the number of transactions is known before a decision', async () => {
  expect(await statements()).toEqual({
    statements: [
      {
        networkId: world.network,
        networkName: 'Testnet',
        address: addressOf('vault'),
        kind: 'growingRate',
        ofSymbols: ['USDC'],
        decision: null,
      },
    ],
    transactions: 2,
    unclassified: 2,
    isCapped: false,
  });
});

it('a confirmed statement is known in all transactions, a rejected one in none, and undo restores the hint', async () => {
  const hint = await suggested();
  expect(await decide('confirmed')).toEqual({ before: null });
  const known = await suggested();
  expect(await decide('rejected')).toEqual({ before: 'confirmed' });
  const ignored = await suggested();
  expect([hint, known, ignored]).toEqual([['stake medium'], ['stake medium'], ['swap medium']]);
  expect(await decide('confirmed')).toEqual({ before: 'rejected' });
  expect(await decide(null)).toEqual({ before: 'confirmed' });
  expect(await suggested()).toEqual(hint);
});

it('another statement of the token is undecided', async () => {
  await decide('confirmed');
  const stated = (of: string) => ({ address: addressOf('vault'), stated: { kind: 'growingRate', of: [of] } });
  const { pool, network: networkId } = world;
  await writeStatements(pool, { networkId, tokens: [stated(addressOf('usdc'))] as never });
  expect((await statements()).statements[0]!.decision, 'the same statement').toBe('confirmed');
  await writeStatements(pool, { networkId, tokens: [stated(addressOf('other'))] as never });
  expect((await statements()).statements[0]).toMatchObject({ decision: null });
});

it('error: a network without a statement, and a coin that clients use, are refused', async () => {
  expect((await refusalOf(decide('confirmed', 999_999))).status).toBe(422);
  await world.pool.query('UPDATE coins SET usable_by_clients = true WHERE id = $1', [share]);
  expect((await refusalOf(decide('confirmed'))).status).toBe(409);
});
