/** The calls that can change money of a client. Each is made at once, or requested where it needs a second person. */
import type { Classified } from '../../contract/transaction.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadTransactionDetail } from '../load-transaction-detail.ts';
import { refuseControlCharacters } from '../manual/read-manual-input.ts';
import type { MoneyOperation } from './operations.ts';
import { changeClientMoney, type ClientMoneyDependencies } from './second-person.ts';

export const clientMoneyHandlers = defineHandlers((dependencies: ClientMoneyDependencies) => {
  /** The transaction as it is now: changed, or with the request that waits. */
  const change = async (id: number, operation: MoneyOperation, userId: number) => {
    await changeClientMoney(dependencies, { operation, userId });
    return loadTransactionDetail(dependencies.pool, id);
  };
  const remove = async (operation: MoneyOperation, userId: number) => {
    const { pending } = await changeClientMoney(dependencies, { operation, userId });
    return { done: pending === null, pendingApproval: pending };
  };
  return {
    classifyTransaction: async ({ body, query, caller: { userId } }) => {
      refuseControlCharacters(['body', 'note'], body.note);
      const operation = { do: 'classify', ...body, clientTransactionId: query.client_transaction_id } as const;
      const { pending, result } = await changeClientMoney(dependencies, { operation, userId });
      return pending === null ? (result as Classified) : { batchId: null, transactions: [], pendingApproval: pending };
    },

    undoClassification: async ({ params: { id: batchId }, caller: { userId } }) => {
      const { pending, result } = await changeClientMoney(dependencies, { operation: { do: 'undo', batchId }, userId });
      const nothing = { restored: 0, changedSince: 0 };
      return { ...(pending === null ? (result as typeof nothing) : nothing), pendingApproval: pending };
    },

    addOpeningBalances: async ({ body, caller: { userId } }) => {
      const operation = { do: 'openingBalances', ...body } as const;
      const { pending, result } = await changeClientMoney(dependencies, { operation, userId });
      return { clientTransactionIds: pending === null ? (result as number[]) : [], pendingApproval: pending };
    },

    replaceTransaction: ({ body, caller }) => change(body.transactionId, { do: 'replace', given: body }, caller.userId),

    resetTransaction: ({ query: { transaction_id: transactionId }, caller }) =>
      change(transactionId, { do: 'reset', transactionId }, caller.userId),

    deleteTransaction: ({ query: { transaction_id: transactionId }, caller }) =>
      remove({ do: 'delete', transactionId }, caller.userId),

    deleteTransfer: ({ params: { id: transferId }, caller }) =>
      remove({ do: 'deleteTransfer', transferId }, caller.userId),
  };
});
