import type { Queries } from '../transaction-dependencies.ts';

/** Writes the same note beside each transaction, an empty one removes it. Answers the notes there were before. */
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
