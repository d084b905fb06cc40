/**
 * What happens to a transaction that is there already when a source names it again.
 *
 *   as before         transfers that another own wallet did not show are added, and amounts that its events were stored
 *                     without; nothing else changes
 *   in another block  the chain was reorganised: it moves, and its transfers are those of the new block
 *   to be overwritten a person asked for it: it becomes exactly what the source says
 *   edited            a person knows better: its transfers stay, unless they are to be overwritten
 *
 * A meaning that a person gave is untouched by all of this; settleNew looks again at what a program decided.
 */
import type pg from 'pg';
import { writeEvents } from '../classify/write-events.ts';
import { type ReadyTransaction, transferRows } from './found-rows.ts';
import type { KnownTransaction } from './find-known.ts';
import type { IngestBatch } from './ingest-batch.ts';
import { addTransfers, removeOtherTransfers, toTransferTable } from './replace-transfers.ts';
import type { AccountIdOf } from './resolve-accounts.ts';

interface Meeting {
  readonly known: KnownTransaction;
  readonly entry: ReadyTransaction;
  readonly isMoved: boolean;
}

/** Returns the ids of those that changed. */
export async function updateKnown(
  client: pg.PoolClient,
  batch: IngestBatch,
  {
    found,
    knownByKey,
    accountIdOf,
  }: {
    found: readonly ReadyTransaction[];
    knownByKey: ReadonlyMap<string, KnownTransaction>;
    accountIdOf: AccountIdOf;
  },
): Promise<number[]> {
  const meetings = found.flatMap((entry): Meeting[] => {
    const known = knownByKey.get(entry.transaction.key);
    return known ? [{ known, entry, isMoved: isMoved(known, entry) }] : [];
  });
  if (meetings.length === 0) return [];
  const overwrites = batch.overwriteEdited ?? false;
  const replaced = meetings.filter(({ known, isMoved }) => overwrites || (isMoved && !known.isEdited));
  const changed = new Set<number>();
  for (const meeting of meetings.filter(({ isMoved }) => isMoved || overwrites)) {
    if (await rewriteFacts(client, batch, meeting)) changed.add(meeting.known.id);
  }
  for (const { known, entry } of meetings.filter(({ known }) => known.hasIncompleteEvents)) {
    const { rowCount } = await client.query('UPDATE transactions SET events = $2 WHERE id = $1 AND events <> $2', [
      known.id,
      JSON.stringify(entry.transaction.events),
    ]);
    if (rowCount === 1) changed.add(known.id);
  }
  const tableOf = (some: readonly Meeting[]): ReturnType<typeof toTransferTable> =>
    toTransferTable(some.flatMap(({ known, entry }) => [...transferRows(known.id, entry, accountIdOf)]));
  const removedFrom = await removeOtherTransfers(client, {
    transactionIds: replaced.map(({ known }) => known.id),
    keep: tableOf(replaced),
  });
  const addedTo = await addTransfers(client, tableOf(meetings.filter(({ known }) => overwrites || !known.isEdited)));
  for (const id of [...removedFrom, ...addedTo]) changed.add(id);
  await tellHistory(client, batch, meetings);
  return [...changed].toSorted((left, right) => left - right);
}

function isMoved(known: KnownTransaction, { transaction }: ReadyTransaction): boolean {
  return transaction.block !== null && known.blockHash !== null && transaction.block.hash !== known.blockHash;
}

/** True when it changed anything. The moment of its transfers goes with it. */
async function rewriteFacts(
  client: pg.PoolClient,
  { source, overwriteEdited = false }: IngestBatch,
  { known, entry: { transaction } }: Meeting,
): Promise<boolean> {
  const at = new Date(transaction.atMs);
  const { rowCount } = await client.query(
    `UPDATE transactions
        SET source = $2, block = $3, block_hash = $4, position = $5, at = $6, status = $7, sender = $8, target = $9, method_id = $10, events = $11,
            edited_at = CASE WHEN $12 THEN NULL ELSE edited_at END, edited_by = CASE WHEN $12 THEN NULL ELSE edited_by END
      WHERE id = $1
        AND (block, block_hash, position, at, status, sender, target, method_id, events, edited_at IS NOT NULL AND $12)
            IS DISTINCT FROM ($3::bigint, $4::text, $5::integer, $6::timestamptz, $7::text, $8::text, $9::text, $10::text, $11::jsonb, false)`,
    [
      known.id,
      source,
      transaction.block?.number ?? null,
      transaction.block?.hash ?? null,
      transaction.block?.position ?? 0,
      at,
      transaction.status,
      transaction.sender,
      transaction.target,
      transaction.methodId,
      JSON.stringify(transaction.events),
      overwriteEdited,
    ],
  );
  await client.query('UPDATE transfers SET at = $2 WHERE transaction_id = $1 AND at <> $2', [known.id, at]);
  return rowCount === 1;
}

async function tellHistory(
  client: pg.PoolClient,
  { userId = null, overwriteEdited = false }: IngestBatch,
  meetings: readonly Meeting[],
): Promise<void> {
  const moved = meetings
    .filter(({ isMoved }) => isMoved)
    .map(({ known, entry: { transaction } }) => ({
      transactionId: known.id,
      detail: {
        from: { block: known.block, blockHash: known.blockHash },
        to: { block: transaction.block?.number ?? null, blockHash: transaction.block?.hash ?? null },
      },
    }));
  await writeEvents(client, { kind: 'moved', userId, batchId: null, entries: moved });
  if (!overwriteEdited) return;
  const resynced = meetings.map(({ known }) => ({ transactionId: known.id, detail: { wasEdited: known.isEdited } }));
  await writeEvents(client, { kind: 'resynced', userId, batchId: null, entries: resynced });
}
