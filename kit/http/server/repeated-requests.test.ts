import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { createTestServer, type TestPerson } from '../../../apps/server/src/testing.ts';
import { useShared } from '../../database/testing.ts';
import { AppError } from './app-error.ts';
import { createRepeatedRequests } from './repeated-requests.ts';

const server = useShared(createTestServer);
let admin: TestPerson;
beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});

let keys = 0;
const newKey = (): string => `key-of-a-test-${String((keys += 1)).padStart(4, '0')}`;

async function send(
  { url, payload, method = 'POST' }: { url: string; payload?: object; method?: 'POST' | 'DELETE' },
  { key, as = admin }: { key?: string; as?: TestPerson },
) {
  const { statusCode, body } = await server.app.inject({
    method,
    url: `/api/${url}`,
    headers: { authorization: `Bearer ${as.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
  return { status: statusCode, body: JSON.parse(body) as { id: number; detail?: string } };
}

const addSupplier = (name: string, key?: string) =>
  send({ url: 'indexer/admin/supplier/add', payload: { name, accounts: [] } }, key === undefined ? {} : { key });

const suppliersNamed = async (name: string): Promise<number> => {
  const { rowCount } = await server.pool.query('SELECT FROM counterparties WHERE name = $1', [name]);
  return rowCount ?? 0;
};
const storedKeys = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM idempotency_keys',
  );
  return rows[0]?.count ?? 0;
};

it('a request that is repeated with its key is carried out once, and answered alike', async () => {
  const key = newKey();
  const first = await addSupplier('Once', key);
  expect(first.status).toBe(200);
  expect(await addSupplier('Once', key)).toEqual(first);
  expect(await suppliersNamed('Once')).toBe(1);
  const other = await addSupplier('Once more', newKey());
  expect(other.body.id).not.toBe(first.body.id);
});

it('of ten at the same time one is carried out, and all get its answer', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => addSupplier('Ten at once', key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await suppliersNamed('Ten at once')).toBe(1);
});

it('a deletion that is repeated is done, not missing', async () => {
  const { body } = await addSupplier('Deleted once', newKey());
  const remove = { url: `indexer/admin/suppliers/${body.id}`, method: 'DELETE' } as const;
  const key = newKey();
  expect((await send(remove, { key })).status).toBe(200);
  expect((await send(remove, { key })).status).toBe(200);
  expect((await send(remove, { key: newKey() })).status).toBe(404);
});

it('error: a key belongs to one request', async () => {
  const key = newKey();
  await addSupplier('First of its key', key);
  const second = await addSupplier('Second of its key', key);
  expect([second.status, second.body.detail]).toEqual([
    409,
    'This Idempotency-Key was used for another request. Send a new key with this one.',
  ]);
  expect(await suppliersNamed('Second of its key')).toBe(0);
});

it('each person has keys of their own', async () => {
  const key = newKey();
  await addSupplier('Of two people', key);
  const other = await server.addPerson({ role: 'admin', hasAgreed: false });
  const request = { url: 'indexer/admin/supplier/add', payload: { name: 'Of the other', accounts: [] } };
  expect((await send(request, { key, as: other })).status).toBe(200);
  expect(await suppliersNamed('Of the other')).toBe(1);
});

it('what is refused claims no key: it can be sent again when the reason is gone', async () => {
  await addSupplier('In the way');
  const key = newKey();
  const before = await storedKeys();
  expect((await addSupplier('In the way', key)).status).toBe(409);
  expect(await storedKeys()).toBe(before);
  await server.pool.query(`DELETE FROM counterparties WHERE name = 'In the way'`);
  expect((await addSupplier('In the way', key)).status).toBe(200);
});

it.each(['short', 'with a space in its middle', 'x'.repeat(129)])('error: "%s" is no key', async (key) => {
  const answer = await addSupplier('No key', key);
  expect([answer.status, answer.body.detail]).toEqual([
    422,
    'An Idempotency-Key has 16 to 128 visible characters, such as a UUID.',
  ]);
});

it('neither a key, nor a request, nor a secret of an answer can be read from the table', async () => {
  const key = newKey();
  const request = { url: 'auth/api-tokens', payload: { name: 'Kept by its owner', scope: 'ledger', expiresInDays: 3 } };
  await server.pool.query('UPDATE sessions SET confirmed_at = now() WHERE id = $1', [admin.sessionId]);
  const first = await send(request, { key });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const { rows } = await server.pool.query<{ text: string }>(
    'SELECT k::text AS text FROM idempotency_keys k ORDER BY created_at DESC LIMIT 1',
  );
  for (const secret of [key, Buffer.from(key).toString('hex'), 'Kept by its owner'])
    expect(rows[0]?.text).not.toContain(secret);
  const again = await send(request, { key });
  expect(again.status).toBe(409);
  expect(again.body.detail).toContain('carried out already');
  const tokens = await server.pool.query(`SELECT FROM api_tokens WHERE name = 'Kept by its owner'`);
  expect(tokens.rowCount).toBe(1);
});

it('a request that removes its own user is carried out', async () => {
  const { userId } = await server.addPerson({ role: 'client', hasAgreed: true });
  const removing = createRepeatedRequests(server.pool).answerOnce({ userId, key: newKey(), request: 'remove' }, () =>
    transaction(server.pool, async (client) => {
      await client.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
      await client.query('DELETE FROM users WHERE id = $1', [userId]);
      return '{"removed":true}';
    }),
  );
  expect(await removing).toBe('{"removed":true}');
});

describe('a call of several transactions', () => {
  const stepByStep = (key: string, steps: readonly (() => Promise<unknown>)[]) =>
    createRepeatedRequests(server.pool).answerOnce({ userId: admin.userId, key, request: 'several' }, async () => {
      for (const step of steps) await transaction(server.pool, step);
      return '{"steps":2}';
    });
  const nothing = async (): Promise<void> => {};

  it('claims its key once', async () => {
    const key = newKey();
    expect(await stepByStep(key, [nothing, nothing])).toBe('{"steps":2}');
    expect(await stepByStep(key, [() => Promise.reject(new Error('It is carried out again.'))])).toBe('{"steps":2}');
  });

  it('error: a refusal after the first of them is the answer', async () => {
    const key = newKey();
    const refuse = () => Promise.reject(new AppError('conflict', 'The second step is refused.'));
    await expect(stepByStep(key, [nothing, refuse])).rejects.toThrow('The second step is refused.');
    await expect(stepByStep(key, [nothing, nothing])).rejects.toThrow('The second step is refused.');
  });

  it('error: after a fault between them nobody says that nothing was saved', async () => {
    const key = newKey();
    await expect(stepByStep(key, [nothing, () => Promise.reject(new Error('a fault'))])).rejects.toThrow('a fault');
    await server.pool.query(
      `UPDATE idempotency_keys SET created_at = now() - interval '6 seconds' WHERE answer IS NULL`,
    );
    await expect(stepByStep(key, [nothing])).rejects.toThrow('how it ended is not known');
  });
});
