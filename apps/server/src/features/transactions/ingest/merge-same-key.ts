import type { IngestTransaction, IngestTransfer } from './ingest-batch.ts';

/**
 * One entry a key, in the order of their first appearance: a source that met a transaction twice, from two wallets of
 * ours, hands over two parts of it.
 */
export function mergeSameKey(transactions: readonly IngestTransaction[]): IngestTransaction[] {
  const merged = new Map<string, IngestTransaction>();
  for (const transaction of transactions) {
    const known = merged.get(transaction.key);
    merged.set(
      transaction.key,
      known ? { ...known, transfers: union(known.transfers, transaction.transfers) } : transaction,
    );
  }
  return [...merged.values()];
}

function union(left: readonly IngestTransfer[], right: readonly IngestTransfer[]): IngestTransfer[] {
  return [...new Map([...right, ...left].map((transfer) => [transfer.key, transfer])).values()];
}
