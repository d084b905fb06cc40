/**
 * THE list of pages. A page that is not here does not exist: it has no route, and the menu does not show it.
 */
import { lendingCalls } from '@holdfast/lending/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { manage, readPosition } from '@holdfast/accounts/page/ability';
import {
  AddressBookPage,
  AddressesPage,
  AgreementPage,
  AssetHoldingsPage,
  AuditLogPage,
  CapitalPositionsPage,
  ClientTransactionsPage,
  ClientWalletsPage,
  CoinAliasPage,
  CoinsPage,
  CoveragePage,
  DashboardPage,
  DepositWithdrawPage,
  ExpensesPage,
  GuideIndexPage,
  GuideTopicPage,
  HistoryPage,
  ImportPage,
  InboxPage,
  IncomePage,
  InterestPage,
  LandingPage,
  LedgerPage,
  LoansPage,
  MailsPage,
  NetworksPage,
  NotAuthorizedPage,
  NotFoundPage,
  OpenPositionsPage,
  OwedPage,
  PoolPage,
  PoolsPage,
  ProfilePage,
  ReconciliationPage,
  RootsPage,
  ServerErrorPage,
  SignInPage,
  StakeDetailPage,
  StakePage,
  UsersPage,
  WalletsPage,
  WhatIfPage,
  WorklistPage,
} from './page-components.ts';
import { LIST, page, SUGGESTED, type PageDefinition } from './page-route.ts';

export const PROFILE_PATH = '/profile';

const holdings = manage('admin-asset-holdings');

const SIGN_IN = { layout: 'blank', guestOnly: true, search: ['returnUrl'] } as const;
const ERROR_PAGE = { layout: 'blank', isPublic: true, isErrorPage: true } as const;
const LIABILITIES = { access: manage('Position'), flag: 'clientPortal' } as const;

export const NOT_FOUND_PAGE: PageDefinition = {
  path: '/404',
  title: 'Page not found',
  component: NotFoundPage,
  ...ERROR_PAGE,
};

const IMPORT_FILTERS = ['by_user_id', 'needs_attention', 'provider', 'status', 'wallet_id'] as const;

export const PAGE_ROUTES = [
  page('/', 'Holdfast', LandingPage, { layout: 'blank', isPublic: true }),
  page('/signin', 'Sign in', SignInPage, SIGN_IN),
  page('/login', 'Sign in', SignInPage, SIGN_IN),
  page('/dashboard', 'Dashboard', DashboardPage, { access: readPosition, search: ['client', 'range', 'view'] }),
  page(PROFILE_PATH, 'Your profile', ProfilePage),
  page('/help', 'Help', GuideIndexPage),
  page('/help/$topic', 'Help', GuideTopicPage),
  page('/client/deposit-withdraw', 'Deposit & Withdraw', DepositWithdrawPage, {
    access: { ...readPosition, call: lendingCalls.addClientTransaction },
    flag: 'clientPortal',
    search: ['tab'],
  }),
  page('/client/wallets', 'Your Wallets', ClientWalletsPage, {
    access: { ...readPosition, call: lendingCalls.addClientWallet },
    flag: 'clientPortal',
    search: [...LIST, 'network_id'],
  }),
  page('/portfolio/transactions/new', 'New transactions', InboxPage, {
    access: manage('Transaction'),
    search: ['search', 'network_id', 'wallet_id', 'coin_id', 'time_query', ...SUGGESTED],
  }),
  page('/portfolio/transactions/history', 'Transaction history', HistoryPage, {
    access: manage('Transaction'),
    search: [...LIST, 'id', 'action', 'network_id', 'time_query', 'wallet_id'],
  }),
  page('/admin/pools', 'Liquidity Pools', PoolsPage, {
    access: manage('Pool'),
    search: [...LIST, 'as_of', 'network_id', 'protocol', 'range'],
  }),
  page('/admin/pools/$id', 'Liquidity Pool', PoolPage, { access: manage('Pool'), search: ['as_of'] }),
  page('/admin/loans', 'Loans', LoansPage, {
    access: manage('Loan'),
    search: [...LIST, 'as_of', 'network_id', 'open', 'p2p'],
  }),
  page('/admin/stake', 'Stake', StakePage, {
    access: manage('Pool'),
    search: [...LIST, 'as_of', 'network_id', 'state'],
  }),
  page('/admin/stake/$stakeId', 'Stake', StakeDetailPage, {
    access: manage('Pool'),
    search: ['network_id', 'coin_id'],
  }),
  page('/admin/capital-positions', 'Capital Positions', CapitalPositionsPage, {
    access: holdings,
    search: [...LIST, 'dialog', 'year', 'generated_only', 'missing_basis', 'open', 'why'],
  }),
  page('/admin/capital-positions/what-if', 'What if', WhatIfPage, {
    access: holdings,
    search: ['year', 'method', 'scope'],
  }),
  page('/admin/capital-positions/worklist', 'Items to review', WorklistPage, {
    access: holdings,
    search: ['include_accepted', 'kind', 'year', 'search', 'open'],
  }),
  page('/admin/asset-holdings', 'Asset Holdings', AssetHoldingsPage, {
    access: holdings,
    search: [...LIST, 'differs', 'open', 'transactions'],
  }),
  page('/admin/income', 'Income', IncomePage, { access: holdings, search: [...LIST, 'category', 'why', 'year'] }),
  page('/admin/expenses', 'Expenses', ExpensesPage, { access: holdings, search: [...LIST, 'category', 'why', 'year'] }),
  page('/admin/open-positions', 'Open Positions', OpenPositionsPage, {
    access: holdings,
    search: [...LIST, 'open', 'why'],
  }),
  page('/admin/ledger', 'General Ledger', LedgerPage, {
    access: holdings,
    search: [...LIST, 'account', 'action', 'basis', 'client_id', 'compare', 'flagged', 'from', 'open', 'tab', 'to'],
  }),
  page('/admin/client-transactions', 'Client transactions', ClientTransactionsPage, {
    access: manage('ClientTransaction', lendingCalls.listClientTransactions),
    search: [...LIST, 'coin_id', 'status', 'type', 'user_id', 'view'],
  }),
  page('/admin/liabilities', 'Liabilities', OwedPage, {
    ...LIABILITIES,
    search: [...LIST, 'as_of', 'coin_id', 'open'],
  }),
  page('/admin/liabilities/interest', 'Interest due', InterestPage, {
    ...LIABILITIES,
    search: [...LIST, 'as_of', 'coin_id', 'months_ahead', 'user_id'],
  }),
  page('/admin/liabilities/coverage', 'Coverage', CoveragePage, LIABILITIES),
  page('/admin/liabilities/reconciliation', 'Reconciliation', ReconciliationPage, { ...LIABILITIES, search: LIST }),
  page('/admin/liabilities/agreement', 'Agreement versions', AgreementPage, { ...LIABILITIES, search: LIST }),
  page('/admin/liabilities/addresses', 'Deposit addresses', AddressesPage, {
    access: manage('Position', lendingCalls.listDepositAddresses),
    flag: 'clientPortal',
    search: [...LIST, 'network_id', 'state', 'user_id'],
  }),
  page('/admin/liabilities/roots', 'Published roots', RootsPage, { ...LIABILITIES, search: LIST }),
  page('/admin/wallets', 'Admin Wallets', WalletsPage, {
    access: manage('Wallet'),
    search: [...LIST, 'dialog', 'has_failed_sync', 'is_active', 'network_id', 'owner', 'purpose'],
  }),
  page('/admin/address-book', 'Address book', AddressBookPage, {
    access: manage('Wallet'),
    search: [...LIST, 'dialog', 'kind', 'network_id'],
  }),
  page('/admin/coins', 'Coins', CoinsPage, {
    access: manage('Coin'),
    search: [
      ...LIST,
      'coin',
      'dialog',
      'has_prices',
      'needs_review',
      'network_id',
      'reason',
      'spam',
      'usable_by_clients',
      'view',
    ],
  }),
  page('/admin/coin-alias', 'Coin Alias', CoinAliasPage, { access: manage('Coin Alias'), search: LIST }),
  page('/admin/networks', 'Networks', NetworksPage, {
    access: manage('Network'),
    search: [...LIST, 'dialog', 'is_active', 'kind'],
  }),
  page('/admin/users', 'Users', UsersPage, {
    access: manage('User', accountsCalls.listUsers),
    search: [...LIST, 'dialog', 'include_admins', 'role', 'status'],
  }),
  page('/admin/import', 'Import', ImportPage, {
    access: manage('all'),
    search: [...LIST, ...IMPORT_FILTERS, 'import', 'open', 'result', 'row', 'tab'],
  }),
  page('/admin/mails', 'Mail outbox', MailsPage, {
    access: manage('all', operationsCalls.listMails),
    search: [...LIST, 'state'],
  }),
  page('/admin/audit-log', 'Audit log', AuditLogPage, {
    access: manage('all', accountsCalls.listAuditEntries),
    search: [...LIST, 'action', 'failures_only', 'open', 'time_query'],
  }),
  page('/401', 'Not authorized', NotAuthorizedPage, ERROR_PAGE),
  page('/404', NOT_FOUND_PAGE.title, NotFoundPage, ERROR_PAGE),
  page('$', NOT_FOUND_PAGE.title, NotFoundPage, ERROR_PAGE),
  page('/500', 'Something went wrong', ServerErrorPage, ERROR_PAGE),
] as const;

export const PAGES: readonly PageDefinition[] = PAGE_ROUTES.flatMap(({ options }) => {
  const definition = options.staticData?.page;
  return definition === undefined || definition.path === '$' ? [] : [definition];
});

export const PAGE_PATHS: ReadonlySet<string> = new Set(PAGES.map(({ path }) => path));
