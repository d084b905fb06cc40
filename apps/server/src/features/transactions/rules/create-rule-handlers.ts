/** The handlers of classification rules, with a preview before and an undo after. */
import type pg from 'pg';
import { countTotal } from '../../../db/queries.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Handlers } from '../../../http/handler.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { refuseControlCharacters } from '../manual/read-manual-input.ts';
import { writeTransactions } from '../write-transactions.ts';
import { applyRule } from './apply-rule.ts';
import { previewRule } from './preview-rule.ts';
import { findRule, RULE_COLUMNS, type RuleRow, toRules } from './rule-record.ts';
import { addRuleAndClassify, deleteRuleAndUndo } from './rule-and-classify.ts';
import { insertRule, updateRule } from './write-rule.ts';

type RuleCallName =
  | 'listRules'
  | 'previewRule'
  | 'addRule'
  | 'addRuleAndClassify'
  | 'updateRule'
  | 'deleteRule'
  | 'applyRule';

export function createRuleHandlers({ pool }: { readonly pool: pg.Pool }): Handlers<RuleCallName> {
  return {
    listRules: async ({ query: { page, limit } }) => {
      const { rows } = await pool.query<RuleRow>(
        `SELECT ${RULE_COLUMNS} FROM rules ORDER BY priority, id LIMIT $1 OFFSET $2`,
        [limit, (page - 1) * limit],
      );
      const total = await countTotal(pool, 'SELECT count(*) AS total FROM rules');
      return { items: await toRules(pool, rows), total, page, limit };
    },

    previewRule: ({ body }) => previewRule(pool, body),

    addRule: ({ body, caller }) =>
      transaction(pool, async (client) => (await insertRule(client, body, { createdBy: caller.userId })).rule),

    addRuleAndClassify: ({ body, caller }) => {
      refuseControlCharacters(['body', 'note'], body.note);
      return writeTransactions(pool, (client) => addRuleAndClassify(client, body, { userId: caller.userId }));
    },

    updateRule: ({ params, body }) => updateRule(pool, params.id, body),

    deleteRule: async ({ params, query, caller }) => ({
      done: true,
      ...(await writeTransactions(pool, (client) =>
        deleteRuleAndUndo(client, { ruleId: params.id, undo: query.undo, userId: caller.userId }),
      )),
    }),

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
  };
}
