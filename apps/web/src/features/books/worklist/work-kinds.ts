/** The labels of the items to review, and the action that resolves each kind. */
import type { WorkItem } from '@holdfast/contract';

export const WORK_LABELS: Readonly<Record<WorkItem['kind'], string>> = {
  missingBasis: 'Missing basis',
  missingPrice: 'Missing price',
  oversoldWallet: 'Oversold wallet',
  unmatchedTransfer: 'Unmatched transfer',
  allocationMissing: 'Allocation missing',
  clientMoney: 'Client money',
  other: 'To review',
};

export type WorkFix = 'acquisition' | 'price' | 'link' | 'settings' | 'transaction' | 'reconciliation';

export const FIX_LABELS: Readonly<Record<WorkFix, string>> = {
  acquisition: 'Add purchase',
  price: 'Add price',
  link: 'Match transfer',
  settings: 'Open settings',
  transaction: 'Open transaction',
  reconciliation: 'Reconcile',
};

/** The primary action; null if the item can only be accepted. */
export function fixFor({
  kind,
  coinId,
  walletId,
  transactionId,
}: Pick<WorkItem, 'kind' | 'coinId' | 'walletId' | 'transactionId'>): WorkFix | null {
  if (kind === 'allocationMissing') return 'settings';
  if (kind === 'clientMoney') return 'reconciliation';
  if (kind === 'missingPrice' && coinId !== null) return 'price';
  if (kind === 'unmatchedTransfer' && transactionId !== null) return 'link';
  if ((kind === 'missingBasis' || kind === 'oversoldWallet') && coinId !== null && walletId !== null)
    return 'acquisition';
  return transactionId === null ? null : 'transaction';
}

/** The UTC day of the missing price; price books use UTC days. */
export function dayOfWork({ at }: Pick<WorkItem, 'at'>, now: Date = new Date()): string {
  return (at ?? now.toISOString()).slice(0, 10);
}
