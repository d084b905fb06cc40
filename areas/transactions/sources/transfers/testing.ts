/** For tests: a transaction in which nothing moves, with the given fields. */
import type { RawTransaction } from '../raw-transaction.ts';

export function rawTransaction(fields: Partial<RawTransaction>): RawTransaction {
  return {
    hash: `0x${'1'.repeat(64)}`,
    block: { number: 5, hash: `0x${'2'.repeat(64)}`, position: 3 },
    atMs: 1_700_000_000_000,
    status: 'success',
    from: `0x${'a'.repeat(40)}`,
    to: `0x${'b'.repeat(40)}`,
    created: null,
    methodId: null,
    valueWei: 0n,
    feeWei: 0n,
    logs: [],
    internals: [],
    ...fields,
  };
}
