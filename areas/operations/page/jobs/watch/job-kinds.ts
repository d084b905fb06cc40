/** Labels and cache tags of each kind of job. A kind that is missing here is shown under its own name. */
import type { CacheTag, Job, JobSummary } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';

export interface JobKindInPage {
  readonly label: string;
  /** The cached responses that are reloaded when such a job ends. */
  readonly changes: readonly CacheTag[];
  /** The page with the result. */
  readonly resultLink?: { readonly path: PagePath; readonly label: string };
  /** Lists in the result that a person may want to read. */
  readonly details?: JobDetails;
  /** The page with the result also shows the progress, so it needs neither the tray nor a toast. */
  readonly isShownInItsPage?: true;
  /** A page that starts such jobs often and shows that they run: no tray there, and a toast only for a failure. */
  readonly quietOn?: PagePath;
  /** Succeeded, but left something out: its toast is a warning. */
  readonly isPartial?: (job: Pick<JobSummary, 'message'>) => boolean;
  /** Cancelling loses nothing that cannot be repeated, so no confirmation is needed. */
  readonly isHarmlessToCancel: boolean;
}

export interface JobDetails {
  readonly label: string;
  /** The text for an empty list. */
  readonly noneText: string;
  readonly read: (result: Job['result']) => readonly string[];
}

/** A list inside a result. Its shape depends on the kind of job and on the version of the server. */
function listIn(result: Job['result'], name: string): readonly Readonly<Record<string, unknown>>[] {
  const list = typeof result === 'object' && result !== null && !Array.isArray(result) ? result[name] : undefined;
  return Array.isArray(list)
    ? list.flatMap((item) => (typeof item === 'object' && item !== null && !Array.isArray(item) ? [item] : []))
    : [];
}

/** A list of texts inside a result. */
function textsIn(result: Job['result'], name: string): readonly string[] {
  const list = typeof result === 'object' && result !== null && !Array.isArray(result) ? result[name] : undefined;
  return Array.isArray(list) ? list.flatMap((item) => (typeof item === 'string' ? [item] : [])) : [];
}

const SYNCED = [
  'Transaction',
  'TransactionUnclassified',
  'ClientTransaction',
  'Wallet',
  'Account',
  'Coin',
  'Books',
] as const satisfies readonly CacheTag[];

const PRICED = {
  changes: ['Price', 'Coin', 'Books'],
  resultLink: { path: '/admin/coins', label: 'Open coins' },
} as const satisfies Partial<JobKindInPage>;

const KINDS: Readonly<Record<string, JobKindInPage>> = {
  'import-prices': {
    label: 'Import prices',
    ...PRICED,
    details: {
      label: 'Refused rows',
      noneText: 'No row was refused.',
      read: (result) =>
        listIn(result, 'refusals').map(({ row, rows, detail }) =>
          typeof rows === 'number' && rows > 1
            ? `${presentCount(rows)} rows, from row ${String(row)}: ${String(detail)}`
            : `Row ${String(row)}: ${String(detail)}`,
        ),
    },
    isPartial: ({ message }) => message.endsWith(' refused.'),
    isHarmlessToCancel: true,
  },
  'import-file': {
    label: 'Import file',
    changes: [...SYNCED, 'Import', 'Exchange', 'Network'],
    resultLink: { path: '/admin/import', label: 'Open imports' },
    isShownInItsPage: true,
    isHarmlessToCancel: true,
  },
  'read-exchange': {
    label: 'Read exchange',
    changes: ['Exchange', 'Import', 'Wallet', 'Network'],
    resultLink: { path: '/admin/exchanges', label: 'Open exchanges' },
    isShownInItsPage: true,
    isHarmlessToCancel: true,
  },
  'read-all-exchanges': { label: 'Read all exchanges', changes: ['Exchange'], isHarmlessToCancel: true },
  'refresh-prices': {
    label: 'Refresh prices',
    ...PRICED,
    details: {
      label: 'Coins without a price',
      noneText: 'Every coin has its price.',
      read: (result) => listIn(result, 'gaps').map(({ symbol, reason }) => `${String(symbol)}: ${String(reason)}`),
    },
    isHarmlessToCancel: true,
  },
  'sync-wallet': {
    label: 'Sync wallet',
    changes: SYNCED,
    resultLink: { path: '/portfolio/transactions/new', label: 'Open new transactions' },
    isHarmlessToCancel: true,
  },
  'sync-all-wallets': { label: 'Sync all wallets', changes: SYNCED, isHarmlessToCancel: true },
  'sync-block-fills': {
    label: 'Sync BlockFills',
    changes: SYNCED,
    resultLink: { path: '/portfolio/transactions/new', label: 'Open new transactions' },
    isHarmlessToCancel: true,
  },
  'regenerate-books': {
    label: 'Regenerate the books',
    changes: [
      'Books',
      'CapitalPositionSummary',
      'CapitalPositionSummaryList',
      'OpenPositionSummary',
      'OpenPositionSummaryList',
    ],
    resultLink: { path: '/admin/capital-positions', label: 'Open capital positions' },
    quietOn: '/admin/capital-positions/worklist',
    isHarmlessToCancel: true,
  },
  'interest-run': {
    label: 'Calculate interest due',
    changes: ['ClientTransaction', 'Liability', 'Notice'],
    resultLink: { path: '/admin/liabilities/interest', label: 'Open interest due' },
    isHarmlessToCancel: true,
  },
  'close-lending-day': {
    label: 'Publish liability roots',
    changes: ['Liability', 'Coverage', 'Notice'],
    resultLink: { path: '/admin/liabilities/roots', label: 'Open published roots' },
    isHarmlessToCancel: true,
  },
  'refresh-positions': {
    label: 'Refresh positions',
    changes: [
      'Pool',
      'AccountPool',
      'AccountPoolFull',
      'PoolPriceAlert',
      'AccountLoan',
      'AccountLoanFull',
      'StakeDetails',
      'Coverage',
      'Price',
      'Notice',
    ],
    resultLink: { path: '/admin/pools', label: 'Open liquidity pools' },
    details: {
      label: 'Network errors',
      noneText: 'Every network was read.',
      read: (result) => textsIn(result, 'errors'),
    },
    isHarmlessToCancel: true,
  },
  'send-audit-head': { label: 'Send the head of the audit log', changes: ['Job'], isHarmlessToCancel: true },
  'back-up': { label: 'Back up', changes: ['Job'], isHarmlessToCancel: true },
  'apply-rule': {
    label: 'Apply rule',
    changes: [...SYNCED, 'Rule'],
    resultLink: { path: '/portfolio/transactions/history', label: 'Open history' },
    isHarmlessToCancel: true,
  },
};

/** A newer server may have kinds that this page does not: "sync-wallet" is then shown as "Sync wallet". */
export function jobKindOf(kind: string): JobKindInPage {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known) return known;
  const label = kind.replaceAll(/[-_]+/gu, ' ').trim();
  return {
    label: label === '' ? 'Job' : label.charAt(0).toUpperCase() + label.slice(1),
    changes: [],
    isHarmlessToCancel: false,
  };
}
