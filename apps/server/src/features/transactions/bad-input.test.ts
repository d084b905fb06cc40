/**
 * Every call about transactions × every kind of bad input, straight from the contract: refused with 4xx and a message,
 * and no stored row has changed afterwards.
 */
import { type Call, contract } from '@holdfast/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectRefusals } from '../catalogue/testing.ts';
import { createTransactionWorld } from './testing.ts';
import { useShared } from '../../db/testing.ts';

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

const MEGABYTE = 'x'.repeat(1_000_000);
const BAD_VALUES = [{}, [[]], -1, 1.5, 1e300, '\u0000', 'a\u202eb', 'half \ud800', 'x'.repeat(2_001), MEGABYTE];
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

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap())
    : schema;
}

function badTexts(name: string, field: unknown): string[] {
  const schema = unwrap(field);
  if (schema instanceof z.ZodNumber) return ['x', '-1', '0', '1.5', '99999999999999999999', ''];
  if (name === 'time_query') return ['x', '\u0000', '2024-13', '0000', 'x'.repeat(600)];
  return ['\u0000', 'x'.repeat(600), 'a\u202eb'];
}

describe.each(calls.filter(([, call]) => call.params))('%s', (name, call) => {
  it('refuses a bad id in the path', async () => {
    const ids = ['0', '-1', '1.5', 'abc', '99999999999999999999', '\u0000', 'x'.repeat(5_000), 987_654_321];
    await expectRefusals(
      world,
      call,
      ids.map((id) => ({ params: { id }, ...(call.body && { body: goodBodies[name] }) })),
    );
  });
});

describe.each(calls.filter(([, call]) => call.query))('%s', (name, call) => {
  it('refuses bad values in the query', async () => {
    const body = call.body && { body: goodBodies[name] };
    const inputs = Object.entries(call.query?.shape ?? {}).flatMap(([key, field]) =>
      badTexts(key, field).map((text) => ({ query: `?${key}=${encodeURIComponent(text)}`, ...body })),
    );
    const unknown = Object.keys(call.query?.shape ?? {})
      .filter((key) => name in goodQueries || key === 'client_transaction_id')
      .map((key) => ({ query: `?${key}=987654321`, ...body }));
    await expectRefusals(world, call, [...inputs, ...unknown, { query: '?nothing_like_it=1', ...body }]);
  });
});

describe.each(calls.filter(([, call]) => call.body))('%s', (name, call) => {
  it('refuses bad values in every field of the body', async () => {
    const good = goodBodies[name]!;
    expect(call.body?.safeParse(good), 'a new call needs a good body in this table').toMatchObject({ success: true });
    const { shape } = call.body as z.ZodObject;
    const inputs = Object.keys(shape).flatMap((key) =>
      BAD_VALUES.map((value) => ({ body: { ...good, [key]: value } })),
    );
    const required = Object.keys(shape).filter((key) => !(shape[key] as z.ZodType).safeParse(undefined).success);
    const without = required.map((key) => ({
      body: Object.fromEntries(Object.entries(good).filter(([each]) => each !== key)),
    }));
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
    await expectRefusals(world, call, [
      ...inputs,
      ...without,
      ...transfers,
      ...many,
      { body: { ...good, extra: 1 } },
      { body: [] },
      { body: 'text' },
      { body: null },
    ]);
  });
});

it('ids that are not there, and too many of them, are refused', async () => {
  const body = goodBodies['classifyTransaction']!;
  await expectRefusals(world, contract.classifyTransaction, [
    { body: { ...body, transactionIds: [] } },
    { body: { ...body, transactionIds: [987_654_321] } },
    { body: { ...body, transactionIds: Array.from({ length: 1001 }, (_, index) => index + 1) } },
    { body: { ...body, action: 'constructor' } },
  ]);
  await expectRefusals(world, contract.replaceTransaction, [
    { body: { ...goodBodies['replaceTransaction'], transactionId: 987_654_321 } },
  ]);
  await expectRefusals(world, contract.addTransaction, [
    { body: { ...goodBodies['addTransaction'], networkId: 987_654_321 } },
    { body: { ...goodBodies['addTransaction'], action: 'nonsense' } },
  ]);
});
