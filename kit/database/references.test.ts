import type pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from './testing.ts';
import { insertReturningId } from './queries.ts';

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.close());

interface Rows {
  coin: number;
  network: number;
  account: number;
  transaction: number;
  transfer: number;
  batch: number;
}
let rows: Rows;

beforeEach(async () => {
  await pool.query('TRUNCATE coins, networks, transactions, classification_batches, imports, users CASCADE');
  const coin = await insertReturningId(
    pool,
    `INSERT INTO coins (symbol, name, decimals) VALUES ('ETH', 'Ether', 18) RETURNING id`,
  );
  const network = await insertReturningId(
    pool,
    `INSERT INTO networks (name, kind, chain_id, native_coin_id, confirmations)
     VALUES ('Ethereum', 'evm', 1, $1, 0) RETURNING id`,
    [coin],
  );
  const account = await addAccount(network, '0x01');
  const transaction = await addTransaction(network, 'one');
  const transfer = await addTransfer({ transaction, coin, account });
  const batch = await insertReturningId(
    pool,
    `INSERT INTO classification_batches (origin) VALUES ('certain') RETURNING id`,
  );
  rows = { coin, network, account, transaction, transfer, batch };
});

const addAccount = (network: number, address: string) =>
  insertReturningId(pool, `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'unknown') RETURNING id`, [
    network,
    address,
  ]);
const addTransaction = (network: number | null, key: string) =>
  insertReturningId(
    pool,
    `INSERT INTO transactions (ledger, key, source, network_id, at, status)
     VALUES ('manual', $1, 'manual', $2, '2024-01-01Z', 'success') RETURNING id`,
    [key, network],
  );
const addTransfer = (
  { transaction, coin, account }: { transaction: number; coin: number; account: number | null },
  queries: pg.Pool | pg.PoolClient = pool,
) =>
  insertReturningId(
    queries,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
     VALUES ($1, $4, '2024-01-01Z', $2, 1, $3, 'transfer', 'log') RETURNING id`,
    [transaction, coin, account, `${transaction} ${coin} ${account}`],
  );
const addClassification = (transaction: number, batch: number) =>
  pool.query(`INSERT INTO classifications (transaction_id, action, batch_id) VALUES ($1, 'sell', $2)`, [
    transaction,
    batch,
  ]);
const addNewCoin = () =>
  insertReturningId(pool, `INSERT INTO coins (symbol, name, decimals) VALUES ('NEW', 'New', 18) RETURNING id`);
const addImport = async () => {
  const user = await insertReturningId(
    pool,
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
  );
  return insertReturningId(
    pool,
    `INSERT INTO imports (file_name, file_bytes, choices, by_user_id) VALUES ('a.csv', 0, '{}', $1) RETURNING id`,
    [user],
  );
};
const count = async (table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)).rows[0]!.count;
const violation = (table: string, constraint: string) => ({ code: '23503', table, constraint });
const NOBODY = 987_654;

test('error: a row that refers to a missing row is refused, as by a foreign key', async () => {
  await expect(addTransaction(NOBODY, 'two')).rejects.toMatchObject(
    violation('transactions', 'transactions_network_id_fkey'),
  );
  await expect(addTransfer({ ...rows, transaction: NOBODY })).rejects.toMatchObject(
    violation('transfers', 'transfers_transaction_id_fkey'),
  );
  await expect(addTransfer({ ...rows, coin: NOBODY })).rejects.toMatchObject(
    violation('transfers', 'transfers_coin_id_fkey'),
  );
  await expect(addTransfer({ ...rows, account: NOBODY })).rejects.toMatchObject(
    violation('transfers', 'transfers_from_account_id_fkey'),
  );
  await expect(
    pool.query('UPDATE transfers SET to_account_id = $1, from_account_id = NULL', [NOBODY]),
  ).rejects.toMatchObject(violation('transfers', 'transfers_to_account_id_fkey'));
  await expect(addClassification(rows.transaction, NOBODY)).rejects.toMatchObject(
    violation('classifications', 'classifications_batch_id_fkey'),
  );
  await expect(pool.query('UPDATE transactions SET network_id = $1', [NOBODY])).rejects.toMatchObject(
    violation('transactions', 'transactions_network_id_fkey'),
  );
  await expect(
    pool.query(`INSERT INTO import_records (import_id, row, text, result) VALUES ($1, 1, '', 'ignored')`, [NOBODY]),
  ).rejects.toMatchObject(violation('import_records', 'import_records_import_id_fkey'));
  await expect(
    pool.query(`INSERT INTO import_transactions (import_id, transaction_id, change) VALUES ($1, 1, 'created')`, [
      NOBODY,
    ]),
  ).rejects.toMatchObject(violation('import_transactions', 'import_transactions_import_id_fkey'));
  expect(await count('transfers')).toBe(1);
});

test('one missing reference among many refuses the whole statement', async () => {
  await expect(
    pool.query(
      `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
       SELECT $1, 'many ' || number, now(), CASE number WHEN 500 THEN ${NOBODY} ELSE $2::bigint END,
              1, $3, 'transfer', 'log'
         FROM generate_series(1, 1000) AS number`,
      [rows.transaction, rows.coin, rows.account],
    ),
  ).rejects.toMatchObject({ detail: `Key (coin_id)=(${NOBODY}) is not present in table "coins".` });
  expect(await count('transfers')).toBe(1);
});

test('error: a row that others refer to cannot be deleted, and its id cannot be changed', async () => {
  await addClassification(rows.transaction, rows.batch);
  await expect(pool.query('DELETE FROM coins WHERE symbol = $1', ['ETH'])).rejects.toMatchObject({ code: '23503' });
  await pool.query('UPDATE networks SET native_coin_id = NULL');
  await expect(pool.query('DELETE FROM coins')).rejects.toMatchObject(violation('transfers', 'transfers_coin_id_fkey'));
  await expect(pool.query('DELETE FROM accounts')).rejects.toMatchObject(
    violation('transfers', 'transfers_from_account_id_fkey'),
  );
  await pool.query('UPDATE transfers SET to_account_id = from_account_id, from_account_id = NULL');
  await expect(pool.query('DELETE FROM accounts')).rejects.toMatchObject(
    violation('transfers', 'transfers_to_account_id_fkey'),
  );
  await expect(pool.query('DELETE FROM classification_batches')).rejects.toMatchObject(
    violation('classifications', 'classifications_batch_id_fkey'),
  );
  await pool.query('DELETE FROM transfers');
  await pool.query('DELETE FROM accounts');
  await expect(pool.query('DELETE FROM networks')).rejects.toMatchObject(
    violation('transactions', 'transactions_network_id_fkey'),
  );
  for (const table of ['coins', 'networks', 'transactions', 'classification_batches'])
    await expect(pool.query(`UPDATE ${table} SET id = DEFAULT`)).rejects.toThrow('cannot be changed');
});

test('a deleted transaction takes its transfers and its classification with it, and no others', async () => {
  const other = await addTransaction(rows.network, 'two');
  const kept = await addTransfer({ ...rows, transaction: other });
  for (const id of [rows.transaction, other]) await addClassification(id, rows.batch);
  await pool.query('DELETE FROM transactions WHERE id = $1', [rows.transaction]);
  expect((await pool.query('SELECT id FROM transfers')).rows).toEqual([{ id: kept }]);
  expect((await pool.query('SELECT transaction_id AS id FROM classifications')).rows).toEqual([{ id: other }]);
});

test('a deleted wallet takes its rows of the books with it, and rows of a missing wallet are refused', async () => {
  await pool.query(`UPDATE accounts SET kind = 'wallet'`);
  const wallet = await insertReturningId(
    pool,
    `INSERT INTO wallets (account_id, network_id, name, purpose) VALUES ($1, $2, 'Hot', 'hot') RETURNING id`,
    [rows.account, rows.network],
  );
  const addFlow = (id: string, walletId: number) =>
    pool.query(
      `INSERT INTO book_flows (id, side, category, at, day, year, coin_id, asset_id, wallet_id, amount, value_usd,
                               transaction_id, transfer_id)
       VALUES ($1, 'income', 'staking', now(), now(), 2024, $2, $2, $3, 1, 1, 1, 1)`,
      [id, rows.coin, walletId],
    );
  await addFlow('one', wallet);
  await expect(addFlow('two', NOBODY)).rejects.toMatchObject(violation('book_flows', 'book_flows_wallet_id_fkey'));
  await expect(pool.query('UPDATE wallets SET id = DEFAULT')).rejects.toThrow('cannot be changed');
  await pool.query('DELETE FROM wallets');
  expect(await count('book_flows')).toBe(0);
});

test('a deleted import takes its records and its changes with it', async () => {
  const id = await addImport();
  await pool.query(`INSERT INTO import_records (import_id, row, text, result) VALUES ($1, 1, '', 'ignored')`, [id]);
  await pool.query(`INSERT INTO import_transactions (import_id, transaction_id, change) VALUES ($1, $2, 'created')`, [
    id,
    rows.transaction,
  ]);
  await pool.query('DELETE FROM imports');
  expect([await count('import_records'), await count('import_transactions')]).toEqual([0, 0]);
});

test('error: a coin cannot be deleted while another transaction writes a transfer of it', async () => {
  const coin = await addNewCoin();
  const deleting = runBlocked({
    open: (writer) => addTransfer({ ...rows, coin }, writer),
    blocked: (deleter) => deleter.query('DELETE FROM coins WHERE id = $1', [coin]),
  });
  await expect(deleting).rejects.toMatchObject(violation('transfers', 'transfers_coin_id_fkey'));
  expect(await count('transfers')).toBe(2);
});

test('error: a transfer of a coin that another transaction deletes is refused', async () => {
  const coin = await addNewCoin();
  const writing = runBlocked({
    open: (deleter) => deleter.query('DELETE FROM coins WHERE id = $1', [coin]),
    blocked: (writer) => addTransfer({ ...rows, coin }, writer),
  });
  await expect(writing).rejects.toMatchObject(violation('transfers', 'transfers_coin_id_fkey'));
  expect(await count('transfers')).toBe(1);
});

/** Writes transactions with consecutive ids and one transfer each, in one database transaction. */
async function addMany({ from, missing }: { from: number; missing: number | null }): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO transactions (id, ledger, key, source, at, status) OVERRIDING SYSTEM VALUE
       SELECT id, 'many', id::text, 'manual', '2024-01-01Z', 'success' FROM generate_series($1::bigint, $1 + 1999) AS id
        WHERE id IS DISTINCT FROM $2`,
      [from, missing],
    );
    await client.query(
      `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
       SELECT id, 'one', '2024-01-01Z', $2, 1, $3, 'transfer', 'log' FROM generate_series($1::bigint, $1 + 1999) AS id`,
      [from, rows.coin, rows.account],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

test('transfers of transactions just written are accepted, and refused if one of the range is missing', async () => {
  await addMany({ from: 5_000_000, missing: null });
  expect(await count('transfers')).toBe(2001);
  await expect(addMany({ from: 6_000_000, missing: 6_000_777 })).rejects.toMatchObject({
    ...violation('transfers', 'transfers_transaction_id_fkey'),
    detail: 'Key (transaction_id)=(6000777) is not present in table "transactions".',
  });
  expect(await count('transfers')).toBe(2001);
});

test('a transaction stored before cannot be deleted while another database transaction adds to it', async () => {
  const account = await addAccount(rows.network, '0x02');
  await runBlocked({
    open: (writer) => addTransfer({ ...rows, account }, writer),
    blocked: (deleter) => deleter.query('DELETE FROM transactions WHERE id = $1', [rows.transaction]),
  });
  expect(await count('transfers')).toBe(0);
});

test('many transfers of a classified transaction change the books, and those of unclassified ones do not', async () => {
  const changes = () => count('book_changes');
  const before = await changes();
  await addMany({ from: 7_000_000, missing: null });
  expect(await changes()).toBe(before);
  await addClassification(7_000_500, rows.batch);
  const classified = await changes();
  await pool.query(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
     SELECT id, 'two', '2024-01-01Z', $1, 1, $2, 'transfer', 'log' FROM generate_series(7000000, 7001999) AS id`,
    [rows.coin, rows.account],
  );
  expect(await changes()).toBe(classified + 1);
});

test('error: a classification with another moment than its transaction is refused', async () => {
  await expect(
    pool.query(
      `INSERT INTO classifications (transaction_id, action, batch_id, happened_at) VALUES ($1, 'sell', $2, now())`,
      [rows.transaction, rows.batch],
    ),
  ).rejects.toThrow('another moment');
  await addClassification(rows.transaction, rows.batch);
  const { rows: found } = await pool.query('SELECT happened_at FROM classifications');
  expect(found).toEqual([{ happened_at: new Date('2024-01-01Z') }]);
});

/** Runs `blocked` until it waits for the database transaction of `open`, commits that, and waits for `blocked`. */
async function runBlocked(run: {
  readonly open: (client: pg.PoolClient) => Promise<unknown>;
  readonly blocked: (client: pg.PoolClient) => Promise<unknown>;
}): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    await first.query('BEGIN');
    await run.open(first);
    const blocked = Promise.allSettled([run.blocked(second)]);
    await waitUntilBlocked(second);
    await first.query('COMMIT');
    const [outcome] = await blocked;
    if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    first.release();
    second.release();
  }
}

async function waitUntilBlocked(client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM pg_locks WHERE pid = $1 AND NOT granted', [processID]);
    if (rowCount !== 0) return;
  }
}
