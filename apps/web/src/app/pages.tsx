/**
 * THE list of pages. A page that is not here does not exist: it has no route, and the menu does not show it.
 * Every page's code is fetched when it is first visited.
 */
import { contract } from '@holdfast/contract';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { DEFI_PAGE_ROUTES } from './defi-pages.ts';
import { LIST, page, SUGGESTED, type PageDefinition } from './page-route.ts';

export const PROFILE_PATH = '/profile';

// Each component has its type stated: reading it from the page would go in circles, since pages link to routes.
const LandingPage: RouteComponent = lazyRouteComponent(
  () => import('../features/landing/landing-page.tsx'),
  'LandingPage',
);
const SignInPage: RouteComponent = lazyRouteComponent(
  () => import('../features/sign-in/sign-in-page.tsx'),
  'SignInPage',
);
const DashboardPage: RouteComponent = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage');
const ProfilePage: RouteComponent = lazyRouteComponent(
  () => import('../features/profile/profile-page.tsx'),
  'ProfilePage',
);
const DepositWithdrawPage: RouteComponent = lazyRouteComponent(
  () => import('../features/client/deposit-withdraw/deposit-withdraw-page.tsx'),
  'DepositWithdrawPage',
);
const ClientWalletsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/client/wallets/client-wallets-page.tsx'),
  'ClientWalletsPage',
);
const InboxPage: RouteComponent = lazyRouteComponent(
  () => import('../features/transactions/inbox/inbox-page.tsx'),
  'InboxPage',
);
const HistoryPage: RouteComponent = lazyRouteComponent(
  () => import('../features/transactions/history/history-page.tsx'),
  'HistoryPage',
);
const CapitalPositionsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/capital-positions/capital-positions-page.tsx'),
  'CapitalPositionsPage',
);
const WhatIfPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/what-if/what-if-page.tsx'),
  'WhatIfPage',
);
const WorklistPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/worklist/worklist-page.tsx'),
  'WorklistPage',
);
const AssetHoldingsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/holdings/asset-holdings-page.tsx'),
  'AssetHoldingsPage',
);
const IncomePage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/flows/flows-page.tsx'),
  'IncomePage',
);
const ExpensesPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/flows/flows-page.tsx'),
  'ExpensesPage',
);
const OpenPositionsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/open-positions/open-positions-page.tsx'),
  'OpenPositionsPage',
);
const ClientTransactionsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/requests/client-transactions-page.tsx'),
  'ClientTransactionsPage',
);
const OwedPage: RouteComponent = lazyRouteComponent(() => import('../features/lending/owed/owed-page.tsx'), 'OwedPage');
const InterestPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/interest/interest-page.tsx'),
  'InterestPage',
);
const CoveragePage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/coverage/coverage-page.tsx'),
  'CoveragePage',
);
const ReconciliationPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/reconciliation/reconciliation-page.tsx'),
  'ReconciliationPage',
);
const AgreementPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/agreement/agreement-page.tsx'),
  'AgreementPage',
);
const AddressesPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/addresses/addresses-page.tsx'),
  'AddressesPage',
);
const RootsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/roots/roots-page.tsx'),
  'RootsPage',
);
const WalletsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/wallets/wallets-page.tsx'),
  'WalletsPage',
);
const AddressBookPage: RouteComponent = lazyRouteComponent(
  () => import('../features/address-book/address-book-page.tsx'),
  'AddressBookPage',
);
const CoinsPage: RouteComponent = lazyRouteComponent(() => import('../features/coins/coins-page.tsx'), 'CoinsPage');
const CoinAliasPage: RouteComponent = lazyRouteComponent(
  () => import('../features/coin-alias/coin-alias-page.tsx'),
  'CoinAliasPage',
);
const NetworksPage: RouteComponent = lazyRouteComponent(
  () => import('../features/networks/networks-page.tsx'),
  'NetworksPage',
);
const UsersPage: RouteComponent = lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage');
const ImportPage: RouteComponent = lazyRouteComponent(() => import('../features/import/import-page.tsx'), 'ImportPage');
const MailsPage: RouteComponent = lazyRouteComponent(() => import('../features/notices/mails-page.tsx'), 'MailsPage');
const ServerErrorPage: RouteComponent = lazyRouteComponent(
  () => import('../features/errors/error-pages.tsx'),
  'ServerErrorPage',
);
const NotAuthorizedPage: RouteComponent = lazyRouteComponent(
  () => import('../features/errors/error-pages.tsx'),
  'NotAuthorizedPage',
);
const NotFoundPage: RouteComponent = lazyRouteComponent(
  () => import('../features/errors/error-pages.tsx'),
  'NotFoundPage',
);

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
    layout: 'shell',
    access: { action: 'read', subject: 'Position' },
    search: ['client', 'range', 'view'],
    component: DashboardPage,
  }),
  page(PROFILE_PATH, {
    title: 'Your profile',
    layout: 'shell',
    component: ProfilePage,
  }),
  page('/client/deposit-withdraw', {
    title: 'Deposit & Withdraw',
    layout: 'shell',
    access: { action: 'read', subject: 'Position', call: contract.addClientTransaction },
    flag: 'clientPortal',
    search: ['tab'],
    component: DepositWithdrawPage,
  }),
  page('/client/wallets', {
    title: 'Your Wallets',
    layout: 'shell',
    access: { action: 'read', subject: 'Position', call: contract.addClientWallet },
    flag: 'clientPortal',
    search: [...LIST, 'network_id'],
    component: ClientWalletsPage,
  }),
  page('/portfolio/transactions/new', {
    title: 'New transactions',
    layout: 'shell',
    access: { action: 'manage', subject: 'Transaction' },
    search: ['search', 'network_id', 'wallet_id', 'coin_id', 'time_query', ...SUGGESTED],
    component: InboxPage,
  }),
  page('/portfolio/transactions/history', {
    title: 'Transaction history',
    layout: 'shell',
    access: { action: 'manage', subject: 'Transaction' },
    search: [...LIST, 'id', 'action', 'network_id', 'time_query', 'wallet_id'],
    component: HistoryPage,
  }),
  ...DEFI_PAGE_ROUTES,
  page('/admin/capital-positions', {
    title: 'Capital Positions',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'year', 'generated_only', 'missing_basis', 'open', 'why'],
    component: CapitalPositionsPage,
  }),
  page('/admin/capital-positions/what-if', {
    title: 'What if',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: ['year', 'method', 'scope'],
    component: WhatIfPage,
  }),
  page('/admin/capital-positions/worklist', {
    title: 'Items to review',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: ['include_accepted', 'kind', 'year', 'search', 'open'],
    component: WorklistPage,
  }),
  page('/admin/asset-holdings', {
    title: 'Asset Holdings',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'differs', 'open', 'transactions'],
    component: AssetHoldingsPage,
  }),
  page('/admin/income', {
    title: 'Income',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'category', 'why', 'year'],
    component: IncomePage,
  }),
  page('/admin/expenses', {
    title: 'Expenses',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'category', 'why', 'year'],
    component: ExpensesPage,
  }),
  page('/admin/open-positions', {
    title: 'Open Positions',
    layout: 'shell',
    access: { action: 'manage', subject: 'admin-asset-holdings' },
    search: [...LIST, 'open', 'why'],
    component: OpenPositionsPage,
  }),
  page('/admin/client-transactions', {
    title: 'Client transactions',
    layout: 'shell',
    access: { action: 'manage', subject: 'ClientTransaction', call: contract.listClientTransactions },
    search: [...LIST, 'coin_id', 'status', 'type', 'user_id', 'view'],
    component: ClientTransactionsPage,
  }),
  page('/admin/liabilities', {
    title: 'Liabilities',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'as_of', 'coin_id', 'open'],
    component: OwedPage,
  }),
  page('/admin/liabilities/interest', {
    title: 'Interest due',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: [...LIST, 'as_of', 'coin_id', 'months_ahead', 'user_id'],
    component: InterestPage,
  }),
  page('/admin/liabilities/coverage', {
    title: 'Coverage',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    component: CoveragePage,
  }),
  page('/admin/liabilities/reconciliation', {
    title: 'Reconciliation',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: ReconciliationPage,
  }),
  page('/admin/liabilities/agreement', {
    title: 'Agreement versions',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: AgreementPage,
  }),
  page('/admin/liabilities/addresses', {
    title: 'Deposit addresses',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position', call: contract.listDepositAddresses },
    flag: 'clientPortal',
    search: [...LIST, 'network_id', 'state', 'user_id'],
    component: AddressesPage,
  }),
  page('/admin/liabilities/roots', {
    title: 'Published roots',
    layout: 'shell',
    access: { action: 'manage', subject: 'Position' },
    flag: 'clientPortal',
    search: LIST,
    component: RootsPage,
  }),
  page('/admin/wallets', {
    title: 'Admin Wallets',
    layout: 'shell',
    access: { action: 'manage', subject: 'Wallet' },
    search: [...LIST, 'is_active', 'network_id', 'owner', 'purpose'],
    component: WalletsPage,
  }),
  page('/admin/address-book', {
    title: 'Address book',
    layout: 'shell',
    access: { action: 'manage', subject: 'Wallet' },
    search: [...LIST, 'kind', 'network_id'],
    component: AddressBookPage,
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
    component: CoinsPage,
  }),
  page('/admin/coin-alias', {
    title: 'Coin Alias',
    layout: 'shell',
    access: { action: 'manage', subject: 'Coin Alias' },
    search: LIST,
    component: CoinAliasPage,
  }),
  page('/admin/networks', {
    title: 'Networks',
    layout: 'shell',
    access: { action: 'manage', subject: 'Network' },
    search: [...LIST, 'is_active', 'kind'],
    component: NetworksPage,
  }),
  page('/admin/users', {
    title: 'Users',
    layout: 'shell',
    access: { action: 'manage', subject: 'User', call: contract.listUsers },
    search: [...LIST, 'include_admins', 'role', 'status'],
    component: UsersPage,
  }),
  page('/admin/import', {
    title: 'Import',
    layout: 'shell',
    access: { action: 'manage', subject: 'all' },
    search: [...LIST, ...IMPORT_FILTERS, 'import', 'open', 'result', 'row', 'tab'],
    component: ImportPage,
  }),
  page('/admin/mails', {
    title: 'Mail outbox',
    layout: 'shell',
    access: { action: 'manage', subject: 'all', call: contract.listMails },
    search: [...LIST, 'state'],
    component: MailsPage,
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
