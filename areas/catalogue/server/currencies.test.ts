import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { defaultMigrationsDirectory, migrate } from '@holdfast/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../kit/database/testing.ts';
import { createGroup, refuseUnfit, writeMembers } from './alias-coins/alias-coins.ts';
import { updateCoin } from './coins/write-coin.ts';
import { loadStartData } from './load-start-data.ts';

/** Catalogues as they were before they had currencies. */
const CURRENCIES = 23;
const before = mkdtempSync(join(tmpdir(), 'holdfast-before-'));
let database: TestDatabase | null = null;

beforeAll(() => {
  for (const name of readdirSync(defaultMigrationsDirectory))
    if (Number(name.slice(0, 4)) < CURRENCIES) copyFileSync(join(defaultMigrationsDirectory, name), join(before, name));
});
afterEach(async () => {
  await database?.close();
  database = null;
});
afterAll(() => rmSync(before, { recursive: true }));

async function createOlder(statements: string): Promise<TestDatabase> {
  database = await createTestDatabase({ migrationsDirectory: before });
  await database.pool.query(statements);
  await migrate({ pool: database.pool, log: silentLog });
  return database;
}

async function coinsOf({ pool }: TestDatabase, where: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT id || ' ' || symbol || ' ' || name || CASE WHEN is_cash THEN ' cash' ELSE '' END AS line FROM coins
      WHERE ${where} ORDER BY symbol, id`,
  );
  return rows.map((row) => row.line);
}

const USD = `INSERT INTO coins (symbol, name, decimals, is_cash) VALUES ('USD', 'US dollar', 2, true);`;

it('a catalogue that exists gets the currencies that a new one starts with', async () => {
  const older = await createOlder(USD);
  const money = `SELECT symbol, name, decimals, has_prices FROM coins WHERE is_cash ORDER BY symbol`;
  const added = (await older.pool.query(money)).rows;
  const fresh = await createTestDatabase();
  try {
    expect((await fresh.pool.query('SELECT count(*)::integer AS coins FROM coins')).rows).toEqual([{ coins: 0 }]);
    await loadStartData(fresh.pool, silentLog);
    expect(added).toEqual((await fresh.pool.query(money)).rows);
  } finally {
    await fresh.close();
  }
  expect(added).toHaveLength(33);
});

it('a coin that was added for the euro becomes the euro, a token of that name does not', async () => {
  const older = await createOlder(
    `${USD} INSERT INTO coins (symbol, name, decimals) VALUES ('EUR', 'euro', 2), ('GBP', 'Pound sterling', 18);
     INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Harbour', 'evm', 1, 1);
     INSERT INTO coin_addresses (network_id, address, coin_id, decimals) VALUES (1, '0x1', 3, 18);`,
  );
  expect(await coinsOf(older, `symbol = 'EUR'`)).toEqual(['2 EUR euro cash']);
  const [token, currency] = await coinsOf(older, `symbol = 'GBP'`);
  expect(token).toBe('3 GBP Pound sterling');
  expect(currency).toMatch(/^\d+ GBP Pound sterling \(currency\) cash$/);
});

it('error: with a locked year no coin becomes a currency, for the year would change', async () => {
  const older = await createOlder(
    `${USD} INSERT INTO coins (symbol, name, decimals) VALUES ('EUR', 'Euro', 2);
     INSERT INTO year_locks (year, settings, content_hash, content) VALUES (2023, '{}', 'x', '{}');`,
  );
  const [coin, currency] = await coinsOf(older, `symbol = 'EUR'`);
  expect([coin, currency?.replace(/^\d+ /, '')]).toEqual(['2 EUR Euro', 'EUR Euro (currency) cash']);
});

it('error: a currency keeps its symbol, cannot be spam and has no aliases', async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`${USD} INSERT INTO coins (symbol, name, decimals) VALUES ('USDC', 'USD Coin', 6)`);
  await expect(updateCoin(pool, { id: 1, symbol: 'EUR' })).rejects.toThrow('its symbol cannot be changed');
  await expect(updateCoin(pool, { id: 1, isSpam: true })).rejects.toThrow('cannot be marked as spam');
  await expect(pool.query(`UPDATE coins SET symbol = 'EUR' WHERE id = 1`)).rejects.toThrow('cannot be changed');
  await updateCoin(pool, { id: 1, symbol: 'USD', name: 'Dollar' });
  expect(await coinsOf(database, 'id = 1')).toEqual(['1 USD Dollar cash']);
  await expect(refuseUnfit(pool, { coinIds: [1], setId: null, loc: () => [] })).rejects.toThrow('USD is money');
  const id = await createGroup(pool, 2);
  await expect(writeMembers(pool, { id, coinIds: [1] })).rejects.toThrow('USD is money');
});
