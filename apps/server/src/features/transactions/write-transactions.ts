import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../db/advisory-keys.ts';
import { transaction } from '../../db/transaction.ts';

/**
 * To be asked first in a transaction that writes many transactions, transfers or classifications. Two of them would
 * lock the same rows, and the counts of the same days, in different orders and wait for each other forever; the slow
 * part, to read chains and files, happens outside, so that taking turns costs next to nothing. It ends with the
 * transaction.
 */
export async function lockTransactionWrites(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
}

/**
 * One change of facts or classifications, all of it or nothing, serially with everyone else who writes them.
 */
export function writeTransactions<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await lockTransactionWrites(client);
    return work(client);
  });
}
