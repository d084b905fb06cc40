/** Which of two moves is the one that went out, from what their transfers say. */
import type { Transaction } from '@holdfast/contract';

type Ends = Pick<Transaction, 'id' | 'transfers'>;

export interface LinkEnds {
  readonly outTransactionId: number;
  readonly inTransactionId: number;
}

/** Null where they do not go opposite ways. */
export function linkEnds(one: Ends, other: Ends): LinkEnds | null {
  const goes = (ends: Ends, direction: 'in' | 'out') =>
    ends.transfers.some((transfer) => transfer.role === 'transfer' && transfer.direction === direction);
  if (goes(one, 'out') && goes(other, 'in')) return { outTransactionId: one.id, inTransactionId: other.id };
  if (goes(other, 'out') && goes(one, 'in')) return { outTransactionId: other.id, inTransactionId: one.id };
  return null;
}
