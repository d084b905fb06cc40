/** Credits and debits of clients rest on the chain, or on two people. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { parseAmount } from '@holdfast/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { APPROVAL_EFFECTS } from '../../../apps/server/src/approval-effects.ts';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import { useShared } from '../../../kit/database/testing.ts';
import { createEffectOf } from '../../accounts/server/approvals/approvals.ts';
import { decideDue } from '../../accounts/server/approvals/decide-approval.ts';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { ingestInto, transactionOf } from '../../transactions/server/ingest/testing.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { lendingCalls } from '../contract/calls.ts';
import { addressOf, createLendingWorld, DAY_MS, daysAgo, type TestClient } from './testing.ts';

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'true' } }));
let client: TestClient;
let second: TestClient;
let hot: { id: number; address: string };
let given = 0;

/** Set-up is over: another client has a balance of the chain. */
beforeEach(async () => {
  await emptyTables(
    world.pool,
    'transactions, client_transactions, approval_requests, approval_rule, notices, first_client_balance, ' +
      'deposit_addresses',
    { restartsIds: false },
  );
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id <> $1', [world.admin.userId]);
  hot ??= await world.addWallet({ name: 'Hot wallet' });
  client = await world.addClient();
});

const endSetUp = async () => {
  const other = await world.addClient();
  await credit(other, await chained({ to: hot.address, amount: '1' }));
};
/** As a sync writes it. */
async function chained(move: {
  networkId?: number;
  from?: string;
  to: string;
  amount: string;
  at?: Date;
  coinId?: number;
}): Promise<number> {
  given += 1;
  const { added } = await ingestInto(world.pool, {
    networkId: move.networkId ?? world.network.id,
    transactions: [
      {
        ...transactionOf(`0x${given.toString(16).padStart(64, 'e')}`),
        atMs: (move.at ?? new Date()).getTime(),
        transfers: [
          {
            key: 'log:1',
            coin: { kind: 'coin', coinId: move.coinId ?? world.usdc.id },
            amount: parseAmount(move.amount),
            from: { kind: 'address', address: move.from ?? addressOf(0x5000 + given) },
            to: { kind: 'address', address: move.to },
            role: 'transfer',
            origin: 'log',
            valueUsd: null,
          },
        ],
      },
    ],
  });
  return added[0]!;
}
const recorded = (more: { at?: Date; amount?: string; clientId?: number; action?: string | null } = {}) =>
  world.api(transactionsCalls.addTransaction, {
    query: {},
    body: {
      at: (more.at ?? new Date()).toISOString(),
      networkId: world.network.id,
      transfers: [{ coinId: world.eth.id, amount: more.amount ?? '1000', from: null, to: { walletId: hot.id } }],
      action: more.action === undefined ? 'clientDeposit' : more.action,
      ...(more.action !== null && { createClientTransaction: { userId: more.clientId ?? client.userId } }),
    },
  });
const credit = (person: TestClient, transactionId: number, api = world.api) =>
  api(transactionsCalls.classifyTransaction, {
    query: {},
    body: {
      transactionIds: [transactionId],
      action: 'clientDeposit',
      createClientTransaction: { userId: person.userId },
    },
  });
const principalOf = async (person: TestClient) =>
  (await person.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal ?? '0';
const approve = (person: Pick<TestClient, 'api'>, id: number) =>
  person.api(accountsCalls.approveChange, { params: { id } });
const newest = async () => (await world.api(accountsCalls.listApprovals, { query: {} })).items[0]!;
const noticesOf = async (person: Pick<TestClient, 'api'>) =>
  (await person.api(operationsCalls.listNotices, { query: {} })).items.map(({ kind }) => kind);
const runDue = (hours: number) =>
  decideDue(world.pool, {
    now: new Date(Date.now() + (hours * DAY_MS) / 24),
    effectOf: createEffectOf(APPROVAL_EFFECTS),
  });

describe('credits', () => {
  it('what the chain returned is credited at once', async () => {
    await endSetUp();
    const { pendingApproval, batchId } = await credit(client, await chained({ to: hot.address, amount: '250' }));
    expect({ pendingApproval, isDone: batchId !== null }).toEqual({ pendingApproval: null, isDone: true });
    expect(await principalOf(client)).toBe('250');
  });

  it('during set-up a record counts at once, and ends it', async () => {
    expect((await recorded()).pendingApproval).toBeNull();
    expect(await principalOf(client)).toBe('1000');
    expect((await recorded({ amount: '5' })).pendingApproval).not.toBeNull();
    expect(await principalOf(client)).toBe('1000');
  });

  it('error: a record waits for a second person, who sees client, coin, amount and dates', async () => {
    await endSetUp();
    second = await world.addAdmin();
    const added = await recorded({ at: daysAgo(700) });
    expect(added).toMatchObject({ classification: null, pendingApproval: { effectiveFrom: null } });
    expect(await principalOf(client)).toBe('0');
    const request = await newest();
    expect(request).toMatchObject({ kind: 'clientMoney', canApprove: false, obstacle: 'requester' });
    expect(request.name).toMatch(/^Credit without evidence: 1000 ETH of /);
    const day = daysAgo(700).toISOString().slice(0, 10);
    expect(request.changes).toEqual([
      { field: expect.any(String), before: 'Not counted', after: `Deposit of 1000 ETH, ${day}` },
    ]);
    expect(await noticesOf(client)).toContain('changeAnnounced');
    expect(await noticesOf(world)).toContain('approvalRequested');
    expect((await refusalOf(approve(world, request.id))).status).toBe(403);
    await approve(second, request.id);
    expect(await principalOf(client)).toBe('1000');
    const { rows } = await world.pool.query(
      `SELECT approval_id FROM client_transactions WHERE type = 'deposit' AND user_id = $1`,
      [client.userId],
    );
    expect(rows).toEqual([{ approval_id: request.id }]);
  });

  it('with one admin it takes effect after 48 hours, and the client and the admin learn of it at once', async () => {
    await endSetUp();
    const { pendingApproval } = await recorded();
    expect(pendingApproval?.effectiveFrom).not.toBeNull();
    expect([await noticesOf(client), await noticesOf(world)]).toEqual([
      expect.arrayContaining(['changeAnnounced']),
      expect.arrayContaining(['approvalRequested']),
    ]);
    expect(await runDue(47)).toEqual({ inEffect: 0, expired: 0 });
    expect(await principalOf(client)).toBe('0');
    expect(await runDue(49)).toEqual({ inEffect: 1, expired: 0 });
    expect(await principalOf(client)).toBe('1000');
  });

  it('error: what was approved is not what was edited since', async () => {
    await endSetUp();
    second = await world.addAdmin();
    const { id, pendingApproval } = await recorded({ amount: '1' });
    await world.api(transactionsCalls.replaceTransaction, {
      body: {
        transactionId: id,
        transfers: [{ coinId: world.eth.id, amount: '900', from: null, to: { walletId: hot.id } }],
      },
    });
    const refusal = await refusalOf(approve(second, pendingApproval!.id));
    expect(refusal).toMatchObject({ status: 409, text: expect.stringContaining('has changed since') });
    expect(await principalOf(client)).toBe('0');
  });

  it('error: an announcement that an admin backdates earns nothing from before the coins', async () => {
    await endSetUp();
    const announced = await world.api(lendingCalls.addClientTransaction, {
      body: {
        userId: client.userId,
        type: 'deposit',
        coinId: world.usdc.id,
        networkId: world.network.id,
        amount: '40',
        initiatedAt: daysAgo(9).toISOString(),
      },
    });
    const transactionId = await chained({ to: hot.address, amount: '40' });
    const { pendingApproval } = await world.api(transactionsCalls.classifyTransaction, {
      query: { client_transaction_id: announced.id },
      body: { transactionIds: [transactionId], action: 'clientDeposit' },
    });
    expect(pendingApproval).not.toBeNull();
    expect(await principalOf(client)).toBe('0');
  });

  it('error: edited facts of the chain are no evidence', async () => {
    await endSetUp();
    const transactionId = await chained({ to: hot.address, amount: '40' });
    await world.api(transactionsCalls.replaceTransaction, {
      body: {
        transactionId,
        transfers: [{ coinId: world.usdc.id, amount: '40000', from: null, to: { walletId: hot.id } }],
      },
    });
    expect((await credit(client, transactionId)).pendingApproval).not.toBeNull();
    expect(await principalOf(client)).toBe('0');
  });

  it('error: a network that one person added, with a node of their own, is no evidence', async () => {
    await endSetUp();
    await world.addAdmin();
    const { id: networkId } = await world.api(catalogueCalls.addNetwork, {
      body: {
        name: 'Another',
        kind: 'evm',
        chainId: 666_777,
        nativeCoinId: world.eth.id,
        rpcUrl: 'https://node.example',
      },
    });
    const there = await world.api(catalogueCalls.addWallet, {
      body: { name: 'Hot wallet there', networkId, address: addressOf(0x6666), userId: null, purpose: 'hot' },
    });
    const transactionId = await chained({ networkId, to: there.address, amount: '1000', coinId: world.eth.id });
    expect((await credit(client, transactionId)).pendingApproval).not.toBeNull();
    expect(await principalOf(client)).toBe('0');
  });

  it('error: the wallet of a stranger that one person enters as an own one is no evidence', async () => {
    await endSetUp();
    await world.addAdmin();
    const transactionId = await chained({ to: addressOf(0x5757), amount: '1000' });
    await world.api(catalogueCalls.addWallet, {
      body: { name: 'Not ours', networkId: world.network.id, address: addressOf(0x5757), userId: null, purpose: 'hot' },
    });
    expect((await credit(client, transactionId)).pendingApproval).not.toBeNull();
    expect(await principalOf(client)).toBe('0');
  });

  it('error: an own wallet with a history is not given to a client: its transfers would become deposits', async () => {
    await endSetUp();
    second = await world.addAdmin();
    const own = await world.addWallet({ name: 'Cold wallet' });
    const transactionId = await chained({ from: own.address, to: hot.address, amount: '700' });
    const edited = await world.api(catalogueCalls.editWallet, { body: { id: own.id, userId: client.userId } });
    expect(edited).toMatchObject({
      userId: null,
      pendingApproval: { name: expect.stringMatching(/^Make Cold wallet a/) },
    });
    expect((await refusalOf(credit(client, transactionId))).status).toBe(422);
    expect(await principalOf(client)).toBe('0');
    await approve(second, edited.pendingApproval!.id);
    const { items } = await world.api(catalogueCalls.listWallets, { query: { user_id: client.userId } });
    expect(items.map(({ id }) => id)).toEqual([own.id]);
  });

  it('error: the database refuses a credit that nothing supports, wherever it comes from', async () => {
    await endSetUp();
    const insert = world.pool.query(
      `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at, status, cleared_at)
       VALUES ($1, 'deposit', $2, 777, now(), 'cleared', now())`,
      [client.userId, world.eth.id],
    );
    await expect(insert).rejects.toMatchObject({ code: 'HF005' });
  });
});

describe('what is counted already', () => {
  const counted = async () => {
    await endSetUp();
    const transactionId = await chained({ to: hot.address, amount: '60' });
    const { batchId } = await credit(client, transactionId);
    return { transactionId, batchId: batchId! };
  };
  const anHourAgo = () => world.pool.query(`UPDATE client_transactions SET counted_at = now() - interval '61 minutes'`);

  it('a mistake is undone within the hour', async () => {
    const { batchId } = await counted();
    expect(await world.api(transactionsCalls.undoClassification, { params: { id: batchId } })).toMatchObject({
      restored: 1,
      pendingApproval: null,
    });
    expect(await principalOf(client)).toBe('0');
  });

  it('error: later neither reset, undo, deletion, another action nor an edit takes it back alone', async () => {
    const { transactionId, batchId } = await counted();
    await anHourAgo();
    second = await world.addAdmin();
    const [transfer] = (await world.api(transactionsCalls.getTransaction, { params: { id: transactionId } })).transfers;
    const calls = [
      () => world.api(transactionsCalls.resetTransaction, { query: { transaction_id: transactionId } }),
      () => world.api(transactionsCalls.undoClassification, { params: { id: batchId } }),
      () => world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: transactionId } }),
      () =>
        world.api(transactionsCalls.classifyTransaction, {
          query: {},
          body: { transactionIds: [transactionId], action: 'airdrop' },
        }),
      () =>
        world.api(transactionsCalls.replaceTransaction, {
          body: {
            transactionId,
            at: daysAgo(1500).toISOString(),
            transfers: [{ coinId: world.usdc.id, amount: transfer!.amount, from: null, to: { walletId: hot.id } }],
          },
        }),
    ];
    for (const call of calls) {
      const { pendingApproval } = await call();
      expect(pendingApproval).not.toBeNull();
      expect(await principalOf(client)).toBe('60');
      await world.api(accountsCalls.withdrawChange, { params: { id: pendingApproval!.id } });
    }
    const { pendingApproval } = await calls[2]!();
    await approve(second, pendingApproval!.id);
    expect(await principalOf(client)).toBe('0');
  });
});

describe('coins at the deposit address of a client', () => {
  const senderOf = (address: string, userId: number | null) =>
    ({ name: 'Sender', networkId: world.network.id, address, userId, purpose: 'hot' }) as const;

  it('error: they become nothing else than the deposit of this client by one person', async () => {
    const wallet = await world.addWallet({ purpose: 'deposit' });
    await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallet.id } });
    await world.pool.query(`UPDATE deposit_addresses SET decided_at = now() - interval '1 minute'`);
    const transactionId = await chained({ to: wallet.address, amount: '500' });
    second = await world.addAdmin();
    const own = await world.api(transactionsCalls.classifyTransaction, {
      query: {},
      body: { transactionIds: [transactionId], action: 'airdrop' },
    });
    expect(own).toMatchObject({ batchId: null, transactions: [], pendingApproval: { effectiveFrom: null } });
    expect((await newest()).changes).toEqual([
      { field: expect.any(String), before: 'Coins of the client: 500 USDC', after: 'Own: Airdrop' },
    ]);
    expect(await noticesOf(client)).toContain('changeAnnounced');
    await world.api(accountsCalls.withdrawChange, { params: { id: own.pendingApproval!.id } });
    const gone = await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: transactionId } });
    expect(gone).toMatchObject({ done: false, pendingApproval: { id: expect.any(Number) } });
    await world.api(accountsCalls.withdrawChange, { params: { id: gone.pendingApproval!.id } });
    expect((await credit(client, transactionId)).pendingApproval).toBeNull();
    expect(await principalOf(client)).toBe('500');
  });

  it.each([
    ['was added', (address: string) => world.api(catalogueCalls.addWallet, { body: senderOf(address, null) })],
    [
      'was taken from the client',
      async (address: string) => {
        const { id } = await world.api(catalogueCalls.addWallet, { body: senderOf(address, client.userId) });
        await world.pool.query(`UPDATE wallets SET created_at = now() - interval '1 year' WHERE id = $1`, [id]);
        return world.api(catalogueCalls.editWallet, { body: { id, userId: null } });
      },
    ],
  ])('error: they stay coins of the client when their sender %s as an own wallet afterwards', async (_, takeSender) => {
    const wallet = await world.addWallet({ purpose: 'deposit' });
    await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallet.id } });
    await world.pool.query(`UPDATE deposit_addresses SET decided_at = now() - interval '1 minute'`);
    second = await world.addAdmin();
    const from = addressOf(0x7000 + given);
    const transactionId = await chained({ from, to: wallet.address, amount: '500' });
    await takeSender(from);
    const { pendingApproval } = await world.api(transactionsCalls.classifyTransaction, {
      query: {},
      body: { transactionIds: [transactionId], action: 'ownTransfer' },
    });
    expect(pendingApproval).not.toBeNull();
  });

  it('a rule leaves them to a person', async () => {
    const wallet = await world.addWallet({ purpose: 'deposit' });
    await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallet.id } });
    await world.pool.query(`UPDATE deposit_addresses SET decided_at = now() - interval '1 minute'`);
    await world.api(transactionsCalls.addRule, {
      body: {
        name: 'All income',
        conditions: { coinId: world.usdc.id },
        action: 'airdrop',
        priority: 1,
        isEnabled: true,
      },
    });
    const [theirs, own] = [
      await chained({ to: wallet.address, amount: '5' }),
      await chained({ to: hot.address, amount: '5' }),
    ];
    const actionOf = async (id: number) =>
      (await world.api(transactionsCalls.getTransaction, { params: { id } })).classification?.action ?? null;
    expect([await actionOf(theirs), await actionOf(own)]).toEqual([null, 'airdrop']);
    await world.pool.query('DELETE FROM rules WHERE NOT is_built_in');
  });
});
