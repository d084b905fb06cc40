/**
 * The order in which the transactions of one moment are read. It is fixed and total, so that the order in which they
 * came never matters:
 *
 *   1. what only brings coins in, then what lets coins go, then what only moves them, so that a sale in the same second
 *      as its purchase finds its lot
 *   2. the source's own sequence
 *   3. id, the shorter first
 */
import type { Transaction } from '../types.ts';

export function orderMoment(transactions: Transaction[], cashCoinIds: ReadonlySet<string>): void {
  transactions.sort((left, right) => {
    const byRank = rankOf(left, cashCoinIds) - rankOf(right, cashCoinIds);
    if (byRank !== 0) return byRank;
    const bySequence = (left.sequence ?? 0) - (right.sequence ?? 0);
    if (bySequence !== 0) return bySequence;
    // Numbers written out are then in the order of numbers.
    if (left.id.length !== right.id.length) return left.id.length - right.id.length;
    return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
  });
}

function rankOf(transaction: Transaction, cashCoinIds: ReadonlySet<string>): 0 | 1 | 2 {
  let bringsIn = false;
  let movesOnly = false;
  for (const transfer of transaction.transfers) {
    if (!transfer || transfer.role !== undefined || cashCoinIds.has(transfer.coinId)) continue;
    if (transfer.fromWalletId !== null && transfer.toWalletId === null) return 1;
    if (transfer.toWalletId !== null && transfer.fromWalletId === null) bringsIn = true;
    else movesOnly = true;
  }
  return bringsIn ? 0 : movesOnly ? 2 : 1;
}
