import type { Custody } from '../actions.ts';
import type { Transfer } from '../types.ts';

const CUSTODY = 'custody:';

/**
 * The account of own coins that another party holds: staked, pledged, lent, or on their way over a bridge. The
 * counterparty keeps two protocols apart; without one all of a kind share an account.
 */
export function custodyAccount(custody: Custody, transfer: Pick<Transfer, 'counterpartyId'>): string {
  return transfer.counterpartyId === undefined ? CUSTODY + custody : `${CUSTODY}${custody}:${transfer.counterpartyId}`;
}

/** The account of the coins that a receipt stands for. */
export function receiptPlace(custody: Custody, receiptCoinId: string): string {
  return `${CUSTODY}${custody}:receipt:${receiptCoinId}`;
}

/** Whether an account of the books is such a place and no wallet. */
export function isCustodyAccount(walletId: string): boolean {
  return walletId.startsWith(CUSTODY);
}
