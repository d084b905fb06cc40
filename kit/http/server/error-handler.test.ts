import fastify from 'fastify';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { asAppError, installErrorHandler } from './error-handler.ts';

it('error: a database without a free connection is unavailable for a moment, not broken', async () => {
  const { host, user, password, database } = inject('testCluster');
  const pool = new pg.Pool({ host, user, password, database, max: 1 });
  const held = await pool.connect();
  // Only waiting for a connection is limited, not making the first one.
  pool.options.connectionTimeoutMillis = 100;
  try {
    const error = await pool.query('SELECT 1').then(
      () => null,
      (refused: Error) => refused,
    );
    expect(error).toBeInstanceOf(Error);
    expect(asAppError(error!, { id: 'any' })).toMatchObject({ code: 'unavailable' });
  } finally {
    held.release();
    await pool.end();
  }
  const terminated = new Error('Connection terminated due to connection timeout');
  expect(asAppError(terminated, { id: 'any' })).toMatchObject({ code: 'unavailable' });
  expect(asAppError(new Error('anything else'), { id: 'any' })).toMatchObject({ code: 'internal' });
});

it('error: a statement that takes too long is refused with the probable reason, and can be repeated', async () => {
  const { host, user, password, database } = inject('testCluster');
  const pool = new pg.Pool({ host, user, password, database, max: 1, statement_timeout: 20 });
  try {
    const error = await pool.query('SELECT pg_sleep(5)').then(
      () => null,
      (refused: Error) => refused,
    );
    expect(asAppError(error!, { id: 'any' })).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('another change is running'),
      options: { retryAfterSeconds: 5 },
    });
  } finally {
    await pool.end();
  }
});

it('error: a connection that ends within a transaction is unavailable, also for the statement after it', async () => {
  const { host, user, password, database } = inject('testCluster');
  const pool = createPool({ connection: { host, user, password, database }, log: silentLog });
  const loseIn = (work: (client: pg.PoolClient, end: () => Promise<unknown>) => Promise<unknown>) =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return work(client, () => pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]));
    }).then(
      () => new Error('committed'),
      (error: Error) => error,
    );
  try {
    const afterwards = await loseIn(async (client, end) => {
      await end();
      await client.query('SELECT 1').catch(() => undefined);
      await client.query('SELECT 2');
    });
    expect(asAppError(afterwards, { id: 'any' })).toMatchObject({
      code: 'unavailable',
      options: { retryAfterSeconds: 5 },
    });
    const atCommit = await loseIn((_client, end) => end());
    expect(asAppError(atCommit, { id: 'any' }).detail).toBe(
      'The connection to the database was lost while saving. Check whether the change was saved, then try again.',
    );
  } finally {
    await pool.end();
  }
});

it.each([
  ['53100', /^The disk of the server is full, so nothing was saved\./],
  ['25006', /^The database does not accept changes right now\./],
  ['ETIMEDOUT', /^The database cannot be reached right now\./],
  ['EHOSTUNREACH', /^The database cannot be reached right now\./],
])('error: %s is unavailable with its reason', (code, detail) => {
  const error = asAppError(Object.assign(new Error('trouble'), { code }), { id: 'any' });
  expect(error.code).toBe('unavailable');
  expect(error.detail).toMatch(detail);
});

it('error: while the database is unavailable, the response says when to try again', async () => {
  const app = fastify();
  installErrorHandler(app);
  app.get('/lost', () => Promise.reject(Object.assign(new Error('trouble'), { code: 'ECONNREFUSED' })));
  app.get('/broken', () => Promise.reject(new Error('trouble')));
  const [lost, broken] = [await app.inject('/lost'), await app.inject('/broken')];
  expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '5']);
  expect([broken.statusCode, broken.headers['retry-after']]).toEqual([500, undefined]);
});
