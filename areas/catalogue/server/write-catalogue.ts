/**
 * Runs writes to the catalogue. Two admins may write the same thing concurrently, and then a constraint decides. Its
 * violation becomes a sentence here.
 */
import pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Conflicts with another transaction, after which the work can be repeated. */
const CONFLICTS = new Set([UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, '40001', '40P01']);

const REFUSAL_BY_CONSTRAINT: Record<string, string> = {
  coins_symbol_name_key: 'There is already a coin with this symbol and name.',
  coin_addresses_pkey: 'Another coin has this contract address on this network.',
  alias_coin_members_pkey: 'A coin can be in one alias group only.',
  networks_name_key: 'There is already a network with this name.',
  networks_chain_id_key: 'There is already a network with this chain ID.',
  counterparties_name_key: 'There is already an entry with this name.',
  accounts_network_address_key: 'This address already belongs to someone.',
  wallets_account_id_key: 'This address is already a wallet.',
};

/**
 * Runs `work` in a transaction, and once more after a conflict. The second run sees what the other transaction wrote,
 * so its checks refuse with a message that names the holder.
 */
export async function writeCatalogue<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  try {
    return await transaction(pool, work);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !CONFLICTS.has(error.code ?? '')) throw error;
  }
  try {
    return await transaction(pool, work);
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === FOREIGN_KEY_VIOLATION) {
    return new AppError(
      'conflict',
      `This is in use by records that must be kept (${(error.table ?? 'unknown').replaceAll('_', ' ')}).`,
      { cause: error },
    );
  }
  const message =
    error.code === UNIQUE_VIOLATION
      ? (REFUSAL_BY_CONSTRAINT[error.constraint ?? ''] ?? 'This entry already exists.')
      : null;
  return message === null ? error : new AppError('conflict', message, { cause: error });
}

/** SQL for the day of a moment, by which a refusal names a transaction: "7 Mar 2024". */
export function dayOf(moment: string): string {
  return `to_char(${moment} AT TIME ZONE 'UTC', 'FMDD Mon YYYY')`;
}

const NAMES_MAX = 3;

export interface Usage {
  /** "wallet", "wallets" */
  readonly one: string;
  readonly many: string;
  /** Selects the `name` of every row that uses $1, in a stable order. */
  readonly sql: string;
}

/** Throws if a row is in use, and names the usages: "2 wallets (Cold, Hot) and 1 network (Ethereum)". */
export async function refuseWhileInUse(
  client: Queries,
  subject: { id: number; name: string; users: readonly Usage[] },
): Promise<void> {
  const found: string[] = [];
  for (const { one, many, sql } of subject.users) {
    const { rows } = await client.query<{ name: string; total: number }>(
      `SELECT name, count(*) OVER () AS total FROM (${sql}) AS in_use (name) LIMIT ${NAMES_MAX}`,
      [subject.id],
    );
    const total = rows[0]?.total;
    if (total === undefined) continue;
    const names = [...rows.map((row) => row.name), ...(total > NAMES_MAX ? ['…'] : [])].join(', ');
    found.push(`${total} ${total === 1 ? one : many} (${names})`);
  }
  if (found.length === 0) return;
  const last = found.pop();
  const list = found.length === 0 ? last : `${found.join(', ')} and ${last}`;
  throw new AppError('conflict', `${subject.name} is in use by ${list}. Remove it there first.`);
}

interface Deletion {
  readonly table: 'coins' | 'networks';
  readonly id: number;
  /** The column by which a refusal names the row. */
  readonly nameColumn: 'symbol' | 'name';
  readonly users: readonly Usage[];
  readonly missing: () => AppError;
  /** Deletes what belongs to the row alone. */
  readonly before?: (client: pg.PoolClient) => Promise<unknown>;
}

/** Deletes a row that nothing uses. */
export function deleteUnused(pool: pg.Pool, deletion: Deletion): Promise<{ done: true }> {
  const { table, id, nameColumn, users, missing, before } = deletion;
  return writeCatalogue(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT ${nameColumn} AS name FROM ${table} WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!rows[0]) throw missing();
    await refuseWhileInUse(client, { id, name: rows[0].name, users });
    await before?.(client);
    await client.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
    return { done: true };
  });
}
