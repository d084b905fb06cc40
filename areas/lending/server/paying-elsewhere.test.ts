/** One admin, or a session in a client's name after a reset, pays no coins of a client elsewhere. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import type { FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { parseAmount } from '@holdfast/money';
import { operationsCalls } from '@holdfast/operations/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useShared } from '../../../kit/database/testing.ts';
import { refusalOf } from '../../catalogue/server/testing.ts';
import type { IngestTransfer } from '../../transactions/server/ingest/ingest-batch.ts';
import { ingestInto, transactionOf } from '../../transactions/server/ingest/testing.ts';
import { lendingCalls } from '../contract/calls.ts';
import { addressOf, createLendingWorld, daysAgo, type TestClient } from './testing.ts';

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'true' } }));
let client: TestClient;
let hot: { id: number; address: string };
let count = 0;

/** Set-up is over, and the client has 1,000 USDC. */
beforeEach(async () => {
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id <> $1', [world.admin.userId]);
  hot ??= await world.addWallet({ name: 'Hot wallet' });
  client = await world.addClient();
  await world.setRule(false);
  await world.addRows([
    { userId: client.userId, coinId: world.usdc.id, type: 'deposit', amount: '1000', at: daysAgo(10) },
  ]);
  await world.setRule(true);
});

const freshAddress = () => addressOf(0x70_000 + (count += 1));
const transfer = (to: string, amount: string, more: Partial<IngestTransfer> = {}): IngestTransfer => ({
  key: 'log:1',
  coin: { kind: 'coin', coinId: world.usdc.id },
  amount: parseAmount(amount),
  from: { kind: 'address', address: hot.address },
  to: { kind: 'address', address: to },
  role: 'transfer',
  origin: 'log',
  valueUsd: null,
  ...more,
});
/** As a sync writes a payment of the operator. */
async function paid(...transfers: IngestTransfer[]): Promise<number> {
  count += 1;
  const found = { ...transactionOf(`0x${count.toString(16).padStart(64, 'd')}`), atMs: Date.now() };
  const { added } = await ingestInto(world.pool, {
    networkId: world.network.id,
    transactions: [{ ...found, transfers: transfers as unknown as FoundTransfer[] }],
  });
  return added[0]!;
}
const clear = (id: number, transactionId: number) =>
  world.api(transactionsCalls.classifyTransaction, {
    query: { client_transaction_id: id },
    body: { transactionIds: [transactionId], action: 'clientWithdrawal' },
  });
const ownWallet = () =>
  client.api(lendingCalls.addClientWallet, {
    body: { name: 'Ledger', networkId: world.network.id, address: freshAddress() },
  });
const request = (api: TestClient['api'], walletId: number, amount = '100') =>
  api(lendingCalls.addClientTransaction, {
    body: { type: 'withdrawal', coinId: world.usdc.id, amount, walletId, userId: client.userId },
  });
const pendingOf = async () => (await client.api(lendingCalls.listPendingClientTransactions, {})).items[0]!;
const walletOf = async (id: number) =>
  (await client.api(lendingCalls.listClientWallets, { query: {} })).items.find((wallet) => wallet.id === id)!;
const noticesOf = async (person: TestClient) => (await person.api(operationsCalls.listNotices, { query: {} })).items;

describe('a withdrawal that an admin entered', () => {
  it('error: is not counted until the client confirms it', async () => {
    const wallet = await ownWallet();
    const entered = await request(world.api, wallet.id);
    const [notice] = await noticesOf(client);
    expect(notice).toMatchObject({ kind: 'withdrawalToConfirm', text: expect.stringContaining(wallet.address) });
    expect((await pendingOf()).needsConfirmation).toBe(true);
    const transactionId = await paid(transfer(wallet.address, '100'));
    const waiting = await clear(entered.id, transactionId);
    expect(waiting.pendingApproval?.effectiveFrom).not.toBeNull();
    await world.api(accountsCalls.withdrawChange, { params: { id: waiting.pendingApproval!.id } });
    const stranger = await world.addClient();
    expect(
      (await refusalOf(stranger.api(lendingCalls.confirmOwnWithdrawal, { params: { id: entered.id } }))).status,
    ).toBe(404);
    await client.api(lendingCalls.confirmOwnWithdrawal, { params: { id: entered.id } });
    expect((await pendingOf()).needsConfirmation).toBe(false);
    expect((await clear(entered.id, transactionId)).pendingApproval).toBeNull();
  });

  it('a second admin can count it instead', async () => {
    const second = await world.addAdmin();
    const wallet = await ownWallet();
    const entered = await request(world.api, wallet.id);
    const { pendingApproval } = await clear(entered.id, await paid(transfer(wallet.address, '100')));
    expect(pendingApproval).toMatchObject({ effectiveFrom: null });
    await second.api(accountsCalls.approveChange, { params: { id: pendingApproval!.id } });
    expect((await client.api(lendingCalls.listClientActivity, { query: {} })).items[0]).toMatchObject({
      type: 'withdrawal',
      stage: 'cleared',
    });
  });

  it('one that the client requested needs nothing else', async () => {
    const wallet = await ownWallet();
    const requested = await request(client.api, wallet.id);
    expect(requested.needsConfirmation).toBe(false);
    expect((await clear(requested.id, await paid(transfer(wallet.address, '100')))).pendingApproval).toBeNull();
  });
});

describe('a wallet that an admin added for a client', () => {
  it('error: is no place to pay to until the client confirms it', async () => {
    const wallet = await world.addWallet({ userId: client.userId });
    expect(await walletOf(wallet.id)).toMatchObject({ needsConfirmation: true, payoutFrom: expect.any(String) });
    expect((await refusalOf(request(client.api, wallet.id))).text).toContain('Confirm its address');
    const entered = await request(world.api, wallet.id);
    await world.pool.query('UPDATE client_transactions SET confirmed_at = now() WHERE id = $1', [entered.id]);
    const transactionId = await paid(transfer(wallet.address, '100'));
    const { pendingApproval } = await clear(entered.id, transactionId);
    expect(pendingApproval).not.toBeNull();
    await world.api(accountsCalls.withdrawChange, { params: { id: pendingApproval!.id } });
    await client.api(lendingCalls.confirmOwnWallet, { params: { id: wallet.id } });
    expect(await walletOf(wallet.id)).toMatchObject({ needsConfirmation: false, payoutFrom: null });
    expect((await clear(entered.id, transactionId)).pendingApproval).toBeNull();
  });

  it('is one after the waiting time, and the former e-mail address is told as well', async () => {
    await world.api(accountsCalls.updateUser, { body: { id: client.userId, email: `moved-${count}@example.com` } });
    const wallet = await world.addWallet({ userId: client.userId });
    const { rows } = await world.pool.query<{ kind: string; to_address: string | null }>(
      `SELECT n.kind, m.to_address FROM mails m JOIN notices n ON n.id = m.notice_id
        WHERE n.user_id = $1 AND n.kind = 'walletAdded' ORDER BY m.id`,
      [client.userId],
    );
    expect(rows).toEqual([
      { kind: 'walletAdded', to_address: null },
      { kind: 'walletAdded', to_address: expect.stringContaining('@people.example') },
    ]);
    await world.pool.query(`UPDATE wallets SET payout_from = now() - interval '1 minute' WHERE id = $1`, [wallet.id]);
    expect((await walletOf(wallet.id)).needsConfirmation).toBe(false);
  });

  it('error: a wallet of another client does not take its trust along', async () => {
    const other = await world.addClient();
    const wallet = await other.api(lendingCalls.addClientWallet, {
      body: { name: 'Theirs', networkId: world.network.id, address: freshAddress() },
    });
    await world.api(catalogueCalls.editWallet, { body: { id: wallet.id, userId: client.userId } });
    expect((await walletOf(wallet.id)).needsConfirmation).toBe(true);
  });

  it('error: interest that is paid to it waits', async () => {
    const wallet = await world.addWallet({ userId: client.userId });
    await world.setRule(false);
    await world.addRows([
      {
        userId: client.userId,
        coinId: world.usdc.id,
        type: 'interest',
        amount: '8',
        at: daysAgo(1),
        status: 'pending',
      },
    ]);
    await world.setRule(true);
    const due = (await client.api(lendingCalls.listPendingClientTransactions, {})).items.find(
      ({ type }) => type === 'interest',
    )!;
    const { pendingApproval } = await world.api(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: due.id },
      body: { transactionIds: [await paid(transfer(wallet.address, '8'))], action: 'clientInterestPayment' },
    });
    expect(pendingApproval).not.toBeNull();
  });
});

describe('after an admin reset the access of a client', () => {
  it.each([
    ['password', { password: 'another long password' }],
    ['e-mail address', { email: 'attacker@example.com' }],
    ['second factor', { removeSecondFactor: true as const }],
  ])('error: withdrawals, wallets and confirmations wait 48 hours: %s', async (_, change) => {
    const wallet = await ownWallet();
    const added = await world.addWallet({ userId: client.userId });
    const entered = await request(world.api, wallet.id, '1');
    await world.pool.query(`UPDATE users SET totp_secret = 'x', totp_confirmed_at = now() WHERE id = $1`, [
      client.userId,
    ]);
    await world.api(accountsCalls.updateUser, {
      body: { id: client.userId, ...change, ...('email' in change && { email: `attacker-${count}@example.com` }) },
    });
    // A new session, as whoever knows the new password has it.
    await world.pool.query('UPDATE users SET is_disabled = false WHERE id = $1', [client.userId]);
    const { rows } = await world.pool.query<{ token: string }>(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       VALUES ($1, sha256($2::bytea), now(), now(), now() + interval '1 day', 'test', '127.0.0.1')
       RETURNING convert_from($2::bytea, 'UTF8') AS token`,
      [client.userId, Buffer.from(`after-reset-${count}`)],
    );
    const thief = world.apiOf({ ...client, token: rows[0]!.token });
    for (const attempt of [
      () => request(thief, wallet.id),
      () =>
        thief(lendingCalls.addClientWallet, {
          body: { name: 'New', networkId: world.network.id, address: freshAddress() },
        }),
      () => thief(lendingCalls.confirmOwnWithdrawal, { params: { id: entered.id } }),
      () => thief(lendingCalls.confirmOwnWallet, { params: { id: added.id } }),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ status: 409, text: expect.stringContaining('wait until') });
    await world.pool.query(`UPDATE users SET access_reset_at = now() - interval '49 hours' WHERE id = $1`, [
      client.userId,
    ]);
    expect(await request(thief, wallet.id)).toMatchObject({ type: 'withdrawal', status: 'pending' });
  });
});

describe('what is paid beside a withdrawal', () => {
  it('error: other coins in the same transaction stop the clearing', async () => {
    const wallet = await ownWallet();
    const requested = await request(client.api, wallet.id);
    const beside = transfer(freshAddress(), '7', {
      key: 'log:2',
      coin: { kind: 'coin', coinId: world.eth.id },
    });
    const transactionId = await paid(transfer(wallet.address, '100'), beside);
    const refusal = await refusalOf(clear(requested.id, transactionId));
    expect(refusal).toMatchObject({ status: 409, text: expect.stringContaining('also paid 7 ETH') });
    const { items } = await world.api(lendingCalls.listTransactionMatches, { params: { id: requested.id } });
    const match = items.find((one) => one.transactionId === transactionId);
    expect(match).toMatchObject({ needsException: true, refusal: expect.stringContaining('7 ETH') });
  });
});

describe('a deposit wallet with a history', () => {
  it('error: is not given out automatically; an admin chooses it knowing the history', async () => {
    const used = await world.addWallet({ purpose: 'deposit' });
    await world.pool.query('UPDATE wallets SET is_active = true WHERE id = $1', [used.id]);
    await paid(transfer(used.address, '3'));
    const asked = () => client.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } });
    expect((await asked()).address).toBeNull();
    const assign = (knowsHistory: boolean) =>
      world.api(lendingCalls.assignDepositAddress, {
        body: { userId: client.userId, walletId: used.id, reason: '', knowsHistory },
      });
    expect((await refusalOf(assign(false))).text).toContain('was used before');
    expect(await world.api(lendingCalls.getDepositWalletHistory, { query: { wallet_id: used.id } })).toMatchObject({
      items: [{ amount: '3', coinSymbol: 'USDC', isIncoming: true }],
      hasMore: false,
    });
    await assign(true);
    expect((await asked()).address).toBe(used.address);
    const fresh = await world.addWallet({ purpose: 'deposit' });
    await world.pool.query('UPDATE wallets SET is_active = true WHERE id = $1', [fresh.id]);
    const other = await world.addClient();
    expect((await other.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } })).address).toBe(
      fresh.address,
    );
  });
});
