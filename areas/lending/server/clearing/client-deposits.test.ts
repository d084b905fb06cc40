import { operationsCalls } from '@holdfast/operations/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { DAY_MS } from '@holdfast/calendar';
import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createTransactionWorld, NOON, ofCoin, received, sent } from '../../../transactions/server/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('DELETE FROM rules WHERE NOT is_built_in; DELETE FROM notices');
});

const depositsOf = async () =>
  (
    await world.pool.query(
      `SELECT id, user_id, coin_id, trim_scale(amount)::text AS amount, network_id, wallet_id, status, initiated_at,
              cleared_at, transaction_id
         FROM client_transactions WHERE type = 'deposit' ORDER BY id`,
    )
  ).rows;

const NEEDS_CLIENT =
  'query.client_transaction_id: A client deposit needs its client. Choose the request it belongs to, or create ' +
  'the deposit from this transaction.';

test('error: client deposits without a client are refused, singly and in a batch; nothing is written', async () => {
  const [id, other] = [await world.add(), await world.add()];
  const before = await world.fingerprint();
  expect(await refusalOf(world.classify([id], 'clientDeposit'))).toEqual({ status: 422, text: NEEDS_CLIENT });
  expect((await refusalOf(world.classify([id, other], 'clientDeposit'))).text).toBe(
    'query.client_transaction_id: Each client deposit needs its client, which is missing for 2 transactions. ' +
      'Classify client deposits one at a time.',
  );
  expect(await world.fingerprint()).toEqual(before);
});

test('a deposit gets coin, amount, network, sender and time of its transaction; repeating is harmless', async () => {
  const id = await world.add({ transfers: [received('alice', '1.25'), received('bob', '0.5')] });
  const first = await world.classify([id], 'clientDeposit', { clientId: world.client.userId });
  const deposits = await depositsOf();
  expect(deposits).toEqual([
    {
      id: expect.any(Number),
      user_id: world.client.userId,
      coin_id: world.eth,
      amount: '1.75',
      network_id: world.network,
      wallet_id: world.clientWallet,
      status: 'cleared',
      initiated_at: new Date(NOON),
      cleared_at: new Date(NOON),
      transaction_id: id,
    },
  ]);
  expect((await world.get(id)).events.map((event) => event.text)).toEqual([
    `Recorded as client transaction ${deposits[0].id}.`,
    'Client deposit.',
  ]);
  expect(await world.classify([id], 'clientDeposit', { clientId: world.client.userId })).toEqual(first);
  expect(await depositsOf()).toEqual(deposits);
  const notices = await world.pool.query('SELECT kind, user_id FROM notices ORDER BY id');
  expect(notices.rows).toEqual([{ kind: 'depositCleared', user_id: world.client.userId }]);
  // The client announced nothing: the deposit starts with its transaction.
  const [notice] = (await world.apiOf(world.client)(operationsCalls.listNotices, { query: {} })).items;
  expect(notice?.text).toBe(
    'Your deposit of 1.75 ETH has arrived and earns interest from its Start Date, which is on your dashboard now.',
  );
});

test('a transaction entered manually records the deposit of its client in the same step', async () => {
  const added = await world.api(transactionsCalls.addTransaction, {
    query: {},
    body: {
      at: new Date(NOON).toISOString(),
      networkId: world.network,
      action: 'clientDeposit',
      createClientTransaction: { userId: world.client.userId },
      transfers: [{ coinId: world.usdc, amount: '250', from: null, to: { walletId: world.hot } }],
    },
  });
  expect(await depositsOf()).toMatchObject([{ amount: '250', coin_id: world.usdc, transaction_id: added.id }]);
});

test('undoing and resetting cancel a recorded deposit, and undoing a later classification restores it', async () => {
  const id = await world.add();
  const { batchId } = await world.classify([id], 'clientDeposit', { clientId: world.client.userId });
  const later = await world.classify([id], 'airdrop');
  expect(await depositsOf()).toMatchObject([{ status: 'cancelled', transaction_id: null }]);
  expect((await world.get(id)).events[0]!.text).toMatch(
    /^Airdrop instead of Client deposit\. Client transaction \d+ is cancelled\.$/,
  );
  await world.undo(later.batchId);
  expect(await depositsOf()).toMatchObject([{ status: 'cleared', transaction_id: id }]);
  await world.undo(batchId);
  expect(await depositsOf()).toMatchObject([{ status: 'cancelled', transaction_id: null }]);
  expect(await world.actionOf(id)).toBeNull();
});

test('a recorded deposit starts with its transaction, also after its time was corrected', async () => {
  await world.pool.query(
    `INSERT INTO agreement_versions (version, annual_rate, notice_days, published_at, sections)
     SELECT given.version, 0.05, 14, given.at, v.sections
       FROM unnest($1::text[], $2::timestamptz[]) AS given (version, at),
            LATERAL (SELECT sections FROM agreement_versions LIMIT 1) AS v`,
    [
      ['earlier', 'later'],
      [new Date(NOON - 100 * DAY_MS), new Date(NOON - 10 * DAY_MS)],
    ],
  );
  const id = await world.add();
  await world.classify([id], 'clientDeposit', { clientId: world.client.userId });
  const corrected = new Date(NOON - 40 * DAY_MS);
  await world.api(transactionsCalls.replaceTransaction, {
    body: {
      transactionId: id,
      at: corrected.toISOString(),
      transfers: [{ coinId: world.eth, amount: '1', from: null, to: { walletId: world.hot } }],
    },
  });
  expect(await depositsOf()).toMatchObject([{ initiated_at: corrected, cleared_at: corrected, transaction_id: id }]);
  const { rows } = await world.pool.query(`SELECT agreement_version FROM client_transactions WHERE type = 'deposit'`);
  expect(rows).toEqual([{ agreement_version: 'earlier' }]);
});

test('undoing to a client deposit that lost its request to another transaction leads to the inbox', async () => {
  const request = await world.addClientTransaction({});
  const [id, other] = [await world.add(), await world.add()];
  await world.classify([id], 'clientDeposit', { clientTransactionId: request });
  const later = await world.classify([id], 'airdrop');
  await world.classify([other], 'clientDeposit', { clientTransactionId: request });
  await world.undo(later.batchId);
  expect(await world.actionOf(id)).toBeNull();
});

test('error: a deposit without coins, of two coins, for an unknown client or beside a request', async () => {
  const out = await world.add({ transfers: [sent('alice')] });
  const two = await world.add({ transfers: [received('alice'), ofCoin(world.usdc, received('alice', '5'))] });
  const id = await world.add();
  const before = await world.fingerprint();
  const clientId = world.client.userId;
  const place = 'body.createClientTransaction';
  for (const [refused, text] of [
    [
      () => world.classify([out], 'clientDeposit', { clientId }),
      `${place}: This transaction brought in nothing, so it is no deposit.`,
    ],
    [
      () => world.classify([two], 'clientDeposit', { clientId }),
      `${place}: This transaction brought in ETH, USDC. A deposit is of one coin.`,
    ],
    [() => world.classify([id], 'clientDeposit', { clientId: 987_654 }), `${place}.userId: There is no such client.`],
    [
      () => world.classify([id], 'airdrop', { clientId }),
      `${place}: Only a client deposit can be created from a transaction.`,
    ],
    [
      () => world.classify([id], 'clientDeposit', { clientId, clientTransactionId: 1 }),
      `${place}: Choose a request or create a deposit, not both.`,
    ],
  ] as const) {
    expect(await refusalOf(refused())).toEqual({ status: 422, text });
  }
  expect(await world.fingerprint()).toEqual(before);
});

test('a rule leaves a client deposit in the inbox and records why, once', async () => {
  await world.api(transactionsCalls.addRule, {
    body: { name: 'Lenders', conditions: { direction: 'in' }, action: 'clientDeposit' },
  });
  const id = await world.add();
  expect(await world.actionOf(id)).toBeNull();
  const text = (await world.get(id)).events.map((event) => event.text);
  expect(text).toEqual(['The rule “Lenders” matches, but a client deposit needs its client. Choose the client.']);
});
