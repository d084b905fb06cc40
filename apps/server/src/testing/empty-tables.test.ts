import { expect, test } from 'vitest';
import { emptyTables } from './empty-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../../kit/database/testing.ts';

const TABLES = 'coins, networks, users';

/** The number of rows of every table, and the next value of every sequence. */
async function contentOf({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; value: number }>(
    `SELECT relname AS name,
            (xpath('//c/text()', query_to_xml(
              CASE relkind WHEN 'S' THEN format('SELECT last_value + is_called::int AS c FROM %s', oid::regclass)
                           ELSE format('SELECT count(*) AS c FROM %s', oid::regclass) END, false, true, '')
            ))[1]::text::int AS value
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    INSERT INTO coins (symbol, name, decimals) VALUES ('AAA', 'A coin', 18);
    INSERT INTO networks (name, kind, confirmations) VALUES ('A network', 'other', 0);
    INSERT INTO accounts (network_id, address, kind) SELECT max(id), 'one', 'unknown' FROM networks;
    INSERT INTO transactions (ledger, key, source, network_id, at, status)
      SELECT 'manual', 'one', 'manual', max(id), '2024-01-01Z', 'success' FROM networks;
    INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
      SELECT t.id, 'one', t.at, c.id, 1, a.id, 'transfer', 'manual' FROM transactions t, accounts a, coins c
       WHERE c.symbol = 'AAA' AND a.address = 'one';
    INSERT INTO users (email, role, created_at) VALUES ('one@people.example', 'admin', now());
    INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
      SELECT id, 'one', now(), now(), now(), '', '' FROM users`);
}

test.each([true, false])('emptied tables are as truncated ones, with ids restarted: %s', async (restartsIds) => {
  const [truncated, emptied] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await Promise.all([fill(truncated), fill(emptied)]);
    const before = await contentOf(emptied);
    expect(before).toMatchObject({ transfers: 1, sessions: 1 });
    await truncated.pool.query(`TRUNCATE ${TABLES} ${restartsIds ? 'RESTART IDENTITY' : ''} CASCADE`);
    await emptyTables(emptied.pool, TABLES, { restartsIds });
    const after = await contentOf(emptied);
    expect(after).toEqual(await contentOf(truncated));
    expect(after).toMatchObject({ coins: 0, transfers: 0, sessions: 0 });
    expect(after['schema_migrations']).toBe(before['schema_migrations']);
  } finally {
    await Promise.all([truncated.close(), emptied.close()]);
  }
});
