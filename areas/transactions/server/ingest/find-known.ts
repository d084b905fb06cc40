import type pg from 'pg';

export interface KnownTransaction {
  readonly id: number;
  readonly block: number | null;
  readonly blockHash: string | null;
  /** A person deleted or replaced its transfers. */
  readonly isEdited: boolean;
  readonly isClassified: boolean;
  /** Stored when events were kept without their amounts, or not at all. */
  readonly hasIncompleteEvents: boolean;
  /** Classified, and before the end of the last locked year: only a person may change it. */
  readonly isLocked: boolean;
}

interface Keys {
  readonly ledger: string;
  readonly keys: readonly string[];
}

/** Returns the stored transactions, locked in the order of their ids as everywhere. */
export async function findKnown(client: pg.PoolClient, { ledger, keys }: Keys): Promise<Map<string, KnownTransaction>> {
  const { rows } = await client.query<KnownTransaction & { key: string }>(
    `SELECT id, key, block, block_hash AS "blockHash", edited_at IS NOT NULL AS "isEdited",
            is_classified AS "isClassified",
            has_incomplete_events(events) OR id IN (SELECT transaction_id FROM transactions_to_reread)
              AS "hasIncompleteEvents",
            is_classified AND at < (SELECT coalesce(locked_until(), '-infinity')) AS "isLocked"
       FROM transactions
      WHERE ledger = $1 AND key = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
    [ledger, keys],
  );
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

export async function findDeleted(client: pg.PoolClient, { ledger, keys }: Keys): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT key FROM deleted_transactions WHERE ledger = $1 AND key = ANY ($2)',
    [ledger, keys],
  );
  return new Set(rows.map((row) => row.key));
}

export async function forgetDeletions(client: pg.PoolClient, { ledger, keys }: Keys): Promise<void> {
  await client.query('DELETE FROM deleted_transactions WHERE ledger = $1 AND key = ANY ($2)', [ledger, keys]);
}

/**
 * A synced transaction may have been added manually before, with its hash, or imported from the file of an address
 * explorer. It must not be booked twice: the entry moves to the chain's ledger and keeps its transfers, like every
 * transaction that a person edited. Two imported sides of one transaction, from the files of two wallets, stay.
 */
export async function adoptManual(
  client: pg.PoolClient,
  { ledger, networkId, hashes }: { ledger: string; networkId: number; hashes: readonly string[] },
): Promise<void> {
  await client.query(
    `UPDATE transactions
        SET ledger = $1, key = hash, edited_at = coalesce(edited_at, now()),
            edited_by = coalesce(edited_by,
                                 (SELECT user_id FROM transaction_events
                                  WHERE transaction_id = transactions.id AND kind = 'added' LIMIT 1))
      WHERE network_id = $2 AND hash = ANY ($3)
        AND (ledger = 'manual'
             OR (ledger LIKE 'import:%' AND NOT EXISTS (
                   SELECT FROM transactions other
                    WHERE other.hash = transactions.hash AND other.network_id = $2 AND other.id <> transactions.id)))`,
    [ledger, networkId, hashes],
  );
}
