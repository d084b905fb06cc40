/** The transfers of transactions that are there already. One that stays as it is keeps its id. */
import type pg from 'pg';
import type { CopyValue } from './copy-rows.ts';
import { TRANSFER_COLUMNS } from './found-rows.ts';

/** Columns of rows, as parameters of one statement. */
export type TransferTable = readonly CopyValue[][];

const GIVEN = `unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[], $5::numeric[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::numeric[])
  AS given (${TRANSFER_COLUMNS.join(', ')})`;

export function toTransferTable(rows: readonly CopyValue[][]): TransferTable {
  return TRANSFER_COLUMNS.map((_, column) => rows.map((row) => row[column] ?? null));
}

/** Removes what is not among those to keep, or differs from it. Answers the transactions that lost something. */
export async function removeOtherTransfers(
  client: pg.PoolClient,
  { transactionIds, keep }: { transactionIds: readonly number[]; keep: TransferTable },
): Promise<number[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await client.query<{ transaction_id: number }>(
    `DELETE FROM transfers known
      WHERE known.transaction_id = ANY ($11)
        AND NOT EXISTS (
          SELECT FROM ${GIVEN}
           WHERE (given.transaction_id, given.key, given.coin_id, given.amount, given.role, given.origin) = (known.transaction_id, known.key, known.coin_id, known.amount, known.role, known.origin)
             AND (given.from_account_id, given.to_account_id, given.value_usd) IS NOT DISTINCT FROM (known.from_account_id, known.to_account_id, known.value_usd))
      RETURNING known.transaction_id`,
    [...keep, transactionIds],
  );
  return rows.map((row) => row.transaction_id);
}

/** The keys of those that `addTransfers` would add, by transaction. */
export async function findFurtherTransfers(
  client: pg.PoolClient,
  table: TransferTable,
): Promise<Map<number, string[]>> {
  if (table[0]?.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; keys: string[] }>(
    `SELECT given.transaction_id AS id, array_agg(given.key ORDER BY given.key) AS keys FROM ${GIVEN}
      WHERE NOT EXISTS (SELECT FROM transfers known WHERE known.transaction_id = given.transaction_id AND known.key = given.key)
      GROUP BY given.transaction_id ORDER BY given.transaction_id`,
    [...table],
  );
  return new Map(rows.map((row) => [row.id, row.keys]));
}

/** Adds those whose key the transaction does not have. Answers the transactions that gained something. */
export async function addTransfers(client: pg.PoolClient, table: TransferTable): Promise<number[]> {
  if (table[0]?.length === 0) return [];
  const { rows } = await client.query<{ transaction_id: number }>(
    `INSERT INTO transfers (${TRANSFER_COLUMNS.join(', ')})
     SELECT ${TRANSFER_COLUMNS.map((column) => `given.${column}`).join(', ')} FROM ${GIVEN}
      WHERE NOT EXISTS (SELECT FROM transfers known WHERE known.transaction_id = given.transaction_id AND known.key = given.key)
     RETURNING transaction_id`,
    [...table],
  );
  return rows.map((row) => row.transaction_id);
}
