/**
 * From classified transactions and settings to the books.
 *
 * Problem: which coins did each disposal let go, what had they cost, and was it long term? Worked example, FIFO:
 *
 *   2023-03-01  buy 1 ETH for $1,000                        lot 1: 1 ETH, $1,000
 *   2023-06-01  buy 1 ETH for $2,000 and a fee of $20       lot 2: 1 ETH, $2,020
 *   2024-03-02  sell 1.5 ETH for $4,500                     lot 1: 1.0 for $3,000, cost $1,000, gain $2,000, long
 *                                                           lot 2: 0.5 for $1,500, cost $1,010, gain $490, short
 *   left                                                    lot 2: 0.5 ETH, $1,010
 *
 * Chosen order: transactions by time (order-transactions.ts); each is sorted into legs and read by its line in the
 * table of actions; each disposal asks its pool for lots by the method of its year; each part of a lot is one row.
 * The function is pure: no clock, no database, no network, and the same input gives the same books to the last byte.
 */
import { AccountingError } from './accounting-error.ts';
import { isAction } from './actions.ts';
import { createTransactionReader } from './engine/apply-transaction.ts';
import { changeScope } from './engine/change-scope.ts';
import { parseCivilDay } from './civil-day.ts';
import { faultOfTransaction } from './engine/input-check.ts';
import { listHoldings, listOpenLots } from './engine/list-open-lots.ts';
import { Ledger } from './engine/ledger.ts';
import { orderTransactions } from './engine/order-transactions.ts';
import { resolveSettings } from './resolve-settings.ts';
import type { EngineSettings } from './settings.ts';
import type { Books, Transaction } from './types.ts';

export interface BooksInput {
  readonly transactions: readonly Transaction[];
  /** What is not given has its default. */
  readonly settings?: Partial<EngineSettings>;
}

export function computeBooks(input: BooksInput): Books {
  if (typeof input !== 'object' || input === null || !Array.isArray(input.transactions)) {
    throw new AccountingError('invalid_input', 'The transactions must be a list.');
  }
  const settings = resolveSettings(input.settings);
  const ledger = new Ledger(settings);
  const { scope } = settings;
  const perWalletFrom = scope.kind === 'universalThenPerWallet' ? parseCivilDay(scope.fromDay) : Number.POSITIVE_INFINITY;
  const allocation = scope.kind === 'universalThenPerWallet' ? scope.allocation : null;
  const readTransaction = createTransactionReader(ledger);

  let previousId: string | null = null;
  for (const transaction of orderTransactions(keepReadable(ledger, input.transactions), ledger.cashCoinIds)) {
    if (transaction.id === previousId) {
      ledger.issues.report('duplicate_id', 'The transaction is there twice; it was read once.', { transactionId: transaction.id });
      continue;
    }
    previousId = transaction.id;
    ledger.begin(transaction);
    if (!ledger.isPerWallet && ledger.day >= perWalletFrom) changeScope(ledger, allocation);
    readTransaction();
    if (ledger.stoppedBy) break;
  }
  if (settings.asOf !== null && !ledger.isPerWallet && ledger.calendar.dayOf({ at: settings.asOf }) >= perWalletFrom) {
    changeScope(ledger, allocation);
  }
  return {
    closed: ledger.closed,
    open: listOpenLots(ledger),
    income: ledger.income,
    expenses: ledger.expenses,
    liabilities: ledger.liabilities,
    holdings: listHoldings(ledger),
    allocation: ledger.allocation,
    issues: ledger.issues.all,
    stoppedBy: ledger.stoppedBy,
  };
}

function keepReadable(ledger: Ledger, transactions: readonly Transaction[]): Transaction[] {
  const readable: Transaction[] = [];
  for (const transaction of transactions) {
    const fault = faultOfTransaction(transaction);
    if (fault !== null) {
      const id: unknown = (transaction as Transaction | null)?.id;
      ledger.issues.report('invalid_transaction', `A transaction was left out: ${fault}.`, typeof id === 'string' ? { transactionId: id } : {});
    } else if (!isAction(transaction.action)) {
      ledger.issues.report('unknown_action', 'The transaction has no known action and was left out.', { transactionId: transaction.id });
    } else {
      readable.push(transaction);
    }
  }
  return readable;
}
