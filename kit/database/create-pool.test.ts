import type pg from 'pg';
import { expect, it } from 'vitest';
import { createPool } from './create-pool.ts';
import { silentLog } from './log.ts';
import { createTestDatabase, useShared } from './testing.ts';

const database = useShared(createTestDatabase);

it.each([
  ['in use is logged', false],
  ['that is being closed anyway is not', true],
])('a lost connection %s', async (_, isEnding) => {
  const lines: string[] = [];
  const { host, user, password, database: name } = database.pool.options;
  const pool = createPool({
    connection: { host, user, password, database: name },
    log: { ...silentLog, warn: (_details: object, message: string) => lines.push(message) },
  });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const lost = new Promise((resolve) => client.once('error', resolve));
  const ended = isEnding ? pool.end() : null;
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
  await lost;
  client.release(true);
  await (ended ?? pool.end());
  expect(lines.includes('A database connection was lost.')).toBe(!isEnding);
});

it('a pool that is created before its server waits for it', async () => {
  const { host, user, password, database: name } = database.pool.options;
  let start: (connection: pg.ClientConfig) => void = () => {};
  const pool = createPool({ connection: new Promise((resolve) => (start = resolve)), log: silentLog });
  const waiting = pool.query<{ n: number }>('SELECT 1 AS n');
  const connecting = pool.connect();
  expect(pool.totalCount).toBe(0);
  start({ host, user, password: String(password), database: name });
  expect((await waiting).rows).toEqual([{ n: 1 }]);
  const client = await connecting;
  expect((await client.query('SELECT current_database() AS name')).rows).toEqual([{ name }]);
  client.release();
  expect(JSON.stringify(pool.options)).not.toContain(password);
  await pool.end();
});

it('error: a pool whose server does not start refuses every statement', async () => {
  const pool = createPool({ connection: Promise.reject(new Error('The disk is full.')), log: silentLog });
  await expect(pool.query('SELECT 1')).rejects.toThrow('The disk is full.');
  await expect(pool.connect()).rejects.toThrow('The disk is full.');
  await pool.end();
});
