/**
 * Giving transactions a meaning. The only place that writes classifications, whoever decides: a person, a rule, or the
 * transfers themselves.
 *
 * One call is one batch, the unit of undo. All of it happens or none: the caller's database transaction decides. The
 * event of each transaction holds what was before (action, batch, note, link, client transaction), which is all that
 * undo needs; see undo-batch.ts.
 *
 * Lock order, here and everywhere else: transactions by id, then client transactions.
 */
import { isAction } from '@holdfast/accounting';
import type { Classified } from '@holdfast/contract';
import type pg from 'pg';
import { AppError, invalidField } from '../../../http/app-error.ts';
import { refreshLoansWithin } from '../../../loans/refresh-loans.ts';
import { createClientDeposit, requireClients } from './client-deposits.ts';
import { clearClientTransaction, releaseClientTransactions, releasedDetail } from './client-transactions.ts';
import { lockTransactions } from './lock-transactions.ts';
import { removeLinks } from './reset-classification.ts';
import { writeEvents, writeNotes } from './write-history.ts';

export interface ClassifyRequest {
  readonly transactionIds: readonly number[];
  readonly action: string;
  /** Undefined leaves notes alone; an empty one removes them. */
  readonly note?: string | undefined;
  readonly origin: 'person' | 'rule' | 'certain';
  readonly userId: number | null;
  readonly ruleId?: number | null;
  /** Why, in words, for a transaction that no person classified. */
  readonly reasonOf?: (transactionId: number) => string;
  /** The client transaction that the one given transaction carried. */
  readonly clientTransactionId?: number | undefined;
  /** Client deposits without a request: whose deposit to record from the one given transaction. */
  readonly createClientTransaction?: { readonly userId: number } | undefined;
  /** A batch that an earlier part of the same long work began: undo then takes back all parts together. */
  readonly intoBatchId?: number | undefined;
}

interface Standing {
  transaction_id: number;
  action: string;
  origin: ClassifyRequest['origin'];
  batch_id: number;
  reason: string;
  at: Date;
}

/**
 * Answers the batch and the transactions it classified. Those that stand so already are left alone; when all do, the
 * answer is the newest batch that made them so, as if the same call had been repeated.
 */
export async function classify(client: pg.PoolClient, request: ClassifyRequest): Promise<Classified> {
  if (!isAction(request.action))
    throw invalidField({ loc: ['body', 'action'], msg: 'There is no such action.', input: request.action });
  const isTied = request.clientTransactionId !== undefined || request.createClientTransaction !== undefined;
  refuseUnclearClient(request);
  if (isTied && request.transactionIds.length !== 1) {
    throw invalidField({
      loc: ['body', 'transactionIds'],
      msg: 'One transaction carries one client transaction: give exactly one.',
      input: null,
    });
  }
  // Interest that a withdrawal has settled meanwhile must not be cleared at its old amount; see there for the lock
  // order.
  if (isTied) await refreshLoansWithin(client, { now: new Date() });
  const ids = (await lockTransactions(client, request.transactionIds)).map((locked) => locked.id);
  if (ids.length === 0)
    throw invalidField({ loc: ['body', 'transactionIds'], msg: 'At least one transaction is needed.', input: null });
  if (!isTied) await requireClients(client, request.action, ids);
  const standing = await readStanding(client, ids);
  const changing = ids.filter((id) => !standsSo(standing.get(id), request));
  const batchId =
    changing.length === 0
      ? newestBatchOf(ids, standing)
      : await writeClassifications(client, { request, changing, standing });
  if (changing.length < ids.length && request.note !== undefined) {
    const changed = new Set(changing);
    await noteAgain(client, { ids: ids.filter((id) => !changed.has(id)), note: request.note, userId: request.userId });
  }
  await clearIfAsked(client, { request, batchId, isNew: changing.length > 0 });
  return {
    batchId,
    transactions: changing.length > 0 ? changing : ids.filter((id) => standing.get(id)?.batch_id === batchId),
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

async function readStanding(client: pg.PoolClient, ids: readonly number[]): Promise<Map<number, Standing>> {
  const { rows } = await client.query<Standing>(
    `SELECT c.transaction_id, c.action, b.origin, c.batch_id, c.reason, c.at
       FROM classifications c JOIN classification_batches b ON b.id = c.batch_id WHERE c.transaction_id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** A person who confirms what a program decided makes it a person's decision, which rules leave alone. */
function standsSo(standing: Standing | undefined, { action, origin }: ClassifyRequest): boolean {
  return standing !== undefined && standing.action === action && (origin !== 'person' || standing.origin === 'person');
}

function newestBatchOf(ids: readonly number[], standing: ReadonlyMap<number, Standing>): number {
  return ids.reduce((newest, id) => Math.max(newest, standing.get(id)?.batch_id ?? 0), 0);
}

async function writeClassifications(
  client: pg.PoolClient,
  {
    request,
    changing,
    standing,
  }: { request: ClassifyRequest; changing: readonly number[]; standing: ReadonlyMap<number, Standing> },
): Promise<number> {
  const { action, userId } = request;
  const batchId = await openBatch(client, request);
  // Whatever hung on another meaning goes with it.
  const meaningChanges = changing.filter((id) => standing.has(id) && standing.get(id)?.action !== action);
  const released = await releaseClientTransactions(client, meaningChanges);
  const unlinked = await removeLinks(client, { transactionIds: meaningChanges, userId });
  await client.query(
    `INSERT INTO classifications (transaction_id, action, batch_id, reason)
     SELECT id, $2, $3, reason FROM unnest($1::bigint[], $4::text[]) AS given (id, reason)
         ON CONFLICT (transaction_id) DO UPDATE SET action = excluded.action, batch_id = excluded.batch_id, reason = excluded.reason, at = now()`,
    [changing, action, batchId, changing.map((id) => request.reasonOf?.(id) ?? '')],
  );
  const noteBefore =
    request.note === undefined ? null : await writeNotes(client, { transactionIds: changing, note: request.note });
  await writeEvents(client, {
    kind: 'classified',
    userId,
    batchId,
    entries: changing.map((transactionId) => {
      const before = standing.get(transactionId);
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

async function openBatch(client: pg.PoolClient, request: ClassifyRequest): Promise<number> {
  if (request.intoBatchId !== undefined) {
    const { rows } = await client.query<{ undone_at: Date | null }>(
      'SELECT undone_at FROM classification_batches WHERE id = $1 FOR SHARE',
      [request.intoBatchId],
    );
    if (!rows[0] || rows[0].undone_at)
      throw new AppError('conflict', 'This classification was taken back while it was still being made.');
    return request.intoBatchId;
  }
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO classification_batches (origin, user_id, rule_id) VALUES ($1, $2, $3) RETURNING id',
    [request.origin, request.userId, request.ruleId ?? null],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('INSERT … RETURNING answered no row.');
  return id;
}

/** The meaning stays, only the note is new. */
async function noteAgain(
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

async function clearIfAsked(
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
