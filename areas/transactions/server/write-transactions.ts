import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { transaction } from '@holdfast/database/transaction.ts';

/**
 * Must be called first in a database transaction that writes many transactions, transfers or classifications. Two such
 * writers would lock the same rows, and the counts of the same days, in different orders and deadlock. Chains and files
 * are read outside, so the lock is held briefly. It is released with the database transaction.
 */
export async function lockTransactionWrites(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
}

/** Runs one change of facts or classifications in a database transaction, serially with all other writers. */
export function writeTransactions<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await lockTransactionWrites(client);
    return work(client);
  });
}
