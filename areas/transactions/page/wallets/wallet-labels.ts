/** The labels of wallets. */
import type { Wallet, WalletPurpose } from '@holdfast/catalogue/contract';
import { presentCount } from '@holdfast/money';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';

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

export type SyncState = 'synced' | 'failed' | 'notSynced' | 'paused' | 'notNeeded';

export const CLIENT_SYNC_HINT =
  'Only the operator’s wallets are synced. Transfers to and from this wallet are read with them.';

export const FILE_SYNC_HINT =
  'Only wallets on EVM networks and on chains like Bitcoin are synced. Import the files of this one, or add its ' +
  'transactions manually.';

export const SYNC_LABELS: Readonly<Record<SyncState, { readonly label: string; readonly tone: Tone }>> = {
  synced: { label: 'Synced', tone: 'gain' },
  failed: { label: 'Failed', tone: 'loss' },
  notSynced: { label: 'Not synced yet', tone: 'neutral' },
  paused: { label: 'Inactive', tone: 'neutral' },
  notNeeded: { label: 'Not needed', tone: 'neutral' },
};

/**
 * A failure is shown even after an earlier success: the figures are as old as that success. Clients' wallets are never
 * synced, nor are accounts at exchanges.
 */
export function syncStateOf(
  wallet: Pick<Wallet, 'isActive' | 'isSyncable' | 'syncedAt' | 'syncError' | 'userId'>,
): SyncState {
  if (!wallet.isActive) return 'paused';
  if (wallet.userId !== null) return 'notNeeded';
  if (wallet.syncError !== null) return 'failed';
  if (wallet.syncedAt !== null) return 'synced';
  return wallet.isSyncable ? 'notSynced' : 'notNeeded';
}

const blockText = (number: number): string => presentCount(number);

/** "29 blocks awaiting confirmation", or nothing. */
export function awaitingText({ awaitingBlocks }: Pick<Wallet, 'awaitingBlocks'>): string {
  if (awaitingBlocks === null || awaitingBlocks === 0) return '';
  return `${blockText(awaitingBlocks)} ${awaitingBlocks === 1 ? 'block' : 'blocks'} awaiting confirmation`;
}

/** "Up to block 19,000,000. 29 blocks awaiting confirmation." */
export function syncedText(wallet: Pick<Wallet, 'syncedBlock' | 'awaitingBlocks' | 'startBlock'>): string {
  return [
    wallet.syncedBlock === null ? 'Not synced yet' : `Up to block ${blockText(wallet.syncedBlock)}`,
    wallet.startBlock === null
      ? ''
      : `From block ${blockText(wallet.startBlock)}; coins from before it have no cost basis`,
    awaitingText(wallet),
  ]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');
}

export function ownerOf(wallet: Pick<Wallet, 'userId' | 'userEmail'>): string {
  return wallet.userId === null ? 'Operator' : (wallet.userEmail ?? `User ${wallet.userId}`);
}

/** As wallet programs name the kinds of addresses. */
export const KEY_LABELS: Record<NonNullable<Wallet['key']>['script'], string> = {
  p2pkh: 'Legacy',
  'p2sh-p2wpkh': 'Nested SegWit',
  p2wpkh: 'Native SegWit',
  p2tr: 'Taproot',
  p2sh: 'Several signers, legacy',
  'p2sh-p2wsh': 'Several signers, nested SegWit',
  p2wsh: 'Several signers, native SegWit',
};

/** The standard by which wallet programs derive the addresses of a single key. */
export const KEY_STANDARDS: Partial<Record<NonNullable<Wallet['key']>['script'], string>> = {
  p2pkh: 'BIP 44',
  'p2sh-p2wpkh': 'BIP 49',
  p2wpkh: 'BIP 84',
  p2tr: 'BIP 86',
};

/** "Receive 14", "Change 3". */
export function derivedPlace({ branch, place }: { readonly branch: number; readonly place: number }): string {
  return branch <= 1 ? `${branch === 1 ? 'Change' : 'Receive'} ${place}` : `Branch ${branch}, ${place}`;
}
