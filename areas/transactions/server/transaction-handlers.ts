/** The handlers of transactions, their classification and rules, and their sources. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { possibleActionHandlers } from './auto-classify/suggest.ts';
import { divergenceHandlers } from './balances/find-divergence.ts';
import { balanceHandlers } from './balances/list-balances.ts';
import { resetHandlers } from './classify/reset-classification.ts';
import { clientTransactionHandlers } from './find-client-transactions.ts';
import { changeReviewHandlers } from './list/changes-to-review.ts';
import { inboxHandlers } from './list/get-inbox-summary.ts';
import { transactionListHandlers } from './list/list-transactions.ts';
import { suggestionHandlers } from './list/suggestions.ts';
import { transactionDetailHandlers } from './load-transaction-detail.ts';
import { newTransactionHandlers } from './manual/add-transaction.ts';
import { transactionChangeHandlers } from './manual/edit-transaction.ts';
import { ruleApplicationHandlers } from './rules/apply-rule.ts';
import { ruleConditionHandlers } from './rules/narrow-conditions.ts';
import { rulePreviewHandlers } from './rules/preview-rule.ts';
import { classificationHandlers } from './rules/rule-and-classify.ts';
import { ruleListHandlers } from './rules/rule-record.ts';
import { ruleChangeHandlers } from './rules/write-rule.ts';
import { blockFillsHandlers } from './sync/block-fills/sync-block-fills.ts';
import { fetchHandlers } from './sync/fetch-transaction.ts';
import { syncHandlers } from './sync/start-syncs.ts';

export const transactionHandlers = combineHandlers(
  possibleActionHandlers,
  divergenceHandlers,
  balanceHandlers,
  resetHandlers,
  clientTransactionHandlers,
  changeReviewHandlers,
  inboxHandlers,
  transactionListHandlers,
  suggestionHandlers,
  transactionDetailHandlers,
  newTransactionHandlers,
  transactionChangeHandlers,
  ruleApplicationHandlers,
  ruleConditionHandlers,
  rulePreviewHandlers,
  classificationHandlers,
  ruleListHandlers,
  ruleChangeHandlers,
  blockFillsHandlers,
  fetchHandlers,
  syncHandlers,
);
