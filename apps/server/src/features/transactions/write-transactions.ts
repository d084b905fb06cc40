import type pg from 'pg';
import { transaction } from '../../db/transaction.ts';
import { takeTurns } from './ingest/take-turns.ts';

/**
 * One change of facts or classifications, all of it or nothing, serially with everyone else who writes them.
 */
export function writeTransactions<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await takeTurns(client);
    return work(client);
  });
}
