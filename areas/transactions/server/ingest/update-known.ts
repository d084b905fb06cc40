/**
 * Updates stored transactions that a source returns again.
 *
 *   as before         transfers that another own wallet did not show are added, and amounts that its events were stored
 *                     without; nothing else changes
 *   in another block  the chain was reorganised: it moves, and its transfers are those of the new block
 *   to be overwritten a person requested it: it becomes exactly what the source returns
 *   of outputs        its transfers follow from whose the outputs are, which may be known better now: they are replaced
 *   edited            its transfers stay as a person edited them, unless they are to be overwritten
 *   in a locked year  it stays as it is, and the finding is set aside, unless a person requested it
 *
 * Classifications by a person stay unchanged, unless the transaction no longer carries the client transaction that it
 * cleared; classifyNew reviews the automatic ones.
 */
import type pg from 'pg';
import { followSource } from '../classify/reset-classification.ts';
import { writeEvents } from '../classify/write-history.ts';
import type { CopyValue } from '@holdfast/database/copy-rows.ts';
import type { KnownTransaction } from './find-known.ts';
import type { IngestBatch } from './ingest-batch.ts';
import type { AccountIdOf } from './resolve-accounts.ts';
import {
  noteOf,
  positionOf,
  type ReadyTransaction,
  sourceNameOf,
  transferRows,
  TRANSFER_COLUMNS,
} from './write-new.ts';
import { loadLockedUntil } from '@holdfast/http/server/locked-until.ts';

interface Match {
  readonly known: KnownTransaction;
  readonly entry: ReadyTransaction;
  readonly isMoved: boolean;
}

/** Returns the ids of those that changed, and of those about which something was set aside. */
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
): Promise<{ updated: number[]; setAside: number[] }> {
  const all = found.flatMap((entry): Match[] => {
    const known = knownByKey.get(entry.transaction.key);
    return known ? [{ known, entry, isMoved: isMoved(known, entry) }] : [];
  });
  if (all.length === 0) return { updated: [], setAside: [] };
  const overwrites = batch.overwriteEdited ?? false;
  const tableOf = (some: readonly Match[]): ReturnType<typeof toTransferTable> =>
    toTransferTable(some.flatMap(({ known, entry }) => [...transferRows(known.id, entry, accountIdOf)]));
  const lockedUntil = await loadLockedUntil(client);
  const isHeld = (match: Match): boolean => !overwrites && touchesLockedYear(match, lockedUntil);
  const aside = await setAsideChanges(client, { held: all.filter(isHeld), tableOf });
  const matches = all.filter((match) => !isHeld(match));
  const replaced = matches.filter(
    ({ known, entry, isMoved }) =>
      overwrites || (!known.isEdited && (isMoved || entry.transaction.ledger !== undefined)),
  );
  const changed = new Set<number>();
  for (const match of matches.filter(({ isMoved }) => isMoved || overwrites)) {
    if (await rewriteFacts(client, batch, match)) changed.add(match.known.id);
  }
  for (const { known, entry } of matches.filter(({ known }) => known.hasIncompleteEvents)) {
    const { rowCount } = await client.query('UPDATE transactions SET events = $2 WHERE id = $1 AND events <> $2', [
      known.id,
      JSON.stringify(entry.transaction.events),
    ]);
    if (rowCount === 1) changed.add(known.id);
  }
  const removedFrom = await removeOtherTransfers(client, {
    transactionIds: replaced.map(({ known }) => known.id),
    keep: tableOf(replaced),
  });
  const addedTo = await addTransfers(client, tableOf(matches.filter(({ known }) => overwrites || !known.isEdited)));
  for (const id of [...removedFrom, ...addedTo]) changed.add(id);
  await recordHistory(client, batch, matches);
  await followSource(client, { transactionIds: [...changed], userId: batch.userId ?? null });
  if (overwrites)
    await forgetSetAside(
      client,
      matches.map(({ known }) => known.id),
    );
  return { updated: [...changed].toSorted((left, right) => left - right), setAside: aside };
}

function isMoved(known: KnownTransaction, { transaction }: ReadyTransaction): boolean {
  return transaction.block !== null && known.blockHash !== null && transaction.block.hash !== known.blockHash;
}

function touchesLockedYear({ known, entry, isMoved }: Match, lockedUntil: Date | null): boolean {
  if (lockedUntil === null || !known.isClassified) return false;
  return known.isLocked || (isMoved && entry.transaction.atMs < lockedUntil.getTime());
}

/** Returns the transactions about which the source says something new. */
async function setAsideChanges(
  client: pg.PoolClient,
  { held, tableOf }: { held: readonly Match[]; tableOf: (some: readonly Match[]) => TransferTable },
): Promise<number[]> {
  if (held.length === 0) return [];
  const moved = held.filter(({ isMoved }) => isMoved);
  const further = await findFurtherTransfers(
    client,
    tableOf(held.filter(({ known, isMoved }) => !isMoved && !known.isEdited)),
  );
  const found: SetAside[] = [
    ...moved.map(({ known, entry: { transaction } }): SetAside => {
      const { block, atMs } = transaction;
      return {
        transactionId: known.id,
        kind: 'moved',
        detail: { block: block?.number ?? null, blockHash: block?.hash ?? null, at: new Date(atMs).toISOString() },
      };
    }),
    ...[...further].map(
      ([transactionId, keys]): SetAside => ({ transactionId, kind: 'transfers', detail: { transfers: keys } }),
    ),
  ];
  await setAside(client, found);
  return found.map(({ transactionId }) => transactionId);
}

/** Returns whether anything changed. The transfers get the same time. */
async function rewriteFacts(
  client: pg.PoolClient,
  { source, overwriteEdited = false }: IngestBatch,
  { known, entry: { transaction } }: Match,
): Promise<boolean> {
  const at = new Date(transaction.atMs);
  const { rowCount } = await client.query(
    `UPDATE transactions
        SET source = $2, block = $3, block_hash = $4, position = $5, at = $6, status = $7, sender = $8, target = $9,
            method_id = $10, events = $11, source_kind = coalesce($13, source_kind),
            source_name = coalesce($14, source_name), source_note = coalesce($15, source_note),
            hash = CASE WHEN $13::text IS NULL THEN hash ELSE coalesce($16, hash) END,
            edited_at = CASE WHEN $12 THEN NULL ELSE edited_at END, edited_by = CASE WHEN $12 THEN NULL
                ELSE edited_by END
      WHERE id = $1
        AND (block, block_hash, CASE WHEN $13::text IS NULL THEN position ELSE $5 END, at, status, sender, target,
             method_id, events, edited_at IS NOT NULL AND $12, source_kind, source_name, source_note)
            IS DISTINCT FROM ($3::bigint, $4::text, $5::integer, $6::timestamptz, $7::text, $8::text, $9::text,
                              $10::text, $11::jsonb, false, coalesce($13, source_kind), coalesce($14, source_name),
                              coalesce($15, source_note))`,
    [
      known.id,
      source,
      transaction.block?.number ?? null,
      transaction.block?.hash ?? null,
      positionOf(transaction),
      at,
      transaction.status,
      transaction.sender,
      transaction.target,
      transaction.methodId,
      JSON.stringify(transaction.events),
      overwriteEdited,
      // What a file calls it changes with its rows; a chain has no words for it.
      transaction.source?.kind ?? null,
      sourceNameOf(transaction),
      transaction.source ? noteOf(transaction) : null,
      transaction.hash,
    ],
  );
  await client.query('UPDATE transfers SET at = $2 WHERE transaction_id = $1 AND at <> $2', [known.id, at]);
  return rowCount === 1;
}

async function recordHistory(
  client: pg.PoolClient,
  { userId = null, overwriteEdited = false }: IngestBatch,
  matches: readonly Match[],
): Promise<void> {
  const moved = matches
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
  const resynced = matches.map(({ known }) => ({ transactionId: known.id, detail: { wasEdited: known.isEdited } }));
  await writeEvents(client, { kind: 'resynced', userId, batchId: null, entries: resynced });
}

/**
 * Sets aside what a source found about classified transactions of locked years, for a person to review. The rest of the
 * batch is stored, and nothing in the locked year changes. After unlocking the year, a person can sync the transaction
 * again, or delete it if the chain no longer has it.
 */
interface SetAside {
  readonly transactionId: number;
  readonly kind: 'transfers' | 'moved' | 'vanished';
  readonly detail: Readonly<Record<string, string | number | null | readonly string[]>>;
}

/**
 * The same finding in the next sync changes nothing, even if a person dismissed it. A different finding is shown again.
 */
export async function setAside(client: pg.PoolClient, found: readonly SetAside[]): Promise<void> {
  if (found.length === 0) return;
  await client.query(
    `INSERT INTO set_aside_changes AS known (transaction_id, kind, detail)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::jsonb[]) AS given (transaction_id, kind, detail)
     ON CONFLICT (transaction_id, kind)
     DO UPDATE SET detail = excluded.detail, found_at = now(), dismissed_at = NULL, dismissed_by = NULL
      WHERE known.detail <> excluded.detail`,
    [
      found.map(({ transactionId }) => transactionId),
      found.map(({ kind }) => kind),
      found.map(({ detail }) => JSON.stringify(detail)),
    ],
  );
}

/** A person synced these transactions again from their chain. */
async function forgetSetAside(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  await client.query('DELETE FROM set_aside_changes WHERE transaction_id = ANY ($1)', [transactionIds]);
}

/** Replaces transfers of stored transactions. A transfer that does not change keeps its id. */
/** The columns of the rows, as parameters of one statement. */
type TransferTable = readonly CopyValue[][];

const GIVEN = `unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[], $5::numeric[], $6::bigint[],
                      $7::bigint[], $8::text[], $9::text[], $10::numeric[])
  AS given (${TRANSFER_COLUMNS.join(', ')})`;

export function toTransferTable(rows: readonly CopyValue[][]): TransferTable {
  return TRANSFER_COLUMNS.map((_, column) => rows.map((row) => row[column] ?? null));
}

/** Deletes the transfers that are not among those to keep. Returns the transactions that changed. */
export async function removeOtherTransfers(
  client: pg.PoolClient,
  { transactionIds, keep }: { transactionIds: readonly number[]; keep: TransferTable },
): Promise<number[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await client.query<{ transaction_id: number }>(
    `DELETE FROM transfers known
      WHERE known.transaction_id = ANY ($11)
        AND NOT EXISTS (
          SELECT FROM ${GIVEN}
           WHERE (given.transaction_id, given.key, given.coin_id, given.amount, given.role,
                  given.origin) = (known.transaction_id, known.key, known.coin_id, known.amount, known.role,
                                   known.origin)
             AND (given.from_account_id, given.to_account_id,
                  given.value_usd) IS NOT DISTINCT FROM (known.from_account_id, known.to_account_id, known.value_usd))
      RETURNING known.transaction_id`,
    [...keep, transactionIds],
  );
  return rows.map((row) => row.transaction_id);
}

/** Returns the keys of the transfers that `addTransfers` would add, by transaction. */
async function findFurtherTransfers(client: pg.PoolClient, table: TransferTable): Promise<Map<number, string[]>> {
  if (table[0]?.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; keys: string[] }>(
    `SELECT given.transaction_id AS id, array_agg(given.key ORDER BY given.key) AS keys FROM ${GIVEN}
      WHERE NOT EXISTS (SELECT FROM transfers known
                        WHERE known.transaction_id = given.transaction_id AND known.key = given.key)
      GROUP BY given.transaction_id ORDER BY given.transaction_id`,
    [...table],
  );
  return new Map(rows.map((row) => [row.id, row.keys]));
}

/** Adds the transfers with keys that the transaction does not have. Returns the transactions that changed. */
export async function addTransfers(client: pg.PoolClient, table: TransferTable): Promise<number[]> {
  if (table[0]?.length === 0) return [];
  const { rows } = await client.query<{ transaction_id: number }>(
    `INSERT INTO transfers (${TRANSFER_COLUMNS.join(', ')})
     SELECT ${TRANSFER_COLUMNS.map((column) => `given.${column}`).join(', ')} FROM ${GIVEN}
      WHERE NOT EXISTS (SELECT FROM transfers known
                        WHERE known.transaction_id = given.transaction_id AND known.key = given.key)
     RETURNING transaction_id`,
    [...table],
  );
  return rows.map((row) => row.transaction_id);
}
