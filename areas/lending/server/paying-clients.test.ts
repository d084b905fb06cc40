/** From what is owed to what was paid: matching, clearing, interest due, and the notices about them. */
import { transactionsCalls } from '@holdfast/transactions/contract';
import { lendingCalls } from '../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { createTestJobs } from '../../../kit/jobs/testing.ts';
import { refreshLoans, refreshLoansWithin } from './refresh-loans.ts';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { closeLendingDay, interestRun, lendingSchedules } from './lending-jobs.ts';
import { createLendingWorld, DAY_MS, daysAgo, type TestClient } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createLendingWorld);
let client: TestClient;
let ours: { id: number; address: string };
let theirs: { id: number; address: string };

beforeAll(async () => {
  ours = await world.addWallet({ name: 'Hot wallet' });
});
beforeEach(async () => {
  client = await world.addClient();
  theirs = await world.addWallet({ name: 'Client wallet', userId: client.userId });
});

/** A manual transaction with one transfer and its classification. */
async function move(given: { amount: string; out: boolean; at?: Date; clears?: number; action?: string }) {
  const [from, to] = given.out ? [ours.address, theirs.address] : [theirs.address, ours.address];
  return world.api(transactionsCalls.addTransaction, {
    query: given.clears === undefined ? {} : { client_transaction_id: given.clears },
    body: {
      at: (given.at ?? new Date()).toISOString(),
      networkId: world.network.id,
      action: given.action ?? null,
      transfers: [{ coinId: world.usdc.id, amount: given.amount, from: { address: from }, to: { address: to } }],
    },
  });
}

const pendingInterest = async () => {
  await refreshLoans(world.pool, { now: new Date() });
  return (await client.api(lendingCalls.listPendingClientTransactions, {})).items
    .filter((item) => item.type === 'interest')
    .map((item) => ({ id: item.id, amount: item.amount, dueBy: item.dueBy }));
};
const noticesOf = async (person: TestClient) =>
  (await person.api(operationsCalls.listNotices, { query: {} })).items.map((notice) => notice.title);
const addDeposit = (amount: string, days: number) =>
  world.addRows([{ userId: client.userId, coinId: world.usdc.id, type: 'deposit', amount, at: daysAgo(days) }]);

describe('clearing', () => {
  it('the transaction of a deposit is found and cleared with one call, and the client gets one notice', async () => {
    const announced = await client.api(lendingCalls.addClientTransaction, {
      body: { type: 'deposit', coinId: world.usdc.id, amount: '250.5', networkId: world.network.id },
    });
    await move({ amount: '90', out: false });
    const carried = await move({ amount: '250.5', out: false });
    const { items } = await world.api(lendingCalls.listTransactionMatches, { params: { id: announced.id } });
    expect(items[0]).toMatchObject({
      transactionId: carried.id,
      action: 'clientDeposit',
      amount: '250.5',
      isAmountOff: false,
    });
    expect(items[0]?.reasons).toContain('the amount agrees to the last digit');
    expect(items[0]?.cautions).toContain('from a wallet that the client added without proof, which is no evidence');
    await world.api(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: announced.id },
      body: { transactionIds: [carried.id], action: 'clientDeposit' },
    });
    expect((await client.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal).toBe('250.5');
    const notices = ['Your deposit of 250.5 USDC has cleared', 'The wallet Client wallet was added'];
    expect(await noticesOf(client)).toEqual(notices);
    await world.api(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: announced.id },
      body: { transactionIds: [carried.id], action: 'clientDeposit' },
    });
    expect(await noticesOf(client)).toEqual(notices);
    expect(
      (await world.api(lendingCalls.listTransactionMatches, { params: { id: announced.id } })).items.map(
        (item) => item.transactionId,
      ),
    ).not.toContain(carried.id);
  });

  it('a paid withdrawal states its interest', async () => {
    await addDeposit('1000', 365);
    const request = await client.api(lendingCalls.addClientTransaction, {
      body: { type: 'withdrawal', coinId: world.usdc.id, amount: '100', walletId: theirs.id },
    });
    await move({ amount: '100', out: true, clears: request.id, action: 'clientWithdrawal' });
    const paid = (await client.api(lendingCalls.listClientActivity, { query: {} })).items.find(
      (item) => item.id === request.id,
    );
    expect(paid).toMatchObject({ stage: 'cleared', applied: { excess: '0' } });
    expect(Number(paid?.applied?.interest)).toBeCloseTo(80, 0);
    expect(await noticesOf(client)).toContain('Your withdrawal of 100 USDC was paid');
  });

  it('error: a client cannot cancel a withdrawal whose coins were sent and are not matched yet', async () => {
    await addDeposit('1000', 10);
    const request = (amount: string) =>
      client.api(lendingCalls.addClientTransaction, {
        body: { type: 'withdrawal', coinId: world.usdc.id, amount, walletId: theirs.id },
      });
    const cancel = ({ id }: { id: number }) => client.api(lendingCalls.cancelOwnClientTransaction, { params: { id } });
    const [paid, other] = [await request('100'), await request('70')];
    const carried = await move({ amount: '100', out: true });
    expect(await refusalOf(cancel(paid))).toEqual({
      status: 409,
      text: 'This amount was already sent to your wallet, so the withdrawal cannot be cancelled.',
    });
    expect((await cancel(other)).status).toBe('cancelled');
    await world.api(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: paid.id },
      body: { transactionIds: [carried.id], action: 'clientWithdrawal' },
    });
    expect((await cancel(await request('100'))).status).toBe('cancelled');
  });
});

describe('interest', () => {
  it('is pending from the anniversary on, and is paid with one classification', async () => {
    await addDeposit('1000', 400);
    const [due, ...others] = await pendingInterest();
    expect(due?.amount).toBe('80');
    expect(others).toEqual([]);
    await move({ amount: '80', out: true, clears: due!.id, action: 'clientInterestPayment' });
    expect(await pendingInterest()).toEqual([]);
    expect(await noticesOf(client)).toContain('Interest of 80 USDC was paid');
    expect((await client.api(operationsCalls.listNotices, { query: {} })).items[0]?.text).toMatch(
      / was paid to you\.$/,
    );
    const summary = await client.api(lendingCalls.getInterestSummary, {
      params: { year: new Date().getUTCFullYear() },
      query: {},
    });
    expect(summary.coins[0]).toMatchObject({ paid: '80', paidUsd: { knownUsd: null, unknownCount: 1 } });
  });

  it('a withdrawal that covers it leaves nothing to be paid', async () => {
    await addDeposit('1000', 400);
    expect(await pendingInterest()).toHaveLength(1);
    await world.addRows([
      { userId: client.userId, coinId: world.usdc.id, type: 'withdrawal', amount: '50', at: daysAgo(2) },
    ]);
    expect((await pendingInterest()).map((one) => one.amount)).toEqual(['30']);
    await world.addRows([
      { userId: client.userId, coinId: world.usdc.id, type: 'withdrawal', amount: '500', at: daysAgo(1) },
    ]);
    expect(await pendingInterest()).toEqual([]);
  });

  it('error: interest is not paid twice', async () => {
    await addDeposit('1000', 400);
    const [due] = await pendingInterest();
    await move({ amount: '80', out: true, clears: due!.id, action: 'clientInterestPayment' });
    expect(
      (await refusalOf(move({ amount: '80', out: true, clears: due!.id, action: 'clientInterestPayment' }))).status,
    ).toBe(409);
    const again = world.pool.query(
      `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at, deposit_id, due_on)
         SELECT user_id, type, coin_id, amount, initiated_at, deposit_id, due_on FROM client_transactions
         WHERE id = $1`,
      [due!.id],
    );
    await expect(again).rejects.toThrow('client_transactions_due_key');
  });

  it('a backdated correction after the payment adds the rest, once', async () => {
    const [depositId] = await addDeposit('1000', 400);
    const [due] = await pendingInterest();
    await move({ amount: '80', out: true, clears: due!.id, action: 'clientInterestPayment' });
    await transaction(world.pool, (each) =>
      each.query('UPDATE client_transactions SET amount = 1500 WHERE id = $1', [depositId]),
    );
    const rest = await pendingInterest();
    expect(rest.map((one) => one.amount)).toEqual(['40']);
    expect(await pendingInterest()).toEqual(rest);
    await move({ amount: '40', out: true, clears: rest[0]!.id, action: 'clientInterestPayment' });
    expect(await pendingInterest()).toEqual([]);
  });

  it('a deposit that is no longer cleared owes no interest', async () => {
    const announced = await client.api(lendingCalls.addClientTransaction, {
      body: { type: 'deposit', coinId: world.usdc.id, amount: '1000', networkId: world.network.id },
    });
    await world.pool.query('UPDATE client_transactions SET initiated_at = $2 WHERE id = $1', [
      announced.id,
      daysAgo(500),
    ]);
    const carried = await move({
      amount: '1000',
      out: false,
      at: daysAgo(500),
      clears: announced.id,
      action: 'clientDeposit',
    });
    expect(await pendingInterest()).toHaveLength(1);
    await world.api(transactionsCalls.resetTransaction, { query: { transaction_id: carried.id } });
    expect(await pendingInterest()).toEqual([]);
    // The server deleted that interest, not a person.
    const removed = `SELECT object FROM audit_log WHERE object_kind = 'client_transactions' AND after IS NULL`;
    expect((await world.pool.query(removed)).rows).toEqual([]);
  });

  it('error: interest that is due is neither cancelled nor deleted', async () => {
    await addDeposit('1000', 400);
    const [due] = await pendingInterest();
    expect(
      (await refusalOf(client.api(lendingCalls.cancelOwnClientTransaction, { params: { id: due!.id } }))).status,
    ).toBe(409);
    expect(
      (await refusalOf(world.api(lendingCalls.deleteClientTransaction, { query: { client_transaction_id: due!.id } })))
        .status,
    ).toBe(409);
  });

  it('two runs at once compute the same', async () => {
    await addDeposit('1000', 800);
    await Promise.all(
      [1, 2, 3].map(() => transaction(world.pool, (each) => refreshLoansWithin(each, { now: new Date() }))),
    );
    expect((await pendingInterest()).map((one) => one.amount)).toEqual(['80', '80']);
  });
});

describe('the jobs', () => {
  it('the interest run adds what is due, notifies the admins, and adds nothing the second time', async () => {
    const jobs = await createTestJobs();
    try {
      await jobs.pool.query(
        `INSERT INTO users (email, role, created_at)
           VALUES ('admin@people.example', 'admin', now()), ('client@people.example', 'client', now())`,
      );
      await jobs.pool.query(
        `INSERT INTO coins (symbol, name, decimals, usable_by_clients) VALUES ('USDC', 'USD Coin', 6, true)`,
      );
      await jobs.pool.query(
        `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
           VALUES (2, 1, 'deposit', 100, $1, 'cleared', $1)`,
        [daysAgo(300)],
      );
      const later = new Date(Date.now() + 70 * DAY_MS);
      await jobs.startWorker([interestRun, closeLendingDay], { now: () => later });
      const { enqueueJob } = await import('../../../kit/jobs/enqueue-job.ts');
      const run = async (kind: typeof interestRun) =>
        jobs.until(
          (await enqueueJob(jobs.pool, kind, { key: 'all', payload: {}, createdBy: null })).job.id,
          (job) => job.status === 'succeeded' || job.status === 'failed',
        );
      expect(await run(interestRun)).toMatchObject({
        status: 'succeeded',
        result: { clients: 1, added: 1, changed: 0, removed: 0 },
      });
      expect(await run(interestRun)).toMatchObject({
        status: 'succeeded',
        result: { added: 0, changed: 0, removed: 0 },
      });
      expect((await jobs.pool.query(`SELECT kind FROM notices WHERE user_id = 1`)).rows).toEqual([
        { kind: 'interestDue' },
      ]);
      const closed = await run(closeLendingDay);
      expect(closed).toMatchObject({ status: 'succeeded', result: { roots: 1 } });
      expect((await run(closeLendingDay)).result).toMatchObject({ roots: 0 });
      const { rows } = await jobs.pool.query<{ owed: string; total: string }>(
        'SELECT d.owed, r.total FROM coverage_days d JOIN liability_roots r ON r.day = d.day AND r.coin_id = d.coin_id',
      );
      expect(rows).toHaveLength(1);
      expect(Number(rows[0]!.owed)).toBe(Number(rows[0]!.total));
    } finally {
      await jobs.close();
    }
  });

  it('a night during which the server was stopped is made up for at the next start', async () => {
    const jobs = await createTestJobs();
    try {
      const start = () => jobs.startWorker([interestRun, closeLendingDay], { schedules: lendingSchedules() });
      const first = await start();
      const known = () => jobs.pool.query(`UPDATE job_schedules SET last_at = now() - interval '2 days'`);
      await expect.poll(async () => (await known()).rowCount).toBe(2);
      await first.stop();
      await known();
      await start();
      const done = () => jobs.pool.query('SELECT kind, status FROM jobs ORDER BY kind').then(({ rows }) => rows);
      await expect.poll(done, { timeout: 10_000 }).toEqual([
        { kind: 'close-lending-day', status: 'succeeded' },
        { kind: 'interest-run', status: 'succeeded' },
      ]);
    } finally {
      await jobs.close();
    }
  });
});

describe('what clients hear', () => {
  /** The notices since the client was added, the newest first. */
  const heard = async () => (await noticesOf(client)).filter((title) => !title.startsWith('The wallet'));
  const record = (transactionId: number, userId: number) =>
    world.api(transactionsCalls.classifyTransaction, {
      query: {},
      body: { transactionIds: [transactionId], action: 'clientDeposit', createClientTransaction: { userId } },
    });
  const request = (amount: string) =>
    client.api(lendingCalls.addClientTransaction, {
      body: { type: 'withdrawal', coinId: world.usdc.id, amount, walletId: theirs.id },
    });

  it('a deposit that an admin takes from its client and records for another is reported to its client', async () => {
    const other = await world.addClient();
    const { id } = await move({ amount: '1000', out: false });
    await record(id, client.userId);
    await world.api(transactionsCalls.resetTransaction, { query: { transaction_id: id } });
    await record(id, other.userId);
    expect(await heard()).toEqual([
      'Your deposit of 1,000 USDC was reversed',
      'Your deposit of 1,000 USDC has cleared',
    ]);
    const [reversed] = (await client.api(operationsCalls.listNotices, { query: {} })).items;
    expect(reversed?.text).toBe(
      'The operator no longer counts it as received, so it is not part of your balance. ' +
        'If you did not expect this, ask the operator.',
    );
    expect(await noticesOf(other)).toEqual(['Your deposit of 1,000 USDC has cleared']);
  });

  it('interest that an admin paid to an address that is none of the client’s wallets states the address', async () => {
    await addDeposit('1000', 400);
    const [due] = await pendingInterest();
    const strange = '0x0000000000000000000000000000000000000099';
    const paid = await world.api(transactionsCalls.addTransaction, {
      query: { client_transaction_id: due!.id },
      body: {
        at: new Date().toISOString(),
        networkId: world.network.id,
        action: 'clientInterestPayment',
        transfers: [{ coinId: world.usdc.id, amount: '80', from: { walletId: ours.id }, to: { address: strange } }],
      },
    });
    expect(paid.clientTransactionId).toBe(due!.id);
    expect((await client.api(operationsCalls.listNotices, { query: {} })).items[0]?.text).toMatch(
      `was paid to ${strange}, which is none of your wallets here. If it is not yours, tell the operator.`,
    );
    expect((await client.api(lendingCalls.listClientActivity, { query: {} })).items).toContainEqual(
      expect.objectContaining({ id: due!.id, paidElsewhereTo: strange }),
    );
  });

  it('a withdrawal that is paid again after a reversal is reported as paid again', async () => {
    await addDeposit('1000', 10);
    const { id } = await request('50');
    const carried = await move({ amount: '50', out: true, clears: id, action: 'clientWithdrawal' });
    await world.api(transactionsCalls.resetTransaction, { query: { transaction_id: carried.id } });
    await world.api(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: id },
      body: { transactionIds: [carried.id], action: 'clientWithdrawal' },
    });
    const paid = 'Your withdrawal of 50 USDC was paid';
    expect(await heard()).toEqual([paid, 'Your withdrawal of 50 USDC was reversed', paid]);
  });

  it('a request that an admin cancels or deletes is reported, one that the client cancels is not', async () => {
    await addDeposit('1000', 10);
    const [own, cancelled, deleted] = [await request('1'), await request('2'), await request('3')];
    await client.api(lendingCalls.cancelOwnClientTransaction, { params: { id: own.id } });
    const cancel = { params: { id: cancelled.id }, body: { reason: 'Wrong wallet' } };
    await world.api(lendingCalls.cancelClientTransaction, cancel);
    await world.api(lendingCalls.cancelClientTransaction, cancel);
    for (const { id } of [deleted, cancelled, own])
      await world.api(lendingCalls.deleteClientTransaction, { query: { client_transaction_id: id } });
    expect(await heard()).toEqual(['Your withdrawal of 3 USDC was deleted', 'Your withdrawal of 2 USDC was cancelled']);
    expect((await client.api(operationsCalls.listNotices, { query: {} })).items[1]?.text).toBe(
      'The operator cancelled it before it was cleared. The reason given: Wrong wallet. ' +
        'If you did not expect this, ask the operator.',
    );
  });
});

describe('what admins hear', () => {
  it('of an announced deposit and a requested withdrawal', async () => {
    const admin = await world.addAdmin();
    await addDeposit('100', 3);
    await client.api(lendingCalls.addClientTransaction, {
      body: { type: 'deposit', coinId: world.usdc.id, amount: '7', networkId: world.network.id },
    });
    await client.api(lendingCalls.addClientTransaction, {
      body: { type: 'withdrawal', coinId: world.usdc.id, amount: '5', walletId: theirs.id },
    });
    expect(await noticesOf(admin)).toEqual(['Withdrawal of 5 USDC requested', 'Deposit of 7 USDC announced']);
    expect((await admin.api(operationsCalls.countUnreadNotices, {})).unread).toBe(2);
    const [newest] = (await admin.api(operationsCalls.listNotices, { query: {} })).items;
    await admin.api(operationsCalls.markAllNoticesRead, { body: { upToId: newest!.id } });
    expect((await admin.api(operationsCalls.countUnreadNotices, {})).unread).toBe(0);
  });
});
