/** Trades in a database, and the job that generates their books. */
import type pg from 'pg';
import { recordDefaults } from '../../apps/server/src/books/book-settings.ts';
import { silentLog } from '../../apps/server/src/db/log.ts';
import { transaction } from '../../apps/server/src/db/transaction.ts';
import { regenerateBooks } from '../../apps/server/src/features/books/regenerate/regenerate-books.ts';
import { type JobOutcome, NO_SERVICES } from '../../apps/server/src/jobs/job-kind.ts';

export const TIME_ZONE = 'America/Los_Angeles';

/**
 * Five years of trades of ten coins in four wallets: two purchases for each sale of most of them, money on the other
 * side, a fee in coins on every third. The coin leg has no stated value, so that each is priced from daily closes.
 */
export async function seedTrades(pool: pg.Pool, size: number): Promise<void> {
  const statements = [
    `INSERT INTO coins (symbol, name, decimals, is_cash)
     SELECT 'C' || n, 'Coin ' || n, 18, false FROM generate_series(1, 10) AS n`,
    `INSERT INTO coins (symbol, name, decimals, is_cash) VALUES ('USD', 'US Dollar', 2, true)`,
    `INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Bench', 'evm', 1, 0)`,
    `INSERT INTO accounts (network_id, address, kind)
     SELECT n.id, 'wallet' || i, 'wallet' FROM networks n, generate_series(1, 4) AS i`,
    `INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, address, 'hot' FROM accounts`,
    `INSERT INTO price_dailies
     SELECT c.id, d::date, 'import', 100 * c.id + extract(doy FROM d)
       FROM coins c, generate_series('2019-12-01'::date, '2025-02-01', '1 day') AS d WHERE NOT is_cash`,
    `INSERT INTO transactions (ledger, key, source, position, at, status)
     SELECT 'bench', 'k' || i, 'manual', 0, '2020-01-01'::timestamptz + i * (interval '5 years' / ${size}), 'success'
       FROM generate_series(1, ${size}) AS i ORDER BY i`,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
     SELECT t.id, 'coin', t.at, c.id, CASE WHEN t.id % 3 = 0 THEN 1.9 ELSE 1 END, CASE WHEN t.id % 3 = 0 THEN a.id END,
       CASE WHEN t.id % 3 <> 0 THEN a.id END, 'transfer', 'row'
       FROM transactions t JOIN coins c ON c.symbol = 'C' || (t.id / 3 % 10 + 1)
         JOIN accounts a ON a.address = 'wallet' || (t.id / 3 % 4 + 1) ORDER BY t.id`,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
     SELECT t.id, 'money', t.at, c.id, 100 + t.id % 1000, CASE WHEN t.id % 3 <> 0 THEN a.id END,
       CASE WHEN t.id % 3 = 0 THEN a.id END, 'transfer', 'row'
       FROM transactions t JOIN coins c ON c.is_cash JOIN accounts a ON a.address = 'wallet' || (t.id / 3 % 4 + 1)
         ORDER BY t.id`,
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
     SELECT t.id, 'fee', t.at, c.id, 0.001, a.id, 'fee', 'gas'
       FROM transactions t JOIN coins c ON c.symbol = 'C1'
         JOIN accounts a ON a.address = 'wallet' || (t.id / 3 % 4 + 1) WHERE t.id % 3 = 1 ORDER BY t.id`,
    `INSERT INTO classification_batches (origin) VALUES ('person')`,
    `INSERT INTO classifications (transaction_id, action, batch_id)
     SELECT t.id, CASE WHEN t.id % 3 = 0 THEN 'sell' ELSE 'buy' END, b.id
       FROM transactions t, classification_batches b ORDER BY t.id`,
  ];
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  });
  await pool.query('VACUUM ANALYZE');
  await recordDefaults(pool, { timeZone: TIME_ZONE, userId: null });
}

/** The job as the worker runs it, but for the queue. */
export async function regenerate(
  pool: pg.Pool,
  fromScratch: boolean,
): Promise<{ seconds: number; outcome: JobOutcome | null }> {
  let outcome: JobOutcome | null = null;
  const started = performance.now();
  await regenerateBooks.run({
    jobId: 0,
    payload: { fromScratch },
    signal: new AbortController().signal,
    services: NO_SERVICES,
    pool,
    log: silentLog,
    progress: () => {},
    transaction: (work) => transaction(pool, work),
    checkpoint: async () => undefined,
    readCheckpoint: async () => null,
    succeed: async (_client, given) => {
      outcome = given;
    },
    readFile: async function* () {},
  });
  return { seconds: (performance.now() - started) / 1000, outcome };
}
