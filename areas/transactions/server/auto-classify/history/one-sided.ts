/**
 * A transaction with incoming or outgoing transfers only, which can be compared with loans, client transactions and
 * linked transfers.
 */
import type { Finding } from '../../../engine/classification/findings.ts';
import { type NetMove, readMoves } from '../../../engine/classification/read-moves.ts';
import { NO_HISTORY } from '../../../engine/classification/transaction-view.ts';
import type { AccountFacts, TransactionFacts } from '../load-facts.ts';

export interface OneSided {
  readonly transactionId: number;
  readonly direction: 'in' | 'out';
  /** The movement if it was of one coin; null for several. */
  readonly move: NetMove | null;
  /** The accounts of the counterparties. */
  readonly partyIds: readonly number[];
  /** The accounts on both sides of the transfers. */
  readonly others: readonly AccountFacts[];
  readonly own: readonly AccountFacts[];
  readonly findings: readonly Finding[];
}

export function oneSidedOf({ id, view, ends }: TransactionFacts): OneSided | null {
  const { given, got, sharesGiven, sharesGot, findings } = readMoves({ ...view, history: NO_HISTORY });
  if (sharesGiven.length > 0 || sharesGot.length > 0 || given.length > 0 === got.length > 0) return null;
  const direction = got.length > 0 ? 'in' : 'out';
  const moved = ends.filter((_, index) => view.transfers[index]?.role === 'transfer');
  const others = moved
    .flatMap(({ from, to }) => (direction === 'in' ? from : to) ?? [])
    .filter((account) => !isOurs(account));
  const own = moved.flatMap(({ from, to }) => (direction === 'in' ? to : from) ?? []).filter(isOurs);
  const moves = direction === 'in' ? got : given;
  return {
    transactionId: id,
    direction,
    move: moves.length === 1 ? (moves[0] ?? null) : null,
    partyIds: [...new Set(others.map(({ accountId }) => accountId))],
    others,
    own,
    findings,
  };
}

function isOurs({ walletId, userId }: AccountFacts): boolean {
  return walletId !== null && userId === null;
}
