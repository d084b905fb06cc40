import { transactionsCalls } from '@holdfast/transactions/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import {
  createTransactionWorld,
  NOON,
  ofCoin,
  received,
  sent,
  type TransactionWorld,
} from '../../../transactions/server/testing.ts';
import { writeTransactions } from '../../../transactions/server/write-transactions.ts';
import { classify } from '../../../transactions/server/classify/classify.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(() => world.clearTransactions());

const candidatesOf = (id: number) => world.api(transactionsCalls.getTransactionClientTransaction, { params: { id } });

describe('clearing', () => {
  test('a deposit is cleared at the moment of the transaction that carried it; again changes nothing', async () => {
    const deposit = await world.addClientTransaction({ amount: '1.5', initiatedAt: new Date(NOON - 3_600_000) });
    const id = await world.add({ transfers: [received('alice', '1'), received('bob', '0.5')] });
    const first = await world.classify([id], 'clientDeposit', { clientTransactionId: deposit });
    expect(await world.clientTransaction(deposit)).toEqual({
      status: 'cleared',
      transaction_id: id,
      cleared_at: new Date(NOON),
    });
    expect(await world.get(id)).toMatchObject({ clientTransactionId: deposit });
    expect((await world.get(id)).events.map((event) => event.text)).toEqual([
      `Cleared client transaction ${deposit}.`,
      'Client deposit.',
    ]);
    // The second call generates what follows from the first: the loan and its interest due.
    expect(await world.classify([id], 'clientDeposit', { clientTransactionId: deposit })).toEqual(first);
    const before = await world.fingerprint();
    expect(await world.classify([id], 'clientDeposit', { clientTransactionId: deposit })).toEqual(first);
    expect(await world.fingerprint()).toEqual(before);
    expect((await candidatesOf(id)).clientTransaction).toMatchObject({
      id: deposit,
      status: 'cleared',
      transactionId: id,
      amount: '1.5',
      coinSymbol: 'ETH',
    });
  });

  test('a transaction that is classified already can still be tied to its client transaction', async () => {
    const withdrawal = await world.addClientTransaction({ type: 'withdrawal' });
    const id = await world.add({ transfers: [sent('alice')] });
    await world.classify([id], 'clientWithdrawal');
    await world.classify([id], 'clientWithdrawal', { clientTransactionId: withdrawal });
    expect((await world.clientTransaction(withdrawal)).status).toBe('cleared');
  });

  test('withdrawals and interest count outgoing coins and aliases, not fees, gas or own transfers', async () => {
    const set = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.eth } });
    await world.api(catalogueCalls.updateAliasCoin, {
      params: { id: set.id },
      body: { aliasedCoinsIds: [world.weth] },
    });
    const withdrawal = await world.addClientTransaction({ type: 'withdrawal', amount: '2' });
    const out = await world.add({
      transfers: [
        ofCoin(world.weth, sent('alice', '1.5')),
        sent('alice', '0.5'),
        sent('cold', '7'),
        received('alice', '3'),
        { ...sent('miner', '0.01'), key: 'gas', role: 'fee', origin: 'gas' },
      ],
    });
    await world.classify([out], 'clientWithdrawal', { clientTransactionId: withdrawal });
    expect((await world.clientTransaction(withdrawal)).status).toBe('cleared');
    const interest = await world.addClientTransaction({ type: 'interest', amount: '0.08' });
    const paid = await world.add({ transfers: [sent('alice', '0.08')] });
    await world.classify([paid], 'clientInterestPayment', { clientTransactionId: interest });
    expect((await world.clientTransaction(interest)).status).toBe('cleared');
    await world.api(catalogueCalls.updateAliasCoin, { params: { id: set.id }, body: { aliasedCoinsIds: [] } });
  });

  test('error: a different amount, coin, direction or action is refused; nothing is written', async () => {
    const deposit = await world.addClientTransaction({ amount: '1.5' });
    const id = await world.add({ transfers: [received('alice', '1.4')] });
    const coins = await world.add({ transfers: [ofCoin(world.usdc, received('alice', '1.5'))] });
    const out = await world.add({ transfers: [sent('alice', '1.5')] });
    const before = await world.fingerprint();
    const place = 'query.client_transaction_id: ';
    expect(await refusalOf(world.classify([id], 'clientDeposit', { clientTransactionId: deposit }))).toEqual({
      status: 422,
      text: `${place}The client transaction states 1.5 ETH, but the transaction brought in 1.4 ETH.`,
    });
    expect((await refusalOf(world.classify([coins], 'clientDeposit', { clientTransactionId: deposit }))).text).toBe(
      `${place}The client transaction states 1.5 ETH, but the transaction brought in 1.5 USDC.`,
    );
    expect((await refusalOf(world.classify([out], 'clientDeposit', { clientTransactionId: deposit }))).text).toBe(
      `${place}The client transaction states 1.5 ETH, but the transaction brought in nothing.`,
    );
    expect((await refusalOf(world.classify([id], 'airdrop', { clientTransactionId: deposit }))).text).toBe(
      `${place}Only “Client deposit” can clear this client transaction.`,
    );
    expect((await refusalOf(world.classify([id], 'clientDeposit', { clientTransactionId: 987_654 }))).text).toBe(
      `${place}There is no such client transaction.`,
    );
    expect((await refusalOf(world.classify([id, out], 'clientDeposit', { clientTransactionId: deposit }))).text).toBe(
      'body.transactionIds: One transaction carries one client transaction: give exactly one.',
    );
    expect(await world.fingerprint()).toEqual(before);
  });

  test('error: one transaction carries one client transaction, and a client transaction is carried once', async () => {
    const [first, second, cancelled] = [
      await world.addClientTransaction({}),
      await world.addClientTransaction({}),
      await world.addClientTransaction({ status: 'cancelled' }),
    ];
    const [id, other] = [
      await world.add({ transfers: [received('alice')] }),
      await world.add({ transfers: [received('alice')] }),
    ];
    await world.classify([id], 'clientDeposit', { clientTransactionId: first });
    expect(await refusalOf(world.classify([id], 'clientDeposit', { clientTransactionId: second }))).toEqual({
      status: 409,
      text: 'This transaction already clears another client transaction.',
    });
    expect(await refusalOf(world.classify([other], 'clientDeposit', { clientTransactionId: first }))).toEqual({
      status: 409,
      text: 'This client transaction is already cleared by another transaction.',
    });
    expect(await refusalOf(world.classify([other], 'clientDeposit', { clientTransactionId: cancelled }))).toEqual({
      status: 409,
      text: 'This client transaction was cancelled.',
    });
  });

  test('of two who clear one client transaction at the same moment one succeeds', async () => {
    const deposit = await world.addClientTransaction({});
    const ids = await Promise.all([1, 2, 3, 4].map(() => world.add({ transfers: [received('alice')] })));
    const results = await Promise.allSettled(
      ids.map((id) => world.classify([id], 'clientDeposit', { clientTransactionId: deposit })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a client transaction is pending again', () => {
  const ways: Record<string, (id: number, batchId: number) => Promise<unknown>> = {
    'when its transaction is reset': (id) => world.reset(id),
    'when the classification is undone': (_, batchId) => world.undo(batchId),
    'when its transaction is deleted': (id) =>
      world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: id } }),
    'when its transaction is given another meaning': (id) => world.classify([id], 'airdrop'),
  };
  test.each(Object.entries(ways))('%s', async (_, way) => {
    const deposit = await world.addClientTransaction({});
    const id = await world.add({ transfers: [received('alice')] });
    const { batchId } = await world.classify([id], 'clientDeposit', { clientTransactionId: deposit });
    await way(id, batchId!);
    expect(await world.clientTransaction(deposit)).toEqual({
      status: 'pending',
      transaction_id: null,
      cleared_at: null,
    });
  });

  test('and undoing the other classification clears it again', async () => {
    const deposit = await world.addClientTransaction({});
    const id = await world.add({ transfers: [received('alice')] });
    await world.classify([id], 'clientDeposit', { clientTransactionId: deposit });
    const { batchId } = await world.classify([id], 'airdrop');
    expect((await world.get(id)).events[0]!.text).toBe(
      `Airdrop instead of Client deposit. Client transaction ${deposit} is pending again.`,
    );
    await world.undo(batchId);
    expect(await world.clientTransaction(deposit)).toMatchObject({ status: 'cleared', transaction_id: id });
  });

  test('and undoing the other classification leaves it pending if the amounts differ by now', async () => {
    const interest = await world.addClientTransaction({ type: 'interest', amount: '0.08' });
    const id = await world.add({ transfers: [sent('alice', '0.08')] });
    await world.classify([id], 'clientInterestPayment', { clientTransactionId: interest });
    const { batchId } = await world.classify([id], 'giftSent');
    // As when a withdrawal has paid a part of the interest.
    await world.pool.query('UPDATE client_transactions SET amount = 0.03 WHERE id = $1', [interest]);
    await world.undo(batchId);
    expect(await world.clientTransaction(interest)).toMatchObject({ status: 'pending', transaction_id: null });
    expect(await world.actionOf(id)).toBe('clientInterestPayment');
  });

  test('when its transaction was edited before the other classification is undone', async () => {
    const withdrawal = await world.addClientTransaction({ type: 'withdrawal', amount: '5' });
    const id = await world.add({ transfers: [sent('alice', '5')] });
    await world.classify([id], 'clientWithdrawal', { clientTransactionId: withdrawal });
    const { batchId } = await world.classify([id], 'giftSent');
    await world.api(transactionsCalls.replaceTransaction, {
      body: {
        transactionId: id,
        transfers: [
          { coinId: world.eth, amount: '2', from: { walletId: world.hot }, to: { walletId: world.clientWallet } },
        ],
      },
    });
    await world.undo(batchId);
    expect(await world.clientTransaction(withdrawal)).toMatchObject({ status: 'pending', transaction_id: null });
  });
});

describe('a source that returns the transaction differently', () => {
  const LATER = NOON + 86_400_000;
  const clear = async (given: { type: string; action: string; transfer: typeof sent }) => {
    const hash = `0x${randomBytes(32).toString('hex')}`;
    const clientTransactionId = await world.addClientTransaction({ type: given.type });
    const id = await world.add({ hash, transfers: [given.transfer('alice')] });
    await world.classify([id], given.action, { clientTransactionId });
    const move = (found: Parameters<TransactionWorld['add']>[0]) =>
      world.add({ hash, block: { number: 105, hash: '0xb105', position: 4 }, atMs: LATER, ...found });
    return { id, clientTransactionId, move };
  };
  const WITHDRAWAL = { type: 'withdrawal', action: 'clientWithdrawal', transfer: sent };
  const DEPOSIT = { type: 'deposit', action: 'clientDeposit', transfer: received };

  test('at another time: the client transaction follows', async () => {
    const { id, clientTransactionId, move } = await clear(WITHDRAWAL);
    await move({ transfers: [sent('alice')] });
    expect(await world.clientTransaction(clientTransactionId)).toEqual({
      status: 'cleared',
      transaction_id: id,
      cleared_at: new Date(LATER),
    });
  });

  test.each<[string, typeof WITHDRAWAL, Parameters<TransactionWorld['add']>[0]]>([
    ['a deposit failed', DEPOSIT, { status: 'failed', transfers: [] }],
    ['a deposit brought less', DEPOSIT, { transfers: [received('alice', '0.4')] }],
    ['a withdrawal paid more', WITHDRAWAL, { transfers: [sent('alice', '1.5')] }],
    ['a withdrawal paid elsewhere', WITHDRAWAL, { transfers: [sent('mallory')] }],
  ])('%s: the request is pending again and the transaction returns to the inbox', async (_, given, found) => {
    const { id, clientTransactionId, move } = await clear(given);
    await move(found);
    expect(await world.clientTransaction(clientTransactionId)).toEqual({
      status: 'pending',
      transaction_id: null,
      cleared_at: null,
    });
    expect(await world.actionOf(id)).toBeNull();
    expect((await world.get(id)).events.map((event) => event.text).join(' ')).toContain(
      `Client transaction ${clientTransactionId} is pending again.`,
    );
  });
});

test('candidates move the right coin the right way; hash, amount, address and time rank them', async () => {
  const near = await world.addClientTransaction({ amount: '3', initiatedAt: new Date(NOON - 60_000) });
  const amount = await world.addClientTransaction({ amount: '1', initiatedAt: new Date(NOON - 90 * 86_400_000) });
  const address = await world.addClientTransaction({
    amount: '2',
    initiatedAt: new Date(NOON - 30 * 86_400_000),
    walletId: world.clientWallet,
  });
  const hash = await world.addClientTransaction({
    amount: '5',
    initiatedAt: new Date(NOON - 400 * 86_400_000),
    hash: `0x${'AB'.repeat(32)}`,
  });
  await world.addClientTransaction({ coinId: world.usdc });
  await world.addClientTransaction({ type: 'withdrawal' });
  await world.addClientTransaction({ status: 'cancelled' });
  const id = await world.add({ hash: `0x${'ab'.repeat(32)}`, transfers: [received('alice')] });
  const { clientTransaction, candidates } = await candidatesOf(id);
  expect(clientTransaction).toBeNull();
  expect(candidates.map((candidate) => candidate.id)).toEqual([hash, amount, address, near]);
  expect(await refusalOf(candidatesOf(987_654))).toEqual({ status: 404, text: 'There is no such transaction.' });
});

test('a classification that only confirmed and cleared is undone without losing the classification', async () => {
  const withdrawal = await world.addClientTransaction({ type: 'withdrawal' });
  const id = await world.add({ transfers: [sent('alice')] });
  await writeTransactions(world.pool, (client) =>
    classify(client, { transactionIds: [id], action: 'clientWithdrawal', origin: 'rule', userId: null }),
  );
  const { batchId } = await world.classify([id], 'clientWithdrawal', { clientTransactionId: withdrawal });
  await world.undo(batchId);
  expect((await world.get(id)).classification).toMatchObject({ action: 'clientWithdrawal', origin: 'rule' });
  expect((await world.clientTransaction(withdrawal)).status).toBe('pending');
});

describe('a bookkeeper', () => {
  const REFUSED = 'Bookkeepers cannot change users, addresses or client payments. Ask an admin with full scope.';
  let bookkeeper: TransactionWorld['api'];
  beforeAll(async () => {
    bookkeeper = world.apiOf(await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false }));
  });

  test('classifies what is no client payment', async () => {
    const id = await world.add();
    await bookkeeper(transactionsCalls.classifyTransaction, {
      query: {},
      body: { transactionIds: [id], action: 'airdrop' },
    });
    expect(await world.actionOf(id)).toBe('airdrop');
  });

  test('error: clears no client transaction and records no deposit, and nothing is written', async () => {
    const deposit = await world.addClientTransaction({ amount: '1' });
    const id = await world.add({ transfers: [received('alice', '1')] });
    const before = await world.fingerprint();
    const body = { transactionIds: [id], action: 'clientDeposit' };
    const clearing = bookkeeper(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: deposit },
      body,
    });
    expect(await refusalOf(clearing)).toMatchObject({ status: 403, text: REFUSED });
    const recording = bookkeeper(transactionsCalls.classifyTransaction, {
      query: {},
      body: { ...body, createClientTransaction: { userId: world.client.userId } },
    });
    expect(await refusalOf(recording)).toMatchObject({ status: 403, text: REFUSED });
    expect(await world.fingerprint()).toEqual(before);
  });

  test('error: releases no cleared client transaction by reset, undo, another action or deletion', async () => {
    const deposit = await world.addClientTransaction({ amount: '1' });
    const id = await world.add({ transfers: [received('alice', '1')] });
    const { batchId } = await world.classify([id], 'clientDeposit', { clientTransactionId: deposit });
    const attempts = [
      () => bookkeeper(transactionsCalls.resetTransaction, { query: { transaction_id: id } }),
      () => bookkeeper(transactionsCalls.undoClassification, { params: { id: batchId! } }),
      () =>
        bookkeeper(transactionsCalls.classifyTransaction, {
          query: {},
          body: { transactionIds: [id], action: 'airdrop' },
        }),
      () => bookkeeper(transactionsCalls.deleteTransaction, { query: { transaction_id: id } }),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ status: 403, text: REFUSED });
    expect(await world.clientTransaction(deposit)).toMatchObject({ status: 'cleared', transaction_id: id });
  });
});
