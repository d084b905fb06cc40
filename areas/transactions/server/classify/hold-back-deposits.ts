import type pg from 'pg';
import { findWithoutClient } from '@holdfast/lending/server';
import { writeEvents } from './write-history.ts';

/**
 * For rules: leaves transactions that would become client deposits without a client in the inbox, and records why in
 * their history, once for each rule. Returns the transactions that can be classified.
 */
export async function holdBackClientDeposits(
  client: pg.PoolClient,
  { rule, transactionIds }: { rule: { id: number; name: string; action: string }; transactionIds: readonly number[] },
): Promise<number[]> {
  const missing = new Set(await findWithoutClient(client, rule.action, transactionIds));
  if (missing.size === 0) return [...transactionIds];
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
