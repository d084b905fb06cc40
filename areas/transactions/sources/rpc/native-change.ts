import type { RawTransaction } from '../raw-transaction.ts';
import { listNativeMoves } from '../transfers/list-moves.ts';

/** Returns by how much the transactions change the native balance of an address, gas included. */
export function nativeChange(address: string, transactions: readonly RawTransaction[]): bigint {
  let change = 0n;
  for (const raw of transactions) {
    if (raw.from === address) change -= raw.feeWei;
    for (const { from, to, units } of listNativeMoves(raw)) {
      if (to === address) change += units;
      if (from === address) change -= units;
    }
  }
  return change;
}
