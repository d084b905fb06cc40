/**
 * What a source found about classified transactions of locked years. It is noted for a person instead of applied: the
 * rest of the batch is stored, and nothing in the locked year changes. After unlocking the year, the transaction can be
 * synced again from its chain, or deleted where the chain no longer has it.
 */
import type pg from 'pg';

export interface SetAside {
  readonly transactionId: number;
  readonly kind: 'transfers' | 'moved' | 'vanished';
  readonly detail: Readonly<Record<string, string | number | null | readonly string[]>>;
}

/** The same finding in the next sync changes nothing, also after a person has dismissed it; another one is open again. */
export async function setAside(client: pg.PoolClient, found: readonly SetAside[]): Promise<void> {
  if (found.length === 0) return;
  await client.query(
    `INSERT INTO set_aside_changes AS known (transaction_id, kind, detail)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::jsonb[]) AS given (transaction_id, kind, detail)
     ON CONFLICT (transaction_id, kind) DO UPDATE SET detail = excluded.detail, found_at = now(), dismissed_at = NULL, dismissed_by = NULL
      WHERE known.detail <> excluded.detail`,
    [
      found.map(({ transactionId }) => transactionId),
      found.map(({ kind }) => kind),
      found.map(({ detail }) => JSON.stringify(detail)),
    ],
  );
}

/** A person made these transactions what their chain says. */
export async function forgetSetAside(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  await client.query('DELETE FROM set_aside_changes WHERE transaction_id = ANY ($1)', [transactionIds]);
}
