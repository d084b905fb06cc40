/**
 * The order in which transactions are read: by time, and within one moment in an order that is fixed and total, so that
 * the order of the input never matters.
 *
 * A series (one chain, one file) keeps its own order, by block and sequence: coins that were moved and then spent in
 * one block were moved first. Series, and transactions without one, are merged by comparing the next of each:
 *
 *   1. what only brings coins in, then what disposes of coins, then what only moves them, so that a sale in the same
 *      second as its purchase finds its lot
 *   2. the source's own sequence
 *   3. id, the shorter first
 *
 * A transaction without a readable time is left out of the books wherever it is, with an issue.
 */
import { AccountingError } from '../accounting-error.ts';
import type { Instant, Transaction } from '../types.ts';
import { isInstant } from './input-check.ts';
import type { CoinId } from '../ids.ts';

/** Sorts the transactions of one moment. */
export function orderMoment(transactions: Transaction[], cashCoinIds: ReadonlySet<CoinId>): void {
  const byRule = (left: Transaction, right: Transaction): number =>
    rankOf(left, cashCoinIds) - rankOf(right, cashCoinIds) ||
    (left.sequence ?? 0) - (right.sequence ?? 0) ||
    compareIds(left.id, right.id);
  if (transactions.every(({ series }) => series === undefined)) {
    transactions.sort(byRule);
    return;
  }
  const queues = new Map<string | undefined, Transaction[]>();
  for (const transaction of transactions) {
    const queue = queues.get(transaction.series);
    if (queue === undefined) queues.set(transaction.series, [transaction]);
    else queue.push(transaction);
  }
  for (const [series, queue] of queues) queue.sort(series === undefined ? byRule : byPlace).reverse();
  for (let index = 0; index < transactions.length; index += 1) {
    let next: Transaction[] | null = null;
    for (const queue of queues.values()) {
      const [head, best] = [queue.at(-1), next?.at(-1)];
      if (head !== undefined && (best === undefined || byRule(head, best) < 0)) next = queue;
    }
    const first = next?.pop();
    if (first !== undefined) transactions[index] = first;
  }
}

/** The order within a series. */
function byPlace(left: Transaction, right: Transaction): number {
  return (
    (left.block ?? 0) - (right.block ?? 0) ||
    (left.sequence ?? 0) - (right.sequence ?? 0) ||
    compareIds(left.id, right.id)
  );
}

/** The shorter id comes first, so that ids that are numbers are in the order of the numbers. */
function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}

function rankOf(transaction: Transaction, cashCoinIds: ReadonlySet<CoinId>): 0 | 1 | 2 {
  let bringsIn = false;
  let movesOnly = false;
  for (const transfer of transaction.transfers) {
    if (!transfer || transfer.role !== undefined || cashCoinIds.has(transfer.coinId)) continue;
    if (transfer.fromAccountId !== null && transfer.toAccountId === null) return 1;
    if (transfer.toAccountId !== null && transfer.fromAccountId === null) bringsIn = true;
    else movesOnly = true;
  }
  return bringsIn ? 0 : movesOnly ? 2 : 1;
}

/** Refuses transactions that go back in time, and returns the latest time seen. */
export function checkTimeOrder(transactions: readonly Transaction[], latestAt: Instant): Instant {
  let latest = latestAt;
  for (const transaction of transactions) {
    const at = timeOf(transaction);
    if (at === null) continue;
    if (at < latest) throw new AccountingError('out_of_order', describeDisorder(transaction, latest));
    latest = at;
  }
  return latest;
}

/** Returns the list itself if it is in time order, otherwise a sorted copy. Transactions without a time come first. */
export function inTimeOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  let latest: Instant = Number.NEGATIVE_INFINITY;
  for (const transaction of transactions) {
    const at = timeOf(transaction) ?? latest;
    if (at < latest) return transactions.toSorted((left, right) => (timeOf(left) ?? -1) - (timeOf(right) ?? -1));
    latest = at;
  }
  return transactions;
}

function timeOf(transaction: Transaction): Instant | null {
  const at: unknown = (transaction as Transaction | null | undefined)?.at;
  return isInstant(at) ? at : null;
}

function describeDisorder(transaction: Transaction, latestAt: Instant): string {
  const [at, latest] = [transaction.at, latestAt].map((instant) => new Date(instant).toISOString());
  const id = String(transaction.id);
  return `The transactions must come in time order, but ${id} of ${at} comes after one of ${latest}.`;
}
