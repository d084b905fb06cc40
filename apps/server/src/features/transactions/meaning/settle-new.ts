/**
 * Gives new facts a meaning, as far as no person is needed. It runs at the end of every ingested batch, in the same
 * database transaction, in this order:
 *
 *   1. What a program decided on facts that have changed since is taken back.
 *   2. The enabled rules, the first that fits decides.
 *   3. What is certain: own transfers, approvals, failures.
 *   4. The two ends of moves through bridges and exchanges find each other.
 *
 * A batch may have a hundred thousand transactions, so each step first asks the database which of them concern it at
 * all. Doing it again changes nothing.
 */
import type pg from 'pg';
import { linkMoves } from './moves/link-moves.ts';
import { settleByRules } from './settle-by-rules.ts';
import { settleCertain } from './settle-certain.ts';
import { takeBackOutdated } from './take-back-outdated.ts';

export async function settleNew(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  if (transactionIds.length === 0) return;
  await takeBackOutdated(client, transactionIds);
  await settleByRules(client, transactionIds);
  await settleCertain(client, transactionIds);
  await linkMoves(client, transactionIds);
}
