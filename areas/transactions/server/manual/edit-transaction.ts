import { type TransactionsCalls } from '../../contract/calls.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { recheckClearing, releaseClientTransactions, releasedDetail } from '@holdfast/lending/server';
import { type LockedTransaction, lockTransaction } from '../classify/lock-transactions.ts';
import { removeLinks } from '../classify/reset-classification.ts';
import { writeEvents, writeNotes } from '../classify/write-history.ts';
import type { IngestTransfer } from '../ingest/ingest-batch.ts';
import { resolveAccounts } from '../ingest/resolve-accounts.ts';
import { addTransfers, removeOtherTransfers, toTransferTable } from '../ingest/update-known.ts';
import { transferRows } from '../ingest/write-new.ts';
import { classifyNew } from '../auto-classify/classify-new.ts';
import { loadTransactionDetail } from '../load-transaction-detail.ts';
import { writeTransactions } from '../write-transactions.ts';
import {
  manualTransaction,
  readGivenTransfers,
  requirePlausibleTime,
  refuseControlCharacters,
} from './read-manual-input.ts';

type Replacement = BodyOf<TransactionsCalls['replaceTransaction']>;

export const noteHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  noteTransaction: ({ params, body, caller }) =>
    writeTransactions(pool, async (client) => {
      await noteTransaction(client, { id: params.id, note: body.note, userId: caller.userId });
      return loadTransactionDetail(client, params.id);
    }),
}));

/**
 * Deletes a transaction with its transfers and its classification. A client transaction that it carried is pending
 * again. The key of a synced transaction is kept, so that the next sync does not restore it.
 */
export async function deleteTransaction(
  client: pg.PoolClient,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const { ledger, key } = await lockTransaction(client, id);
  await keepClientCoins(client, id, 'Deleted');
  const released = await releaseClientTransactions(client, [id]);
  await removeLinks(client, { transactionIds: [id], userId });
  const { rows } = await client.query<{ hash: string | null; action: string | null; at: Date }>(
    `SELECT t.hash, c.action, t.at FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id
       WHERE t.id = $1`,
    [id],
  );
  const transfers = await describeTransfers(client, id);
  const detail = { ...rows[0], transfers, ...releasedDetail(released, id) };
  await writeEvents(client, { kind: 'deleted', userId, batchId: null, entries: [{ transactionId: id, detail }] });
  if (ledger !== 'manual')
    await client.query(
      'INSERT INTO deleted_transactions (ledger, key, deleted_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [ledger, key, userId],
    );
  await client.query('DELETE FROM transactions WHERE id = $1', [id]);
}

/** Deletes one transfer of several. A client transaction that the transaction cleared must still match afterwards. */
export async function deleteTransfer(
  client: pg.PoolClient,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const { rows } = await client.query<{ transaction_id: number }>(
    'SELECT transaction_id FROM transfers WHERE id = $1',
    [id],
  );
  const transactionId = rows[0]?.transaction_id;
  if (transactionId === undefined) throw noSuchTransfer();
  await lockTransaction(client, transactionId);
  const transfers = await describeTransfers(client, transactionId);
  // Another request may have deleted it before the lock was granted.
  const transfer = transfers.find((each) => each.id === id);
  if (!transfer) throw noSuchTransfer();
  if (transfers.length === 1)
    throw new AppError('conflict', 'This is the only transfer of its transaction. Delete the transaction instead.');
  await keepClientCoins(client, transactionId, 'A transfer is deleted');
  await client.query('DELETE FROM transfers WHERE id = $1', [id]);
  await markEdited(client, { id: transactionId, userId });
  await writeEvents(client, {
    kind: 'transferDeleted',
    userId,
    batchId: null,
    entries: [{ transactionId, detail: { transfer } }],
  });
  await refuseOtherPayment(client, { transactionId, before: transfers });
  await recheckClearing(client, transactionId);
  await keepClearedFacts(client, transactionId);
}

/** What reached the deposit address of a client does not vanish or become something else by one person. */
async function keepClientCoins(client: pg.PoolClient, transactionId: number, becomes: string): Promise<void> {
  await client.query('SELECT require_second_person_for(ARRAY[$1::bigint], $2)', [transactionId, becomes]);
}

/** Edited facts are no evidence any more, so what they carry needs a second person. */
async function keepClearedFacts(client: pg.PoolClient, transactionId: number): Promise<void> {
  await client.query('SELECT require_second_person_to_edit($1)', [transactionId]);
}

/**
 * Replaces the transfers of a transaction, and optionally its time. The transaction keeps its id, its key and its
 * classification; the former transfers stay in its history. Replacing it with the same transfers changes nothing.
 */
export async function replaceTransaction(
  client: pg.PoolClient,
  { given, userId, now }: { given: Replacement; userId: number; now: Date },
): Promise<void> {
  if (given.at !== undefined) requirePlausibleTime(given.at, now);
  const locked = await lockTransaction(client, given.transactionId);
  const at = given.at === undefined ? locked.at : new Date(given.at);
  const transfers = await readGivenTransfers(client, { given: given.transfers, networkId: locked.network_id });
  const before = await describeTransfers(client, locked.id);
  const isMoved = at.getTime() !== locked.at.getTime();
  await keepClientCoins(client, locked.id, 'Its transfers or its date change');
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
    await refuseOtherPayment(client, { transactionId: locked.id, before });
    await recheckClearing(client, locked.id);
    await keepClearedFacts(client, locked.id);
    await classifyNew(client, [locked.id]);
  }
  if (given.note !== undefined) await noteTransaction(client, { id: locked.id, note: given.note, userId });
}

/** Returns whether anything changed. */
async function writeTransfers(
  client: pg.PoolClient,
  { locked, at, transfers }: { locked: LockedTransaction; at: Date; transfers: readonly IngestTransfer[] },
): Promise<boolean> {
  const transaction = manualTransaction({ key: locked.key, hash: null, atMs: at.getTime(), transfers });
  const accountIdOf = await resolveAccounts(client, { networkId: locked.network_id, transactions: [transaction] });
  const ready = transfers.flatMap((transfer) =>
    transfer.coin.kind === 'coin' ? [{ transfer, coinId: transfer.coin.coinId }] : [],
  );
  const table = toTransferTable([...transferRows(locked.id, { transaction, transfers: ready }, accountIdOf)]);
  const removed = await removeOtherTransfers(client, { transactionIds: [locked.id], keep: table });
  const added = await addTransfers(client, table);
  return removed.length > 0 || added.length > 0;
}

/** Writes the note; an empty one removes it. The same note again changes nothing. */
async function noteTransaction(
  client: pg.PoolClient,
  { id, note, userId }: { id: number; note: string; userId: number },
): Promise<void> {
  refuseControlCharacters(['body', 'note'], note);
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

/** What two people count as a client's withdrawal, and where the client was told it went, does not become another. */
async function refuseOtherPayment(
  client: Queries,
  { transactionId, before }: { transactionId: number; before: readonly TransferRecord[] },
): Promise<void> {
  const paymentsOf = (transfers: readonly TransferRecord[]): string =>
    transfers
      .map(({ coinId, amount, fromAccountId, toAccountId }) => [coinId, amount, fromAccountId, toAccountId].join(' '))
      .sort()
      .join();
  if (paymentsOf(before) === paymentsOf(await describeTransfers(client, transactionId))) return;
  const { rowCount } = await client.query(
    `SELECT FROM payment_exceptions WHERE transaction_id = $1 AND state <> 'refused' LIMIT 1`,
    [transactionId],
  );
  if (rowCount !== 0)
    throw new AppError(
      'conflict',
      'An exception for a withdrawal names this payment as it is. Reject the exception first; if it is approved, ' +
        'delete the transaction, enter it again and request another exception.',
    );
}

function noSuchTransfer(): AppError {
  return new AppError('not_found', 'There is no such transfer.');
}

/** Everything needed to show a former transfer in the history and to restore it. */
interface TransferRecord {
  readonly id: number;
  readonly key: string;
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly amount: string;
  readonly fromAccountId: number | null;
  readonly from: string | null;
  readonly toAccountId: number | null;
  readonly to: string | null;
  readonly role: string;
  readonly valueUsd: string | null;
}

const NAME = (end: 'f' | 'o'): string => `coalesce(${end}w.name, ${end}p.name, ${end}.address)`;

/** Returns the current transfers, for the history. */
async function describeTransfers(queries: Queries, transactionId: number): Promise<TransferRecord[]> {
  const { rows } = await queries.query<TransferRecord>(
    `SELECT x.id, x.key, x.coin_id AS "coinId", c.symbol AS "coinSymbol", trim_scale(x.amount)::text AS amount,
            x.from_account_id AS "fromAccountId", ${NAME('f')} AS from, x.to_account_id AS "toAccountId",
                ${NAME('o')} AS to, x.role, x.value_usd AS "valueUsd"
       FROM transfers x JOIN coins c ON c.id = x.coin_id
       LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id
       LEFT JOIN counterparties fp ON fp.id = f.counterparty_id
       LEFT JOIN accounts o ON o.id = x.to_account_id LEFT JOIN wallets ow ON ow.account_id = o.id
       LEFT JOIN counterparties op ON op.id = o.counterparty_id
      WHERE x.transaction_id = $1 ORDER BY x.id`,
    [transactionId],
  );
  return rows;
}

/** Protects a transaction from being overwritten by the next sync. */
async function markEdited(queries: Queries, { id, userId }: { id: number; userId: number }): Promise<void> {
  await queries.query('UPDATE transactions SET edited_at = now(), edited_by = $2 WHERE id = $1', [id, userId]);
}
