/**
 * Undoes one classification batch, with everything it changed.
 *
 *   12 Mar  batch 7   Swap              event of 7: nothing before
 *   13 Mar  batch 8   Buy               event of 8: before it Swap, of batch 7
 *   undo 8            Swap, of batch 7 again
 *   undo 7 first      changed since: left alone; undo 8 then restores what was before 7, because 7 is undone
 *
 * A transaction that was classified by another batch since is left as it is and counted. Everything is read from the
 * events, so a batch of any size takes a handful of statements.
 */
import type pg from 'pg';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { carriesAmount, releaseClientTransactions, TIMES_OF_CARRIER } from '@holdfast/lending/server';
import { loadFacts } from '../auto-classify/load-facts.ts';
import { linkOrders } from '../auto-classify/moves/link-orders.ts';
import { removeLinks, type RemovedLink } from './reset-classification.ts';
import { writeEvents } from './write-history.ts';

interface UndoneRow {
  transaction_id: number;
  /** The action that the batch set. */
  to: string;
  /** The action to restore; null for unclassified. */
  from: string | null;
  before: { batchId: number; reason: string; at: string } | null;
  note: { from: string; to: string } | null;
  released: number | null;
  unlinked: RemovedLink | null;
  has_cleared: boolean;
}

/** Follows the previous classification through batches that were undone themselves. */
const READ_UNDONE = `
  WITH RECURSIVE path AS (
    SELECT * FROM (
      SELECT DISTINCT ON (e.transaction_id) e.transaction_id, e.detail, e.detail AS own, 0 AS step
        FROM transaction_events e
        JOIN classifications c ON c.transaction_id = e.transaction_id AND c.batch_id = e.batch_id
       WHERE e.batch_id = $1 AND e.kind = 'classified' ORDER BY e.transaction_id, e.id DESC) AS mine
    UNION ALL
    SELECT path.transaction_id, earlier.detail, path.own, path.step + 1
      FROM path JOIN classification_batches b ON b.id = (path.detail -> 'before' ->> 'batchId')::bigint
          AND b.undone_at IS NOT NULL
      JOIN transaction_events earlier ON earlier.transaction_id = path.transaction_id AND earlier.batch_id = b.id
          AND earlier.kind = 'classified'
  )
  SELECT DISTINCT ON (transaction_id) transaction_id, own ->> 'to' AS to, detail ->> 'from' AS from,
         detail -> 'before' AS before,
         own -> 'note' AS note, (own ->> 'releasedClientTransactionId')::bigint AS released,
             own -> 'unlinked' AS unlinked,
         EXISTS (SELECT FROM transaction_events l
                 WHERE l.transaction_id = path.transaction_id AND l.batch_id = $1 AND l.kind = 'linked'
                     AND l.detail ? 'clientTransactionId') AS has_cleared
    FROM path ORDER BY transaction_id, step DESC`;

export async function undoBatch(
  client: pg.PoolClient,
  { batchId, userId }: { batchId: number; userId: number | null },
): Promise<{ restored: number; changedSince: number }> {
  // Transactions are locked first, as everywhere.
  const covered = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t
       WHERE t.id IN (SELECT e.transaction_id FROM transaction_events e WHERE e.batch_id = $1 AND e.kind = 'classified')
      ORDER BY t.id FOR NO KEY UPDATE`,
    [batchId],
  );
  const batch = await client.query<{ undone_at: Date | null }>(
    'SELECT undone_at FROM classification_batches WHERE id = $1 FOR UPDATE',
    [batchId],
  );
  if (!batch.rows[0]) throw new AppError('not_found', 'There is no such classification.');
  if (batch.rows[0].undone_at) return { restored: 0, changedSince: 0 };
  await client.query('UPDATE classification_batches SET undone_at = now() WHERE id = $1', [batchId]);
  const { rows } = await client.query<UndoneRow>(READ_UNDONE, [batchId]);
  await restoreClassifications(client, rows);
  await restoreNotes(client, rows);
  await restoreLinks(client, { rows, batchId, userId });
  await writeEvents(client, {
    kind: 'undone',
    userId,
    batchId,
    entries: rows.map((row) => ({ transactionId: row.transaction_id, detail: { from: row.to, to: row.from } })),
  });
  return { restored: rows.length, changedSince: covered.rows.length - rows.length };
}

async function restoreClassifications(client: pg.PoolClient, rows: readonly UndoneRow[]): Promise<void> {
  const cleared = rows.filter((row) => row.before === null);
  await client.query('DELETE FROM classifications WHERE transaction_id = ANY ($1)', [
    cleared.map((row) => row.transaction_id),
  ]);
  const restored = rows.flatMap((row) =>
    row.before === null || row.from === null ? [] : [{ id: row.transaction_id, action: row.from, ...row.before }],
  );
  await client.query(
    `UPDATE classifications SET action = given.action, batch_id = given.batch_id, reason = given.reason, at = given.at
       FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::timestamptz[]) AS given (id, action,
             batch_id, reason, at)
      WHERE transaction_id = given.id`,
    [
      restored.map((row) => row.id),
      restored.map((row) => row.action),
      restored.map((row) => row.batchId),
      restored.map((row) => row.reason),
      restored.map((row) => row.at),
    ],
  );
}

/** A note that was edited since stays as it is. */
async function restoreNotes(client: pg.PoolClient, rows: readonly UndoneRow[]): Promise<void> {
  const noted = rows.flatMap((row) => (row.note ? [{ id: row.transaction_id, ...row.note }] : []));
  if (noted.length === 0) return;
  const columns = [noted.map((row) => row.id), noted.map((row) => row.from), noted.map((row) => row.to)];
  const given = 'unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, before, after)';
  const unchanged = `coalesce((SELECT n.note FROM transaction_notes n WHERE n.transaction_id = given.id),
                              '') = given.after`;
  const { rows: still } = await client.query<{ id: number; before: string }>(
    `SELECT given.id, given.before FROM ${given} WHERE ${unchanged}`,
    columns,
  );
  await client.query('DELETE FROM transaction_notes WHERE transaction_id = ANY ($1)', [still.map((row) => row.id)]);
  const kept = still.filter((row) => row.before !== '');
  await client.query(
    'INSERT INTO transaction_notes (transaction_id, note) SELECT * FROM unnest($1::bigint[], $2::text[])',
    [kept.map((row) => row.id), kept.map((row) => row.before)],
  );
}

async function restoreLinks(
  client: pg.PoolClient,
  { rows, batchId, userId }: { rows: readonly UndoneRow[]; batchId: number; userId: number | null },
): Promise<void> {
  const reclassified = rows.filter((row) => row.from !== row.to);
  const loosened = rows.filter((row) => row.from !== row.to || row.has_cleared).map((row) => row.transaction_id);
  await releaseClientTransactions(client, loosened);
  // Links that the batch itself made, and links that depend on the action it set.
  const linked = await client.query<{ id: number }>(
    'SELECT in_transaction_id AS id FROM transaction_links WHERE batch_id = $1',
    [batchId],
  );
  await removeLinks(client, {
    transactionIds: [
      ...new Set([...reclassified.map((row) => row.transaction_id), ...linked.rows.map((row) => row.id)]),
    ],
    userId,
  });
  for (const { transaction_id: transactionId, released, unlinked } of reclassified) {
    if (released !== null) await clearAgain(client, { transactionId, clientTransactionId: released });
    if (unlinked && unlinked.kind !== 'order') await linkAgain(client, unlinked);
  }
  // A payment has several links, which follow from the events.
  const ordered = reclassified.flatMap((row) => (row.unlinked?.kind === 'order' ? [row.transaction_id] : []));
  await linkOrders(client, ordered, { readFacts: (ids) => loadFacts(client, ids) });
  // A client deposit that lost its request to another transaction returns to the inbox, because it has no client any
  // more.
  await client.query(
    `DELETE FROM classifications c WHERE c.transaction_id = ANY ($1) AND c.action = 'clientDeposit'
        AND NOT EXISTS (SELECT FROM client_transactions x WHERE x.transaction_id = c.transaction_id)`,
    [reclassified.map((row) => row.transaction_id)],
  );
}

/**
 * Only a client transaction that is still pending, or that was recorded from this transaction and cancelled with it, is
 * cleared again: another transaction may carry it by now. Its amount must still agree: interest that waited may have
 * been paid in part by a withdrawal, and the transfers may have been edited.
 */
async function clearAgain(
  client: pg.PoolClient,
  { transactionId, clientTransactionId }: { transactionId: number; clientTransactionId: number },
): Promise<void> {
  if (!(await carriesAmount(client, { transactionId, clientTransactionId }))) return;
  // The trigger client_transactions_notify_client sends a notice and a mail to the client.
  await client.query(
    `UPDATE client_transactions x SET status = 'cleared', transaction_id = t.id, cancelled_at = NULL,
            ${TIMES_OF_CARRIER}
       FROM transactions t WHERE x.id = $1
           AND (x.status = 'pending' OR x.status = 'cancelled' AND x.is_from_transaction) AND t.id = $2`,
    [clientTransactionId, transactionId],
  );
}

async function linkAgain(client: pg.PoolClient, link: RemovedLink): Promise<void> {
  await client.query(
    `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind, batch_id)
     SELECT $1, $2, $3, $4
      WHERE (SELECT count(*) FROM classifications WHERE transaction_id IN ($1, $2)) = 2
         ON CONFLICT DO NOTHING`,
    [link.outId, link.inId, link.kind, link.batchId],
  );
}
