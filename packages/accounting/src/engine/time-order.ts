/**
 * Time order, the one thing that a stream of transactions must have. What has no readable time has no place in it: it
 * is left out of the books wherever it stands, with an issue.
 */
import { AccountingError } from '../accounting-error.ts';
import type { Instant, Transaction } from '../types.ts';
import { isInstant } from './input-check.ts';

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

/** The list itself when it is in time order already, or else a sorted copy; what has no time comes first. */
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
  return `The transactions must come in time order, but ${String(transaction.id)} of ${at} comes after one of ${latest}.`;
}
