/**
 * What a coin is (name, contracts, what it stands for, its alias group, whether clients can use it) decides which coins
 * are credited to a client. While clients depend on it, one person cannot change it: an admin with full scope requests
 * the change, and it waits under the two-person rule.
 */
import type pg from 'pg';
import { isUnderRule, requestApproval, type RuleDefaults, type ShownFields } from '@holdfast/accounts/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { Caller } from '@holdfast/http/server/handler.ts';
import type { Json } from '@holdfast/jobs/job-kind.ts';

/** Whether clients can use one of these coins or of their alias groups, or have transactions in one. */
async function doClientsDependOn(client: Queries, coinIds: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ depend: boolean }>(
    `SELECT EXISTS (
       SELECT FROM unnest($1::bigint[]) AS given (id) CROSS JOIN LATERAL coins_of_same_asset(given.id) AS same (id)
         JOIN coins c ON c.id = same.id
        WHERE c.usable_by_clients OR EXISTS (SELECT FROM client_transactions x WHERE x.coin_id = c.id)) AS depend`,
    [[...coinIds]],
  );
  return rows[0]?.depend ?? false;
}

export interface GuardedChange {
  /** Every coin whose meaning changes. */
  readonly coinIds: readonly number[];
  /** Clients would depend on it only after the change: it opens the coin to them. */
  readonly isOpening?: boolean;
  /** "Change the contracts of USDC" */
  readonly name: string;
  readonly before: ShownFields;
  readonly after: ShownFields;
  /** What `coinEffect` writes after the approval. */
  readonly change: Json;
}

/** Requests the change if it is guarded and returns true; the caller then writes nothing. */
export async function requestIfGuarded(
  client: pg.PoolClient,
  { config, caller }: { config: RuleDefaults; caller: Caller },
  { isOpening = false, coinIds, ...wanted }: GuardedChange,
): Promise<boolean> {
  if (!isOpening && !(await doClientsDependOn(client, coinIds))) return false;
  if (caller.user.adminScope !== 'full')
    throw new AppError(
      'forbidden',
      'Clients depend on this coin, so only an admin with full scope can change what it is.',
    );
  if (!(await isUnderRule(client, config))) return false;
  await requestApproval(client, { config, adminId: caller.userId }, { kind: 'coin', objectIds: coinIds, ...wanted });
  return true;
}

/** "USDC (USD Coin), 0xA0b8… on Ethereum" for each coin. */
export async function describeCoins(client: Queries, coinIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; text: string }>(
    `SELECT c.id, concat_ws(', ', c.symbol || ' (' || c.name || ')',
                            (SELECT string_agg(a.address || ' on ' || n.name, ', ' ORDER BY n.id, a.address)
                               FROM coin_addresses a JOIN networks n ON n.id = a.network_id
                              WHERE a.coin_id = c.id)) AS text
       FROM coins c WHERE c.id = ANY ($1)`,
    [[...coinIds]],
  );
  return new Map(rows.map((row) => [row.id, row.text]));
}
