import {
  mdiAccountSwitchOutline,
  mdiHistory,
  mdiInboxArrowDownOutline,
  mdiPlus,
  mdiSync,
  mdiWalletBifoldOutline,
} from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries, UseMenuCount } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import type { RouteComponent } from '@tanstack/react-router';
import { transactionsCalls } from '../contract/calls.ts';

const SUGGESTED = ['counterparty_id', 'suggestion', 'confidence'] as const;

/** The history contains the lots of each transaction, which are part of a later area. */
export const transactionsPages = ({ HistoryPage }: { readonly HistoryPage: RouteComponent }) =>
  [
    page(
      '/portfolio/transactions/new',
      'New transactions',
      lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
      {
        access: manage('Transaction'),
        search: ['search', 'network_id', 'wallet_id', 'coin_id', 'time_query', 'group_by', ...SUGGESTED],
      },
    ),
    page('/portfolio/transactions/history', 'Transaction history', HistoryPage, {
      access: manage('Transaction'),
      search: [...LIST, 'id', 'action', 'network_id', 'time_query', 'wallet_id'],
    }),
    page(
      '/admin/client-transactions',
      'Client transactions',
      lazyPage(() => import('./client-requests/client-transactions-page.tsx'), 'ClientTransactionsPage'),
      {
        access: manage('ClientTransaction', lendingCalls.listClientTransactions),
        search: [...LIST, 'coin_id', 'status', 'type', 'user_id', 'view'],
      },
    ),
    page(
      '/admin/wallets',
      'Admin Wallets',
      lazyPage(() => import('./wallets/wallets-page.tsx'), 'WalletsPage'),
      {
        access: manage('Wallet'),
        search: [...LIST, 'dialog', 'has_failed_sync', 'is_active', 'network_id', 'owner', 'purpose'],
      },
    ),
    page(
      '/admin/wallets/$id',
      'Wallet',
      lazyPage(() => import('./wallets/outputs/output-wallet-page.tsx'), 'OutputWalletPage'),
      { access: manage('Wallet') },
    ),
  ] as const;

export const transactionsEntries = (): PageEntries => ({
  '/portfolio/transactions/new': {
    help: 'classification',
    menu: {
      section: 'Transactions',
      place: 1,
      label: 'New',
      icon: mdiInboxArrowDownOutline,
      useCount: useUnclassified,
    },
  },
  '/portfolio/transactions/history': {
    help: 'classification#change-your-mind',
    menu: { section: 'Transactions', place: 2, label: 'History', icon: mdiHistory },
  },
  '/admin/client-transactions': {
    help: 'lending#clear-a-request',
    menu: { section: 'Clients', place: 1, label: 'Transactions', icon: mdiAccountSwitchOutline },
  },
  '/admin/wallets': {
    help: 'wallets',
    menu: { section: 'Admin', place: 1, label: 'Admin Wallets', icon: mdiWalletBifoldOutline },
    actions: [
      {
        id: 'add-wallets',
        title: 'Add wallets',
        keywords: 'new address wallet import csv',
        icon: mdiPlus,
        call: catalogueCalls.addWallets,
        search: { dialog: 'add' },
      },
      {
        id: 'sync-wallets',
        title: 'Sync all wallets',
        keywords: 'read transactions update',
        icon: mdiSync,
        call: transactionsCalls.syncAllWallets,
        run: async () => {
          for (const job of (await callApi(transactionsCalls.syncAllWallets, {})).jobs) jobWatch.note(job);
        },
      },
    ],
  },
  '/admin/wallets/$id': { help: 'wallets#bitcoin' },
});

const useUnclassified: UseMenuCount = (_user, { isEnabled }) => {
  const { data } = useCall(transactionsCalls.getInboxSummary, undefined, { enabled: isEnabled });
  return isEnabled ? data?.unclassified : undefined;
};
