/** What can wait for a second person, as it is stored with its request and made when that is approved. */
import type { TransactionsCalls } from '../../contract/calls.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import type { BodyOf } from '@holdfast/http/server/handler.ts';
import { classify } from '../classify/classify.ts';
import { resetClassification } from '../classify/reset-classification.ts';
import { lockTransaction } from '../classify/lock-transactions.ts';
import { deleteTransaction, deleteTransfer, replaceTransaction } from '../manual/edit-transaction.ts';
import { type GivenOpeningBalance, writeOpeningBalances } from './opening-balances.ts';
import { undoClassification } from '../rules/rule-and-classify.ts';

export type MoneyOperation =
  | (BodyOf<TransactionsCalls['classifyTransaction']> & {
      readonly do: 'classify';
      readonly clientTransactionId?: number | undefined;
    })
  | { readonly do: 'reset'; readonly transactionId: number }
  | { readonly do: 'undo'; readonly batchId: number }
  | { readonly do: 'replace'; readonly given: BodyOf<TransactionsCalls['replaceTransaction']> }
  | { readonly do: 'delete'; readonly transactionId: number }
  | { readonly do: 'deleteTransfer'; readonly transferId: number }
  | { readonly do: 'openingBalances'; readonly loans: readonly GivenOpeningBalance[]; readonly key: string };

interface Actor {
  readonly userId: number;
  readonly now: Date;
}

export async function runOperation(client: pg.PoolClient, operation: MoneyOperation, actor: Actor): Promise<unknown> {
  const { userId } = actor;
  switch (operation.do) {
    case 'classify': {
      const { do: _, ...request } = operation;
      return classify(client, { ...request, origin: 'person', userId });
    }
    case 'reset':
      await lockTransaction(client, operation.transactionId);
      return resetClassification(client, { transactionIds: [operation.transactionId], userId });
    case 'undo':
      return undoClassification(client, { batchId: operation.batchId, userId });
    case 'replace':
      return replaceTransaction(client, { given: operation.given, ...actor });
    case 'delete':
      return deleteTransaction(client, { id: operation.transactionId, userId });
    case 'openingBalances':
      return writeOpeningBalances(client, { loans: operation.loans, key: operation.key, ...actor });
    case 'deleteTransfer':
      return deleteTransfer(client, { id: operation.transferId, userId });
  }
}

const NAMES: Readonly<Record<MoneyOperation['do'], string>> = {
  classify: 'Classify a transaction',
  reset: 'Remove a classification',
  undo: 'Undo a classification',
  replace: 'Change a transaction',
  delete: 'Delete a transaction',
  deleteTransfer: 'Delete a transfer',
  openingBalances: 'Opening balances',
};

export function nameOf(operation: MoneyOperation): string {
  if (operation.do !== 'classify') return NAMES[operation.do];
  if (operation.action === 'clientDeposit') return 'Credit without evidence';
  return operation.action === 'clientWithdrawal' || operation.action === 'clientInterestPayment'
    ? 'Count a payment'
    : NAMES.classify;
}

/** The transactions that an operation is about: none of them has a second request while one waits. */
export async function transactionsOf(queries: Queries, operation: MoneyOperation): Promise<number[]> {
  switch (operation.do) {
    case 'classify':
      return [...operation.transactionIds];
    case 'replace':
      return [operation.given.transactionId];
    case 'reset':
    case 'delete':
      return [operation.transactionId];
    case 'openingBalances':
      return [];
    default: {
      const { rows } = await queries.query<{ id: number }>(
        operation.do === 'undo'
          ? `SELECT DISTINCT transaction_id AS id FROM transaction_events
              WHERE batch_id = $1 AND kind = 'classified' ORDER BY transaction_id`
          : 'SELECT transaction_id AS id FROM transfers WHERE id = $1',
        [operation.do === 'undo' ? operation.batchId : operation.transferId],
      );
      return rows.map(({ id }) => id);
    }
  }
}
