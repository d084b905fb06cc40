import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { createTestDatabase } from './testing.ts';

const server = await createTestDatabase();
afterAll(server.close);

function open(config: { databaseUrl: string; readDatabaseUrl?: string }) {
  return openDatabase({ config: { dataDir: null, readDatabaseUrl: null, ...config }, log: silentLog });
}

test('any number of processes may open one DATABASE_URL', async () => {
  const [first, second] = await Promise.all([open({ databaseUrl: server.url }), open({ databaseUrl: server.url })]);
  await first.pool.query('CREATE TABLE shared (id integer)');
  await first.pool.query('INSERT INTO shared VALUES (7)');
  expect((await second.pool.query('SELECT id FROM shared')).rows).toEqual([{ id: 7 }]);
  expect(first.readPool).toBe(first.pool);
  await Promise.all([first.close(), second.close()]);
  expect((await server.pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }]);
});

test('the read pool goes to READ_DATABASE_URL and cannot write', async () => {
  const database = await open({ databaseUrl: server.url, readDatabaseUrl: server.url });
  expect(database.readPool).not.toBe(database.pool);
  await expect(database.readPool.query('CREATE TABLE nope (id integer)')).rejects.toThrow('read-only transaction');
  await database.close();
});

test('closing twice is closing once', async () => {
  const database = await open({ databaseUrl: server.url });
  await Promise.all([database.close(), database.close()]);
});

test('error: a wrong password is message without the password', async () => {
  const url = server.url.replace(/:[^:@]+@/, ':hunter2@');
  const message = await open({ databaseUrl: url }).then(
    () => 'opened',
    (error: Error) => error.message,
  );
  expect(message).toMatch(
    /^The database of DATABASE_URL \(test_\w+ in \/.*\) cannot be used: password authentication failed for user/,
  );
});

test('a replica that is out of reach does not keep the server from starting', async () => {
  const told: string[] = [];
  const database = await openDatabase({
    config: { dataDir: null, databaseUrl: server.url, readDatabaseUrl: 'postgres://u:secret@/x?host=%2Fnowhere' },
    log: { ...silentLog, warn: (details, message) => told.push(message, JSON.stringify(details)) },
  });
  expect((await database.pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }]);
  expect(told[0]).toBe('The database of READ_DATABASE_URL is out of reach. All reads use DATABASE_URL meanwhile.');
  expect(told.join()).not.toContain('secret');
  await database.close();
});

test('error: a read database that fails names its own flag', async () => {
  const url = server.url.replace(/\/test_\w+/, '/absent');
  await expect(open({ databaseUrl: server.url, readDatabaseUrl: url })).rejects.toThrow(
    'The database of READ_DATABASE_URL (absent in',
  );
});
