import type pg from 'pg';
import { lockTransaction } from '../classify/lock-transactions.ts';
import { writeEvents } from '../classify/write-events.ts';
import { writeNotes } from '../classify/write-notes.ts';
import { refuseUnseen } from './refuse-unseen.ts';

/** An empty note removes it; the same one again changes nothing. */
export async function noteTransaction(
  client: pg.PoolClient,
  { id, note, userId }: { id: number; note: string; userId: number },
): Promise<void> {
  refuseUnseen(['body', 'note'], note);
  await lockTransaction(client, id);
  const before = (await writeNotes(client, { transactionIds: [id], note })).get(id) ?? '';
  if (before === note) return;
  await writeEvents(client, {
    kind: 'noted',
    userId,
    batchId: null,
    entries: [{ transactionId: id, detail: { from: before, to: note } }],
  });
}
