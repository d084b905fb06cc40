import type pg from 'pg';
import { transaction } from '../../db/transaction.ts';
import { checkLockedYears } from '../../ledger/check-locked-years.ts';
import { takeTurns } from './ingest/take-turns.ts';

/**
 * One change of facts or meaning, all of it or nothing, in line with everyone else who writes. None alters a locked
 * year.
 */
export function writeTransactions<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await takeTurns(client);
    const result = await work(client);
    await checkLockedYears(client);
    return result;
  });
}
