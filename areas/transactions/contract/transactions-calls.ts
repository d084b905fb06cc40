/** Transactions and their classification: the inbox, the history, and the actions of an admin. */
import { pendingApproval } from '@holdfast/accounts/contract';
import { COUNTERPARTY_KINDS, counterpartyFields, statementDecision } from '@holdfast/catalogue/contract';
import { z } from 'zod';
import {
  byId,
  defineCall,
  done,
  id,
  instant,
  namedCoin,
  namedNetwork,
  namedObject,
  onlyPage,
  pageOf,
  pageQuery,
  timeQuery,
  visibleSearch,
} from '@holdfast/contract';
import { clientTransaction } from '@holdfast/lending/contract';
import {
  action,
  addressUse,
  classified,
  CONFIDENCES,
  givenTransfers,
  INBOX_GROUPINGS,
  inboxGroup,
  inboxSummary,
  note,
  possibleAction,
  setAsideChange,
  suggestionGroups,
  suggestionPreview,
  transaction,
  transactionDetail,
} from './transaction.ts';
import { ruleConditions } from './rule.ts';
import { CLASSIFICATION_TAGS } from './classification-tags.ts';

const CLASSIFY_MAX = 1000;

const listQuery = z.strictObject({
  /** The newest id the first page knew of: later pages leave out what came since, so that nothing shifts. */
  from_id: id.optional(),
  ...pageQuery,
  ...timeQuery,
  /** Words that must all fit: a hash or its beginning, an address, a coin, a wallet, an action, a note, an amount. */
  search_query: visibleSearch.optional(),
  network_id: id.optional(),
  wallet_id: id.optional(),
  coin_id: id.optional(),
  action: action.optional(),
});
/** By time: the newest or the oldest first. */
const historyQuery = listQuery.extend({ sort: z.enum(['at']).optional(), order: z.enum(['asc', 'desc']).optional() });
/** What the person filtered the inbox by. */
const inboxFilters = {
  counterparty_id: id.optional(),
  /** The suggested action. */
  suggestion: action.optional(),
  confidence: z.enum(CONFIDENCES).optional(),
};
const inboxQuery = listQuery.omit({ action: true }).extend(inboxFilters);
/** Grouped rows are in the order of their groups, and only the first few of each; `open_group` has all of its rows. */
const groupedInboxQuery = inboxQuery.extend({
  group_by: z.enum(INBOX_GROUPINGS).optional(),
  open_group: z
    .string()
    .max(140)
    .regex(/^[\w:.-]+$/, 'This is no group')
    .optional(),
});
const ACCEPTED_MAX = 5000;
const listResponse = pageOf(transaction).extend({
  /** Pass it as from_id for the following pages. */
  fromId: id.nullable(),
  /** A search or filter stops counting at 1,000, or at the next thousand beyond the page. */
  isTotalCapped: z.boolean(),
});
/** Client deposits without a request: the client whose deposit is recorded from the transaction itself. */
const createClientTransaction = z.strictObject({ userId: id }).optional();

/** Not done where it waits for a second person. */
const doneOrPending = z.object({ done: z.boolean(), pendingApproval: pendingApproval.nullable() });

/** A classified transaction that a reorganised chain no longer has. */
const vanishedTransaction = namedObject('VanishedTransaction', {
  id,
  ...namedNetwork,
  hash: z.string(),
  at: instant,
  action,
  note: z.string(),
  text: z.string(),
  vanishedAt: instant,
});

export const transactionCalls = {
  listTransactions: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions',
    summary: 'List all transactions, the newest first unless the oldest are requested.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    query: historyQuery,
    response: listResponse,
    reads: ['Transaction'],
  }),
  listUnclassifiedTransactions: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/unclassified',
    summary: [
      'List the unclassified transactions, the newest first, each with its best suggestion.',
      'With group_by, the newest 5,000 are examined, and the first page has the groups.',
    ].join(' '),
    access: 'adminRead',
    tokens: 'books',
    query: groupedInboxQuery,
    response: listResponse.extend({ groups: z.array(inboxGroup).nullable() }),
    reads: ['TransactionUnclassified'],
  }),
  listSuggestions: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/suggestions',
    summary: 'The suggestions for the unclassified transactions that match, by action. The newest 5,000 are examined.',
    access: 'adminRead',
    tokens: 'books',
    query: inboxQuery.omit({ page: true, limit: true, from_id: true }),
    response: suggestionGroups,
    reads: ['TransactionUnclassified'],
  }),
  acceptSuggestions: defineCall({
    method: 'POST',
    path: 'indexer/admin/transactions/suggestions/accept',
    summary: [
      'Classify transactions by several actions in one step that can be undone.',
      'Transactions that were classified meanwhile are left as they are and counted.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionsClassified',
    body: z.strictObject({
      groups: z
        .array(z.strictObject({ action, transactionIds: z.array(id).min(1).max(ACCEPTED_MAX) }))
        .min(1)
        .max(100)
        .refine(
          (groups) => groups.reduce((total, group) => total + group.transactionIds.length, 0) <= ACCEPTED_MAX,
          `At most ${ACCEPTED_MAX} transactions can be classified at once`,
        ),
    }),
    /** Without a batch where nothing was left to classify. */
    response: z.object({ batchId: id.nullable(), transactions: z.array(id), changedSince: z.int() }),
    changes: CLASSIFICATION_TAGS,
  }),
  getInboxSummary: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/inbox',
    summary: 'The number of items in the inbox.',
    access: 'adminRead',
    tokens: 'books',
    response: inboxSummary,
    reads: ['TransactionUnclassified', 'Wallet'],
  }),
  getAddressUse: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/address-use',
    summary: 'What a name for this address would change: its transactions on all networks, the newest 2,000.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({ address: z.string().trim().min(1).max(512) }),
    response: addressUse,
    reads: ['TransactionUnclassified', 'Account'],
  }),
  previewAddressName: defineCall({
    method: 'POST',
    path: 'indexer/admin/transactions/address-use/preview',
    summary: 'What would be suggested for the transactions of an unknown address with a name. Changes nothing.',
    access: 'adminRead',
    body: z.strictObject({
      address: z.string().trim().min(1).max(512),
      kind: z.enum(COUNTERPARTY_KINDS),
      name: counterpartyFields.name,
    }),
    response: suggestionPreview,
    reads: ['TransactionUnclassified', 'Account'],
  }),
  previewTokenDecision: defineCall({
    method: 'POST',
    path: 'indexer/admin/transactions/token-use/preview',
    summary: 'What would be suggested for the transactions of a token after a decision about it. Changes nothing.',
    access: 'adminRead',
    body: z.strictObject({
      coinId: id,
      networkId: id,
      decision: statementDecision.unwrap(),
      ofCoinId: id.nullable().default(null),
    }),
    response: suggestionPreview,
    reads: ['TransactionUnclassified', 'Coin'],
  }),
  getTransaction: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/{id}',
    summary: 'One transaction with its transfers, prices and history.',
    access: 'adminRead',
    tokens: 'books',
    params: byId,
    response: transactionDetail,
    reads: ['Transaction'],
  }),
  getTransactionClientTransaction: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/{id}/client-transaction',
    summary: 'The matched client transaction, and pending ones that match by coin, amount, time and address.',
    access: 'adminRead',
    tokens: 'everything',
    params: byId,
    response: z.object({ clientTransaction: clientTransaction.nullable(), candidates: z.array(clientTransaction) }),
    reads: ['ClientTransaction', 'Transaction'],
  }),
  listPossibleActions: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/{id}/possible-actions',
    summary: 'The possible actions of a transaction, the best first, each with its reason.',
    access: 'adminRead',
    params: byId,
    response: z.object({
      items: z.array(possibleAction),
      /** Tokens in it of which nobody decided whether they stand for what they say. */
      undecidedTokens: z.array(z.object({ ...namedCoin, networkId: id })),
    }),
    reads: ['Transaction', 'Account', 'Coin'],
  }),
  classifyTransaction: defineCall({
    method: 'PUT',
    path: 'indexer/admin/transaction/classify',
    summary: [
      'Classify transactions: all of them or none. Repeating it changes nothing.',
      'A client deposit needs client_transaction_id or createClientTransaction.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionsClassified',
    query: z.strictObject({ client_transaction_id: id.optional() }),
    body: z.strictObject({
      transactionIds: z.array(id).min(1).max(CLASSIFY_MAX),
      action,
      note: note.optional(),
      createClientTransaction,
    }),
    response: classified,
    changes: CLASSIFICATION_TAGS,
  }),
  pairTransactions: defineCall({
    method: 'POST',
    path: 'indexer/admin/transactions/pair',
    summary: 'Classify two transactions as the two sides of one transfer through a bridge, and link them.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionsClassified',
    body: z.strictObject({ outTransactionId: id, inTransactionId: id, note: note.optional() }),
    response: classified,
    changes: CLASSIFICATION_TAGS,
  }),
  refusePair: defineCall({
    method: 'PUT',
    path: 'indexer/admin/transactions/pair/refused',
    summary: [
      'State that two transactions are not two sides of one transfer, or take that back.',
      'A link between them is removed; their classification stays.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    body: z.strictObject({ outTransactionId: id, inTransactionId: id, isRefused: z.boolean() }),
    response: done,
    changes: CLASSIFICATION_TAGS,
  }),
  getRuleConditions: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/{id}/rule-conditions',
    summary: 'The narrowest conditions of a rule for transactions like this one, and wider ones, in data and in words.',
    access: 'adminRead',
    params: byId,
    response: z.object({
      conditions: ruleConditions,
      text: z.string(),
      /** From the narrowest to the widest, each in words that name it: "USDC received from Acme on any network". */
      scopes: z.array(z.object({ conditions: ruleConditions, text: z.string() })),
    }),
    reads: ['Transaction', 'Account'],
  }),
  undoClassification: defineCall({
    method: 'POST',
    path: 'indexer/admin/classifications/{id}/undo',
    summary: [
      'Undo one classification with all its effects, a rule that was added with it included.',
      'Transactions that were changed since stay as they are.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionsClassified',
    params: byId,
    response: z.object({ restored: z.int(), changedSince: z.int(), pendingApproval: pendingApproval.nullable() }),
    changes: CLASSIFICATION_TAGS,
  }),
  noteTransaction: defineCall({
    method: 'PUT',
    path: 'indexer/admin/transactions/{id}/note',
    summary: 'Set the note of a transaction; an empty note removes it.',
    access: 'bookkeeping',
    audit: 'transactionChanged',
    params: byId,
    body: z.strictObject({ note }),
    response: transactionDetail,
    changes: ['Transaction', 'TransactionUnclassified'],
  }),
  addTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/transaction/add',
    summary: 'Record a transaction manually. A key makes repeating harmless.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    query: z.strictObject({ client_transaction_id: id.optional() }),
    body: z.strictObject({
      at: instant,
      networkId: id.nullable().default(null),
      hash: z.string().trim().min(1).max(256).nullable().default(null),
      transfers: givenTransfers,
      action: action.nullable().default(null),
      note: note.default(''),
      createClientTransaction,
      /** Chosen by the caller: the same key a second time returns the same transaction. */
      key: z.string().trim().min(1).max(100).optional(),
    }),
    response: transactionDetail,
    changes: CLASSIFICATION_TAGS,
  }),
  replaceTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/transaction/replace',
    summary: [
      'Replace the transfers of a transaction if the source was wrong.',
      'What was there before stays in its history, and reading the source again restores it.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    body: z.strictObject({
      transactionId: id,
      at: instant.optional(),
      transfers: givenTransfers,
      note: note.optional(),
    }),
    response: transactionDetail,
    changes: CLASSIFICATION_TAGS,
  }),
  resetTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/transaction/reset',
    summary: 'Remove the classification of a transaction, which returns to the inbox.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionsClassified',
    query: z.strictObject({ transaction_id: id }),
    response: transactionDetail,
    changes: CLASSIFICATION_TAGS,
  }),
  deleteTransaction: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/transaction',
    summary: 'Delete a transaction with its transfers. A later sync does not restore it.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    query: z.strictObject({ transaction_id: id }),
    response: doneOrPending,
    changes: CLASSIFICATION_TAGS,
  }),
  deleteTransfer: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/transfers/{id}',
    summary: 'Delete one transfer of a transaction that has others.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    params: byId,
    response: doneOrPending,
    changes: CLASSIFICATION_TAGS,
  }),
  listVanishedTransactions: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/vanished',
    summary: 'Classified transactions that a reorganised chain no longer has, until they are dismissed.',
    access: 'adminRead',
    tokens: 'books',
    query: onlyPage,
    response: pageOf(vanishedTransaction),
    reads: ['Transaction'],
  }),
  dismissVanishedTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/transactions/vanished/{id}/seen',
    summary: 'Dismiss a vanished transaction.',
    access: 'bookkeeping',
    audit: 'transactionChanged',
    params: byId,
    response: done,
    changes: ['Transaction', 'TransactionUnclassified'],
  }),
  listSetAsideChanges: defineCall({
    method: 'GET',
    path: 'indexer/admin/transactions/set-aside',
    summary: 'Changes to transactions of locked years that syncs found and did not apply.',
    access: 'adminRead',
    tokens: 'books',
    query: onlyPage,
    response: pageOf(setAsideChange),
    reads: ['Transaction'],
  }),
  dismissSetAsideChange: defineCall({
    method: 'POST',
    path: 'indexer/admin/transactions/set-aside/{id}/dismiss',
    summary: 'Leave the transaction as it is. The same change is not listed again.',
    access: 'bookkeeping',
    audit: 'transactionChanged',
    params: byId,
    response: done,
    changes: ['Transaction', 'TransactionUnclassified'],
  }),
};
