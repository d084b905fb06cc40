/**
 * THE list of pages. A page that is not here does not exist: it has no route, and the menu does not show it.
 * Every page's code is fetched when it is first visited.
 */
import * as pages from './page-components.ts';
import { page, type PageDefinition } from './page-route.ts';

export const PROFILE_PATH = '/profile';

/** The search parameters of every list. */
const LIST = ['search', 'sort', 'order', 'page', 'limit'] as const;

const SIGN_IN = {
  title: 'Sign in',
  layout: 'blank',
  guestOnly: true,
  search: ['returnUrl'],
  component: pages.SignInPage,
} as const;

const NOT_FOUND = {
  title: 'Page not found',
  layout: 'blank',
  isPublic: true,
  isErrorPage: true,
  component: pages.NotFoundPage,
} as const;

export const NOT_FOUND_PAGE: PageDefinition = { path: '/404', ...NOT_FOUND };

export const PAGE_ROUTES = [
  page('/', {
    title: 'Holdfast',
    layout: 'blank',
    isPublic: true,
    component: pages.LandingPage,
  }),
  page('/signin', SIGN_IN),
  page('/login', SIGN_IN),
  page('/dashboard', {
    title: 'Dashboard',
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    search: ['client', 'range', 'view'],
    component: pages.DashboardPage,
  }),
  page(PROFILE_PATH, {
    title: 'Your profile',
    layout: 'shell',
    component: pages.ProfilePage,
  }),
  page('/client/deposit-withdraw', {
    title: 'Deposit & Withdraw',
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    flag: 'clientPortal',
    search: ['tab'],
    component: pages.DepositWithdrawPage,
  }),
  page('/client/wallets', {
    title: 'Your Wallets',
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'network_id'],
    component: pages.ClientWalletsPage,
  }),
  page('/portfolio/transactions/new', {
    title: 'New transactions',
    layout: 'shell',
    access: { action: 'manage', subject: 'Transaction' },
    search: ['search', 'network_id', 'wallet_id', 'coin_id', 'time_query'],
    component: pages.InboxPage,
  }),
  page('/portfolio/transactions/history', {
    title: 'Transaction history',
    layout: 'shell',
    access: { action: 'manage', subject: 'Transaction' },
    search: [...LIST, 'id', 'action', 'network_id', 'time_query', 'wallet_id'],
    component: pages.HistoryPage,
  }),
  page('/admin/pools', {
    title: 'Liquidity Pools',
    layout: 'shell',
    access: { action: 'manage', subject: 'Pool' },
    search: [...LIST, 'as_of', 'network_id', 'protocol', 'range'],
    component: pages.PoolsPage,
  }),
  page('/admin/pools/$id', {
    title: 'Liquidity Pool',
    layout: 'shell',
    access: { action: 'manage', subject: 'Pool' },
    search: ['as_of'],
    component: pages.PoolPage,
  }),
  page('/admin/capital-positions', {
    title: 'Capital Positions',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'year', 'generated_only', 'missing_basis', 'open', 'why'],
    component: pages.CapitalPositionsPage,
  }),
  page('/admin/capital-positions/what-if', {
    title: 'What if',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: ['year', 'method', 'scope'],
    component: pages.WhatIfPage,
  }),
  page('/admin/capital-positions/worklist', {
    title: 'Worklist',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'include_accepted', 'kind', 'year'],
    component: pages.WorklistPage,
  }),
  page('/admin/asset-holdings', {
    title: 'Asset Holdings',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'differs', 'open', 'transactions'],
    component: pages.AssetHoldingsPage,
  }),
  page('/admin/income', {
    title: 'Income',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'category', 'why', 'year'],
    component: pages.IncomePage,
  }),
  page('/admin/expenses', {
    title: 'Expenses',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'category', 'why', 'year'],
    component: pages.ExpensesPage,
  }),
  page('/admin/open-positions', {
    title: 'Open Positions',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'open', 'why'],
    component: pages.OpenPositionsPage,
  }),
  page('/admin/client-transactions', {
    title: 'Client transactions',
    layout: 'shell',
    access: { action: 'manage', subject: 'ClientTransaction' },
    search: [...LIST, 'coin_id', 'status', 'type', 'user_id', 'view'],
    component: pages.ClientTransactionsPage,
  }),
  page('/admin/liabilities', {
    title: 'Liabilities',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'as_of', 'coin_id', 'open'],
    component: pages.OwedPage,
  }),
  page('/admin/liabilities/interest', {
    title: 'Interest due',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'as_of', 'coin_id', 'months_ahead', 'user_id'],
    component: pages.InterestPage,
  }),
  page('/admin/liabilities/coverage', {
    title: 'Coverage',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: pages.CoveragePage,
  }),
  page('/admin/liabilities/reconciliation', {
    title: 'Reconciliation',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: pages.ReconciliationPage,
  }),
  page('/admin/liabilities/agreement', {
    title: 'Agreement versions',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: pages.AgreementPage,
  }),
  page('/admin/liabilities/addresses', {
    title: 'Deposit addresses',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'network_id', 'state', 'user_id'],
    component: pages.AddressesPage,
  }),
  page('/admin/liabilities/roots', {
    title: 'Published roots',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: pages.RootsPage,
  }),
  page('/admin/wallets', {
    title: 'Admin Wallets',
    layout: 'shell',
    access: { action: 'manage', subject: 'Wallet' },
    search: [...LIST, 'is_active', 'network_id', 'owner', 'purpose'],
    component: pages.WalletsPage,
  }),
  page('/admin/address-book', {
    title: 'Address book',
    layout: 'shell',
    access: { action: 'manage', subject: 'Wallet' },
    search: [...LIST, 'kind', 'network_id'],
    component: pages.AddressBookPage,
  }),
  page('/admin/coins', {
    title: 'Coins',
    layout: 'shell',
    access: { action: 'manage', subject: 'Coin' },
    search: [
      ...LIST,
      'coin',
      'has_prices',
      'needs_review',
      'network_id',
      'reason',
      'spam',
      'usable_by_clients',
      'view',
    ],
    component: pages.CoinsPage,
  }),
  page('/admin/coin-alias', {
    title: 'Coin Alias',
    layout: 'shell',
    access: { action: 'manage', subject: 'Coin Alias' },
    search: LIST,
    component: pages.CoinAliasPage,
  }),
  page('/admin/networks', {
    title: 'Networks',
    layout: 'shell',
    access: { action: 'manage', subject: 'Network' },
    search: [...LIST, 'is_active', 'kind'],
    component: pages.NetworksPage,
  }),
  page('/admin/users', {
    title: 'Users',
    layout: 'shell',
    access: { action: 'manage', subject: 'User' },
    search: [...LIST, 'include_admins', 'role', 'status'],
    component: pages.UsersPage,
  }),
  page('/admin/import', {
    title: 'Import',
    layout: 'shell',
    access: { action: 'manage', subject: 'all' },
    search: [
      ...LIST,
      'by_user_id',
      'import',
      'needs_attention',
      'open',
      'provider',
      'result',
      'status',
      'tab',
      'wallet_id',
    ],
    component: pages.ImportPage,
  }),
  page('/admin/mails', {
    title: 'Mail outbox',
    layout: 'shell',
    access: { action: 'manage', subject: 'all' },
    search: [...LIST, 'state'],
    component: pages.MailsPage,
  }),
  page('/404', NOT_FOUND),
  page('$', NOT_FOUND),
  page('/500', {
    title: 'Something went wrong',
    layout: 'blank',
    isPublic: true,
    isErrorPage: true,
    component: pages.ServerErrorPage,
  }),
] as const;

export const PAGES: readonly PageDefinition[] = PAGE_ROUTES.flatMap(({ options }) => {
  const definition = options.staticData?.page;
  return definition === undefined || definition.path === '$' ? [] : [definition];
});

export const PAGE_PATHS: ReadonlySet<string> = new Set(PAGES.map(({ path }) => path));
