import type { Handlers } from '../../http/handler.ts';
import { classify } from './classify/classify.ts';
import { lockTransaction, noSuchTransaction } from './classify/lock-transactions.ts';
import { resetClassification } from './classify/reset-classification.ts';
import { findClientTransactions } from './find-client-transactions.ts';
import {
  dismissSetAsideChange,
  listSetAsideChanges,
  dismissVanishedTransaction,
  listVanishedTransactions,
} from './list/changes-to-review.ts';
import { getInboxSummary } from './list/get-inbox-summary.ts';
import { listTransactions, listUnclassifiedTransactions } from './list/list-transactions.ts';
import { acceptSuggestions, listSuggestions } from './list/suggestions.ts';
import { loadTransactionDetail } from './load-transaction-detail.ts';
import { addTransaction } from './manual/add-transaction.ts';
import { refuseControlCharacters } from './manual/read-manual-input.ts';
import { deleteTransfer, deleteTransaction, noteTransaction, replaceTransaction } from './manual/edit-transaction.ts';
import { narrowConditions } from './rules/narrow-conditions.ts';
import { undoClassification } from './rules/rule-and-classify.ts';
import { conditionsInWords } from './rules/rule-record.ts';
import { suggestActions } from './auto-classify/suggest.ts';
import type { TransactionDependencies } from './transaction-dependencies.ts';
import { writeTransactions } from './write-transactions.ts';

type TransactionHandlers = Handlers<
  | 'listTransactions'
  | 'listUnclassifiedTransactions'
  | 'listSuggestions'
  | 'acceptSuggestions'
  | 'getRuleConditions'
  | 'getInboxSummary'
  | 'getTransaction'
  | 'getTransactionClientTransaction'
  | 'listPossibleActions'
  | 'classifyTransaction'
  | 'undoClassification'
  | 'noteTransaction'
  | 'addTransaction'
  | 'replaceTransaction'
  | 'resetTransaction'
  | 'deleteTransaction'
  | 'deleteTransfer'
  | 'listVanishedTransactions'
  | 'dismissVanishedTransaction'
  | 'listSetAsideChanges'
  | 'dismissSetAsideChange'
>;

export function createTransactionHandlers(dependencies: TransactionDependencies): TransactionHandlers {
  const { pool, now } = dependencies;
  return {
    listTransactions: ({ query }) => listTransactions(dependencies, query),
    listUnclassifiedTransactions: ({ query }) => listUnclassifiedTransactions(dependencies, query),
    listSuggestions: ({ query }) => listSuggestions(dependencies, query),
    acceptSuggestions: ({ body, caller }) =>
      writeTransactions(pool, (client) => acceptSuggestions(client, { groups: body.groups, userId: caller.userId })),
    getRuleConditions: async ({ params }) => {
      const conditions = await narrowConditions(pool, params.id);
      return { conditions, text: await conditionsInWords(pool, conditions) };
    },
    getInboxSummary: () => getInboxSummary(pool),
    getTransaction: ({ params }) => loadTransactionDetail(pool, params.id),
    getTransactionClientTransaction: ({ params }) => findClientTransactions(pool, params.id),
    listPossibleActions: async ({ params }) => {
      const { rowCount } = await pool.query('SELECT FROM transactions WHERE id = $1', [params.id]);
      if (rowCount === 0) throw noSuchTransaction();
      return { items: (await suggestActions(pool, [params.id])).get(params.id) ?? [] };
    },
    classifyTransaction: async ({ body, query, caller }) => {
      refuseControlCharacters(['body', 'note'], body.note);
      return writeTransactions(pool, (client) =>
        classify(client, {
          ...body,
          origin: 'person',
          userId: caller.userId,
          clientTransactionId: query.client_transaction_id,
        }),
      );
    },
    undoClassification: ({ params, caller }) =>
      writeTransactions(pool, (client) => undoClassification(client, { batchId: params.id, userId: caller.userId })),
    noteTransaction: ({ params, body, caller }) =>
      writeTransactions(pool, async (client) => {
        await noteTransaction(client, { id: params.id, note: body.note, userId: caller.userId });
        return loadTransactionDetail(client, params.id);
      }),
    addTransaction: ({ body, query, caller }) =>
      writeTransactions(pool, async (client) => {
        const id = await addTransaction(client, {
          given: body,
          clientTransactionId: query.client_transaction_id,
          userId: caller.userId,
          now: now(),
        });
        return loadTransactionDetail(client, id);
      }),
    replaceTransaction: ({ body, caller }) =>
      writeTransactions(pool, async (client) => {
        await replaceTransaction(client, { given: body, userId: caller.userId, now: now() });
        return loadTransactionDetail(client, body.transactionId);
      }),
    resetTransaction: ({ query, caller }) =>
      writeTransactions(pool, async (client) => {
        await lockTransaction(client, query.transaction_id);
        await resetClassification(client, { transactionIds: [query.transaction_id], userId: caller.userId });
        return loadTransactionDetail(client, query.transaction_id);
      }),
    deleteTransaction: ({ query, caller }) =>
      writeTransactions(pool, (client) =>
        deleteTransaction(client, { id: query.transaction_id, userId: caller.userId }),
      ),
    deleteTransfer: ({ params, caller }) =>
      writeTransactions(pool, (client) => deleteTransfer(client, { id: params.id, userId: caller.userId })),
    listVanishedTransactions: ({ query }) => listVanishedTransactions(pool, query),
    dismissVanishedTransaction: ({ params, caller }) =>
      dismissVanishedTransaction(pool, { id: params.id, userId: caller.userId }),
    listSetAsideChanges: ({ query }) => listSetAsideChanges(pool, query),
    dismissSetAsideChange: ({ params, caller }) =>
      dismissSetAsideChange(pool, { id: params.id, userId: caller.userId }),
  };
}
