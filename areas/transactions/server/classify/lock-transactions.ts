import type pg from 'pg';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';

export interface LockedTransaction {
  id: number;
  ledger: string;
  key: string;
  source: string;
  network_id: number | null;
  at: Date;
}

const NAMED_MAX = 10;

/**
 * Locks transactions and their classifications until the database transaction ends, always in the order of their ids,
 * so that two writers cannot deadlock. Throws if one of the ids does not exist, and names it.
 */
export async function lockTransactions(
  client: pg.PoolClient,
  transactionIds: readonly number[],
): Promise<LockedTransaction[]> {
  const ids = [...new Set(transactionIds)];
  const { rows } = await client.query<LockedTransaction>(
    `SELECT id, ledger, key, source, network_id, at FROM transactions WHERE id = ANY ($1) ORDER BY id
       FOR NO KEY UPDATE`,
    [ids],
  );
  if (rows.length === ids.length) return rows;
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  const named =
    unknown.slice(0, NAMED_MAX).join(', ') + (unknown.length > NAMED_MAX ? `, … (${unknown.length} in all)` : '');
  throw invalidField({
    loc: ['body', 'transactionIds'],
    msg: `There is no transaction ${named}.`,
    input: unknown.slice(0, NAMED_MAX),
  });
}

/** Locks one transaction, named by a path or a query parameter. */
export async function lockTransaction(client: pg.PoolClient, id: number): Promise<LockedTransaction> {
  const { rows } = await client.query<LockedTransaction>(
    'SELECT id, ledger, key, source, network_id, at FROM transactions WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  if (!rows[0]) throw noSuchTransaction();
  return rows[0];
}

export function noSuchTransaction(): AppError {
  return new AppError('not_found', 'There is no such transaction.');
}
