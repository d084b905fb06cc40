/**
 * Fifty attempts of one client to read or change what is another's: ids in the path, the query and the body, guessed
 * ids, tokens that are expired, revoked, or of somebody disabled. Every one fails, and the database is afterwards as
 * before.
 */
import { lendingCalls } from '../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { type UtcDay, utcDayOf } from '@holdfast/calendar';
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { refreshLoans } from './refresh-loans.ts';
import { publishRoots } from './proofs/liability-proofs.ts';
import { createLendingWorld, daysAgo, type TestClient } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createLendingWorld);
let victim: TestClient;
let thief: TestClient;
let ids: { deposit: number; pending: number; wallet: number; notice: number; address: number; session: number };
const expired = 'expired-token';
const disabledToken: { value: string } = { value: '' };

beforeAll(async () => {
  [victim, thief] = [await world.addClient(), await world.addClient()];
  await world.addWallet({ purpose: 'deposit' });
  const wallet = await victim.api(lendingCalls.addClientWallet, {
    body: { name: 'Mine', networkId: world.network.id, address: '0x00000000000000000000000000000000000000f1' },
  });
  const [deposit] = await world.addRows([
    { userId: victim.userId, coinId: world.usdc.id, type: 'deposit', amount: '5000', at: daysAgo(400) },
  ]);
  const pending = await victim.api(lendingCalls.addClientTransaction, {
    body: { type: 'withdrawal', coinId: world.usdc.id, amount: '10', walletId: wallet.id },
  });
  await victim.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } });
  await world.pool.query(`SELECT write_notice($1, 'interestPaid', 'test', '{}')`, [victim.userId]);
  await refreshLoans(world.pool, { now: new Date() });
  await transaction(world.pool, (client) => publishRoots(client, (utcDayOf(Date.now()) - 1) as UtcDay));
  const one = async (sql: string): Promise<number> =>
    (await world.pool.query<{ id: number }>(sql, [victim.userId])).rows[0]!.id;
  ids = {
    deposit: deposit!,
    pending: pending.id,
    wallet: wallet.id,
    session: victim.sessionId,
    notice: await one('SELECT id FROM notices WHERE user_id = $1'),
    address: await one('SELECT id FROM deposit_addresses WHERE user_id = $1'),
  };
  const session = `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
    VALUES ($1, $2, now(), now(), $3, 'test', '127.0.0.1')`;
  await world.pool.query(session, [victim.userId, createHash('sha256').update(expired).digest(), daysAgo(1)]);
  const gone = await world.addClient();
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [gone.userId]);
  disabledToken.value = gone.token;
});

interface Attempt {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly url: () => string;
  readonly body?: () => unknown;
  readonly token?: () => string | null;
  readonly status: number;
}

const read = (url: () => string, status = 404): Attempt => ({ method: 'GET', url, status });
const write = (url: () => string, body: () => unknown, status = 404): Attempt => ({
  method: 'POST',
  url,
  body,
  status,
});
const withToken = (token: () => string | null): Attempt => ({
  method: 'GET',
  url: () => 'client/dashboard',
  token,
  status: 401,
});

const ATTEMPTS: Record<string, Attempt> = {
  'the dashboard by user_id': read(() => `client/dashboard?user_id=${victim.userId}`),
  'the dashboard by a user_id that does not exist': read(() => 'client/dashboard?user_id=999999'),
  'the dashboard by user_id twice': read(
    () => `client/dashboard?user_id=${thief.userId}&user_id=${victim.userId}`,
    422,
  ),
  'the dashboard by userId': read(() => `client/dashboard?userId=${victim.userId}`, 422),
  'the dashboard by a text': read(() => `client/dashboard?user_id=${victim.userId}%20OR%201=1`, 422),
  'the dashboard by zero': read(() => 'client/dashboard?user_id=0', 422),
  'the dashboard by a negative id': read(() => `client/dashboard?user_id=-${victim.userId}`, 422),
  'the dashboard by an array': read(() => `client/dashboard?user_id[]=${victim.userId}`, 422),
  'the activity': read(() => `client/activity?user_id=${victim.userId}`),
  'the growth': read(() => `client/growth?user_id=${victim.userId}`),
  'the statement as CSV': read(
    () => `client/statement?user_id=${victim.userId}&from=2025-01-01&to=2025-12-31&format=csv`,
  ),
  'the statement as PDF': read(() => `client/statement?user_id=${victim.userId}&from=2025-01-01&to=2025-12-31`),
  'the interest summary': read(() => `client/interest-summary/2025?user_id=${victim.userId}`),
  'the interest summary as a file': read(() => `client/interest-summary/2025/file?user_id=${victim.userId}`),
  'the agreement': read(() => `client/agreement?user_id=${victim.userId}`),
  'the withdrawal preview': read(
    () => `client/withdrawal-preview?user_id=${victim.userId}&coin_id=${world.usdc.id}&amount=1`,
  ),
  'the withdrawal preview of a coin one does not have': read(
    () => `client/withdrawal-preview?coin_id=${world.usdc.id}&amount=1`,
  ),
  'the proof by user_id': read(() => `client/proof?user_id=${victim.userId}&coin_id=${world.usdc.id}`),
  'the proof of a coin one does not have': read(() => `client/proof?coin_id=${world.usdc.id}`),
  'the proof by client_id': read(() => `client/proof?client_id=${victim.userId}&coin_id=${world.usdc.id}`, 422),
  'wallets by user_id': read(() => `client/wallets?user_id=${victim.userId}`, 422),
  'the deposit address by user_id': read(
    () => `client/deposit-address?network_id=${world.network.id}&user_id=${victim.userId}`,
    422,
  ),
  'renaming a wallet': write(
    () => 'client/wallet/edit',
    () => ({ id: ids.wallet, name: 'Stolen' }),
  ),
  'switching a wallet off': write(
    () => 'client/wallet/edit',
    () => ({ id: ids.wallet, isActive: false }),
  ),
  'renaming a guessed wallet': write(
    () => 'client/wallet/edit',
    () => ({ id: 1, name: 'Stolen' }),
  ),
  'taking a wallet over': write(
    () => 'client/wallet/edit',
    () => ({ id: ids.wallet, userId: thief.userId }),
    422,
  ),
  'adding a wallet for the victim': write(
    () => 'client/wallet/add',
    () => ({
      name: 'Mine',
      networkId: world.network.id,
      address: '0x00000000000000000000000000000000000000f2',
      userId: victim.userId,
    }),
    422,
  ),
  "withdrawing to the victim's wallet": write(
    () => 'client/client-transaction/add',
    () => ({ type: 'withdrawal', coinId: world.usdc.id, amount: '1', walletId: ids.wallet }),
  ),
  "withdrawing the victim's coins": write(
    () => 'client/client-transaction/add',
    () => ({ type: 'withdrawal', coinId: world.usdc.id, amount: '1', walletId: ids.wallet, userId: victim.userId }),
  ),
  'announcing a deposit for the victim': write(
    () => 'client/client-transaction/add',
    () => ({ type: 'deposit', coinId: world.usdc.id, amount: '1', networkId: world.network.id, userId: victim.userId }),
  ),
  "a deposit from the victim's wallet": write(
    () => 'client/client-transaction/add',
    () => ({ type: 'deposit', coinId: world.usdc.id, amount: '1', networkId: world.network.id, walletId: ids.wallet }),
  ),
  'a backdated deposit': write(
    () => 'client/client-transaction/add',
    () => ({
      type: 'deposit',
      coinId: world.usdc.id,
      amount: '1',
      networkId: world.network.id,
      initiatedAt: '2020-01-01T00:00:00Z',
    }),
    422,
  ),
  'asking for interest': write(
    () => 'client/client-transaction/add',
    () => ({ type: 'interest', coinId: world.usdc.id, amount: '1', networkId: world.network.id }),
    422,
  ),
  'a deposit that says it is cleared': write(
    () => 'client/client-transaction/add',
    () => ({ type: 'deposit', coinId: world.usdc.id, amount: '1', networkId: world.network.id, status: 'cleared' }),
    422,
  ),
  'cancelling a request': write(
    () => `client/client-transactions/${ids.pending}/cancel`,
    () => undefined,
  ),
  'cancelling a deposit': write(
    () => `client/client-transactions/${ids.deposit}/cancel`,
    () => undefined,
  ),
  'cancelling a guessed request': write(
    () => 'client/client-transactions/1/cancel',
    () => undefined,
  ),
  "cancelling by the admin's call": write(
    () => `indexer/admin/client-transactions/${ids.pending}/cancel`,
    () => undefined,
    403,
  ),
  'deleting a request': {
    method: 'DELETE',
    url: () => `indexer/admin/client-transaction/delete?client_transaction_id=${ids.pending}`,
    status: 403,
  },
  "the admin's list": read(() => `indexer/admin/client-transactions?user_id=${victim.userId}`, 403),
  'the liabilities': read(() => `indexer/admin/liabilities?user_id=${victim.userId}`, 403),
  'the matches': read(() => `indexer/admin/client-transactions/${ids.pending}/matches`, 403),
  'the deposit addresses': read(() => `indexer/admin/deposit-addresses?user_id=${victim.userId}`, 403),
  'changing the deposit address': write(
    () => 'indexer/admin/deposit-addresses',
    () => ({ userId: victim.userId, walletId: 1 }),
    403,
  ),
  'approving a deposit address': write(
    () => `indexer/admin/deposit-addresses/${ids.address}/approve`,
    () => undefined,
    403,
  ),
  'reading a notice': write(
    () => `notices/${ids.notice}/read`,
    () => undefined,
  ),
  'reading all notices': write(
    () => 'notices/read-all',
    () => ({ upToId: ids.notice, userId: victim.userId }),
    422,
  ),
  'the mails': read(() => 'indexer/admin/mails', 403),
  'an expired token': withToken(() => expired),
  'a revoked token': withToken(() => 'never-issued-or-revoked'),
  'the hash of a token instead of it': withToken(() => createHash('sha256').update(victim.token).digest('hex')),
  'a token in other letters': withToken(() => victim.token.toUpperCase()),
  'the token of someone disabled': withToken(() => disabledToken.value),
  'no token': withToken(() => null),
};

it('there are at least 50 attempts', () => {
  expect(Object.keys(ATTEMPTS).length).toBeGreaterThanOrEqual(50);
});

it.each(Object.entries(ATTEMPTS))('error: %s', async (_, { method, url, body, token, status }) => {
  const before = await world.fingerprint();
  const bearer = token === undefined ? thief.token : token();
  const payload = body?.();
  const response = await world.app.inject({
    method,
    url: `/api/${url()}`,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    ...(payload !== undefined && { payload: payload as object }),
  });
  expect(response.statusCode, response.payload).toBe(status);
  expect(response.payload).not.toContain('5000');
  expect(response.payload).not.toContain('Mine"');
  expect(await world.fingerprint()).toEqual(before);
});

it('another user and one that does not exist are refused with the same message', async () => {
  const refuse = async (userId: number): Promise<string> =>
    (
      await world.app.inject({
        method: 'GET',
        url: `/api/client/dashboard?user_id=${userId}`,
        headers: { authorization: `Bearer ${thief.token}` },
      })
    ).payload;
  expect(await refuse(victim.userId)).toBe(await refuse(999_999));
});

it('an admin may look at the dashboard of any client', async () => {
  const dashboard = await world.api(lendingCalls.getClientDashboard, { query: { user_id: victim.userId } });
  expect(dashboard.coins[0]?.principal).toBe('5000');
});

it("lists hold one's own alone", async () => {
  const lists = await Promise.all([
    thief.api(lendingCalls.listClientWallets, { query: {} }),
    thief.api(lendingCalls.listClientActivity, { query: {} }),
    thief.api(lendingCalls.listPendingClientTransactions, {}),
    thief.api(operationsCalls.listNotices, { query: {} }),
  ]);
  expect(lists.map((list) => list.items)).toEqual([[], [], [], []]);
});

it('another client’s address can be added, looks like one that nobody has, and shows nothing of theirs', async () => {
  const add = (address: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/client/wallet/add',
      headers: { authorization: `Bearer ${thief.token}` },
      payload: { name: 'Mine too', networkId: world.network.id, address },
    });
  const taken = await add('0x00000000000000000000000000000000000000f1');
  const free = await add('0x00000000000000000000000000000000000000fe');
  expect([taken.statusCode, free.statusCode], taken.payload).toEqual([200, 200]);
  const shape = (payload: string): string => payload.replaceAll(/"(?:id|address|createdAt)":("[^"]*"|\d+)/gu, '');
  expect(shape(taken.payload)).toBe(shape(free.payload));
});
