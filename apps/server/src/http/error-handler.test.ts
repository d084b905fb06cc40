import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { asAppError } from './error-handler.ts';

it('error: a database without a free connection is unavailable for a moment, not broken', async () => {
  const { host, user, password, database } = inject('testCluster');
  const pool = new pg.Pool({ host, user, password, database, max: 1, connectionTimeoutMillis: 2_000 });
  const held = await pool.connect();
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
    });
  } finally {
    await pool.end();
  }
});
