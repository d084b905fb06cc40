/** The items that need attention, most urgent first. Each links to the page that resolves it. */
import type { BackupState } from '@holdfast/operations/contract';
import type { BookState } from '@holdfast/books/contract';
import type { CoinCoverage, LendingSummary } from '@holdfast/lending/contract';
import type { InboxSummary } from '@holdfast/transactions/contract';
import type { JobSummary } from '@holdfast/contract';
import type { LoanList, PoolList } from '@holdfast/defi/contract';
import type { Wallet } from '@holdfast/catalogue/contract';
import { formatDecimal, parseRatio, ONE_UNITS, roundTo } from '@holdfast/money';
import {
  mdiAccountArrowUpOutline,
  mdiAlertOutline,
  mdiBankTransferIn,
  mdiBellAlertOutline,
  mdiBookAlertOutline,
  mdiCalendarClockOutline,
  mdiClockAlertOutline,
  mdiCurrencyUsdOff,
  mdiDatabaseAlertOutline,
  mdiEmailAlertOutline,
  mdiHandCoinOutline,
  mdiInboxArrowDownOutline,
  mdiLinkVariantOff,
  mdiLockAlertOutline,
  mdiMapMarkerCheckOutline,
  mdiProgressAlert,
  mdiScaleUnbalanced,
  mdiSyncAlert,
  mdiWaterAlertOutline,
} from '@mdi/js';
import type { PageTarget } from '@holdfast/web/lib/page-address.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { coveragePercent } from './coverage-percent.ts';

export interface AttentionItem {
  readonly id: string;
  readonly icon: string;
  readonly tone: Tone;
  readonly count: number;
  readonly title: string;
  readonly detail: string;
  /** Jobs have no page; they are in the job tray. */
  readonly leadsTo: PageTarget | 'jobs';
}

/** Data that has not loaded yet is left out, so that the rest is shown immediately. */
export interface AttentionFacts {
  readonly inbox: InboxSummary | undefined;
  readonly lending: LendingSummary | undefined;
  readonly coverage: readonly CoinCoverage[] | undefined;
  readonly books: BookState | undefined;
  readonly coinsMissingPrices: number | undefined;
  /** The first wallets whose sync failed, and how many there are. */
  readonly unsynced: { readonly items: readonly Pick<Wallet, 'name'>[]; readonly total: number } | undefined;
  readonly failedJobs: readonly JobSummary[];
  readonly backups: BackupState | undefined;
  /** Pools out of range, the largest first, with the totals of all. */
  readonly pools: Pick<PoolList, 'items' | 'totals'> | undefined;
  /** Loans from protocols, the lowest health factor first, with the totals of all. */
  readonly loans: Pick<LoanList, 'items' | 'totals'> | undefined;
}

/** Names in the detail of an item; the rest is counted. */
export const NAMED_MAX = 3;

export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  return [...defiItems(facts), ...lendingItems(facts), ...bookkeepingItems(facts), ...systemItems(facts)]
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => URGENCY[left.tone] - URGENCY[right.tone]);
}

const URGENCY: Readonly<Record<Tone, number>> = { loss: 0, warning: 1, accent: 2, info: 3, neutral: 4, gain: 5 };

function defiItems({ pools, loans }: AttentionFacts): AttentionItem[] {
  const { outside = 0, alertsOutside = 0 } = pools?.totals ?? {};
  const { pastAlert = 0 } = loans?.totals ?? {};
  const near = (loans?.items ?? []).flatMap((loan) =>
    loan.kind === 'protocol' && loan.isPastAlert && loan.healthFactor !== null
      ? [`${loan.protocolName}, ${loan.networkName} ${healthText(loan.healthFactor)}`]
      : [],
  );
  return [
    {
      id: 'liquidation',
      icon: mdiHandCoinOutline,
      tone: 'loss',
      ...counted(pastAlert, 'Loan near liquidation', 'Loans near liquidation'),
      detail: named(near, pastAlert),
      leadsTo: { path: '/admin/loans' },
    },
    {
      id: 'outOfRange',
      icon: mdiWaterAlertOutline,
      tone: 'warning',
      ...counted(outside, 'Pool out of range', 'Pools out of range'),
      detail: named(
        (pools?.items ?? []).map(({ coins }) => coins.map(({ coinSymbol }) => coinSymbol).join(' / ')),
        outside,
      ),
      leadsTo: { path: '/admin/pools', search: { range: 'outside' } },
    },
    {
      id: 'priceAlerts',
      icon: mdiBellAlertOutline,
      tone: 'warning',
      ...counted(alertsOutside, 'Price outside its alert limits', 'Prices outside their alert limits'),
      detail: 'Set for coins in liquidity pools',
      leadsTo: { path: '/admin/pools' },
    },
  ];
}

/** Rounded down, as in the list of loans: 1.0999 is not yet 1.10. */
function healthText(healthFactor: string): string {
  const [whole, fraction = ''] = formatDecimal(roundTo(parseRatio(healthFactor), 2, 'floor')).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function lendingItems({ lending, coverage }: AttentionFacts): AttentionItem[] {
  const requests = { path: '/admin/client-transactions' } as const;
  const short = (coverage ?? []).filter(isShort);
  const underLimit = (coverage ?? []).filter((coin) => coin.isUnderLimit && !isShort(coin));
  const percents = (coins: readonly CoinCoverage[]) =>
    named(coins.map((coin) => `${coin.coinSymbol} ${coveragePercent(coin.ratio ?? '0')}`));
  const inTime = (lending?.pendingWithdrawals ?? 0) - (lending?.lateWithdrawals ?? 0);
  return [
    {
      id: 'late',
      icon: mdiClockAlertOutline,
      tone: 'loss',
      ...counted(lending?.lateWithdrawals, 'Late withdrawal', 'Late withdrawals'),
      detail: 'Past the notice period',
      leadsTo: requests,
    },
    {
      id: 'short',
      icon: mdiScaleUnbalanced,
      tone: 'loss',
      ...counted(short.length, 'Coin with a shortfall', 'Coins with a shortfall'),
      detail: percents(short),
      leadsTo: { path: '/admin/liabilities' },
    },
    {
      id: 'underLimit',
      icon: mdiScaleUnbalanced,
      tone: 'warning',
      ...counted(underLimit.length, 'Coin below its limit', 'Coins below their limit'),
      detail: percents(underLimit),
      leadsTo: { path: '/admin/liabilities' },
    },
    {
      id: 'withdrawals',
      icon: mdiAccountArrowUpOutline,
      tone: 'warning',
      ...counted(inTime, 'Client withdrawal due', 'Client withdrawals due'),
      // The earliest deadline is a late one if there is any.
      detail:
        lending?.nextDueBy && lending.lateWithdrawals === 0
          ? `Next by ${dayText(lending.nextDueBy, { timeZone: 'UTC' })}`
          : 'Within the notice period',
      leadsTo: requests,
    },
    {
      id: 'interest',
      icon: mdiCalendarClockOutline,
      tone: 'warning',
      ...counted(lending?.pendingInterest, 'Interest payment due', 'Interest payments due'),
      detail: 'To be paid to clients',
      leadsTo: requests,
    },
    {
      id: 'deposits',
      icon: mdiBankTransferIn,
      tone: 'info',
      ...counted(lending?.pendingDeposits, 'Deposit to clear', 'Deposits to clear'),
      detail: 'Announced by clients',
      leadsTo: requests,
    },
    {
      id: 'addresses',
      icon: mdiMapMarkerCheckOutline,
      tone: 'warning',
      ...counted(lending?.depositAddressRequests, 'Deposit address to approve', 'Deposit addresses to approve'),
      detail: 'Requested by another admin',
      leadsTo: requests,
    },
  ];
}

function bookkeepingItems({ inbox, books, coinsMissingPrices }: AttentionFacts): AttentionItem[] {
  const areStale =
    books !== undefined &&
    books.jobId === null &&
    (books.generatedAt === null ? books.transactions > 0 : books.staleFrom !== null);
  return [
    {
      id: 'inbox',
      icon: mdiInboxArrowDownOutline,
      tone: 'accent',
      ...counted(inbox?.unclassified, 'Transaction to classify', 'Transactions to classify'),
      detail:
        inbox === undefined || inbox.wallets === 0
          ? 'Not yet classified'
          : `In ${inbox.wallets} ${inbox.wallets === 1 ? 'wallet' : 'wallets'}`,
      leadsTo: { path: '/portfolio/transactions/new' },
    },
    {
      id: 'vanished',
      icon: mdiLinkVariantOff,
      tone: 'warning',
      ...counted(inbox?.vanished, 'Transaction removed from its chain', 'Transactions removed from their chain'),
      detail: 'Classified before a chain reorganisation',
      leadsTo: { path: '/portfolio/transactions/new' },
    },
    {
      id: 'setAside',
      icon: mdiLockAlertOutline,
      tone: 'warning',
      ...counted(inbox?.setAside, 'Change set aside', 'Changes set aside'),
      detail: 'Found by a sync in a locked period',
      leadsTo: { path: '/portfolio/transactions/new' },
    },
    {
      id: 'worklist',
      icon: mdiAlertOutline,
      tone: 'warning',
      ...counted(books?.worklist, 'Item to review', 'Items to review'),
      detail: 'Missing basis, prices or counterparts',
      leadsTo: { path: '/admin/capital-positions/worklist' },
    },
    {
      id: 'books',
      icon: mdiBookAlertOutline,
      tone: 'accent',
      count: areStale ? 1 : 0,
      title: books?.generatedAt === null ? 'Generate the books' : 'Regenerate the books',
      detail:
        books?.generatedAt === null
          ? 'Needed for gains, income and holdings'
          : 'Transactions changed since the last update',
      leadsTo: { path: '/admin/capital-positions' },
    },
    {
      id: 'prices',
      icon: mdiCurrencyUsdOff,
      tone: 'warning',
      ...counted(coinsMissingPrices, 'Coin without a price', 'Coins without a price'),
      detail: 'Missing or outdated',
      leadsTo: { path: '/admin/coins', search: { view: 'missing-prices' } },
    },
  ];
}

function systemItems({ unsynced, failedJobs, lending, backups }: AttentionFacts): AttentionItem[] {
  return [
    {
      id: 'sync',
      icon: mdiSyncAlert,
      tone: 'warning',
      ...counted(unsynced?.total, 'Wallet sync failed', 'Wallet syncs failed'),
      detail: named(unsynced?.items.map(({ name }) => name) ?? [], unsynced?.total),
      leadsTo: { path: '/admin/wallets', search: { owner: 'operator', is_active: 'true', has_failed_sync: 'true' } },
    },
    {
      id: 'jobs',
      icon: mdiProgressAlert,
      tone: 'loss',
      ...counted(failedJobs.length, 'Job failed', 'Jobs failed'),
      detail: failedJobs[0]?.error ?? '',
      leadsTo: 'jobs',
    },
    {
      id: 'backups',
      icon: mdiDatabaseAlertOutline,
      tone: 'loss',
      count: backups?.isOverdue || backups?.failure ? 1 : 0,
      title: backups?.failure ? 'Backup failed' : 'Backup overdue',
      detail: backups?.failure ?? (backups?.last ? `Last backup: ${dayText(backups.last.madeAt)}` : ''),
      leadsTo: 'jobs',
    },
    {
      id: 'mails',
      icon: mdiEmailAlertOutline,
      tone: 'warning',
      ...counted(lending?.failedMails, 'E-mail not sent', 'E-mails not sent'),
      detail: 'Failed. Retry from the mail outbox',
      leadsTo: { path: '/admin/mails', search: { state: 'failed' } },
    },
  ];
}

function isShort({ ratio }: CoinCoverage): boolean {
  return ratio !== null && parseRatio(ratio) < ONE_UNITS;
}

/** The count of an item and its title in the right number. A count that is not loaded yet is zero. */
function counted(count: number | undefined, one: string, many: string): Pick<AttentionItem, 'count' | 'title'> {
  return { count: count ?? 0, title: count === 1 ? one : many };
}

/** `total` is larger than the number of names where only the first were loaded. */
function named(names: readonly string[], total = names.length): string {
  const more = total - Math.min(names.length, NAMED_MAX);
  return names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
