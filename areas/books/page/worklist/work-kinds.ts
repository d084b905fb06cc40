/** The labels of the items to review, their groups, and the action that resolves each kind. */
import { booksCalls } from '../../contract/calls.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { type WorkGroup, type WorkItem, type WorkKind } from '../../contract/review.ts';
import { presentAmount, parseAmount } from '@holdfast/money';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';

export const WORK_LABELS: Readonly<Record<WorkKind, string>> = {
  missingBasis: 'Missing basis',
  missingPrice: 'Missing price',
  oversoldWallet: 'Oversold wallet',
  unmatchedTransfer: 'Counterpart missing',
  allocationMissing: 'Allocation missing',
  clientMoney: 'Client money',
  other: 'To review',
};

/** What the books assume while items of the kind are open. */
export const WORK_SENTENCES: Readonly<Record<WorkKind, string>> = {
  missingBasis: 'No recorded purchase. Cost basis $0.',
  missingPrice: 'Valued at $0 until a price is set.',
  oversoldWallet: 'Disposed of more than the wallet held.',
  unmatchedTransfer: 'One side of a transfer between your own wallets.',
  allocationMissing: 'Lots went to the wallets by acquisition date.',
  clientMoney: 'The books and the lending side differ.',
  other: 'The books made an assumption.',
};

/** The order of the groups of a cause. The server lists the largest first. */
export const GROUP_ORDERS = ['largest', 'newest', 'oldest', 'coin'] as const;
type GroupOrder = (typeof GROUP_ORDERS)[number];

export const ORDER_LABELS: Readonly<Record<GroupOrder, string>> = {
  largest: 'Largest first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  coin: 'By coin',
};

const compareTexts = (one: string | null, other: string | null): number => (one ?? '').localeCompare(other ?? '');

/** Sorting is stable, so groups that are equal keep the order of the server. */
export const COMPARE_GROUPS: Readonly<Record<GroupOrder, (one: WorkGroup, other: WorkGroup) => number>> = {
  largest: () => 0,
  newest: (one, other) => compareTexts(other.lastAt, one.lastAt),
  oldest: (one, other) => compareTexts(one.firstAt, other.firstAt),
  coin: (one, other) => compareTexts(one.coinSymbol, other.coinSymbol),
};

export const ITEMS = { one: 'item', many: 'items' };

export type WorkFix = 'cost' | 'purchase' | 'price' | 'link' | 'settings' | 'transaction' | 'reconciliation';

export const FIX_LABELS: Readonly<Record<WorkFix, string>> = {
  cost: 'Record purchase',
  purchase: 'Record purchase',
  price: 'Add price',
  link: 'Match transfer',
  settings: 'Open settings',
  transaction: 'Open transaction',
  reconciliation: 'Reconcile',
};

/** The call that a fix makes; fixes that only lead elsewhere make none. */
export const FIX_CALLS: Readonly<Record<WorkFix, NeededCall>> = {
  cost: booksCalls.recordCosts,
  purchase: transactionsCalls.addTransaction,
  price: pricesCalls.setManualPrice,
  link: booksCalls.linkTransactions,
  settings: booksCalls.setBookSettings,
  transaction: transactionsCalls.getTransaction,
  reconciliation: booksCalls.listWork,
};

/** The primary action of a group. Groups of transfers are resolved one transfer at a time, inside the group. */
export function fixOfGroup({
  kind,
  coinId,
  walletId,
  isReceived,
}: Pick<WorkGroup, 'kind' | 'coinId' | 'walletId' | 'isReceived'>): WorkFix | null {
  if (kind === 'allocationMissing') return 'settings';
  if (kind === 'clientMoney') return 'reconciliation';
  if (kind === 'missingPrice' && coinId !== null) return 'price';
  if (kind === 'missingBasis' && coinId !== null && isReceived) return 'cost';
  if (kind === 'missingBasis' && coinId !== null && walletId !== null) return 'purchase';
  return null;
}

/** The action of one item inside its group. */
export function fixOfItem({ kind, transactionId }: Pick<WorkItem, 'kind' | 'transactionId'>): WorkFix | null {
  if (transactionId === null) return null;
  return kind === 'unmatchedTransfer' ? 'link' : 'transaction';
}

/** "ETH, 15 Jan 2024", "UNI in Treasury". */
export function groupTitle({
  kind,
  coinSymbol,
  day,
  walletName,
}: Pick<WorkGroup, 'kind' | 'coinSymbol' | 'day' | 'walletName'>): string {
  const coin = coinSymbol ?? WORK_LABELS[kind];
  if (day !== null) return `${coin}, ${dayText(day, { timeZone: 'UTC' })}`;
  return walletName === null ? coin : `${coin}, ${walletName}`;
}

/** "20 items, one missing price". */
export function groupNote(group: Pick<WorkGroup, 'kind' | 'items' | 'detail' | 'firstAt' | 'lastAt'>): string {
  const { kind, items, detail, firstAt, lastAt } = group;
  if (detail !== null) return detail;
  const count = countText(ITEMS, items);
  if (kind === 'missingPrice') return `${count}, one missing price`;
  if (firstAt === null || lastAt === null) return count;
  const [first, last] = [dayText(firstAt), dayText(lastAt)];
  return first === last ? `${count}, ${first}` : `${count}, ${first} to ${last}`;
}

/** Finds text in the coin, the wallet and the label of a group. */
export function matchesSearch(group: WorkGroup, search: string): boolean {
  const text = [groupTitle(group), group.walletName, group.detail, WORK_LABELS[group.kind]].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** "6.42 ETH", or nothing where the amount is unknown. */
export function amountText({ amount, coinSymbol }: Pick<WorkGroup, 'amount' | 'coinSymbol'>): string {
  return amount === null ? '' : `${presentAmount(parseAmount(amount))} ${coinSymbol ?? ''}`.trim();
}
