import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from './testing.ts';
import { transaction } from './transaction.ts';

const { pool, close } = await createTestDatabase();
await pool.query('CREATE TABLE transaction_probe (id integer PRIMARY KEY)');
beforeEach(() => pool.query('TRUNCATE transaction_probe'));
afterAll(close);

async function countRows(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM transaction_probe');
  return rows[0]!.count;
}

test('what the work wrote is there when it returns', async () => {
  const result = await transaction(pool, async (client) => {
    await client.query('INSERT INTO transaction_probe VALUES (1)');
    return 'done';
  });
  expect(result).toBe('done');
  expect(await countRows()).toBe(1);
});

test('error: nothing is kept when the work throws, and the caller sees that very error', async () => {
  const failure = new Error('no');
  const attempt = transaction(pool, async (client) => {
    await client.query('INSERT INTO transaction_probe VALUES (1)');
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await countRows()).toBe(0);
});

test('error: a failed statement that the work swallowed is not reported as committed', async () => {
  const attempt = transaction(pool, async (client) => {
    await client.query('INSERT INTO transaction_probe VALUES (1)');
    await client.query('INSERT INTO transaction_probe VALUES (1)').catch(() => {});
  });
  await expect(attempt).rejects.toThrow('The transaction was rolled back: a statement inside it had failed.');
  expect(await countRows()).toBe(0);
});

test('every connection goes back to the pool, also after errors and lost connections', async () => {
  for (let round = 0; round < pool.options.max! + 2; round += 1) {
    const attempt = transaction(pool, async (client) => {
      if (round % 2 === 0) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow();
  }
  expect(pool.waitingCount).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
  expect(await countRows()).toBe(0);
});
