/**
 * Writes the first classifications of transactions that the same database transaction has just inserted. No one else
 * can see these transactions, and they have no classification, note, link or client transaction, so that nothing has to
 * be locked, compared or released as in `classify`, and the rows are written with COPY.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import type pg from 'pg';
import { copyRows } from '@holdfast/database/copy-rows.ts';
import { requireClients } from '@holdfast/lending/server';
import { openBatch } from './classify.ts';

/** What its classification and its history copy of a transaction. */
export interface WrittenTransaction {
  readonly ledger: string;
  readonly key: string;
  readonly atMs: number;
}

export interface FirstClassifications {
  readonly origin: 'source';
  /** Each group is a batch of its own, as for `classify`. */
  readonly groups: readonly { readonly action: Action; readonly ids: readonly number[] }[];
  readonly reasonOf: (transactionId: number) => string;
  readonly find: (transactionId: number) => WrittenTransaction | undefined;
}

interface Entry extends WrittenTransaction {
  readonly id: number;
  readonly action: Action;
  readonly batchId: number;
}

export async function classifyFirst(
  client: pg.PoolClient,
  { origin, groups, reasonOf, find }: FirstClassifications,
): Promise<void> {
  const entries: Entry[] = [];
  for (const { action, ids } of groups) {
    await requireClients(client, action, ids);
    const batchId = await openBatch(client, { origin, userId: null });
    for (const id of ids) {
      const written = find(id);
      if (!written) throw new Error(`Transaction ${id} was not written by this database transaction.`);
      const { ledger, key, atMs } = written;
      entries.push({ id, action, batchId, ledger, key, atMs });
    }
  }
  await copyRows(
    client,
    { table: 'classifications', columns: ['transaction_id', 'action', 'batch_id', 'reason', 'happened_at'] },
    mapRows(entries, ({ id, action, batchId, atMs }) => [
      id,
      action,
      batchId,
      reasonOf(id),
      new Date(atMs).toISOString(),
    ]),
  );
  await copyRows(
    client,
    { table: 'transaction_events', columns: ['transaction_id', 'ledger', 'key', 'kind', 'batch_id', 'detail'] },
    mapRows(entries, ({ id, action, batchId, ledger, key }) => [
      id,
      ledger,
      key,
      'classified',
      batchId,
      JSON.stringify({ from: null, to: action }),
    ]),
  );
}

/** A generator, so that only one piece of the rows is in memory. */
function* mapRows<T, Row>(entries: readonly T[], toRow: (entry: T) => Row): Generator<Row> {
  for (const entry of entries) yield toRow(entry);
}
