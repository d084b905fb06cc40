/**
 * The job that applies a rule to stored transactions. It classifies the matching transactions in parts, and all parts
 * belong to one batch, so that one undo reverts everything. A worker that takes over continues the same batch.
 */
import type pg from 'pg';
import { z } from 'zod';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { classify } from '../classify/classify.ts';
import { holdBackClientDeposits } from '../classify/hold-back-deposits.ts';
import { count } from '../sync/sync-tally.ts';
import { lockTransactionWrites } from '../write-transactions.ts';
import { ruleSql } from './match-rule.ts';
import { CARRIES_CLIENT } from './preview-rule.ts';
import { findRule, RULE_COLUMNS, ruleReason, type RuleRow } from './rule-record.ts';

export const ruleApplicationHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  applyRule: async ({ params, body, caller }) => {
    const rule = await findRule(pool, params.id);
    const { job } = await enqueueJob(pool, applyRule, {
      key: String(rule.id),
      payload: { ruleId: rule.id, replaceExisting: body.replaceExisting, userId: caller.userId },
      message: `Waiting to classify with “${rule.name}”`,
      createdBy: caller.userId,
    });
    return job;
  },
}));

const PART_TRANSACTIONS = 1000;

const payload = z.object({ ruleId: z.int(), replaceExisting: z.boolean(), userId: z.int() });
type Context = JobContext<z.infer<typeof payload>>;

export const applyRule = defineJobKind({
  kind: 'apply-rule',
  payload,
  run: async (context) => {
    const { rows } = await context.pool.query<RuleRow>(`SELECT ${RULE_COLUMNS} FROM rules WHERE id = $1`, [
      context.payload.ruleId,
    ]);
    const [rule] = rows;
    if (!rule) throw new JobError('The rule was deleted before it could be applied.');
    const batch = { id: await findBatch(context), heldBack: 0 };
    const ids = await findMatchingIds(context.pool, { rule, replaceExisting: context.payload.replaceExisting });
    for (let done = 0; done < ids.length; done += PART_TRANSACTIONS) {
      context.signal.throwIfAborted();
      context.progress({ done, total: ids.length, message: `Classifying with “${rule.name}”` });
      await classifyPart(context, { rule, ids: ids.slice(done, done + PART_TRANSACTIONS), batch });
    }
    const classified = batch.id === null ? 0 : await countOf(context.pool, batch.id);
    return {
      message: `“${rule.name}” classified ${count(classified, 'transaction')}.${heldBackText(batch.heldBack)}`,
      result: { batchId: batch.id, classified },
    };
  },
});

/** Client deposits need a client, which a rule cannot choose. */
function heldBackText(total: number): string {
  if (total === 0) return '';
  const deposits = total === 1 ? 'deposit stays' : 'deposits stay';
  return ` ${total} client ${deposits} in the inbox until you choose the client.`;
}

/** Returns the batch that an earlier worker of this job began. Only batches of this job have both a rule and a user. */
async function findBatch({ pool, jobId, payload: { ruleId, userId } }: Context): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT b.id FROM classification_batches b JOIN jobs j ON j.id = $1
      WHERE b.rule_id = $2 AND b.origin = 'rule' AND b.user_id = $3 AND b.undone_at IS NULL AND b.at >= j.created_at
      ORDER BY b.id LIMIT 1`,
    [jobId, ruleId, userId],
  );
  return rows[0]?.id ?? null;
}

interface Search {
  readonly rule: RuleRow;
  readonly replaceExisting: boolean;
  /** Undefined for all transactions. */
  readonly among?: readonly number[];
  /** Leaves out transactions of locked years, which cannot be classified. */
  readonly onlyUnlocked?: boolean;
}

export async function findMatchingIds(
  queries: Queries,
  { rule, replaceExisting, among, onlyUnlocked }: Search,
): Promise<number[]> {
  const values: unknown[] = [rule.action];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const clauses = [
    ruleSql(rule.conditions, place),
    replaceExisting ? `NOT ${CARRIES_CLIENT}` : 'NOT t.is_classified',
    ...(onlyUnlocked ? [`t.at >= coalesce(locked_until(), '-infinity')`] : []),
    ...(among === undefined ? [] : [`t.id = ANY (${place(among)})`]),
  ];
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id
       WHERE c.action IS DISTINCT FROM $1 AND ${clauses.join(' AND ')} ORDER BY t.id`,
    values,
  );
  return rows.map((row) => row.id);
}

interface Part {
  readonly rule: RuleRow;
  readonly ids: readonly number[];
  readonly batch: { id: number | null; heldBack: number };
}

async function classifyPart(context: Context, { rule, ids, batch }: Part): Promise<void> {
  const batchId = await context.transaction(async (client) => {
    await lockTransactionWrites(client);
    // A person may have classified some of them meanwhile, so they are locked and matched again.
    await client.query('SELECT FROM transactions WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
    const matching = await findMatchingIds(client, {
      rule,
      replaceExisting: context.payload.replaceExisting,
      among: ids,
    });
    const still = await holdBackClientDeposits(client, { rule, transactionIds: matching });
    batch.heldBack += matching.length - still.length;
    if (still.length === 0) return batch.id;
    const classified = await classify(client, {
      transactionIds: still,
      action: rule.action,
      origin: 'rule',
      userId: context.payload.userId,
      ruleId: rule.id,
      reasonOf: () => ruleReason(rule),
      ...(batch.id !== null && { intoBatchId: batch.id }),
    });
    return classified.batchId;
  });
  batch.id = batchId;
}

async function countOf(pool: pg.Pool, batchId: number): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(DISTINCT transaction_id) AS total FROM transaction_events
       WHERE batch_id = $1 AND kind = 'classified'`,
    [batchId],
  );
  return rows[0]?.total ?? 0;
}
