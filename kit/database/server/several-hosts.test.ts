/** DATABASE_URL with several hosts, of which one is down, or has the wrong role. */
import { createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { isConnectionLoss, onceMoreAfterLoss } from '../connection-loss.ts';
import { createServerPool } from './server-pool.ts';
import { openDatabase } from '../database.ts';
import { silentLog } from '../log.ts';
import { createTestDatabase } from '../testing.ts';

const database = await createTestDatabase();
afterAll(database.close);
const { host, user, password } = inject('testCluster');
const name = /\/(test_\w+)\?/.exec(database.url)![1]!;
const urlOf = (hosts: readonly string[], rest = ''): string =>
  `postgres://${user}:${password}@/${name}?host=${hosts.map(encodeURIComponent).join(',')}${rest}`;

async function connectToServer(options: Parameters<typeof createServerPool>[0]): Promise<pg.Pool> {
  const { pool, check } = createServerPool(options);
  await check();
  return pool;
}

it('a host that is down is passed over', async () => {
  const pool = await connectToServer({ url: urlOf(['/nowhere', host]), log: silentLog });
  const results = await Promise.all(Array.from({ length: 20 }, () => pool.query<{ n: number }>('SELECT 1 AS n')));
  expect(results.map(({ rows }) => rows[0]!.n)).toEqual(results.map(() => 1));
  await pool.end();
});

it('a busy pool is waited for longer than a host that does not respond', async () => {
  const pool = await connectToServer({ url: urlOf([host, '/nowhere']), log: silentLog });
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  const waiting = pool.query<{ n: number }>('SELECT 1 AS n');
  await held[0]!.query(`SELECT pg_sleep(${(pool.options.connectionTimeoutMillis ?? 0) / 1000 + 0.5})`);
  for (const client of held) client.release();
  expect((await waiting).rows).toEqual([{ n: 1 }]);
  await pool.end();
});

it('error: without a server of the required role the start ends with a sentence', async () => {
  const opening = openDatabase({
    config: { dataDir: null, databaseUrl: urlOf([host], '&target_session_attrs=standby'), readDatabaseUrl: null },
    log: silentLog,
  });
  await expect(opening).rejects.toThrow(/cannot be used: no server is standby\.$/);
}, 30_000);

it('prefer-standby accepts a primary when there is no standby', async () => {
  const pool = await connectToServer({
    url: urlOf([host, '/nowhere'], '&target_session_attrs=prefer-standby'),
    log: silentLog,
    readOnly: true,
  });
  expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});

it('a replica whose machine accepts and never responds does not keep the server from starting', async () => {
  const sockets: Socket[] = [];
  const silent: Server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const opened = await openDatabase({
    config: { dataDir: null, databaseUrl: database.url, readDatabaseUrl: `postgres://u:p@127.0.0.1:${port}/x` },
    log: silentLog,
  });
  expect((await opened.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await opened.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('a read is repeated once after the loss of its connection, and a refusal is not', async () => {
  const pool = await connectToServer({ url: database.url, log: silentLog });
  let attempts = 0;
  const read = async (): Promise<unknown> => {
    attempts += 1;
    return attempts === 1
      ? pool.query('SELECT pg_terminate_backend(pg_backend_pid())')
      : (await pool.query('SELECT 1 AS n')).rows;
  };
  expect(await onceMoreAfterLoss(read)).toEqual([{ n: 1 }]);
  attempts = 0;
  const refused = onceMoreAfterLoss(() => {
    attempts += 1;
    return pool.query('SELECT nothing');
  });
  await expect(refused).rejects.toSatisfy((error) => !isConnectionLoss(error));
  expect(attempts).toBe(1);
  await pool.end();
});
