/** The handlers of transactions, their classification and rules, and their sources. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { possibleActionHandlers } from './auto-classify/suggest.ts';
import { divergenceHandlers } from './balances/find-divergence.ts';
import { balanceHandlers } from './balances/list-balances.ts';
import { walletAddressHandlers } from './balances/list-wallet-addresses.ts';
import { pairHandlers } from './classify/pair-transactions.ts';
import { clientMoneyHandlers } from './client-money/change-handlers.ts';
import { clientTransactionHandlers } from './find-client-transactions.ts';
import { addressUseHandlers } from './list/address-use.ts';
import { changeReviewHandlers } from './list/changes-to-review.ts';
import { inboxHandlers } from './list/get-inbox-summary.ts';
import { transactionListHandlers } from './list/list-transactions.ts';
import { suggestionPreviewHandlers } from './list/preview-suggestions.ts';
import { suggestionHandlers } from './list/suggestions.ts';
import { transactionDetailHandlers } from './load-transaction-detail.ts';
import { newTransactionHandlers } from './manual/add-transaction.ts';
import { noteHandlers } from './manual/edit-transaction.ts';
import { ruleApplicationHandlers } from './rules/apply-rule.ts';
import { ruleConditionHandlers } from './rules/narrow-conditions.ts';
import { rulePreviewHandlers } from './rules/preview-rule.ts';
import { ruleClassificationHandlers } from './rules/rule-and-classify.ts';
import { ruleListHandlers } from './rules/rule-record.ts';
import { ruleChangeHandlers } from './rules/write-rule.ts';
import { blockFillsHandlers } from './sync/block-fills/sync-block-fills.ts';
import { fetchHandlers } from './sync/fetch-transaction.ts';
import { walletSourceHandlers } from './sync/list-wallet-sources.ts';
import { syncHandlers } from './sync/start-syncs.ts';

export const transactionHandlers = combineHandlers(
  possibleActionHandlers,
  divergenceHandlers,
  balanceHandlers,
  pairHandlers,
  clientTransactionHandlers,
  addressUseHandlers,
  changeReviewHandlers,
  inboxHandlers,
  transactionListHandlers,
  suggestionHandlers,
  suggestionPreviewHandlers,
  transactionDetailHandlers,
  newTransactionHandlers,
  clientMoneyHandlers,
  noteHandlers,
  ruleApplicationHandlers,
  ruleConditionHandlers,
  rulePreviewHandlers,
  ruleClassificationHandlers,
  ruleListHandlers,
  ruleChangeHandlers,
  blockFillsHandlers,
  fetchHandlers,
  syncHandlers,
  walletSourceHandlers,
  walletAddressHandlers,
);
