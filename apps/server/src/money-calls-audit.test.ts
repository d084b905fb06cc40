/**
 * Every call that moves money, as the contract declares it: what it changed is in the audit log with the client, the
 * coin, the amount and the day, and so is each attempt that was refused.
 */
import { type Call, fillPath, movesMoney } from '@holdfast/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { parseAmount } from '@holdfast/money';
import { type CallName, contract } from '@holdfast/overview/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useShared } from '../../../kit/database/testing.ts';
import { addressOf, createLendingWorld, daysAgo, type TestClient } from '../../../areas/lending/server/testing.ts';
import { ingestInto, transactionOf } from '../../../areas/transactions/server/ingest/testing.ts';
import type { TestPerson } from './testing.ts';

const MONEY_CALLS = (Object.entries(contract) as [CallName, Call][])
  .filter(([, call]) => movesMoney(call))
  .map(([name]) => name);

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'false' } }));
let client: TestClient;
let email: string;
let second: TestClient;
let hot: { id: number; address: string };
let count = 0;
beforeAll(async () => {
  hot = await world.addWallet({ name: 'Hot wallet' });
  second = await world.addAdmin();
});
beforeEach(async () => {
  await world.setRule(false);
  client = await world.addClient();
  const { rows } = await world.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [client.userId]);
  email = rows[0]!.email;
});

const TODAY = new Date().toISOString().slice(0, 10);
const freshAddress = () => addressOf(0x90_000 + (count += 1));

/** As a sync writes what a stranger sent. */
async function chained(to = hot.address, amount = '250', from = freshAddress()): Promise<number> {
  count += 1;
  const { added } = await ingestInto(world.pool, {
    networkId: world.network.id,
    transactions: [
      {
        ...transactionOf(`0x${count.toString(16).padStart(64, 'f')}`),
        atMs: Date.now() - 1000,
        transfers: [
          {
            key: 'log:1',
            coin: { kind: 'coin', coinId: world.usdc.id },
            amount: parseAmount(amount),
            from: { kind: 'address', address: from },
            to: { kind: 'address', address: to },
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
const manual = () => ({
  at: daysAgo(3).toISOString(),
  networkId: world.network.id,
  transfers: [
    { coinId: world.eth.id, amount: '2.5', from: null, to: { walletId: hot.id } },
    { coinId: world.usdc.id, amount: '7', from: null, to: { walletId: hot.id } },
  ],
});
const recorded = async () => world.api(transactionsCalls.addTransaction, { query: {}, body: manual() });
const classify = (ids: number[], action: string, more: object = {}) =>
  world.api(transactionsCalls.classifyTransaction, {
    query: {},
    body: { transactionIds: ids, action, ...more } as never,
  });
const credited = async () => {
  const id = await chained();
  const { batchId } = await classify([id], 'clientDeposit', { createClientTransaction: { userId: client.userId } });
  return { id, batchId };
};
const announced = () =>
  client.api(lendingCalls.addClientTransaction, {
    body: { type: 'deposit', coinId: world.eth.id, amount: '1.5', networkId: world.network.id },
  });
const ownWallet = (address = freshAddress()) =>
  client.api(lendingCalls.addClientWallet, { body: { name: 'Ledger', networkId: world.network.id, address } });
const withdrawal = async (by: TestClient['api'] = client.api) => {
  await world.addRows([
    { userId: client.userId, coinId: world.usdc.id, type: 'deposit', amount: '900', at: daysAgo(9) },
  ]);
  const { id: walletId } = await ownWallet();
  return by(lendingCalls.addClientTransaction, {
    body: { type: 'withdrawal', coinId: world.usdc.id, amount: '100', walletId, userId: client.userId },
  });
};
const exception = async () => {
  const { id } = await withdrawal();
  const body = { transactionId: await chained(freshAddress(), '100', hot.address), reason: 'Named by phone' };
  return { params: { id }, body };
};
const requestedException = async () => {
  const { params, body } = await exception();
  await world.setRule(true);
  await world.api(lendingCalls.requestPaymentException, { params, body });
  const { rows } = await world.pool.query<{ id: number }>('SELECT max(id) AS id FROM payment_exceptions');
  return { params: { id: rows[0]!.id } };
};
const assignment = async () => ({
  body: { userId: client.userId, walletId: (await world.addWallet({ purpose: 'deposit' })).id, reason: 'New client' },
});
const requestedAddress = async () => {
  const [first, other] = [await assignment(), await assignment()];
  await world.api(lendingCalls.assignDepositAddress, first);
  await world.setRule(true);
  const { id } = await world.api(lendingCalls.assignDepositAddress, other);
  return { params: { id } };
};
/** A credit without evidence, which waits for the second admin. */
const requestedCredit = async () => {
  await credited();
  await world.setRule(true);
  const { pendingApproval } = await world.api(transactionsCalls.addTransaction, {
    query: {},
    body: {
      ...manual(),
      transfers: manual().transfers.slice(0, 1),
      action: 'clientDeposit',
      createClientTransaction: { userId: client.userId },
    },
  });
  return { params: { id: pendingApproval!.id } };
};
const pair = async () => ({
  outTransactionId: await chained(freshAddress(), '40', hot.address),
  inTransactionId: await chained(hot.address, '40'),
});
const rule = async () => ({
  name: `Rule ${(count += 1)}`,
  conditions: { coinId: world.usdc.id, networkId: world.network.id },
  action: 'otherIncome',
});

interface Tried {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  /** Who makes it; the admin unless given. */
  readonly as?: TestPerson;
  /** What an entry says; without it the call moves nothing of a client itself, and an entry names the call. */
  readonly says?: readonly (string | RegExp)[];
}

const creditSays = () => [email, '250', 'USDC', TODAY, 'cleared'];
const TRIED: Partial<Record<CallName, () => Promise<Tried>>> = {
  approveChange: async () => ({ ...(await requestedCredit()), as: second, says: [email, '2.5', 'ETH', 'cleared'] }),
  refuseChange: async () => ({ ...(await requestedCredit()), body: {}, as: second, says: ['2.5 ETH', 'refused'] }),
  withdrawChange: async () => ({ ...(await requestedCredit()), says: ['2.5 ETH', 'withdrawn'] }),
  updateApprovalRule: async () => ({ body: { isOn: false, waitHours: 72, expiryDays: 7 }, says: ['72'] }),
  addClientTransaction: async () => ({
    body: { type: 'deposit', coinId: world.eth.id, amount: '1.5', networkId: world.network.id },
    as: client,
    says: [email, 'deposit', '1.5', 'ETH', TODAY, 'pending'],
  }),
  cancelOwnClientTransaction: async () => ({
    params: { id: (await announced()).id },
    as: client,
    says: [email, '1.5', 'ETH', 'pending', 'cancelled'],
  }),
  cancelClientTransaction: async () => ({
    params: { id: (await announced()).id },
    body: { reason: 'Twice' },
    says: [email, '1.5', 'ETH', 'pending', 'cancelled'],
  }),
  deleteClientTransaction: async () => ({
    query: { client_transaction_id: (await announced()).id },
    says: [email, '1.5', 'ETH', TODAY, 'pending'],
  }),
  confirmOwnWithdrawal: async () => ({
    params: { id: (await withdrawal(world.api)).id },
    as: client,
    says: [email, 'withdrawal', '100', 'USDC', 'confirmed_at'],
  }),
  confirmOwnWallet: async () => {
    await world.setRule(true);
    const { id, address } = await world.addWallet({ userId: client.userId });
    return { params: { id }, as: client, says: [address, 'confirmed_at'] };
  },
  proveClientWallet: async () => {
    const key = privateKeyToAccount(generatePrivateKey());
    const { id } = await ownWallet(key.address);
    const { message } = await client.api(lendingCalls.createWalletChallenge, { params: { id } });
    return { params: { id }, body: { signature: await key.signMessage({ message }) }, as: client, says: [key.address] };
  },
  requestPaymentException: async () => ({ ...(await exception()), says: [email, 'Named by phone'] }),
  approvePaymentException: async () => ({ ...(await requestedException()), as: second, says: [email, 'approved'] }),
  refusePaymentException: async () => ({
    ...(await requestedException()),
    body: {},
    as: second,
    says: [email, 'refused'],
  }),
  setCoverageLimit: async () => ({
    params: { coinId: world.eth.id },
    body: { limitRatio: '1.2' },
    says: ['ETH', '1.2'],
  }),
  assignDepositAddress: async () => ({ ...(await assignment()), says: [email, world.network.name, 'New client'] }),
  approveDepositAddress: async () => ({ ...(await requestedAddress()), as: second, says: [email, 'active'] }),
  refuseDepositAddress: async () => ({ ...(await requestedAddress()), body: {}, as: second, says: [email, 'refused'] }),
  releaseDepositAddress: async () => {
    const { id } = await world.api(lendingCalls.assignDepositAddress, await assignment());
    await world.pool.query(`UPDATE users SET role = 'staff' WHERE id = $1`, [client.userId]);
    return { params: { id }, body: { reason: 'The client left' }, says: [email, 'released'] };
  },
  classifyTransaction: async () => ({
    query: {},
    body: {
      transactionIds: [await chained()],
      action: 'clientDeposit',
      createClientTransaction: { userId: client.userId },
    },
    says: creditSays(),
  }),
  acceptSuggestions: async () => ({
    body: { groups: [{ action: 'otherIncome', transactionIds: [await chained()] }] },
    says: ['250 USDC', 'otherIncome'],
  }),
  undoClassification: async () => ({ params: { id: (await credited()).batchId }, says: creditSays() }),
  addTransaction: async () => ({ query: {}, body: manual(), says: ['2.5 ETH', '7 USDC', 'Hot wallet', AT_MANUAL()] }),
  replaceTransaction: async () => ({
    body: {
      transactionId: (await credited()).id,
      at: manual().at,
      transfers: [
        { coinId: world.usdc.id, amount: '250', from: null, to: { walletId: hot.id } },
        { coinId: world.eth.id, amount: '2.5', from: { walletId: hot.id }, to: null, role: 'fee' },
      ],
    },
    says: [email, '250 USDC', '2.5 ETH', AT_MANUAL(), TODAY],
  }),
  resetTransaction: async () => ({ query: { transaction_id: (await credited()).id }, says: creditSays() }),
  deleteTransaction: async () => ({
    query: { transaction_id: (await recorded()).id },
    says: ['2.5 ETH', '7 USDC', AT_MANUAL()],
  }),
  deleteTransfer: async () => ({ params: { id: (await recorded()).transfers[0]!.id }, says: ['2.5 ETH'] }),
  addOpeningBalances: async () => ({
    body: { loans: [{ client: email, coin: 'USDC', amount: '640', since: '2025-01-15' }], key: `key ${(count += 1)}` },
    says: [email, '640', 'USDC', '2025-01-15', 'cleared'],
  }),
  addRuleAndClassify: async () => ({
    body: { ...(await rule()), transactionId: await chained(), includesOthers: false },
    says: ['250 USDC', 'otherIncome'],
  }),
  deleteRule: async () => {
    const { id } = await world.api(transactionsCalls.addRule, {
      body: { ...(await rule()), conditions: { coinNameContains: ['Unheard of'] } } as never,
    });
    return { params: { id } };
  },
  pairTransactions: async () => ({ body: await pair(), says: ['40 USDC', 'bridgeOut'] }),
  refusePair: async () => ({ body: { ...(await pair()), isRefused: true } }),
  linkTransactions: async () => {
    const body = await pair();
    await classify([body.outTransactionId, body.inTransactionId], 'ownTransfer');
    return { body, says: ['40 USDC', 'linked'] };
  },
  runInterest: async () => ({}),
  publishLiabilityRoots: async () => ({}),
  refreshPositions: async () => ({}),
};
const AT_MANUAL = (): string => manual().at.slice(0, 10);

/** These store what a chain returns; the tests of the sync have a chain. */
const READS_A_CHAIN: readonly CallName[] = ['queryCovalent', 'fetchTransaction', 'resyncTransaction'];
/** A contract is found by reading positions; its tests are those of DeFi. */
const NEEDS_A_CONTRACT: readonly CallName[] = ['confirmContract', 'ignoreContract'];

interface Entry {
  readonly action: string;
  readonly is_failure: boolean;
  readonly user_id: number | null;
  readonly object: string;
  readonly reason: string | null;
}

const newest = async (): Promise<number> =>
  (await world.pool.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log')).rows[0]!.id;
const entriesSince = async (id: number): Promise<Entry[]> =>
  (await world.pool.query<Entry>('SELECT * FROM audit_log WHERE id > $1 ORDER BY id', [id])).rows;

function send(name: CallName, { params = {}, query = {}, body, as }: Tried) {
  const call: Call = contract[name];
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return world.app.inject({
    method: call.method,
    url: `/api/${fillPath(call.path, params as Record<string, string>)}?${search}`,
    headers: { authorization: `Bearer ${(as ?? world.admin).token}` },
    ...(call.body && { payload: (body ?? {}) as object }),
  });
}

it('every call that moves money is tried', () => {
  const tried = [...Object.keys(TRIED), ...READS_A_CHAIN, ...NEEDS_A_CONTRACT];
  expect(tried.sort()).toEqual([...MONEY_CALLS].sort());
});

describe('what moved', () => {
  it.each(Object.keys(TRIED) as CallName[])('%s', async (name) => {
    const tried = await TRIED[name]!();
    const start = await newest();
    const response = await send(name, tried);
    expect(response.statusCode, response.payload).toBe(200);
    const entries = (await entriesSince(start)).filter(({ user_id: by }) => by === (tried.as ?? world.admin).userId);
    expect(entries.map(({ action }) => action)).toContain((contract[name] as Call).audit);
    const text = JSON.stringify(entries);
    for (const said of tried.says ?? []) expect(text).toMatch(said);
  });
});

describe('what was refused', () => {
  const OUTSIDE: Tried = { params: { id: 1, coinId: 1, accountId: 1 }, query: {} };

  it.each(MONEY_CALLS)('error: %s, to somebody who may not', async (name) => {
    const call: Call = contract[name];
    const as = call.access === 'lending' ? await world.addPerson({ role: 'client', hasAgreed: false }) : client;
    const start = await newest();
    expect((await send(name, { ...OUTSIDE, as })).statusCode).toBe(403);
    expect(await entriesSince(start)).toMatchObject([
      { action: call.audit, is_failure: true, user_id: as.userId, reason: expect.stringMatching(/./) },
    ]);
  });

  const refused = async (name: CallName, tried: Tried, status: number) => {
    const start = await newest();
    const response = await send(name, tried);
    expect(response.statusCode, response.payload).toBe(status);
    const entries = (await entriesSince(start)).filter(({ is_failure: isFailure }) => isFailure);
    expect(entries).toHaveLength(1);
    return entries[0];
  };
  const credit = (amount: string): Tried => ({
    query: {},
    body: {
      ...manual(),
      transfers: [{ coinId: world.eth.id, amount, from: null, to: { walletId: hot.id } }],
      action: 'clientDeposit',
      createClientTransaction: { userId: client.userId },
    },
  });

  it('error: a credit by a bookkeeper, with client, coin, amount and day', async () => {
    const bookkeeper = await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
    expect(await refused('addTransaction', { ...credit('777'), as: bookkeeper }, 403)).toMatchObject({
      user_id: bookkeeper.userId,
      after: {
        at: expect.stringContaining(AT_MANUAL()),
        action: 'clientDeposit',
        transfers: [{ coinId: 'ETH', amount: '777', to: { walletId: expect.stringContaining('Hot wallet') } }],
        createClientTransaction: { userId: email },
      },
    });
  });

  it('error: a credit by an hour-old session', async () => {
    const admin = await world.addPerson({ role: 'admin', hasAgreed: false });
    await world.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE id = $1`, [
      admin.sessionId,
    ]);
    expect(await refused('addTransaction', { ...credit('778'), as: admin }, 403)).toMatchObject({
      session_id: admin.sessionId,
      reason: expect.stringContaining('recent sign-in'),
      after: { transfers: [{ coinId: 'ETH', amount: '778' }], createClientTransaction: { userId: email } },
    });
  });

  it('error: the approval of one’s own request', async () => {
    const { params } = await requestedCredit();
    expect(await refused('approveChange', { params }, 403)).toMatchObject({
      action: 'approvalApproved',
      reason: 'Another admin must approve your request.',
    });
  });
});
