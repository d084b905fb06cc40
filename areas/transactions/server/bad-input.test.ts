/**
 * Every call about transactions × every kind of bad input, straight from the contract: refused with 4xx and a message,
 * and no stored row has changed afterwards.
 */
import { transactionsCalls } from '../contract/calls.ts';
import { type Call } from '@holdfast/contract';
import { contract } from '@holdfast/overview/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  badBodies,
  badQueries,
  expectBadIdsRefused,
  expectRefusals,
  MEGABYTE,
  UNKNOWN_ID,
} from '../../catalogue/server/testing.ts';
import { createTransactionWorld } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const NAMES = [
  'listTransactions',
  'listUnclassifiedTransactions',
  'getInboxSummary',
  'getTransaction',
  'getTransactionClientTransaction',
  'listPossibleActions',
  'classifyTransaction',
  'undoClassification',
  'noteTransaction',
  'addTransaction',
  'replaceTransaction',
  'resetTransaction',
  'deleteTransaction',
  'deleteTransfer',
  'listVanishedTransactions',
  'dismissVanishedTransaction',
  'listSetAsideChanges',
  'dismissSetAsideChange',
] as const;
const calls = NAMES.map((name) => [name, contract[name] as Call] as const);

const world = useShared(createTransactionWorld);
let goodBodies: Record<string, Record<string, unknown>>;
let goodQueries: Record<string, string>;
beforeAll(async () => {
  const id = await world.add();
  const transfers = [{ coinId: world.eth, amount: '1', to: { walletId: world.hot } }];
  goodBodies = {
    classifyTransaction: { transactionIds: [id], action: 'airdrop', note: 'x' },
    noteTransaction: { note: 'x' },
    addTransaction: {
      at: '2024-03-07T10:00:00Z',
      networkId: world.network,
      hash: `0x${'aa'.repeat(32)}`,
      transfers,
      action: 'airdrop',
      note: 'x',
      key: 'k',
    },
    replaceTransaction: { transactionId: id, at: '2024-03-07T10:00:00Z', transfers, note: 'x' },
  };
  goodQueries = { resetTransaction: '', deleteTransaction: '' };
});

const BAD_TRANSFERS = [
  { coinId: -1 },
  { coinId: '1' },
  { coinId: 987_654 },
  { amount: '-1' },
  { amount: '0' },
  { amount: '1e3' },
  { amount: 'NaN' },
  { amount: 5 },
  { amount: `0.${'1'.repeat(25)}` },
  { amount: '9'.repeat(31) },
  { amount: '１' },
  { to: null },
  { to: {} },
  { to: { walletId: 0 } },
  { to: { walletId: 987_654 } },
  { to: { accountId: 987_654 } },
  { to: { address: '' } },
  { to: { address: '0x12' } },
  { to: { address: '\u0000' } },
  { to: { address: MEGABYTE } },
  { to: { walletId: 1, address: 'x' } },
  { role: 'gas' },
  { valueUsd: '-1' },
  { valueUsd: 'x' },
  { extra: 1 },
];

describe.each(calls.filter(([, call]) => call.params))('%s', (name, call) => {
  it('refuses a bad id in the path', async () => {
    await expectBadIdsRefused(world, call, goodBodies[name]);
  });
});

describe.each(calls.filter(([, call]) => call.query))('%s', (name, call) => {
  it('refuses bad values in the query', async () => {
    const body = call.body && { body: goodBodies[name] };
    const unknown = Object.keys(call.query?.shape ?? {})
      .filter((key) => name in goodQueries || key === 'client_transaction_id')
      .map((key) => ({ query: `?${key}=${UNKNOWN_ID}` }));
    const inputs = [...badQueries(call), ...unknown].map((input) => ({ ...input, ...body }));
    await expectRefusals(world, call, inputs);
  });
});

describe.each(calls.filter(([, call]) => call.body))('%s', (name, call) => {
  it('refuses bad values in every field of the body', async () => {
    const good = goodBodies[name]!;
    expect(call.body?.safeParse(good), 'a new call needs a good body in this table').toMatchObject({ success: true });
    const transfers =
      'transfers' in good
        ? BAD_TRANSFERS.map((bad) => ({
            body: { ...good, transfers: [{ ...(good['transfers'] as object[])[0], ...bad }] },
          }))
        : [];
    const many =
      'transfers' in good
        ? [
            { body: { ...good, transfers: [] } },
            { body: { ...good, transfers: Array.from({ length: 101 }, () => (good['transfers'] as object[])[0]) } },
          ]
        : [];
    await expectRefusals(world, call, [...badBodies(call, good), ...transfers, ...many]);
  });
});

it('ids that are not there, and too many of them, are refused', async () => {
  const body = goodBodies['classifyTransaction']!;
  await expectRefusals(world, transactionsCalls.classifyTransaction, [
    { body: { ...body, transactionIds: [] } },
    { body: { ...body, transactionIds: [UNKNOWN_ID] } },
    { body: { ...body, transactionIds: Array.from({ length: 1001 }, (_, index) => index + 1) } },
    { body: { ...body, action: 'constructor' } },
  ]);
  await expectRefusals(world, transactionsCalls.replaceTransaction, [
    { body: { ...goodBodies['replaceTransaction'], transactionId: UNKNOWN_ID } },
  ]);
  await expectRefusals(world, transactionsCalls.addTransaction, [
    { body: { ...goodBodies['addTransaction'], networkId: UNKNOWN_ID } },
    { body: { ...goodBodies['addTransaction'], action: 'nonsense' } },
  ]);
});
