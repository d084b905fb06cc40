/**
 * Classifies transactions. This is the only writer of classifications, whether a person, a rule or the transfers
 * themselves decide.
 *
 * One call is one batch, the unit of undo. All of it happens or none: the caller's database transaction decides. The
 * event of each transaction holds what was before (action, batch, note, link, client transaction), which is all that
 * undo needs; see undo-batch.ts.
 *
 * Lock order, here and everywhere else: transactions by id, then client transactions.
 */
import { isAction } from '@holdfast/actions/actions.ts';
import type { Classified } from '../../contract/transaction.ts';
import type pg from 'pg';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import {
  clearClientTransaction,
  createClientDeposit,
  refreshLoansWithin,
  releaseClientTransactions,
  releasedDetail,
  requireClients,
} from '@holdfast/lending/server';
import { lockTransactions } from './lock-transactions.ts';
import { removeLinks } from './reset-classification.ts';
import { writeEvents, writeNotes } from './write-history.ts';

export interface ClassifyRequest {
  readonly transactionIds: readonly number[];
  readonly action: string;
  /** Undefined leaves notes alone; an empty one removes them. */
  readonly note?: string | undefined;
  readonly origin: 'person' | 'rule' | 'certain' | 'source';
  readonly userId: number | null;
  readonly ruleId?: number | null;
  /** The reason shown for a transaction that no person classified. */
  readonly reasonOf?: (transactionId: number) => string;
  /** The client transaction that the one given transaction carried. */
  readonly clientTransactionId?: number | undefined;
  /** For a client deposit without a request: the client to record the deposit for, from the one given transaction. */
  readonly createClientTransaction?: { readonly userId: number } | undefined;
  /** The caller has refreshed the loans before it locked anything, as refreshLoansWithin requires. */
  readonly areLoansFresh?: boolean;
  /** The batch that an earlier part of the same job began, so that one undo reverts all parts. */
  readonly intoBatchId?: number | undefined;
}

interface CurrentClassification {
  transaction_id: number;
  action: string;
  origin: ClassifyRequest['origin'];
  batch_id: number;
  reason: string;
  at: Date;
}

/**
 * Returns the batch and the transactions it classified. Transactions that already have the action are left as they are;
 * if all have it, the result is the newest batch that set it, as for a repeated call.
 */
export async function classify(
  client: pg.PoolClient,
  request: ClassifyRequest,
): Promise<Classified & { readonly batchId: number }> {
  if (!isAction(request.action))
    throw invalidField({ loc: ['body', 'action'], msg: 'There is no such action.', input: request.action });
  const hasClient = request.clientTransactionId !== undefined || request.createClientTransaction !== undefined;
  refuseUnclearClient(request);
  if (hasClient && request.transactionIds.length !== 1) {
    throw invalidField({
      loc: ['body', 'transactionIds'],
      msg: 'One transaction carries one client transaction: give exactly one.',
      input: null,
    });
  }
  // Interest that a withdrawal has paid meanwhile must not be cleared at its old amount. refreshLoansWithin documents
  // the lock order.
  if (hasClient && !request.areLoansFresh) await refreshLoansWithin(client, { now: new Date() });
  const ids = (await lockTransactions(client, request.transactionIds)).map((locked) => locked.id);
  if (ids.length === 0)
    throw invalidField({ loc: ['body', 'transactionIds'], msg: 'At least one transaction is needed.', input: null });
  if (!hasClient) await requireClients(client, request.action, ids);
  const current = await readCurrent(client, ids);
  const changing = ids.filter((id) => !isAlreadyClassified(current.get(id), request));
  const batchId =
    changing.length === 0
      ? newestBatchOf(ids, current)
      : await writeClassifications(client, { request, changing, current });
  if (changing.length < ids.length && request.note !== undefined) {
    const changed = new Set(changing);
    await updateNotes(client, {
      ids: ids.filter((id) => !changed.has(id)),
      note: request.note,
      userId: request.userId,
    });
  }
  await clearIfRequested(client, { request, batchId, isNew: changing.length > 0 });
  return {
    batchId,
    transactions: changing.length > 0 ? changing : ids.filter((id) => current.get(id)?.batch_id === batchId),
    pendingApproval: null,
  };
}

function refuseUnclearClient({ action, clientTransactionId, createClientTransaction }: ClassifyRequest): void {
  if (createClientTransaction === undefined) return;
  const loc = ['body', 'createClientTransaction'];
  if (clientTransactionId !== undefined)
    throw invalidField({ loc, msg: 'Choose a request or create a deposit, not both.', input: null });
  if (action !== 'clientDeposit')
    throw invalidField({ loc, msg: 'Only a client deposit can be created from a transaction.', input: null });
}

async function readCurrent(client: pg.PoolClient, ids: readonly number[]): Promise<Map<number, CurrentClassification>> {
  const { rows } = await client.query<CurrentClassification>(
    `SELECT c.transaction_id, c.action, b.origin, c.batch_id, c.reason, c.at
       FROM classifications c JOIN classification_batches b ON b.id = c.batch_id WHERE c.transaction_id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** Confirming an automatic classification makes it a person's decision, which rules do not change. */
function isAlreadyClassified(current: CurrentClassification | undefined, { action, origin }: ClassifyRequest): boolean {
  return current !== undefined && current.action === action && (origin !== 'person' || current.origin === 'person');
}

function newestBatchOf(ids: readonly number[], current: ReadonlyMap<number, CurrentClassification>): number {
  return ids.reduce((newest, id) => Math.max(newest, current.get(id)?.batch_id ?? 0), 0);
}

async function writeClassifications(
  client: pg.PoolClient,
  {
    request,
    changing,
    current,
  }: { request: ClassifyRequest; changing: readonly number[]; current: ReadonlyMap<number, CurrentClassification> },
): Promise<number> {
  const { action, userId } = request;
  const batchId = await openBatch(client, request);
  // Links and client transactions depend on the action and go with it.
  const reclassified = changing.filter((id) => current.has(id) && current.get(id)?.action !== action);
  const released = await releaseClientTransactions(client, reclassified);
  const unlinked = await removeLinks(client, { transactionIds: reclassified, userId });
  await client.query(
    `INSERT INTO classifications (transaction_id, action, batch_id, reason, happened_at)
     SELECT t.id, $2, $3, given.reason, t.at FROM unnest($1::bigint[], $4::text[]) AS given (id, reason)
       JOIN transactions t ON t.id = given.id
         ON CONFLICT (transaction_id)
         DO UPDATE SET action = excluded.action, batch_id = excluded.batch_id, reason = excluded.reason, at = now()`,
    [changing, action, batchId, changing.map((id) => request.reasonOf?.(id) ?? '')],
  );
  const noteBefore =
    request.note === undefined ? null : await writeNotes(client, { transactionIds: changing, note: request.note });
  await writeEvents(client, {
    kind: 'classified',
    userId,
    batchId,
    entries: changing.map((transactionId) => {
      const before = current.get(transactionId);
      const from = noteBefore?.get(transactionId) ?? '';
      return {
        transactionId,
        detail: {
          from: before?.action ?? null,
          to: action,
          ...(before && { before: { batchId: before.batch_id, reason: before.reason, at: before.at.toISOString() } }),
          ...(request.note !== undefined && request.note !== from && { note: { from, to: request.note } }),
          ...releasedDetail(released, transactionId),
          ...(unlinked.has(transactionId) && { unlinked: unlinked.get(transactionId) }),
          ...(request.ruleId && { ruleId: request.ruleId }),
        },
      };
    }),
  });
  return batchId;
}

export async function openBatch(
  client: pg.PoolClient,
  request: Pick<ClassifyRequest, 'origin' | 'userId' | 'ruleId' | 'intoBatchId'>,
): Promise<number> {
  if (request.intoBatchId !== undefined) {
    const { rows } = await client.query<{ undone_at: Date | null }>(
      'SELECT undone_at FROM classification_batches WHERE id = $1 FOR SHARE',
      [request.intoBatchId],
    );
    if (!rows[0] || rows[0].undone_at)
      throw new AppError('conflict', 'This classification was undone while it was still running.');
    return request.intoBatchId;
  }
  return insertReturningId(
    client,
    'INSERT INTO classification_batches (origin, user_id, rule_id) VALUES ($1, $2, $3) RETURNING id',
    [request.origin, request.userId, request.ruleId ?? null],
  );
}

/** Writes a new note to transactions that keep their classification. */
async function updateNotes(
  client: pg.PoolClient,
  { ids, note, userId }: { ids: readonly number[]; note: string; userId: number | null },
): Promise<void> {
  const before = await writeNotes(client, { transactionIds: ids, note });
  const noted = ids.filter((id) => (before.get(id) ?? '') !== note);
  await writeEvents(client, {
    kind: 'noted',
    userId,
    batchId: null,
    entries: noted.map((transactionId) => ({
      transactionId,
      detail: { from: before.get(transactionId) ?? '', to: note },
    })),
  });
}

async function clearIfRequested(
  client: pg.PoolClient,
  { request, batchId, isNew }: { request: ClassifyRequest; batchId: number; isNew: boolean },
): Promise<void> {
  const [transactionId] = request.transactionIds;
  if (transactionId === undefined) return;
  const clientTransactionId =
    request.createClientTransaction === undefined
      ? request.clientTransactionId
      : await createClientDeposit(client, {
          transactionId,
          userId: request.createClientTransaction.userId,
          createdBy: request.userId,
        });
  if (clientTransactionId === undefined) return;
  const { isNews } = await clearClientTransaction(client, {
    transactionId,
    clientTransactionId,
    action: request.action,
  });
  if (!isNews) return;
  await writeEvents(client, {
    kind: 'linked',
    userId: request.userId,
    batchId: isNew ? batchId : null,
    entries: [
      {
        transactionId,
        detail: { clientTransactionId, ...(request.createClientTransaction && { isRecorded: true }) },
      },
    ],
  });
}
