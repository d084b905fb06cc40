import { afterAll, expect, test } from 'vitest';
import { defaultMigrationsDirectory, readMigrationFiles } from './migrate.ts';
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

test('a test database has every migration of the program', async () => {
  const applied = await first.pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY number');
  expect(applied.rows.map((row) => row.name)).toEqual(
    readMigrationFiles(defaultMigrationsDirectory).map((file) => file.name),
  );
});

test('a closed test database is gone from the server', async () => {
  const third = await createTestDatabase();
  const { rows } = await third.pool.query<{ name: string }>('SELECT current_database() AS name');
  await third.close();
  const left = await first.pool.query('SELECT FROM pg_database WHERE datname = $1', [rows[0]!.name]);
  expect(left.rowCount).toBe(0);
});
