import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { findWithoutClient } from '@holdfast/lending/server';
import { writeEvents } from './write-history.ts';

/** Leaves out coins that reached the deposit address of a client: only a person decides about these. */
export async function holdBackClientCoins(queries: Queries, transactionIds: readonly number[]): Promise<number[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await queries.query<{ id: number }>(
    'SELECT DISTINCT transaction_id AS id FROM client_coins_in($1)',
    [transactionIds],
  );
  const held = new Set(rows.map(({ id }) => id));
  return transactionIds.filter((id) => !held.has(id));
}

/**
 * For rules: leaves transactions that would become client deposits without a client in the inbox, and records why in
 * their history, once for each rule. Returns the transactions that can be classified.
 */
export async function holdBackClientDeposits(
  client: pg.PoolClient,
  { rule, transactionIds }: { rule: { id: number; name: string; action: string }; transactionIds: readonly number[] },
): Promise<number[]> {
  const missing = new Set(await findWithoutClient(client, rule.action, transactionIds));
  if (missing.size === 0) return holdBackClientCoins(client, transactionIds);
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT transaction_id AS id FROM transaction_events
       WHERE transaction_id = ANY ($1) AND kind = 'heldBack' AND (detail ->> 'ruleId')::bigint = $2`,
    [[...missing], rule.id],
  );
  const known = new Set(rows.map((row) => row.id));
  await writeEvents(client, {
    kind: 'heldBack',
    userId: null,
    batchId: null,
    entries: [...missing]
      .filter((transactionId) => !known.has(transactionId))
      .map((transactionId) => ({ transactionId, detail: { ruleId: rule.id, ruleName: rule.name } })),
  });
  return transactionIds.filter((id) => !missing.has(id));
}
