import type { TransactionEvent } from '../../contract/transaction.ts';
import type { Queries } from '@holdfast/database/queries.ts';

interface NewEvents {
  readonly kind: TransactionEvent['kind'];
  readonly userId: number | null;
  readonly batchId: number | null;
  readonly entries: readonly { readonly transactionId: number; readonly detail: object }[];
}

/**
 * Records who did what and when. The transactions must still exist: the event copies their ledger and key, so that the
 * history outlives them.
 */
export async function writeEvents(client: Queries, { kind, userId, batchId, entries }: NewEvents): Promise<void> {
  if (entries.length === 0) return;
  await client.query(
    `INSERT INTO transaction_events (transaction_id, ledger, key, kind, user_id, batch_id, detail)
     SELECT t.id, t.ledger, t.key, $3, $4, $5, given.detail
       FROM unnest($1::bigint[], $2::jsonb[]) AS given (id, detail) JOIN transactions t ON t.id = given.id
       ORDER BY t.id`,
    [
      entries.map((entry) => entry.transactionId),
      entries.map((entry) => JSON.stringify(entry.detail)),
      kind,
      userId,
      batchId,
    ],
  );
}

/** Writes the same note to each transaction; an empty note removes it. Returns the previous notes. */
export async function writeNotes(
  client: Queries,
  { transactionIds, note }: { transactionIds: readonly number[]; note: string },
): Promise<Map<number, string>> {
  const before = await client.query<{ transaction_id: number; note: string }>(
    'SELECT transaction_id, note FROM transaction_notes WHERE transaction_id = ANY ($1)',
    [transactionIds],
  );
  if (note === '')
    await client.query('DELETE FROM transaction_notes WHERE transaction_id = ANY ($1)', [transactionIds]);
  else {
    await client.query(
      `INSERT INTO transaction_notes (transaction_id, note) SELECT id, $2 FROM unnest($1::bigint[]) AS id
           ON CONFLICT (transaction_id) DO UPDATE SET note = excluded.note`,
      [transactionIds, note],
    );
  }
  return new Map(before.rows.map((row) => [row.transaction_id, row.note]));
}
