/** The labels of wallets. */
import type { Wallet, WalletPurpose } from '@holdfast/contract';
import type { Tone } from '../../ui/tone-colours.ts';

export const PURPOSE_LABELS: Readonly<Record<WalletPurpose, string>> = {
  hot: 'Hot',
  cold: 'Cold',
  exchange: 'Exchange',
  deposit: 'Deposit',
};

export const PURPOSE_HINTS: Readonly<Record<WalletPurpose, string>> = {
  hot: 'Used for daily transactions.',
  cold: 'Kept offline.',
  exchange: 'A deposit address at an exchange.',
  deposit: 'Clients send their deposits here.',
};

export type SyncState = 'synced' | 'failed' | 'notSynced' | 'paused';

export const SYNC_LABELS: Readonly<Record<SyncState, { readonly label: string; readonly tone: Tone }>> = {
  synced: { label: 'Synced', tone: 'gain' },
  failed: { label: 'Failed', tone: 'loss' },
  notSynced: { label: 'Not synced yet', tone: 'neutral' },
  paused: { label: 'Inactive', tone: 'neutral' },
};

/** A failure is shown even after an earlier success: the figures are as old as that success. */
export function syncStateOf(wallet: Pick<Wallet, 'isActive' | 'syncedAt' | 'syncError'>): SyncState {
  if (!wallet.isActive) return 'paused';
  if (wallet.syncError !== null) return 'failed';
  return wallet.syncedAt === null ? 'notSynced' : 'synced';
}

/** "Up to block 19,000,000. 29 blocks awaiting confirmation." */
export function syncedText(wallet: Pick<Wallet, 'syncedBlock' | 'awaitingBlocks' | 'startBlock'>): string {
  const block = (number: number) => number.toLocaleString('en');
  return [
    wallet.syncedBlock === null ? 'Not synced yet' : `Up to block ${block(wallet.syncedBlock)}`,
    wallet.startBlock === null ? '' : `From block ${block(wallet.startBlock)}; coins from before it have no cost basis`,
    wallet.awaitingBlocks === null || wallet.awaitingBlocks === 0
      ? ''
      : `${block(wallet.awaitingBlocks)} ${wallet.awaitingBlocks === 1 ? 'block' : 'blocks'} awaiting confirmation`,
  ]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');
}

export function ownerOf(wallet: Pick<Wallet, 'userId' | 'userEmail'>): string {
  return wallet.userId === null ? 'Operator' : (wallet.userEmail ?? `User ${wallet.userId}`);
}
