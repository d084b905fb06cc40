import { beforeEach, expect, test } from 'vitest';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { transactionsCalls } from '../../contract/calls.ts';
import { addNetwork, addressOf, addWallet, ingestInto, transactionOf } from '../ingest/testing.ts';
import { createTransactionWorld, NOON, ofCoin, received, sent } from '../testing.ts';

/** A pool of Across on Ethereum, and one on Base. */
const ON_MAINNET = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5';

const world = useShared(async () => {
  const made = await createTransactionWorld();
  const mainnet = await addNetwork(made.pool, { name: 'Main', chainId: 1, nativeCoinId: made.eth });
  await addWallet(made.pool, { networkId: mainnet, name: 'Hot on main', address: addressOf('hot') });
  return { ...made, mainnet };
});
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('TRUNCATE refused_links');
});

let count = 0;
/** 25,000 USDC leave to Across on the main network. */
async function leave(amount = '25000', minutes = 0): Promise<number> {
  count += 1;
  const to = { kind: 'address', address: ON_MAINNET } as const;
  const { added } = await ingestInto(world.pool, {
    networkId: world.mainnet,
    transactions: [
      {
        ...transactionOf(`0xa${String(count).padStart(63, '0')}`, {
          atMs: NOON + minutes * 60_000,
          sender: addressOf('hot'),
        }),
        transfers: [{ ...ofCoin(world.usdc, sent('pool', amount)), to }],
      },
    ],
  });
  return added[0]!;
}
const arrive = (amount = '24991.87', minutes = 1) =>
  world.add({ atMs: NOON + minutes * 60_000, transfers: [ofCoin(world.usdc, received('relayer', amount))] });
const listed = async () =>
  new Map(
    (await world.api(transactionsCalls.listUnclassifiedTransactions, { query: {} })).items.map((item) => [
      item.id,
      item,
    ]),
  );
const pair = (outTransactionId: number, inTransactionId: number) =>
  world.api(transactionsCalls.pairTransactions, { body: { outTransactionId, inTransactionId } });
const refuse = (outTransactionId: number, inTransactionId: number, isRefused = true) =>
  world.api(transactionsCalls.refusePair, { body: { outTransactionId, inTransactionId, isRefused } });
const linkOf = async (id: number) => (await world.get(id)).linkedTransactionId;

test('both sides show each other with the fee between, and one step classifies and links both', async () => {
  const [out, arrival] = [await leave(), await arrive()];
  const rows = await listed();
  expect(rows.get(out)!.pair).toEqual({
    direction: 'out',
    otherId: arrival,
    otherNetworkName: 'Testnet',
    otherAt: new Date(NOON + 60_000).toISOString(),
    coinId: world.usdc,
    coinSymbol: 'USDC',
    sent: '25000',
    arrived: '24991.87',
    fee: '8.13',
    basis: 'amount',
  });
  const { batchId } = await pair(out, arrival);
  expect([await world.actionOf(out), await world.actionOf(arrival)]).toEqual(['bridgeOut', 'bridgeIn']);
  expect([await linkOf(out), await linkOf(arrival)]).toEqual([arrival, out]);
  const repeated = { batchId, transactions: [out, arrival], pendingApproval: null };
  expect(await pair(out, arrival), 'repeating it changes nothing').toEqual(repeated);
  await world.undo(batchId);
  expect([await world.actionOf(out), await linkOf(out)], 'one undo takes back both and the link').toEqual([null, null]);
});

test('what a person unpaired is not proposed again, until that is taken back', async () => {
  const [out, arrival] = [await leave(), await arrive()];
  await refuse(out, arrival);
  expect((await listed()).get(out)).toMatchObject({ pair: null, suggestion: { action: 'bridgeOut' } });
  await refuse(out, arrival, false);
  expect((await listed()).get(out)!.pair).not.toBeNull();
});

test('unpairing two that are linked leaves their classification, and taking it back links them again', async () => {
  const [out, arrival] = [await leave(), await arrive()];
  await pair(out, arrival);
  await refuse(out, arrival);
  expect([await linkOf(out), await world.actionOf(out)]).toEqual([null, 'bridgeOut']);
  await refuse(out, arrival, false);
  expect(await linkOf(out)).toBe(arrival);
});

test('two arrivals that fit are a question for a person, and another amount is none', async () => {
  const out = await leave();
  await arrive();
  await arrive('24990');
  expect((await listed()).get(out)!.pair).toBeNull();
  const small = await leave('100', 600);
  await arrive('90', 601);
  expect((await listed()).get(small)!.pair).toBeNull();
});

test('accepting the suggestions of both sides links them in the same step', async () => {
  const [out, arrival] = [await leave(), await arrive()];
  const { batchId } = await world.api(transactionsCalls.acceptSuggestions, {
    body: {
      groups: [
        { action: 'bridgeOut', transactionIds: [out] },
        { action: 'bridgeIn', transactionIds: [arrival] },
      ],
    },
  });
  expect(await linkOf(out)).toBe(arrival);
  await world.undo(batchId!);
  expect(await linkOf(out)).toBeNull();
});

test('a move that would be linked automatically is not, once a person unpaired it', async () => {
  const [out, arrival] = [await leave(), await arrive()];
  await refuse(out, arrival);
  for (const address of [ON_MAINNET, addressOf('relayer')])
    await world.api(catalogueCalls.nameAddress, { body: { address, kind: 'bridge', name: 'Across' } });
  await world.api(transactionsCalls.acceptSuggestions, {
    body: {
      groups: [
        { action: 'bridgeOut', transactionIds: [out] },
        { action: 'bridgeIn', transactionIds: [arrival] },
      ],
    },
  });
  expect(await linkOf(out)).toBeNull();
});

test('error: a side of another link, and a transaction that is not there', async () => {
  const [out, arrival, other] = [await leave(), await arrive(), await leave('25000', 30)];
  await pair(out, arrival);
  expect(await refusalOf(pair(other, arrival))).toMatchObject({ status: 409 });
  expect(await refusalOf(pair(out, 987_654))).toMatchObject({ status: 422 });
});

test('error: a transaction is not the other side of itself', async () => {
  const out = await leave();
  const refusal = { status: 422, text: 'body.inTransactionId: A transaction cannot be linked to itself.' };
  expect(await refusalOf(pair(out, out))).toEqual(refusal);
  expect(await refusalOf(refuse(out, out))).toEqual(refusal);
});
