/**
 * Takes an import back in one database transaction. Its transactions go with everything that depends on them, what it
 * replaced comes back, and what it linked is unlinked. A transaction that a later file contains as well is handed over
 * to that import: the books then are as if only the later file had been imported.
 */
import type pg from 'pg';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import type { FactWriter } from './fact-writer.ts';
import { requireUndoable, undoOtherFirst } from './get-undo.ts';
import { loadImport } from './import-record.ts';
import { isComparedByAmounts } from './same-trades.ts';
import { recount } from './store-outcome.ts';

interface Undo {
  readonly importId: number;
  readonly userId: number;
  readonly includeTouched: boolean;
  readonly writer: FactWriter;
}

export async function undoImport(
  client: pg.PoolClient,
  { importId, userId, includeTouched, writer }: Undo,
): Promise<{ removed: number }> {
  await liftTimeLimits(client, { statementSeconds: 0 });
  await writer.lockTransactionWrites(client);
  await client.query('SELECT FROM imports WHERE id = $1 FOR UPDATE', [importId]);
  await requireUndoable(client, { importId, userId, includeTouched });
  const { ledger, layout } = await loadImport(client, importId);
  await releaseSameTrades(client, { importId, ledger, layout });
  await handOver(client, { importId, ledger, layout });
  const removed = await removeCreated(client, { importId, writer });
  await restoreReplaced(client, { importId, writer });
  await client.query(
    `DELETE FROM deleted_transactions d USING import_records r
      WHERE r.import_id = $1 AND r.result = 'added' AND d.ledger = $2 AND d.key = r.transaction_key`,
    [importId, ledger],
  );
  // Days without transactions have no row.
  await client.query('DELETE FROM transaction_days WHERE transactions = 0');
  await client.query('DELETE FROM import_transactions WHERE import_id = $1', [importId]);
  await client.query(`UPDATE imports SET status = 'undone', undone_at = now(), undone_by = $2 WHERE id = $1`, [
    importId,
    userId,
  ]);
  await client.query('DELETE FROM import_files WHERE import_id = $1', [importId]);
  await removeAccounts(client, importId);
  return { removed };
}

/**
 * Rows of the provider's other kind of file that this import's trades stood for wait again. The job that follows adds
 * them where they are whole trades.
 */
async function releaseSameTrades(
  client: pg.PoolClient,
  { importId, ledger, layout }: { importId: number; ledger: string | null; layout: string | null },
): Promise<void> {
  if (layout === null || !isComparedByAmounts({ id: layout })) return;
  const { rows } = await client.query<{ import_id: number }>(
    `UPDATE import_records r
        SET result = 'waiting', question = 'otherFile', transaction_key = NULL, reason = 'The other file was undone.'
       FROM imports o, import_transactions it JOIN transactions t ON t.id = it.transaction_id
      WHERE it.import_id = $1 AND it.change = 'created' AND o.ledger = $2 AND o.status = 'imported' AND o.layout <> $3
        AND r.import_id = o.id AND r.result = 'alreadyThere' AND r.transaction_key = t.key
     RETURNING r.import_id`,
    [importId, ledger, layout],
  );
  for (const id of new Set(rows.map((row) => row.import_id))) await recount(client, id);
}

/** Later imports found these transactions there already. */
async function handOver(
  client: pg.PoolClient,
  { importId, ledger, layout }: { importId: number; ledger: string | null; layout: string | null },
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM imports WHERE ledger = $2 AND status = 'imported' AND id <> $1 LIMIT 1`,
    [importId, ledger],
  );
  if (rowCount === 0) return;
  const { rows } = await client.query<{ id: number; key: string; heir: number | null; file_name: string }>(
    `WITH own AS (
       SELECT t.id, t.key, count(*) AS records
         FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id
         JOIN import_records r ON r.import_id = it.import_id AND r.transaction_key = t.key AND r.result = 'added'
        WHERE it.import_id = $1 AND it.change = 'created' GROUP BY t.id, t.key
     ), others AS (
       SELECT own.id, own.key, i.id AS import_id, i.file_name, i.layout = $3 AND count(*) >= own.records AS is_whole
         FROM own JOIN imports i ON i.ledger = $2 AND i.status = 'imported' AND i.id <> $1
         JOIN import_records r ON r.import_id = i.id AND r.transaction_key = own.key AND r.result = 'alreadyThere'
        GROUP BY own.id, own.key, own.records, i.id, i.file_name, i.layout
     )
     SELECT id, key, min(import_id) FILTER (WHERE is_whole) AS heir, max(file_name) AS file_name
       FROM others GROUP BY id, key`,
    [importId, ledger, layout],
  );
  const part = rows.find(({ heir }) => heir === null);
  if (part) throw undoOtherFirst(part.file_name);
  for (const heir of new Set(rows.flatMap((row) => row.heir ?? []))) {
    const given = rows.filter((row) => row.heir === heir);
    await client.query(
      'UPDATE import_transactions SET import_id = $1 WHERE import_id = $2 AND transaction_id = ANY ($3)',
      [heir, importId, given.map(({ id }) => id)],
    );
    await client.query(
      `UPDATE import_records SET result = 'added', reason = NULL
        WHERE import_id = $1 AND transaction_key = ANY ($2) AND result = 'alreadyThere'`,
      [heir, given.map(({ key }) => key)],
    );
    // Their classifications are those of the other import now.
    await client.query(
      `UPDATE classification_batches SET import_id = $1
        WHERE import_id = $2 AND id IN (SELECT batch_id FROM classifications WHERE transaction_id = ANY ($3))`,
      [heir, importId, given.map(({ id }) => id)],
    );
    await recount(client, heir);
  }
}

async function removeCreated(
  client: pg.PoolClient,
  { importId, writer }: { importId: number; writer: FactWriter },
): Promise<number> {
  await client.query('CREATE TEMP TABLE undone_transactions (id bigint PRIMARY KEY) ON COMMIT DROP');
  const { rowCount } = await client.query(
    `INSERT INTO undone_transactions SELECT t.id
       FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id
      WHERE it.import_id = $1 AND it.change = 'created'`,
    [importId],
  );
  await client.query('ANALYZE undone_transactions');
  const { rows: carried } = await client.query<{ id: number }>(
    'SELECT transaction_id AS id FROM client_transactions WHERE transaction_id IN (SELECT id FROM undone_transactions)',
  );
  await writer.releaseClientTransactions(
    client,
    carried.map((row) => row.id),
  );
  const batches = 'SELECT id FROM classification_batches WHERE import_id = $1';
  await client.query(`DELETE FROM transaction_links WHERE batch_id IN (${batches})`, [importId]);
  // One condition for each statement: PostgreSQL joins IN, but looks up an OR of two row by row.
  const undone = 'SELECT id FROM undone_transactions';
  await client.query(`DELETE FROM transaction_links WHERE out_transaction_id IN (${undone})`);
  await client.query(`DELETE FROM transaction_links WHERE in_transaction_id IN (${undone})`);
  // The history of transactions is kept otherwise; a trigger refuses to delete it without this setting.
  await client.query(`SELECT set_config('holdfast.undone_import', 'true', true)`);
  await client.query(`DELETE FROM transaction_events WHERE transaction_id IN (${undone})`);
  await client.query(`DELETE FROM transaction_events WHERE batch_id IN (${batches})`, [importId]);
  // The transactions take their transfers and classifications with them. Deleting classifications first would mark each
  // transaction as unclassified before it is deleted. What remains belongs to transactions that the import linked.
  await client.query(`DELETE FROM transactions WHERE id IN (${undone})`);
  await client.query(`DELETE FROM classifications WHERE batch_id IN (${batches})`, [importId]);
  return rowCount ?? 0;
}

/** Replacing changes everything that a source fills, except what identifies the transaction. */
const IDENTITY: ReadonlySet<string> = new Set(['id', 'ledger', 'key', 'network_id']);

function replacedColumns({ transactionColumns }: FactWriter): string[] {
  return [...transactionColumns.filter((column) => !IDENTITY.has(column)), 'edited_at', 'edited_by'];
}

async function restoreReplaced(
  client: pg.PoolClient,
  { importId, writer }: { importId: number; writer: FactWriter },
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM import_transactions WHERE import_id = $1 AND before IS NOT NULL LIMIT 1`,
    [importId],
  );
  if (rowCount === 0) return;
  const columns = replacedColumns(writer);
  const ids = 'SELECT transaction_id FROM import_transactions WHERE import_id = $1 AND before IS NOT NULL';
  await client.query(`DELETE FROM classifications WHERE transaction_id IN (${ids})`, [importId]);
  await client.query(`DELETE FROM transfers WHERE transaction_id IN (${ids})`, [importId]);
  await client.query(
    `INSERT INTO transactions OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(NULL::transactions, it.before -> 'transaction' || '{"is_classified": false}')).*
       FROM import_transactions it WHERE it.import_id = $1 AND it.change = 'removed'`,
    [importId],
  );
  await client.query(
    `UPDATE transactions t SET ${columns.map((column) => `${column} = was.${column}`).join(', ')}
       FROM import_transactions it, jsonb_populate_record(NULL::transactions, it.before -> 'transaction') AS was
      WHERE it.import_id = $1 AND it.change = 'replaced' AND t.id = it.transaction_id`,
    [importId],
  );
  await client.query(
    `INSERT INTO transfers OVERRIDING SYSTEM VALUE
     SELECT was.* FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id,
            jsonb_populate_recordset(NULL::transfers, it.before -> 'transfers') AS was
      WHERE it.import_id = $1`,
    [importId],
  );
  await client.query(
    `INSERT INTO classifications
     SELECT was.* FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id,
            jsonb_populate_record(NULL::classifications, it.before -> 'classification') AS was
      WHERE it.import_id = $1 AND it.before -> 'classification' <> 'null'`,
    [importId],
  );
  await client.query(
    `INSERT INTO transaction_notes
     SELECT was.* FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id,
            jsonb_populate_record(NULL::transaction_notes, it.before -> 'note') AS was
      WHERE it.import_id = $1 AND it.before -> 'note' <> 'null' ON CONFLICT DO NOTHING`,
    [importId],
  );
  await client.query(
    `INSERT INTO transaction_links
     SELECT DISTINCT was.* FROM import_transactions it,
            jsonb_populate_record(NULL::transaction_links, it.before -> 'link') AS was
      WHERE it.import_id = $1 AND it.before -> 'link' <> 'null'
        AND EXISTS (SELECT FROM transactions t WHERE t.id = was.out_transaction_id)
        AND EXISTS (SELECT FROM transactions t WHERE t.id = was.in_transaction_id)
     ON CONFLICT DO NOTHING`,
    [importId],
  );
}

/** Batches, addresses, the wallet and the network that only this import needed. */
async function removeAccounts(client: pg.PoolClient, importId: number): Promise<void> {
  await client.query(
    `DELETE FROM classification_batches b
      WHERE b.import_id = $1 AND NOT EXISTS (SELECT FROM classifications c WHERE c.batch_id = b.id)
        AND NOT EXISTS (SELECT FROM transaction_links l WHERE l.batch_id = b.id)`,
    [importId],
  );
  // Rows of one database transaction have the same moment.
  await client.query(
    `DELETE FROM accounts a USING imports i
      WHERE i.id = $1 AND a.created_at = i.imported_at AND a.kind = 'unknown'
        AND NOT EXISTS (SELECT FROM transfers x WHERE x.from_account_id = a.id)
        AND NOT EXISTS (SELECT FROM transfers x WHERE x.to_account_id = a.id)`,
    [importId],
  );
  const { rows } = await client.query<{ wallet_id: number; account_id: number; network_id: number | null }>(
    `SELECT w.id AS wallet_id, w.account_id, i.created_network_id AS network_id
       FROM imports i JOIN wallets w ON w.id = i.created_wallet_id
      WHERE i.id = $1
        AND NOT EXISTS (
         SELECT FROM transfers x WHERE x.from_account_id = w.account_id OR x.to_account_id = w.account_id)
        AND NOT EXISTS (SELECT FROM client_transactions c WHERE c.wallet_id = w.id)
        AND NOT EXISTS (SELECT FROM allocation_units u WHERE u.wallet_id = w.id)
        AND NOT EXISTS (SELECT FROM imports o WHERE o.wallet_id = w.id AND o.status = 'imported' AND o.id <> i.id)`,
    [importId],
  );
  const [created] = rows;
  if (!created) return;
  await client.query('DELETE FROM wallets WHERE id = $1', [created.wallet_id]);
  await client.query('DELETE FROM accounts WHERE id = $1', [created.account_id]);
  await client.query(
    `DELETE FROM networks n WHERE n.id = $1 AND NOT EXISTS (SELECT FROM accounts a WHERE a.network_id = n.id)`,
    [created.network_id],
  );
}
