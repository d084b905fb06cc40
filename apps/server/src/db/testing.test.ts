import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing.ts';

const first = await createTestDatabase();
const second = await createTestDatabase();
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

test('two test databases do not see each other', async () => {
  await first.pool.query('CREATE TABLE only_here (id integer)');
  const seen = await second.pool.query<{ found: string | null }>(`SELECT to_regclass('only_here')::text AS found`);
  expect(seen.rows[0]?.found).toBeNull();
});

test('a test database is made in well under a second, because it is a copy', async () => {
  const startedAt = performance.now();
  const third = await createTestDatabase();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  await third.close();
  await expect(third.pool.query('SELECT 1')).rejects.toThrow('Cannot use a pool after calling end on the pool');
});
