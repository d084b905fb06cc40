/** Keeps what an import changed, so that its undo restores exactly that. */
import type pg from 'pg';
import { copyRows } from '@holdfast/database/copy-rows.ts';

export async function rememberCreated(
  client: pg.PoolClient,
  importId: number,
  transactionIds: readonly number[],
): Promise<void> {
  if (transactionIds.length === 0) return;
  await copyRows(
    client,
    { table: 'import_transactions', columns: ['import_id', 'transaction_id', 'change'] },
    transactionIds.map((id) => [importId, id, 'created']),
  );
}

/** A transaction with all that depends on it, as rows of their tables. */
const STATE = `jsonb_build_object(
  'transaction', to_jsonb(t),
  'transfers', (SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.id), '[]')
    FROM transfers x WHERE x.transaction_id = t.id),
  'classification', (SELECT to_jsonb(c) FROM classifications c WHERE c.transaction_id = t.id),
  'note', (SELECT to_jsonb(n) FROM transaction_notes n WHERE n.transaction_id = t.id),
  'link', (SELECT to_jsonb(l) FROM transaction_links l
    WHERE t.id IN (l.out_transaction_id, l.in_transaction_id) LIMIT 1))`;

/** A transaction that this import created itself needs no earlier state. */
export async function rememberReplaced(
  client: pg.PoolClient,
  importId: number,
  transactionIds: readonly number[],
): Promise<void> {
  await remember(client, { importId, transactionIds, change: 'replaced' });
}

async function remember(
  client: pg.PoolClient,
  {
    importId,
    transactionIds,
    change,
  }: { importId: number; transactionIds: readonly number[]; change: 'replaced' | 'removed' },
): Promise<void> {
  await client.query(
    `INSERT INTO import_transactions (import_id, transaction_id, change, before)
     SELECT $1, t.id, $2, ${STATE} FROM transactions t WHERE t.id = ANY ($3)
     ON CONFLICT (import_id, transaction_id) DO NOTHING`,
    [importId, change, transactionIds],
  );
}

/** A transaction that a person edited, or that a locked year contains, stays as it is. */
export async function removeObsolete(
  client: pg.PoolClient,
  { importId, ledger, keys }: { importId: number; ledger: string; keys: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t
      WHERE t.ledger = $1 AND t.key = ANY ($2) AND t.edited_at IS NULL
        AND NOT (t.is_classified AND t.at < (SELECT coalesce(locked_until(), '-infinity')))
        AND NOT EXISTS (SELECT FROM client_transactions c WHERE c.transaction_id = t.id)
      ORDER BY t.id FOR UPDATE`,
    [ledger, keys],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  await remember(client, { importId, transactionIds: ids, change: 'removed' });
  await client.query('DELETE FROM transactions WHERE id = ANY ($1)', [ids]);
}
