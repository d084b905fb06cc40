/**
 * THE list of pages. A page that is not here does not exist: it has no route, and the menu does not show it.
 * Every page's code is fetched when it is first visited.
 */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { AccessRule } from '../lib/ability.ts';
import type { NavFlag } from './navigation.ts';

export interface PageDefinition {
  readonly path: string;
  /** What the browser's tab says. */
  readonly title: string;
  readonly layout: 'shell' | 'blank';
  /** Open to everybody, signed in or not. */
  readonly isPublic?: true;
  /** An error page: shown even before it is known who is asking. */
  readonly isErrorPage?: true;
  /** For people who are not signed in. */
  readonly guestOnly?: true;
  /** Without a rule any signed-in user may see the page. */
  readonly access?: AccessRule;
  /** There only when the server has this flag on, like its entry in the menu. */
  readonly flag?: NavFlag;
  readonly component: RouteComponent;
}

export const PROFILE_PATH = '/profile';

const signInPage = {
  title: 'Sign in',
  layout: 'blank',
  guestOnly: true,
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
} as const;

export const NOT_FOUND_PAGE: PageDefinition = {
  path: '/404',
  title: 'Page not found',
  layout: 'blank',
  isPublic: true,
  isErrorPage: true,
  component: lazyRouteComponent(() => import('../features/errors/not-found-page.tsx'), 'NotFoundPage'),
};

export const PAGES: readonly PageDefinition[] = [
  {
    path: '/',
    title: 'Holdfast',
    layout: 'blank',
    isPublic: true,
    component: lazyRouteComponent(() => import('../features/landing/landing-page.tsx'), 'LandingPage'),
  },
  { path: '/signin', ...signInPage },
  { path: '/login', ...signInPage },
  {
    path: '/dashboard',
    title: 'Dashboard',
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: PROFILE_PATH,
    title: 'Your profile',
    layout: 'shell',
    component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: '/client/deposit-withdraw',
    title: 'Deposit & Withdraw',
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(
      () => import('../features/client/deposit-withdraw/deposit-withdraw-page.tsx'),
      'DepositWithdrawPage',
    ),
  },
  {
    path: '/client/wallets',
    title: 'Your Wallets',
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(
      () => import('../features/client/wallets/client-wallets-page.tsx'),
      'ClientWalletsPage',
    ),
  },
  {
    path: '/portfolio/transactions/new',
    title: 'New transactions',
    layout: 'shell',
    access: { action: 'manage', subject: 'Transaction' },
    component: lazyRouteComponent(() => import('../features/transactions/inbox/inbox-page.tsx'), 'InboxPage'),
  },
  {
    path: '/portfolio/transactions/history',
    title: 'Transaction history',
    layout: 'shell',
    access: { action: 'manage', subject: 'Transaction' },
    component: lazyRouteComponent(() => import('../features/transactions/history/history-page.tsx'), 'HistoryPage'),
  },
  {
    path: '/admin/capital-positions',
    title: 'Capital Positions',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(
      () => import('../features/books/capital-positions/capital-positions-page.tsx'),
      'CapitalPositionsPage',
    ),
  },
  {
    path: '/admin/capital-positions/what-if',
    title: 'What if',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(() => import('../features/books/what-if/what-if-page.tsx'), 'WhatIfPage'),
  },
  {
    path: '/admin/capital-positions/worklist',
    title: 'Worklist',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(() => import('../features/books/worklist/worklist-page.tsx'), 'WorklistPage'),
  },
  {
    path: '/admin/asset-holdings',
    title: 'Asset Holdings',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(
      () => import('../features/books/holdings/asset-holdings-page.tsx'),
      'AssetHoldingsPage',
    ),
  },
  {
    path: '/admin/income',
    title: 'Income',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(() => import('../features/books/flows/flows-page.tsx'), 'IncomePage'),
  },
  {
    path: '/admin/expenses',
    title: 'Expenses',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(() => import('../features/books/flows/flows-page.tsx'), 'ExpensesPage'),
  },
  {
    path: '/admin/open-positions',
    title: 'Open Positions',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    component: lazyRouteComponent(
      () => import('../features/books/open-positions/open-positions-page.tsx'),
      'OpenPositionsPage',
    ),
  },
  {
    path: '/admin/client-transactions',
    title: 'Client transactions',
    layout: 'shell',
    access: { action: 'manage', subject: 'ClientTransaction' },
    component: lazyRouteComponent(
      () => import('../features/lending/requests/client-transactions-page.tsx'),
      'ClientTransactionsPage',
    ),
  },
  {
    path: '/admin/liabilities',
    title: 'Liabilities',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(() => import('../features/lending/owed/owed-page.tsx'), 'OwedPage'),
  },
  {
    path: '/admin/liabilities/interest',
    title: 'Interest due',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(() => import('../features/lending/interest/interest-page.tsx'), 'InterestPage'),
  },
  {
    path: '/admin/liabilities/coverage',
    title: 'Coverage',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(() => import('../features/lending/coverage/coverage-page.tsx'), 'CoveragePage'),
  },
  {
    path: '/admin/liabilities/reconciliation',
    title: 'Reconciliation',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(
      () => import('../features/lending/reconciliation/reconciliation-page.tsx'),
      'ReconciliationPage',
    ),
  },
  {
    path: '/admin/liabilities/agreement',
    title: 'Agreement versions',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(() => import('../features/lending/agreement/agreement-page.tsx'), 'AgreementPage'),
  },
  {
    path: '/admin/liabilities/addresses',
    title: 'Deposit addresses',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(() => import('../features/lending/addresses/addresses-page.tsx'), 'AddressesPage'),
  },
  {
    path: '/admin/liabilities/roots',
    title: 'Published roots',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: lazyRouteComponent(() => import('../features/lending/roots/roots-page.tsx'), 'RootsPage'),
  },
  {
    path: '/admin/wallets',
    title: 'Admin Wallets',
    layout: 'shell',
    access: { action: 'manage', subject: 'Wallet' },
    component: lazyRouteComponent(() => import('../features/wallets/wallets-page.tsx'), 'WalletsPage'),
  },
  {
    path: '/admin/address-book',
    title: 'Address book',
    layout: 'shell',
    access: { action: 'manage', subject: 'Wallet' },
    component: lazyRouteComponent(() => import('../features/address-book/address-book-page.tsx'), 'AddressBookPage'),
  },
  {
    path: '/admin/coins',
    title: 'Coins',
    layout: 'shell',
    access: { action: 'manage', subject: 'Coin' },
    component: lazyRouteComponent(() => import('../features/coins/coins-page.tsx'), 'CoinsPage'),
  },
  {
    path: '/admin/coin-alias',
    title: 'Coin Alias',
    layout: 'shell',
    access: { action: 'manage', subject: 'Coin Alias' },
    component: lazyRouteComponent(() => import('../features/coin-alias/coin-alias-page.tsx'), 'CoinAliasPage'),
  },
  {
    path: '/admin/networks',
    title: 'Networks',
    layout: 'shell',
    access: { action: 'manage', subject: 'Network' },
    component: lazyRouteComponent(() => import('../features/networks/networks-page.tsx'), 'NetworksPage'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    layout: 'shell',
    access: { action: 'manage', subject: 'User' },
    component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: '/admin/mails',
    title: 'Mail outbox',
    layout: 'shell',
    access: { action: 'manage', subject: 'all' },
    component: lazyRouteComponent(() => import('../features/notices/mails-page.tsx'), 'MailsPage'),
  },
  NOT_FOUND_PAGE,
  {
    path: '/500',
    title: 'Something went wrong',
    layout: 'blank',
    isPublic: true,
    isErrorPage: true,
    component: lazyRouteComponent(() => import('../features/errors/server-error-page.tsx'), 'ServerErrorPage'),
  },
];

export const PAGE_PATHS: ReadonlySet<string> = new Set(PAGES.map((page) => page.path));
