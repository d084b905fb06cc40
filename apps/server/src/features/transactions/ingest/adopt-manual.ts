import type pg from 'pg';

/**
 * A chain names a transaction that somebody wrote down by hand, with its hash, before it was read. It is one
 * transaction and must not be booked twice: the entry takes its place in the chain's ledger, and stays as it was
 * written, like whatever else a person edited.
 */
export async function adoptManual(
  client: pg.PoolClient,
  { ledger, networkId, hashes }: { ledger: string; networkId: number; hashes: readonly string[] },
): Promise<void> {
  await client.query(
    `UPDATE transactions
        SET ledger = $1, key = hash, edited_at = coalesce(edited_at, now()),
            edited_by = coalesce(edited_by, (SELECT user_id FROM transaction_events WHERE transaction_id = transactions.id AND kind = 'added' LIMIT 1))
      WHERE ledger = 'manual' AND network_id = $2 AND hash = ANY ($3)`,
    [ledger, networkId, hashes],
  );
}
