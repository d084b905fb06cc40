/** Rules that classify transactions automatically, with a dry run before and an undo after. */
import { z } from 'zod';
import { byId, defineCall, done, id, jobSummary, namedObject, onlyPage, pageOf } from '@holdfast/contract';
import { rule, ruleConditions, ruleName } from './rule.ts';
import { action, note, transaction } from './transaction.ts';
import { CLASSIFICATION_TAGS } from './classification-tags.ts';

const priority = z.int().min(0).max(1_000_000);

/** What every new rule has. */
const newRule = { name: ruleName, conditions: ruleConditions, action };

export const ruleCalls = {
  listRules: defineCall({
    method: 'GET',
    path: 'indexer/admin/rules',
    summary: 'List the rules in the order in which they apply.',
    access: 'adminRead',
    tokens: 'books',
    query: onlyPage,
    response: pageOf(rule),
    reads: ['Rule'],
  }),
  previewRule: defineCall({
    method: 'POST',
    path: 'indexer/admin/rules/preview',
    summary: 'A dry run: what a rule with these conditions would match and change. Nothing is written.',
    access: 'adminRead',
    body: z.strictObject({ conditions: ruleConditions, action, replaceExisting: z.boolean().default(false) }),
    response: namedObject('RulePreview', {
      matched: z.int(),
      /** Unclassified ones would be classified; classified ones stay as they are by default. */
      wouldClassify: z.int(),
      wouldChange: z.int(),
      alreadySo: z.int(),
      /** The newest few. */
      items: z.array(transaction),
    }),
  }),
  addRule: defineCall({
    method: 'POST',
    path: 'indexer/admin/rules',
    summary: 'Add a rule. It applies to new transactions; existing ones are classified in a separate step.',
    access: 'bookkeeping',
    audit: 'ruleChanged',
    body: z.strictObject({
      ...newRule,
      priority: priority.default(100),
      isEnabled: z.boolean().default(true),
    }),
    response: rule,
    changes: ['Rule'],
  }),
  addRuleAndClassify: defineCall({
    method: 'POST',
    path: 'indexer/admin/rules/classify',
    summary: [
      'Add a rule and classify the unclassified transactions that match it, in one step.',
      'Undoing the classification also deletes the rule.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'ruleChanged',
    body: z.strictObject({
      ...newRule,
      /** The transaction that the rule was made from; it must match. */
      transactionId: id,
      note: note.optional(),
      /** False classifies only this transaction. */
      includesOthers: z.boolean().default(true),
    }),
    response: z.object({ rule, batchId: id, transactions: z.array(id) }),
    changes: CLASSIFICATION_TAGS,
  }),
  updateRule: defineCall({
    method: 'PATCH',
    path: 'indexer/admin/rules/{id}',
    summary: 'Change a rule: the fields that are given. A built-in rule can only be enabled, disabled and moved.',
    access: 'bookkeeping',
    audit: 'ruleChanged',
    params: byId,
    body: z.strictObject({
      name: ruleName.optional(),
      conditions: ruleConditions.optional(),
      action: action.optional(),
      priority: priority.optional(),
      isEnabled: z.boolean().optional(),
    }),
    response: rule,
    changes: ['Rule'],
  }),
  deleteRule: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/rules/{id}',
    summary: 'Delete a rule. Its classifications stay, or are undone where requested.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'ruleChanged',
    params: byId,
    query: z.strictObject({ undo: z.boolean().default(false) }),
    response: done.extend({ restored: z.int(), changedSince: z.int() }),
    changes: CLASSIFICATION_TAGS,
  }),
  applyRule: defineCall({
    method: 'POST',
    path: 'indexer/admin/rules/{id}/apply',
    summary: 'Classify existing transactions with a rule. Returns the job; its result has the batch to undo.',
    access: 'bookkeeping',
    audit: 'transactionsClassified',
    params: byId,
    body: z.strictObject({ replaceExisting: z.boolean().default(false) }),
    response: jobSummary,
    changes: ['Job', 'Transaction', 'TransactionUnclassified'],
  }),
};
