/** Coins are credited to the owner of the address they reached, and paid to the wallet that was requested. */
import { transactionsCalls } from '@holdfast/transactions/contract';
import { lendingCalls } from '../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { expireAnnouncements } from './expire-announcements.ts';
import type { IngestTransfer } from '../../transactions/server/ingest/ingest-batch.ts';
import { parseAmount } from '@holdfast/money';
import { ingestInto, transactionOf } from '../../transactions/server/ingest/testing.ts';
import { addressOf, createLendingWorld, DAY_MS, daysAgo, type TestClient } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(() => createLendingWorld({ now: () => new Date(Date.now() + advancedHours * (DAY_MS / 24)) }));
let advancedHours = 0;
let owner: TestClient;
let thief: TestClient;
let hot: { id: number; address: string };
let lastAddress = 0x9000;
const freshAddress = () => addressOf((lastAddress += 1));
let lastHash = 0;
const freshHash = () => `0x${(lastHash += 1).toString(16).padStart(64, 'f')}`;

beforeAll(async () => {
  hot = await world.addWallet({ name: 'Hot wallet' });
});
beforeEach(async () => {
  await world.setRule(false);
  [owner, thief] = [await world.addClient(), await world.addClient()];
});

/** A transfer between two addresses, as a sync writes it. */
async function move(given: {
  from: string;
  to: string;
  amount: string;
  hash?: string;
  at?: Date;
  beside?: IngestTransfer;
}) {
  const end = (address: string) => ({ kind: 'address', address }) as const;
  const paid: IngestTransfer = {
    key: 'log:1',
    coin: { kind: 'coin', coinId: world.usdc.id },
    amount: parseAmount(given.amount),
    from: end(given.from),
    to: end(given.to),
    role: 'transfer',
    origin: 'log',
    valueUsd: null,
  };
  const { added } = await ingestInto(world.pool, {
    networkId: world.network.id,
    transactions: [
      {
        ...transactionOf(given.hash ?? freshHash()),
        atMs: (given.at ?? new Date()).getTime(),
        transfers: given.beside ? [paid, given.beside] : [paid],
      },
    ],
  });
  return { id: added[0]! };
}
const clear = (clientTransactionId: number, transactionId: number, action: string) =>
  world.api(transactionsCalls.classifyTransaction, {
    query: { client_transaction_id: clientTransactionId },
    body: { transactionIds: [transactionId], action },
  });
const announce = (client: TestClient, more: { amount: string; hash?: string }) =>
  client.api(lendingCalls.addClientTransaction, {
    body: { type: 'deposit', coinId: world.usdc.id, networkId: world.network.id, ...more },
  });
const matchesOf = async (id: number) =>
  (await world.api(lendingCalls.listTransactionMatches, { params: { id } })).items;
const principalOf = async (client: TestClient) =>
  (await client.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal ?? '0';

async function giveAddress(client: TestClient) {
  const wallet = await world.addWallet({ purpose: 'deposit' });
  await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallet.id } });
  return wallet;
}

describe('deposits', () => {
  it('error: a transfer to a client’s deposit address is not credited to a client who claims its hash', async () => {
    const address = await giveAddress(owner);
    const sender = freshAddress();
    const hash = freshHash();
    const carried = await move({ from: sender, to: address.address, amount: '500', hash });
    await thief.api(lendingCalls.addClientWallet, {
      body: { name: 'Mine', networkId: world.network.id, address: sender },
    });
    const claimed = await announce(thief, { amount: '500', hash });
    const refusal = await refusalOf(clear(claimed.id, carried.id, 'clientDeposit'));
    expect(refusal.status).toBe(409);
    expect(refusal.text).toContain(address.address);
    expect(await principalOf(thief)).toBe('0');
    const [match] = await matchesOf(claimed.id);
    expect(match).toMatchObject({ transactionId: carried.id, score: 0, refusal: expect.stringContaining('@') });
    expect(match?.addressOwnerEmail).toContain('@people.example');
    expect(match?.cautions).toEqual(['from a wallet that the client added without proof, which is no evidence']);
    const announced = await announce(owner, { amount: '500' });
    expect((await matchesOf(announced.id))[0]).toMatchObject({ transactionId: carried.id, refusal: null });
    const found = await world.api(transactionsCalls.getTransactionClientTransaction, { params: { id: carried.id } });
    expect(found.candidates.map(({ id }) => id)).toEqual([announced.id]);
    await clear(announced.id, carried.id, 'clientDeposit');
    expect(await principalOf(owner)).toBe('500');
  });

  it('error: a deposit recorded from the transaction goes to the owner of the address only', async () => {
    const address = await giveAddress(owner);
    const carried = await move({ from: freshAddress(), to: address.address, amount: '20' });
    const record = (client: TestClient) =>
      world.api(transactionsCalls.classifyTransaction, {
        query: {},
        body: {
          transactionIds: [carried.id],
          action: 'clientDeposit',
          createClientTransaction: { userId: client.userId },
        },
      });
    expect((await refusalOf(record(thief))).status).toBe(409);
    await record(owner);
    expect(await principalOf(owner)).toBe('20');
  });

  it('error: a former deposit address still belongs to its client', async () => {
    const former = await giveAddress(owner);
    const current = await giveAddress(owner);
    expect(current.id).not.toBe(former.id);
    const carried = await move({ from: freshAddress(), to: former.address, amount: '30' });
    const claimed = await announce(thief, { amount: '30' });
    expect((await refusalOf(clear(claimed.id, carried.id, 'clientDeposit'))).status).toBe(409);
    const announced = await announce(owner, { amount: '30' });
    await clear(announced.id, carried.id, 'clientDeposit');
    expect(await principalOf(owner)).toBe('30');
  });

  it('error: a former deposit address is not assigned to another client', async () => {
    const former = await giveAddress(owner);
    await giveAddress(owner);
    const refusal = await refusalOf(
      world.api(lendingCalls.assignDepositAddress, { body: { userId: thief.userId, walletId: former.id } }),
    );
    expect(refusal.text).toContain('another client');
  });
});

describe('withdrawals', () => {
  async function request(amount: string) {
    await world.addRows([
      { userId: owner.userId, coinId: world.usdc.id, type: 'deposit', amount: '1000', at: daysAgo(10) },
    ]);
    const wallet = await owner.api(lendingCalls.addClientWallet, {
      body: { name: 'Ledger', networkId: world.network.id, address: freshAddress() },
    });
    const requested = await owner.api(lendingCalls.addClientTransaction, {
      body: { type: 'withdrawal', coinId: world.usdc.id, amount, walletId: wallet.id },
    });
    return { wallet, requested };
  }

  it('error: a transfer to another address does not clear a withdrawal', async () => {
    const { wallet, requested } = await request('100');
    const elsewhere = await move({ from: hot.address, to: freshAddress(), amount: '100' });
    const refusal = await refusalOf(clear(requested.id, elsewhere.id, 'clientWithdrawal'));
    expect(refusal.status).toBe(409);
    expect(refusal.text).toContain('Ledger');
    const right = await move({ from: hot.address, to: wallet.address, amount: '100' });
    await clear(requested.id, right.id, 'clientWithdrawal');
    expect((await owner.api(lendingCalls.listClientActivity, { query: {} })).items[0]).toMatchObject({
      stage: 'cleared',
    });
  });

  it('two people can let a payment to another address count, and the client sees where it went', async () => {
    const { requested } = await request('100');
    const strange = freshAddress();
    const elsewhere = await move({ from: hot.address, to: strange, amount: '100' });
    const second = await world.addAdmin();
    await world.setRule(true);
    const exception = await world.api(lendingCalls.requestPaymentException, {
      params: { id: requested.id },
      body: { transactionId: elsewhere.id, reason: 'The client lost the key of the wallet.' },
    });
    expect(exception).toMatchObject({ state: 'requested', canApprove: false });
    const [told] = (await owner.api(operationsCalls.listNotices, { query: {} })).items;
    expect(told?.text).toContain(strange);
    const own = await refusalOf(world.api(lendingCalls.approvePaymentException, { params: { id: exception.id } }));
    expect(own.status).toBe(403);
    const younger = await world.addAdmin();
    expect(
      (await refusalOf(younger.api(lendingCalls.approvePaymentException, { params: { id: exception.id } }))).status,
    ).toBe(403);
    expect((await refusalOf(clear(requested.id, elsewhere.id, 'clientWithdrawal'))).status).toBe(409);
    const approved = await second.api(lendingCalls.approvePaymentException, { params: { id: exception.id } });
    expect(approved).toMatchObject({ state: 'approved', canApprove: false });
    await clear(requested.id, elsewhere.id, 'clientWithdrawal');
    expect((await owner.api(lendingCalls.listClientActivity, { query: {} })).items[0]).toMatchObject({
      stage: 'cleared',
      paidElsewhereTo: strange,
      exceptionReason: 'The client lost the key of the wallet.',
    });
    const [paid] = (await owner.api(operationsCalls.listNotices, { query: {} })).items;
    expect(paid?.text).toContain(`went to ${strange}, which is not the wallet of your request`);
    for (const admin of [second, younger])
      await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [admin.userId]);
  });

  it('error: a payment is not changed into another one after two people let it count', async () => {
    const { requested } = await request('100');
    const elsewhere = await move({ from: hot.address, to: freshAddress(), amount: '100' });
    const exception = () =>
      world.api(lendingCalls.requestPaymentException, {
        params: { id: requested.id },
        body: { transactionId: elsewhere.id, reason: 'Agreed by phone.' },
      });
    const replace = (to: string) => {
      const transfer = { coinId: world.usdc.id, amount: '100', from: { address: hot.address }, to: { address: to } };
      return world.api(transactionsCalls.replaceTransaction, {
        body: { transactionId: elsewhere.id, transfers: [transfer], note: 'Changed' },
      });
    };
    const shown = freshAddress();
    await replace(shown);
    expect(await exception()).toMatchObject({ state: 'approved' });
    expect((await refusalOf(replace(freshAddress()))).status).toBe(409);
    expect(await replace(shown)).toMatchObject({ note: 'Changed' });
  });

  it('error: the exception of a single admin takes effect only after the waiting time', async () => {
    const { requested } = await request('50');
    const elsewhere = await move({ from: hot.address, to: freshAddress(), amount: '50' });
    await world.setRule(true);
    const exception = await world.api(lendingCalls.requestPaymentException, {
      params: { id: requested.id },
      body: { transactionId: elsewhere.id, reason: 'Agreed by phone.' },
    });
    const approve = () => world.api(lendingCalls.approvePaymentException, { params: { id: exception.id } });
    expect((await refusalOf(approve())).text).toContain('There is no second admin');
    await expect(
      world.pool.query(
        `UPDATE payment_exceptions SET state = 'approved', decided_at = now(), decided_by_email = requested_by_email
          WHERE id = $1`,
        [exception.id],
      ),
    ).rejects.toThrow('needs the approval of another admin');
    advancedHours = 49;
    expect(await approve()).toMatchObject({ state: 'approved' });
    advancedHours = 0;
    await clear(requested.id, elsewhere.id, 'clientWithdrawal');
  });

  it('error: the same key with another wallet is refused', async () => {
    const { requested, wallet } = await request('10');
    const other = await owner.api(lendingCalls.addClientWallet, {
      body: { name: 'Other', networkId: world.network.id, address: freshAddress() },
    });
    const ask = (walletId: number) =>
      owner.api(lendingCalls.addClientTransaction, {
        body: { type: 'withdrawal', coinId: world.usdc.id, amount: '5', walletId, key: 'same' },
      });
    const first = await ask(wallet.id);
    expect(first.id).not.toBe(requested.id);
    expect((await ask(wallet.id)).id).toBe(first.id);
    expect((await refusalOf(ask(other.id))).status).toBe(409);
  });
});

describe('announcements', () => {
  const announceAt = (initiatedAt: Date, more: { amount: string; hash?: string }) =>
    world.api(lendingCalls.addClientTransaction, {
      body: {
        type: 'deposit',
        coinId: world.usdc.id,
        networkId: world.network.id,
        userId: owner.userId,
        initiatedAt: initiatedAt.toISOString(),
        ...more,
      },
    });

  it('error: coins that arrive after the announcement expired do not count from the announcement', async () => {
    const announced = await announceAt(daysAgo(100), { amount: '40' });
    const late = await move({ from: freshAddress(), to: hot.address, amount: '40', at: daysAgo(69) });
    expect((await refusalOf(clear(announced.id, late.id, 'clientDeposit'))).text).toContain('expired');
    const inTime = await move({ from: freshAddress(), to: hot.address, amount: '40', at: daysAgo(71) });
    await clear(announced.id, inTime.id, 'clientDeposit');
    expect(await principalOf(owner)).toBe('40');
  });

  it('expire unless the coins were seen, and the client gets a notice', async () => {
    const address = await giveAddress(owner);
    const [gone, seen, named, fresh] = [
      await announceAt(daysAgo(40), { amount: '41' }),
      await announceAt(daysAgo(40), { amount: '42' }),
      await announceAt(daysAgo(40), { amount: '43', hash: freshHash() }),
      await announceAt(daysAgo(5), { amount: '44' }),
    ];
    await world.pool.query('UPDATE client_transactions SET created_at = initiated_at WHERE user_id = $1', [
      owner.userId,
    ]);
    await move({ from: freshAddress(), to: address.address, amount: '42', at: daysAgo(20) });
    await move({ from: freshAddress(), to: hot.address, amount: '43', at: daysAgo(20), hash: named.hash! });
    expect(Date.parse(fresh.expiresAt!)).toBe(Date.parse(fresh.initiatedAt) + 30 * DAY_MS);
    const expire = () => transaction(world.pool, (client) => expireAnnouncements(client, new Date()));
    await expire();
    const stages = new Map(
      (await owner.api(lendingCalls.listClientActivity, { query: {} })).items.map((item) => [item.id, item.stage]),
    );
    expect([gone, seen, named, fresh].map(({ id }) => stages.get(id))).toEqual([
      'cancelled',
      'announced',
      'announced',
      'announced',
    ]);
    expect((await owner.api(operationsCalls.listNotices, { query: {} })).items.map((notice) => notice.title)).toEqual([
      'Your announcement of 41 USDC has expired',
    ]);
    const before = await world.fingerprint();
    await expire();
    expect(await world.fingerprint()).toEqual(before);
  });
});

describe('proof of a wallet', () => {
  const addWallet = (client: TestClient, address: string, networkId = world.network.id) =>
    client.api(lendingCalls.addClientWallet, { body: { name: 'Ledger', networkId, address } });
  const challenge = (client: TestClient, id: number) =>
    client.api(lendingCalls.createWalletChallenge, { params: { id } });
  const prove = (client: TestClient, id: number, signature: string) =>
    client.api(lendingCalls.proveClientWallet, { params: { id }, body: { signature } });

  it('a signature of the key proves the wallet, also on other EVM networks, and counts in matching', async () => {
    const key = privateKeyToAccount(generatePrivateKey());
    const wallet = await addWallet(owner, key.address);
    expect(wallet).toMatchObject({ provenAt: null, canBeProven: true });
    const { message } = await challenge(owner, wallet.id);
    // The form of EIP-4361, which wallets read: the site, the account, the network and the time.
    expect(parseSiweMessage(message)).toMatchObject({
      address: key.address,
      uri: expect.stringMatching(/^https?:\/\//),
      version: '1',
      chainId: 1,
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuedAt: expect.any(Date),
      expirationTime: expect.any(Date),
      statement: expect.stringContaining('belongs to the account '),
    });
    expect(message.split('\n')[0]).toMatch(/^\S+ wants you to sign in with your Ethereum account:$/);
    const proven = await prove(owner, wallet.id, await key.signMessage({ message }));
    expect(proven.provenAt).not.toBeNull();
    const carried = await move({ from: key.address, to: hot.address, amount: '60' });
    const announced = await announce(owner, { amount: '60' });
    expect((await matchesOf(announced.id)).find((match) => match.transactionId === carried.id)?.reasons).toContain(
      'from a wallet that the client proved by a signature',
    );
    const other = await world.addEvm(`Network ${key.address}`, 777);
    await world.api(catalogueCalls.updateNetwork, { body: { id: other.id, usableByClients: true } });
    expect((await addWallet(owner, key.address, other.id)).provenAt).not.toBeNull();
    await world.api(catalogueCalls.editWallet, { body: { id: wallet.id, userId: thief.userId } });
    const [taken] = (await thief.api(lendingCalls.listClientWallets, { query: {} })).items;
    expect(taken).toMatchObject({ id: wallet.id, provenAt: null });
  });

  it('error: another key, another, used or expired message and random bytes prove nothing', async () => {
    const [key, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())];
    const wallet = await addWallet(owner, key.address);
    expect((await refusalOf(prove(owner, wallet.id, '0x00'))).status).toBe(409);
    const { message } = await challenge(owner, wallet.id);
    const refused = [
      await other.signMessage({ message }),
      await key.signMessage({ message: `${message} ` }),
      '0x00',
      `0x${'11'.repeat(65)}`,
      'deadbeef',
    ];
    for (const signature of refused) expect((await refusalOf(prove(owner, wallet.id, signature))).status).toBe(422);
    const signature = await key.signMessage({ message });
    expect((await refusalOf(prove(thief, wallet.id, signature))).status).toBe(404);
    await world.pool.query(`UPDATE wallet_challenges SET expires_at = now() - interval '1 second'`);
    expect((await refusalOf(prove(owner, wallet.id, signature))).text).toContain('expired');
    const next = await challenge(owner, wallet.id);
    expect((await refusalOf(prove(owner, wallet.id, signature))).status).toBe(422);
    await prove(owner, wallet.id, await key.signMessage({ message: next.message }));
    expect((await refusalOf(prove(owner, wallet.id, await key.signMessage({ message: next.message })))).status).toBe(
      409,
    );
  });
});

describe('a withdrawal to a new wallet', () => {
  it('is accepted, and payable once the wallet is a day old', async () => {
    const address = await giveAddress(owner);
    const deposit = await announce(owner, { amount: '500' });
    const carried = await move({ from: freshAddress(), to: address.address, amount: '500' });
    await clear(deposit.id, carried.id, 'clientDeposit');
    const wallet = await owner.api(lendingCalls.addClientWallet, {
      body: { name: 'New', networkId: world.network.id, address: freshAddress() },
    });
    const request = () =>
      owner.api(lendingCalls.addClientTransaction, {
        body: { type: 'withdrawal', coinId: world.usdc.id, amount: '1', walletId: wallet.id },
      });
    const early = await request();
    expect(new Date(early.payableFrom!).getTime()).toBe(new Date(wallet.createdAt).getTime() + DAY_MS);
    const [seen] = (await world.api(lendingCalls.listClientTransactions, { query: { user_id: owner.userId } })).items;
    expect(seen).toMatchObject({ id: early.id, payableFrom: early.payableFrom });

    await world.pool.query(`UPDATE wallets SET created_at = created_at - interval '25 hours' WHERE id = $1`, [
      wallet.id,
    ]);
    expect((await request()).payableFrom).toBeNull();
    expect(early.payableFrom).not.toBeNull();
    // An old wallet that an admin gives to the client is new to the client.
    for (const userId of [null, owner.userId])
      await world.api(catalogueCalls.editWallet, { body: { id: wallet.id, userId } });
    expect((await request()).payableFrom).not.toBeNull();
  });

  it('the owner is notified of a new and of a changed wallet', async () => {
    const wallet = await owner.api(lendingCalls.addClientWallet, {
      body: { name: 'New', networkId: world.network.id, address: freshAddress() },
    });
    await owner.api(lendingCalls.editClientWallet, { body: { id: wallet.id, isActive: false } });
    const { rows } = await world.pool.query(
      `SELECT n.kind, n.data ->> 'change' AS change, m.state FROM notices n LEFT JOIN mails m ON m.notice_id = n.id
        WHERE n.user_id = $1 AND n.kind LIKE 'wallet%' ORDER BY n.id`,
      [owner.userId],
    );
    expect(rows).toEqual([
      { kind: 'walletAdded', change: 'added', state: 'waiting' },
      { kind: 'walletChanged', change: 'deactivated', state: 'waiting' },
    ]);
  });
});
