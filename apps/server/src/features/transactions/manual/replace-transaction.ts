import type { CallParsed, Contract } from '@holdfast/contract';
import type pg from 'pg';
import { recheckClearing } from '../classify/clear-client-transaction.ts';
import { type LockedTransaction, lockTransaction } from '../classify/lock-transactions.ts';
import { writeEvents } from '../classify/write-events.ts';
import { transferRows } from '../ingest/found-rows.ts';
import type { IngestTransfer } from '../ingest/ingest.ts';
import { addTransfers, removeOtherTransfers, toTransferTable } from '../ingest/replace-transfers.ts';
import { resolveAccounts } from '../ingest/resolve-accounts.ts';
import { settleNew } from '../meaning/settle-new.ts';
import { describeTransfers } from './describe-transfers.ts';
import { markEdited } from './mark-edited.ts';
import { noteTransaction } from './note-transaction.ts';
import { readGivenTransfers } from './read-given-transfers.ts';
import { refuseOtherTimes } from './refuse-other-times.ts';

type Replacement = CallParsed<Contract['replaceTransaction']>['body'];

/**
 * A person knows better than the source: other transfers, and perhaps another moment. The transaction keeps its id, its
 * key and its meaning; what was there stays in its history. Replacing it by the same changes nothing.
 */
export async function replaceTransaction(
  client: pg.PoolClient,
  { given, userId, now }: { given: Replacement; userId: number; now: Date },
): Promise<void> {
  if (given.at !== undefined) refuseOtherTimes(given.at, now);
  const locked = await lockTransaction(client, given.transactionId);
  const at = given.at === undefined ? locked.at : new Date(given.at);
  const transfers = await readGivenTransfers(client, { given: given.transfers, networkId: locked.network_id });
  const before = await describeTransfers(client, locked.id);
  const isMoved = at.getTime() !== locked.at.getTime();
  if (isMoved) {
    await client.query('UPDATE transactions SET at = $2 WHERE id = $1', [locked.id, at]);
    await client.query('UPDATE transfers SET at = $2 WHERE transaction_id = $1', [locked.id, at]);
  }
  if ((await writeTransfers(client, { locked, at, transfers })) || isMoved) {
    await markEdited(client, { id: locked.id, userId });
    const moments = isMoved ? { at: { from: locked.at.toISOString(), to: at.toISOString() } } : {};
    await writeEvents(client, {
      kind: 'replaced',
      userId,
      batchId: null,
      entries: [{ transactionId: locked.id, detail: { before, ...moments } }],
    });
    await recheckClearing(client, locked.id);
    await settleNew(client, [locked.id]);
  }
  if (given.note !== undefined) await noteTransaction(client, { id: locked.id, note: given.note, userId });
}

/** True when anything changed. */
async function writeTransfers(
  client: pg.PoolClient,
  { locked, at, transfers }: { locked: LockedTransaction; at: Date; transfers: readonly IngestTransfer[] },
): Promise<boolean> {
  const transaction = {
    key: locked.key,
    hash: null,
    block: null,
    atMs: at.getTime(),
    status: 'success',
    sender: null,
    target: null,
    methodId: null,
    transfers,
    events: [],
  } as const;
  const accountIdOf = await resolveAccounts(client, { networkId: locked.network_id, transactions: [transaction] });
  const ready = transfers.flatMap((transfer) =>
    transfer.coin.kind === 'coin' ? [{ transfer, coinId: transfer.coin.coinId }] : [],
  );
  const table = toTransferTable([...transferRows(locked.id, { transaction, transfers: ready }, accountIdOf)]);
  const removed = await removeOtherTransfers(client, { transactionIds: [locked.id], keep: table });
  const added = await addTransfers(client, table);
  return removed.length > 0 || added.length > 0;
}
