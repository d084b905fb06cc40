import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { DATABASE_STATE, noteEmptyTransaction, quietState } from '@holdfast/database/database-state.ts';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { startTestCluster } from '../../database/testing-cluster.ts';
import { useShared } from '../../database/testing.ts';
import { createWriteCheck } from '@holdfast/database/write-check.ts';
import { createTestServer, type TestPerson } from '../../../apps/server/src/testing.ts';
import { ResponseCache } from './response-cache.ts';

const START_MS = Date.UTC(2026, 0, 1);
let nowMs = START_MS;
const server = useShared(createQuietServer);
afterEach(() => vi.restoreAllMocks());

const LIST = 'indexer/admin/transactions';

async function get(path: string, { token }: Pick<TestPerson, 'token'>): Promise<string> {
  const response = await server.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode, response.payload).toBe(200);
  return response.payload;
}

/** How often the list was read from the database since the last question. */
function countReads(): () => number {
  const queries = vi.spyOn(server.pool, 'query');
  return () => {
    const reads = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('transaction_days'));
    queries.mockClear();
    return reads.length;
  };
}

async function readState(): Promise<string | null> {
  const { rows } = await server.pool.query<{ state: string }>(`SELECT ${DATABASE_STATE} AS state`);
  return quietState(server.pool, rows[0]!.state);
}

it('a read is computed once while nothing changes, for each caller and each query', async () => {
  const [ada, bob] = [await addAdmin(), await addAdmin()];
  const token = await server.addApiToken({ userId: ada.userId, scope: 'books' });
  await server.pool.query('UPDATE api_tokens SET last_used_at = now()');
  const reads = countReads();
  const first = await get(LIST, ada);
  expect(await get(LIST, ada)).toBe(first);
  expect(reads()).toBe(1);
  await get(LIST, bob);
  await get(`${LIST}?limit=10`, ada);
  await get(LIST, { token });
  expect(reads()).toBe(3);
  for (const caller of [ada, bob, { token }]) await get(LIST, caller);
  expect(reads()).toBe(0);
});

it('equal requests at the same time are computed once', async () => {
  const ada = await addAdmin();
  await get(LIST, ada);
  nowMs += 60_000;
  const reads = countReads();
  await Promise.all(Array.from({ length: 5 }, () => get(LIST, ada)));
  expect(reads()).toBe(1);
});

it('any change is in the next response, and so is the time after ten seconds', async () => {
  const ada = await addAdmin();
  await get(LIST, ada);
  const reads = countReads();
  await server.pool.query(
    `INSERT INTO transactions (ledger, key, source, at, status) VALUES ('file:1', 'k', 'csv', now(), 'success')`,
  );
  expect(JSON.parse(await get(LIST, ada))).toMatchObject({ total: 1 });
  await server.pool.query(`DELETE FROM transactions WHERE key = 'k'`);
  expect(JSON.parse(await get(LIST, ada))).toMatchObject({ total: 0 });
  expect(reads()).toBe(2);
  nowMs += 9_999;
  await get(LIST, ada);
  expect(reads()).toBe(0);
  nowMs += 1;
  await get(LIST, ada);
  expect(reads()).toBe(1);
});

it('a call that must not lag is computed each time', async () => {
  const ada = await addAdmin();
  const queries = vi.spyOn(server.pool, 'query');
  await get('auth/users', ada);
  const once = queries.mock.calls.length;
  await get('auth/users', ada);
  expect(queries.mock.calls.length).toBe(2 * once);
});

it('the state changes with every commit and rollback of a change, and counts only while none is running', async () => {
  const before = await readState();
  expect(before).not.toBeNull();
  expect(await readState()).toBe(before);
  const [earlier, later] = [await server.pool.connect(), await server.pool.connect()];
  try {
    for (const [client, symbol] of [
      [earlier, 'EARLY'],
      [later, 'LATE'],
    ] as const) {
      await client.query('BEGIN');
      await client.query('INSERT INTO coins (symbol, name, decimals) VALUES ($1, $1, 8)', [symbol]);
    }
    expect(await readState()).toBe(before);
    await later.query('COMMIT');
    expect(await readState()).toBeNull();
    await earlier.query('ROLLBACK');
  } finally {
    earlier.release();
    later.release();
  }
  const after = await readState();
  expect(after).not.toBeNull();
  expect(after).not.toBe(before);
});

it('checks whether the database accepts writes leave the state as it is, until something else is written', async () => {
  const check = (): Promise<unknown> => createWriteCheck(server.pool).check();
  const write = (): Promise<unknown> => server.pool.query('SELECT pg_current_xact_id()');
  const states = [await readState()];
  for (const step of [check, check, write, check, write, write, check]) {
    await step();
    states.push(await readState());
  }
  const numbers = new Map([...new Set(states)].map((state, index) => [state, index]));
  expect(numbers.has(null)).toBe(false);
  expect(states.map((state) => numbers.get(state))).toEqual([0, 0, 0, 1, 1, 2, 3, 3]);
});

it('checks on one server say nothing about the states of the next one', () => {
  const pool = new pg.Pool();
  for (const id of [100, 101, 102]) noteEmptyTransaction(pool, { id, serverStart: 'first' });
  const stateAt = (id: number, serverStart: string) => quietState(pool, `${id}:${id}: ${serverStart}`);
  expect([99, 100, 101, 103, 104].map((id) => stateAt(id, 'first'))).toEqual(
    [99, 100, 100, 100, 104].map((id) => `${id} first`),
  );
  expect([101, 103].map((id) => stateAt(id, 'second'))).toEqual(['101 second', '103 second']);
  noteEmptyTransaction(pool, { id: 103, serverStart: 'second' });
  expect([102, 104].map((id) => stateAt(id, 'second'))).toEqual(['102 second', '103 second']);
});

it('a failure is not cached, nor anything without a state, and memory has a bound', async () => {
  const cache = new ResponseCache(() => new Date(START_MS));
  let computed = 0;
  const respond = async (): Promise<string> => `response ${(computed += 1)}`;
  await expect(cache.get('a', 's', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await cache.get('a', 's', respond)).toBe('response 1');
  expect(await cache.get('a', 's', respond)).toBe('response 1');
  expect(await cache.get('a', null, respond)).toBe('response 2');
  await cache.get('b', 's', async () => 'x'.repeat(17_000_000));
  expect(await cache.get('a', 's', respond)).toBe('response 3');
});

function addAdmin(): Promise<TestPerson> {
  return server.addPerson({ role: 'admin', hasAgreed: true });
}

/** On a database server of its own, where nothing but these tests changes anything. */
async function createQuietServer() {
  const cluster = await startTestCluster({ inMemory: true });
  const pool = createPool({ connection: { ...cluster.connection, database: 'postgres' }, log: silentLog });
  await pool.query('ALTER SYSTEM SET autovacuum = off');
  await pool.query('SELECT pg_reload_conf()');
  await migrate({ pool, log: silentLog });
  const close = async (): Promise<void> => {
    await pool.end();
    await cluster.stop();
  };
  return createTestServer({
    database: { pool, readPool: pool, ownerPool: pool, place: 'postgres', grantRights: async () => {}, close },
    now: () => new Date(nowMs),
  });
}
