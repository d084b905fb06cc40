import { afterAll, expect, it } from 'vitest';
import { createPool } from './create-pool.ts';
import { silentLog } from './log.ts';
import { createTestDatabase } from './testing.ts';
import { createWriteCheck } from './write-check.ts';

const database = await createTestDatabase();
const fresh = () => createPool({ connection: { connectionString: database.url }, log: silentLog });
const setReadOnly = (value: 'on' | 'off') =>
  database.pool.query(
    `DO $$ BEGIN
       EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`,
  );
afterAll(database.close);

it('a database that accepts writes is ready, and nothing remains of the check', async () => {
  const check = createWriteCheck(database.pool);
  check.note(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(await check.check()).toEqual({ status: 'ok', error: null });
  const { rows } = await database.pool.query(`SELECT to_regclass('holdfast_write_check') AS found`);
  expect(rows).toEqual([{ found: null }]);
});

it('for a second after a success nothing is checked, unless an error of the database was noted', async () => {
  const pool = fresh();
  let connections = 0;
  pool.on('acquire', () => (connections += 1));
  let nowMs = 0;
  const check = createWriteCheck(pool, () => nowMs);
  const connectionsAfterCheck = async (): Promise<number> => {
    expect(await check.check()).toEqual({ status: 'ok', error: null });
    return connections;
  };
  expect(await connectionsAfterCheck()).toBe(1);
  nowMs += 999;
  expect(await connectionsAfterCheck()).toBe(1);
  nowMs += 1;
  expect(await connectionsAfterCheck()).toBe(2);
  check.note(new Error('Sign in first.'));
  expect(await connectionsAfterCheck(), 'a refused request').toBe(2);
  check.note(new Error('Connection terminated'));
  expect(await connectionsAfterCheck()).toBe(3);
  nowMs += 1_000;
  const checking = connectionsAfterCheck();
  check.note(new Error('Connection terminated'));
  expect(await checking).toBe(4);
  expect(await connectionsAfterCheck(), 'an error during a check').toBe(5);
  await pool.end();
});

it('a database that has become read-only is not ready', async () => {
  await setReadOnly('on');
  const pool = fresh();
  try {
    expect(await createWriteCheck(pool).check()).toMatchObject({ status: 'read-only' });
  } finally {
    await pool.end();
    // Connections that existed before still write.
    await setReadOnly('off');
  }
});

it('a database out of reach is not ready', async () => {
  const pool = createPool({ connection: { host: '/nowhere' }, log: silentLog });
  expect(await createWriteCheck(pool).check()).toMatchObject({ status: 'no database' });
  await pool.end();
});
