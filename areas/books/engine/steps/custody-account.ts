import type { Transfer } from '../types.ts';
import { type AccountId, accountIdOf, type CoinId } from '../ids.ts';
import type { Custody } from '@holdfast/actions/treatment-lists.ts';

const CUSTODY = 'custody:';

/**
 * The account of own coins that another party holds: staked, pledged, lent, or on their way over a bridge. The
 * counterparty keeps two protocols apart; without one all of a kind share an account.
 */
export function custodyAccount(custody: Custody, transfer: Pick<Transfer, 'counterpartyId'>): AccountId {
  const { counterpartyId } = transfer;
  return accountIdOf(counterpartyId === undefined ? CUSTODY + custody : `${CUSTODY}${custody}:${counterpartyId}`);
}

const LINKED_MOVE = 'link:';

/** The counterparty of the two ends of one move through a bridge or an exchange, which have a place of their own. */
export function linkedMoveId(id: number): string {
  return LINKED_MOVE + id;
}

export function isLinkedMove({ counterpartyId }: Pick<Transfer, 'counterpartyId'>): boolean {
  return counterpartyId?.startsWith(LINKED_MOVE) === true;
}

/** The account of the coins that a receipt stands for. */
export function receiptAccount(custody: Custody, receiptCoinId: CoinId): AccountId {
  return accountIdOf(`${CUSTODY}${custody}:receipt:${receiptCoinId}`);
}

/** What distinguishes a custody account from the others, "stake:counterparty:12"; null for a wallet. */
export function custodyKeyOf(accountId: AccountId): string | null {
  return isCustodyAccount(accountId) ? accountId.slice(CUSTODY.length) : null;
}

/** Whether an account is held by another party and is no wallet. */
export function isCustodyAccount(accountId: AccountId): boolean {
  return accountId.startsWith(CUSTODY);
}
