/**
 * "Always": a rule, and the classification of what matches it already, in one batch. One undo takes back all of it: the
 * classifications, those that the rule made since, and the rule.
 */
import { type TransactionsCalls } from '../../contract/calls.ts';
import type { Rule } from '../../contract/rule.ts';
import type pg from 'pg';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { classify } from '../classify/classify.ts';
import { undoBatch } from '../classify/undo-batch.ts';
import { refuseControlCharacters } from '../manual/read-manual-input.ts';
import { writeTransactions } from '../write-transactions.ts';
import { findMatchingIds } from './apply-rule.ts';
import { findRule, getRule, ruleReason } from './rule-record.ts';
import { deleteRule, insertRule } from './write-rule.ts';

/** More than this is a job: the rule is added first and applied from the list of rules. */
const CLASSIFIED_MAX = 5_000;

interface Undone {
  readonly restored: number;
  readonly changedSince: number;
}

export const ruleClassificationHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  addRuleAndClassify: ({ body, caller }) => {
    refuseControlCharacters(['body', 'note'], body.note);
    return writeTransactions(pool, (client) => addRuleAndClassify(client, body, { userId: caller.userId }));
  },

  deleteRule: async ({ params, query, caller }) => ({
    done: true,
    ...(await writeTransactions(pool, (client) =>
      deleteRuleAndUndo(client, { ruleId: params.id, undo: query.undo, userId: caller.userId }),
    )),
  }),
}));

/** Undoes a batch, and a rule that was added with it. */
export async function undoClassification(
  client: pg.PoolClient,
  { batchId, userId }: { batchId: number; userId: number },
): Promise<Undone> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM rules WHERE batch_id = $1', [batchId]);
  const [rule] = rows;
  if (!rule) return undoBatch(client, { batchId, userId });
  return deleteRuleAndUndo(client, { ruleId: rule.id, undo: true, userId });
}

async function addRuleAndClassify(
  client: pg.PoolClient,
  given: BodyOf<TransactionsCalls['addRuleAndClassify']>,
  { userId }: { userId: number },
): Promise<{ rule: Rule; batchId: number; transactions: number[] }> {
  const { transactionId, note, includesOthers, ...wanted } = given;
  if (given.action === 'clientDeposit')
    throw invalidField({
      loc: ['body', 'action'],
      msg: 'A client deposit needs its client, which a rule cannot choose.',
      input: given.action,
    });
  const { rule, isNew } = await insertRule(
    client,
    { ...wanted, priority: 100, isEnabled: true },
    { createdBy: userId },
  );
  const row = await findRule(client, rule.id);
  const matching = await findMatchingIds(client, { rule: row, replaceExisting: false, onlyUnlocked: true });
  if (!matching.includes(transactionId))
    throw invalidField({
      loc: ['body', 'transactionId'],
      msg: 'This transaction does not match these conditions, is classified already, or lies in a locked period.',
      input: transactionId,
    });
  const ids = includesOthers ? matching : [transactionId];
  if (ids.length > CLASSIFIED_MAX)
    throw new AppError(
      'conflict',
      `This rule matches ${ids.length} transactions. Add it for this transaction alone, then apply it from the list ` +
        'of rules.',
    );
  const request = {
    action: rule.action,
    origin: 'rule',
    userId,
    ruleId: rule.id,
    reasonOf: () => ruleReason(rule),
  } as const;
  const { batchId } = await classify(client, { ...request, transactionIds: [transactionId], note });
  const others = ids.filter((id) => id !== transactionId);
  if (others.length > 0) await classify(client, { ...request, transactionIds: others, intoBatchId: batchId });
  if (isNew) await client.query('UPDATE rules SET batch_id = $2 WHERE id = $1', [rule.id, batchId]);
  return { rule: await getRule(client, rule.id), batchId, transactions: [transactionId, ...others] };
}

/** Deletes a rule, and undoes what it classified where requested. */
async function deleteRuleAndUndo(
  client: pg.PoolClient,
  { ruleId, undo, userId }: { ruleId: number; undo: boolean; userId: number },
): Promise<Undone> {
  const total = { restored: 0, changedSince: 0 };
  if (undo) {
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM classification_batches WHERE rule_id = $1 AND undone_at IS NULL ORDER BY id DESC',
      [ruleId],
    );
    for (const { id: batchId } of rows) {
      const { restored, changedSince } = await undoBatch(client, { batchId, userId });
      total.restored += restored;
      total.changedSince += changedSince;
    }
  }
  await deleteRule(client, ruleId);
  return total;
}
