import type { Custody } from '../actions.ts';
import type { Transfer } from '../types.ts';

const CUSTODY = 'custody:';

/**
 * The account where coins of ours wait at somebody else's: staked, pledged, lent, or on their way over a bridge. The
 * counterparty keeps two protocols apart; without one all of a kind share an account.
 */
export function custodyAccount(custody: Custody, transfer: Transfer): string {
  return transfer.counterpartyId === undefined ? CUSTODY + custody : `${CUSTODY}${custody}:${transfer.counterpartyId}`;
}

/** Whether an account of the books is such a place and no wallet. */
export function isCustodyAccount(walletId: string): boolean {
  return walletId.startsWith(CUSTODY);
}
