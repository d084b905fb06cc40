import type { Transaction } from '@holdfast/contract';
import { add, formatDecimal, parseUsd } from '@holdfast/money';
import { movedTransfers } from '../words/transaction-words.ts';

/**
 * What a transaction moved, in dollars: what came in, or what went out where nothing came in. Null as soon as a part
 * has no known value, or where the list does not show every transfer.
 */
export function valueOf(transaction: Pick<Transaction, 'transfers' | 'transfersTotal'>): string | null {
  if (transaction.transfersTotal > transaction.transfers.length) return null;
  const moved = movedTransfers(transaction.transfers);
  const inwards = moved.filter(({ direction }) => direction === 'in');
  const counted = inwards.length > 0 ? inwards : moved;
  let total = parseUsd('0');
  for (const { valueUsd } of counted) {
    if (valueUsd === null) return null;
    total = add(total, parseUsd(valueUsd));
  }
  return formatDecimal(total);
}
