import { transactionsCalls } from '../contract/calls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { loadTransactions } from './load-transactions.ts';
import { createTransactionWorld, NOON, ofCoin, received, sent } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
beforeAll(async () => {
  await world.pool.query(
    `INSERT INTO price_dailies VALUES ($1, '2024-03-06', 'CoinGecko', 3800.5), ($1, '2020-01-01', 'CoinGecko', 130)`,
    [world.eth],
  );
  await world.pool.query(`UPDATE networks SET explorer_url = 'https://explorer.example/' WHERE id = $1`, [
    world.network,
  ]);
});
beforeEach(() => world.clearTransactions());

test('a transaction with its transfers: their owners, direction, value and price source', async () => {
  const hash = `0x${'ef'.repeat(32)}`;
  const id = await world.add({
    hash,
    status: 'success',
    methodId: '0x12345678',
    events: [{ name: 'weth.deposit', contract: '0xC', logIndex: 1, values: {} }],
    transfers: [
      sent('alice', '1.5'),
      sent('cold', '2'),
      received('bob', '3'),
      ofCoin(world.usd, received('bob', '10')),
      ofCoin(world.usdc, sent('bob', '7')),
      { ...received('bob', '4', { key: 'stated' }), valueUsd: (12n * 10n ** 24n) as never },
    ],
  });
  const detail = await world.get(id);
  expect(detail).toMatchObject({
    id,
    hash,
    block: 100,
    source: 'rpc',
    networkName: 'Testnet',
    explorerUrl: `https://explorer.example/tx/${hash}`,
    methodId: '0x12345678',
    status: 'success',
    at: new Date(NOON).toISOString(),
    transfersTotal: 6,
    classification: null,
    clientTransactionId: null,
    linkedTransactionId: null,
    protocol: null,
    isEdited: false,
    protocolEvents: [{ name: 'weth.deposit', contract: '0xC' }],
    events: [],
  });
  const price = {
    priceUsd: '3800.5',
    source: 'CoinGecko',
    kind: 'close',
    at: '2024-03-07T00:00:00.000Z',
    distanceSeconds: 43_200,
  };
  expect(
    detail.transfers.map(({ coinSymbol, amount, direction, valueUsd, price: used }) => ({
      coinSymbol,
      amount,
      direction,
      valueUsd,
      used,
    })),
  ).toEqual([
    { coinSymbol: 'ETH', amount: '1.5', direction: 'out', valueUsd: '5700.75', used: price },
    { coinSymbol: 'ETH', amount: '2', direction: 'own', valueUsd: '7601', used: price },
    { coinSymbol: 'ETH', amount: '3', direction: 'in', valueUsd: '11401.5', used: price },
    {
      coinSymbol: 'USD',
      amount: '10',
      direction: 'in',
      valueUsd: '10',
      used: { priceUsd: '1', source: 'cash', kind: 'cash', at: new Date(NOON).toISOString(), distanceSeconds: 0 },
    },
    { coinSymbol: 'USDC', amount: '7', direction: 'out', valueUsd: null, used: null },
    { coinSymbol: 'ETH', amount: '4', direction: 'in', valueUsd: '12', used: null },
  ]);
  expect(detail.transfers[0]!.to).toMatchObject({
    kind: 'wallet',
    name: 'Alice’s',
    walletId: world.clientWallet,
    userId: world.client.userId,
  });
  expect(detail.transfers[1]!.to).toMatchObject({ kind: 'wallet', name: 'Cold', walletId: world.cold, userId: null });
  expect(detail.transfers[2]!.from).toMatchObject({ kind: 'unknown', name: null, walletId: null, userId: null });
});

test('a list has the first transfers, those of own wallets before others, and their total', async () => {
  const strangers = Array.from({ length: 20 }, (_, index) => ({
    ...received(`s${index}`, '1'),
    key: `log:${index}`,
    to: { kind: 'address' as const, address: '0xother' },
  }));
  const id = await world.add({ transfers: [...strangers, received('bob', '5')] });
  const [listed] = (await world.api(transactionsCalls.listTransactions, { query: {} })).items;
  expect(listed).toMatchObject({ id, transfersTotal: 21 });
  expect(listed!.transfers).toHaveLength(8);
  expect(
    listed!.transfers.filter((transfer) => transfer.direction === 'in').map((transfer) => transfer.amount),
  ).toEqual(['5']);
  expect((await world.get(id)).transfers).toHaveLength(21);
});

test('transactions years apart each have the prices of their time, and spam has none', async () => {
  const old = await world.add({ atMs: Date.UTC(2020, 0, 1, 20), transfers: [received('bob', '1')] });
  const recent = await world.add({ transfers: [received('bob', '1')] });
  const between = await world.add({ atMs: Date.UTC(2022, 0, 1), transfers: [received('bob', '1')] });
  const loaded = await loadTransactions(world.pool, [recent, 987_654, old, between]);
  expect(loaded.map((each) => [each.id, each.transfers[0]!.valueUsd])).toEqual([
    [recent, '3800.5'],
    [old, '130'],
    [between, null],
  ]);
  await world.pool.query('UPDATE coins SET is_spam = true WHERE id = $1', [world.eth]);
  expect((await world.get(recent)).transfers[0]).toMatchObject({ isSpam: true, valueUsd: null, price: null });
  await world.pool.query('UPDATE coins SET is_spam = false WHERE id = $1', [world.eth]);
});

test('error: an unknown transaction', async () => {
  for (const call of [transactionsCalls.getTransaction, transactionsCalls.listPossibleActions]) {
    expect(
      await refusalOf(world.api(call as typeof transactionsCalls.getTransaction, { params: { id: 987_654 } })),
    ).toEqual({
      status: 404,
      text: 'There is no such transaction.',
    });
  }
});
