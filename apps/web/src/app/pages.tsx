/**
 * THE list of pages. A page that is not here does not exist: it has no route, and the menu does not show it.
 */
import { contract } from '@holdfast/contract';
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

const SIGN_IN = {
  title: 'Sign in',
  layout: 'blank',
  guestOnly: true,
  search: ['returnUrl'],
  component: SignInPage,
} as const;

const NOT_FOUND = {
  title: 'Page not found',
  layout: 'blank',
  isPublic: true,
  isErrorPage: true,
  component: NotFoundPage,
} as const;

export const NOT_FOUND_PAGE: PageDefinition = { path: '/404', ...NOT_FOUND };

const IMPORT_FILTERS = ['by_user_id', 'needs_attention', 'provider', 'status', 'wallet_id'] as const;

export const PAGE_ROUTES = [
  page('/', {
    title: 'Holdfast',
    layout: 'blank',
    isPublic: true,
    component: LandingPage,
  }),
  page('/signin', SIGN_IN),
  page('/login', SIGN_IN),
  page('/dashboard', {
    title: 'Dashboard',
    access: { action: 'read', subject: 'Position' },
    search: ['client', 'range', 'view'],
    component: DashboardPage,
  }),
  page(PROFILE_PATH, {
    title: 'Your profile',
    component: ProfilePage,
  }),
  page('/help', {
    title: 'Help',
    component: GuideIndexPage,
  }),
  page('/help/$topic', {
    title: 'Help',
    component: GuideTopicPage,
  }),
  page('/client/deposit-withdraw', {
    title: 'Deposit & Withdraw',
    access: { action: 'read', subject: 'Position', call: contract.addClientTransaction },
    flag: 'clientPortal',
    search: ['tab'],
    component: DepositWithdrawPage,
  }),
  page('/client/wallets', {
    title: 'Your Wallets',
    access: { action: 'read', subject: 'Position', call: contract.addClientWallet },
    flag: 'clientPortal',
    search: [...LIST, 'network_id'],
    component: ClientWalletsPage,
  }),
  page('/portfolio/transactions/new', {
    title: 'New transactions',
    access: { action: 'manage', subject: 'Transaction' },
    search: ['search', 'network_id', 'wallet_id', 'coin_id', 'time_query', ...SUGGESTED],
    component: InboxPage,
  }),
  page('/portfolio/transactions/history', {
    title: 'Transaction history',
    access: { action: 'manage', subject: 'Transaction' },
    search: [...LIST, 'id', 'action', 'network_id', 'time_query', 'wallet_id'],
    component: HistoryPage,
  }),
  page('/admin/pools', {
    title: 'Liquidity Pools',
    access: { action: 'manage', subject: 'Pool' },
    search: [...LIST, 'as_of', 'network_id', 'protocol', 'range'],
    component: PoolsPage,
  }),
  page('/admin/pools/$id', {
    title: 'Liquidity Pool',
    access: { action: 'manage', subject: 'Pool' },
    search: ['as_of'],
    component: PoolPage,
  }),
  page('/admin/loans', {
    title: 'Loans',
    access: { action: 'manage', subject: 'Loan' },
    search: [...LIST, 'as_of', 'network_id', 'open', 'p2p'],
    component: LoansPage,
  }),
  page('/admin/stake', {
    title: 'Stake',
    access: { action: 'manage', subject: 'Pool' },
    search: [...LIST, 'as_of', 'network_id', 'state'],
    component: StakePage,
  }),
  page('/admin/stake/$stakeId', {
    title: 'Stake',
    access: { action: 'manage', subject: 'Pool' },
    search: ['network_id', 'coin_id'],
    component: StakeDetailPage,
  }),
  page('/admin/capital-positions', {
    title: 'Capital Positions',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'dialog', 'year', 'generated_only', 'missing_basis', 'open', 'why'],
    component: CapitalPositionsPage,
  }),
  page('/admin/capital-positions/what-if', {
    title: 'What if',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: ['year', 'method', 'scope'],
    component: WhatIfPage,
  }),
  page('/admin/capital-positions/worklist', {
    title: 'Items to review',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: ['include_accepted', 'kind', 'year', 'search', 'open'],
    component: WorklistPage,
  }),
  page('/admin/asset-holdings', {
    title: 'Asset Holdings',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'differs', 'open', 'transactions'],
    component: AssetHoldingsPage,
  }),
  page('/admin/income', {
    title: 'Income',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'category', 'why', 'year'],
    component: IncomePage,
  }),
  page('/admin/expenses', {
    title: 'Expenses',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'category', 'why', 'year'],
    component: ExpensesPage,
  }),
  page('/admin/open-positions', {
    title: 'Open Positions',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'open', 'why'],
    component: OpenPositionsPage,
  }),
  page('/admin/ledger', {
    title: 'General Ledger',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'account', 'action', 'basis', 'client_id', 'compare', 'flagged', 'from', 'open', 'tab', 'to'],
    component: LedgerPage,
  }),
  page('/admin/client-transactions', {
    title: 'Client transactions',
    access: { action: 'manage', subject: 'ClientTransaction', call: contract.listClientTransactions },
    search: [...LIST, 'coin_id', 'status', 'type', 'user_id', 'view'],
    component: ClientTransactionsPage,
  }),
  page('/admin/liabilities', {
    title: 'Liabilities',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'as_of', 'coin_id', 'open'],
    component: OwedPage,
  }),
  page('/admin/liabilities/interest', {
    title: 'Interest due',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'as_of', 'coin_id', 'months_ahead', 'user_id'],
    component: InterestPage,
  }),
  page('/admin/liabilities/coverage', {
    title: 'Coverage',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: CoveragePage,
  }),
  page('/admin/liabilities/reconciliation', {
    title: 'Reconciliation',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: ReconciliationPage,
  }),
  page('/admin/liabilities/agreement', {
    title: 'Agreement versions',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: AgreementPage,
  }),
  page('/admin/liabilities/addresses', {
    title: 'Deposit addresses',
    access: { action: 'manage', subject: 'Position', call: contract.listDepositAddresses },
    flag: 'clientPortal',
    search: [...LIST, 'network_id', 'state', 'user_id'],
    component: AddressesPage,
  }),
  page('/admin/liabilities/roots', {
    title: 'Published roots',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: RootsPage,
  }),
  page('/admin/wallets', {
    title: 'Admin Wallets',
    access: { action: 'manage', subject: 'Wallet' },
    search: [...LIST, 'dialog', 'is_active', 'network_id', 'owner', 'purpose'],
    component: WalletsPage,
  }),
  page('/admin/address-book', {
    title: 'Address book',
    access: { action: 'manage', subject: 'Wallet' },
    search: [...LIST, 'dialog', 'kind', 'network_id'],
    component: AddressBookPage,
  }),
  page('/admin/coins', {
    title: 'Coins',
    access: { action: 'manage', subject: 'Coin' },
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
    component: CoinsPage,
  }),
  page('/admin/coin-alias', {
    title: 'Coin Alias',
    access: { action: 'manage', subject: 'Coin Alias' },
    search: LIST,
    component: CoinAliasPage,
  }),
  page('/admin/networks', {
    title: 'Networks',
    access: { action: 'manage', subject: 'Network' },
    search: [...LIST, 'dialog', 'is_active', 'kind'],
    component: NetworksPage,
  }),
  page('/admin/users', {
    title: 'Users',
    access: { action: 'manage', subject: 'User', call: contract.listUsers },
    search: [...LIST, 'dialog', 'include_admins', 'role', 'status'],
    component: UsersPage,
  }),
  page('/admin/import', {
    title: 'Import',
    access: { action: 'manage', subject: 'all' },
    search: [...LIST, ...IMPORT_FILTERS, 'import', 'open', 'result', 'row', 'tab'],
    component: ImportPage,
  }),
  page('/admin/mails', {
    title: 'Mail outbox',
    access: { action: 'manage', subject: 'all', call: contract.listMails },
    search: [...LIST, 'state'],
    component: MailsPage,
  }),
  page('/admin/audit-log', {
    title: 'Audit log',
    access: { action: 'manage', subject: 'all', call: contract.listAuditEntries },
    search: [...LIST, 'action', 'failures_only', 'open', 'time_query'],
    component: AuditLogPage,
  }),
  page('/401', {
    title: 'Not authorized',
    layout: 'blank',
    isPublic: true,
    isErrorPage: true,
    component: NotAuthorizedPage,
  }),
  page('/404', NOT_FOUND),
  page('$', NOT_FOUND),
  page('/500', {
    title: 'Something went wrong',
    layout: 'blank',
    isPublic: true,
    isErrorPage: true,
    component: ServerErrorPage,
  }),
] as const;

export const PAGES: readonly PageDefinition[] = PAGE_ROUTES.flatMap(({ options }) => {
  const definition = options.staticData?.page;
  return definition === undefined || definition.path === '$' ? [] : [definition];
});

export const PAGE_PATHS: ReadonlySet<string> = new Set(PAGES.map(({ path }) => path));
