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
