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
type Decision = 'confirmed' | 'rejected' | 'corrected' | null;
const decide = (decision: Decision, { networkId = world.network, ofCoinId = null as number | null } = {}) =>
  world.api(catalogueCalls.decideTokenStatement, { params: { id: share }, body: { networkId, decision, ofCoinId } });
const preview = (decision: 'confirmed' | 'rejected' | 'corrected', ofCoinId: number | null = null) =>
  world.api(transactionsCalls.previewTokenDecision, {
    body: { coinId: share, networkId: world.network, decision, ofCoinId },
  });
const before = (decision: Decision, ofCoinId: number | null = null) => ({ before: { decision, ofCoinId } });
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
        correctedTo: null,
        transactions: 2,
        unclassified: 2,
        isCapped: false,
      },
    ],
  });
});

it('a confirmed statement is known in all transactions, a rejected one in none, and undo restores the hint', async () => {
  const hint = await suggested();
  expect(await decide('confirmed')).toEqual(before(null));
  const known = await suggested();
  expect(await decide('rejected')).toEqual(before('confirmed'));
  const ignored = await suggested();
  expect([hint, known, ignored]).toEqual([['stake medium'], ['stake medium'], ['swap medium']]);
  expect(await decide('confirmed')).toEqual(before('rejected'));
  expect(await decide(null)).toEqual(before('confirmed'));
  expect(await suggested()).toEqual(hint);
});

it('a preview says what all transactions would become, and changes nothing', async () => {
  const swaps = { action: 'swap', label: 'Swap', transactions: 2, changed: 2 };
  expect(await preview('rejected')).toEqual({ examined: 2, changed: 2, becomes: [swaps] });
  expect(await preview('confirmed')).toMatchObject({ examined: 2, changed: 0 });
  expect((await statements()).statements[0]).toMatchObject({ decision: null });
  expect(await suggested()).toEqual(['stake medium']);
  const { undecidedTokens } = await world.api(transactionsCalls.listPossibleActions, { params: { id: deposits[0]! } });
  expect(undecidedTokens).toEqual([{ coinId: share, coinSymbol: 'vUSDC', networkId: world.network }]);
});

it('a correction to another coin holds in all transactions, and its undo restores the decision before', async () => {
  const { eth } = world;
  expect(await preview('corrected', eth)).toMatchObject({ examined: 2, changed: 2, becomes: [{ action: null }] });
  expect(await decide('corrected', { ofCoinId: eth })).toEqual(before(null));
  expect((await statements()).statements[0]).toMatchObject({
    decision: 'corrected',
    correctedTo: { coinId: eth, coinSymbol: 'ETH' },
  });
  expect(await suggested(), 'USDC for a share of ETH is a question').toEqual(['undefined undefined']);
  const { undecidedTokens } = await world.api(transactionsCalls.listPossibleActions, { params: { id: deposits[0]! } });
  expect(undecidedTokens).toEqual([]);
  expect(await decide('corrected', { ofCoinId: world.usdc })).toEqual(before('corrected', eth));
  expect(await suggested()).toEqual(['stake medium']);
  expect(await decide('corrected', { ofCoinId: eth })).toEqual(before('corrected', world.usdc));
  expect(await decide(null)).toEqual(before('corrected', eth));
  expect(await suggested()).toEqual(['stake medium']);
});

it('error: a correction without a coin, to itself, to a coin of another network, and a coin without one', async () => {
  const elsewhere = await addCoin(world.pool, { symbol: 'FAR' });
  for (const ofCoinId of [null, share, elsewhere])
    expect((await refusalOf(decide('corrected', { ofCoinId }))).status, String(ofCoinId)).toBe(422);
  expect((await refusalOf(decide('confirmed', { ofCoinId: world.eth }))).status).toBe(422);
  expect((await refusalOf(preview('corrected'))).status).toBe(422);
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
  expect((await refusalOf(decide('confirmed', { networkId: 999_999 }))).status).toBe(422);
  await world.pool.query('UPDATE coins SET usable_by_clients = true WHERE id = $1', [share]);
  expect((await refusalOf(decide('confirmed'))).status).toBe(409);
});
