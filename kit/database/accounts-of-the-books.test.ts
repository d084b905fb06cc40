import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from './log.ts';
import { defaultMigrationsDirectory, migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

/** A database as it was before accounts had columns of their own, with rows of each kind. */
const BEFORE = 20;
const before = mkdtempSync(join(tmpdir(), 'holdfast-before-'));
let database: TestDatabase;

const rowsOf = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows;

beforeAll(async () => {
  for (const name of readdirSync(defaultMigrationsDirectory))
    if (Number(name.slice(0, 4)) < BEFORE) copyFileSync(join(defaultMigrationsDirectory, name), join(before, name));
  database = await createTestDatabase({ migrationsDirectory: before });
  await database.pool.query(`
    INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Harbour', 'evm', 1, 1);
    INSERT INTO coins (symbol, name, decimals) VALUES ('ETH', 'Ether', 18);
    INSERT INTO accounts (network_id, address, kind) VALUES (1, '0x1', 'wallet');
    INSERT INTO wallets (account_id, network_id, name, purpose) VALUES (1, 1, 'Hot', 'hot');
    INSERT INTO transactions (ledger, key, source, at, status)
    VALUES ('manual', 'a', 'manual', '2024-01-01', 'success');
    INSERT INTO rules (name, conditions, action) VALUES ('Swaps', '{}', 'swap');
    INSERT INTO classification_batches (origin) VALUES ('person');
    INSERT INTO classifications (transaction_id, action, batch_id) VALUES (1, 'buy', 1);
    INSERT INTO vanished_transactions (network_id, hash, at, action, detail) VALUES (1, '0x2', now(), 'sell', '{}');
    INSERT INTO jobs (kind, key, status, payload, finished_at)
    VALUES ('regenerateBooks', 'all', 'succeeded', '{}', now()), ('sync-wallet', '1', 'succeeded', '{}', now());
    INSERT INTO loan_segments (deposit_id, user_id, coin_id, start_day, from_day, to_day, principal, base, years, due,
                               rate_ppm, due_days, due_unpaid)
    VALUES (1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, '{8}', '{9}');
    INSERT INTO allocation_units (asset_id, lot_id, account, amount, allocated_at)
    VALUES (1, 1, '1', 2, now()), (1, 1, 'custody:stake:counterparty:3', 4, now()), (1, 2, '99', 1, now());
    DELETE FROM book_changes`);
  const positions = `INSERT INTO book_positions VALUES
    ($1, 'sale', true, 1, 1, $2, $3, 1, now(), now(), now(), now(), 2024, 1, 1, 0, 0, 'short', 'fifo', 1, 1, 1, 1, $4)`;
  for (const [id, account, walletId] of [
    ['of a wallet', '1', 1],
    ['in custody', 'custody:stake:counterparty:3', null],
    ['of a wallet that is gone', '99', 99],
  ])
    await database.pool.query(positions, [id, account, walletId, ['missing_basis']]);
  await database.pool.query(`
    INSERT INTO book_flows VALUES
      ('in', 'income', 'staking', now(), now(), 2024, 1, 1, '1', 1, 1, 1, 1, 1, 1, '{}'),
      ('out', 'expense', 'fee', now(), now(), 2024, 1, 1, 'custody:collateral', NULL, 1, 1, NULL, 1, 1,
       '{missing_price}');
    INSERT INTO book_open_lots VALUES
      (1, 1, 1, '1', 1, 1, 1, now(), now(), now(), 1, '{}'), (1, 1, 1, '1', 1, 2, 2, now(), now(), now(), 1, '{}'),
      (1, 1, 1, 'custody:bridge', NULL, 3, 3, now(), now(), now(), 1, '{}');
    INSERT INTO book_holdings VALUES (1, '1', 1, 3), (1, 'custody:bridge', NULL, 3);
    INSERT INTO book_issues (id, code, detail, account, wallet_id)
    VALUES ('a', 'oversold_wallet', '', '1', 1), ('b', 'missing_basis', '', 'custody:stake', NULL),
           ('c', 'allocation_defaulted', '', NULL, NULL);
    INSERT INTO book_liabilities VALUES ('a', 'loan', now(), 1, 1, 1, 1, 1);
    INSERT INTO book_gains VALUES (1, 2024, 1, 'long', 1, 1, 1, 1, 1, 1, 0, 0);
    INSERT INTO year_locks (year, settings, content_hash, content)
    VALUES (2023, '{"timeZone": "UTC"}', 'kept', '{"positions": [{"account": "custody:stake"}], "flows": []}')`);
  await migrate({ pool: database.pool, log: silentLog });
});
afterAll(async () => {
  await database.close();
  rmSync(before, { recursive: true });
});

it('rows of the books name a wallet or a custody key, and spell the account as before', async () => {
  expect(await rowsOf('SELECT id, account, wallet_id, custody_key FROM book_positions ORDER BY id')).toEqual([
    {
      id: 'in custody',
      account: 'custody:stake:counterparty:3',
      wallet_id: null,
      custody_key: 'stake:counterparty:3',
    },
    { id: 'of a wallet', account: '1', wallet_id: 1, custody_key: null },
  ]);
  expect(await rowsOf('SELECT id, account, custody_key FROM book_flows ORDER BY id')).toEqual([
    { id: 'in', account: '1', custody_key: null },
    { id: 'out', account: 'custody:collateral', custody_key: 'collateral' },
  ]);
  expect(await rowsOf('SELECT account, wallet_id FROM book_holdings ORDER BY account')).toEqual([
    { account: '1', wallet_id: 1 },
    { account: 'custody:bridge', wallet_id: null },
  ]);
  expect(await rowsOf('SELECT id, account FROM book_issues ORDER BY id')).toEqual([
    { id: 'a', account: '1' },
    { id: 'b', account: 'custody:stake' },
    { id: 'c', account: null },
  ]);
});

it('pieces of one lot in one account are counted', async () => {
  expect(
    await rowsOf('SELECT account, piece, trim_scale(amount) AS amount FROM book_open_lots ORDER BY account, piece'),
  ).toEqual([
    { account: '1', piece: 1, amount: '1' },
    { account: '1', piece: 2, amount: '2' },
    { account: 'custody:bridge', piece: 1, amount: '3' },
  ]);
});

it('a recorded allocation keeps its accounts, even of a deleted wallet, and needs no regeneration', async () => {
  expect(await rowsOf('SELECT account, wallet_id, custody_key FROM allocation_units ORDER BY account')).toEqual([
    { account: '1', wallet_id: 1, custody_key: null },
    { account: '99', wallet_id: 99, custody_key: null },
    { account: 'custody:stake:counterparty:3', wallet_id: null, custody_key: 'stake:counterparty:3' },
  ]);
  expect(await rowsOf('SELECT FROM book_changes')).toEqual([]);
});

it('what is kept of a locked year is unchanged', async () => {
  expect(await rowsOf('SELECT content_hash, content FROM year_locks')).toEqual([
    { content_hash: 'kept', content: { positions: [{ account: 'custody:stake' }], flows: [] } },
  ]);
});

it('kinds of jobs are spelled with hyphens, and loan segments keep their figures', async () => {
  expect(await rowsOf('SELECT kind FROM jobs ORDER BY id')).toEqual([
    { kind: 'regenerate-books' },
    { kind: 'sync-wallet' },
  ]);
  expect(
    await rowsOf('SELECT principal_units, base_ticks, due_ticks, due_unpaid_ticks[1] AS unpaid FROM loan_segments'),
  ).toEqual([{ principal_units: '3', base_ticks: '4', due_ticks: '6', unpaid: '9' }]);
});

it('error: an account is one of the two, and a wallet of the books exists', async () => {
  const holding = 'INSERT INTO book_holdings (asset_id, wallet_id, custody_key, amount) VALUES (2, $1, $2, 1)';
  const refusal = (walletId: number | null, custodyKey: string | null) =>
    expect(database.pool.query(holding, [walletId, custodyKey])).rejects;
  await refusal(1, 'stake').toThrow('book_holdings_one_account');
  await refusal(null, null).toThrow(/book_holdings/);
  await refusal(99, null).toThrow('book_holdings_wallet_id_fkey');
  await refusal(null, 'cellar').toThrow('book_holdings_custody_key_check');
});
