/** The components of the pages. The code of each is fetched when the page is first visited. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

// Each component has its type stated: reading it from the page would go in circles, since pages link to routes.
export const LandingPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/overview/page/landing-page'),
  'LandingPage',
);
export const SignInPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/accounts/page/sign-in-page'),
  'SignInPage',
);
export const DashboardPage: RouteComponent = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage');
export const ProfilePage: RouteComponent = lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage');
export const DepositWithdrawPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/deposit-withdraw-page'),
  'DepositWithdrawPage',
);
export const ClientWalletsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/client-wallets-page'),
  'ClientWalletsPage',
);
export const InboxPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/transactions/page/inbox-page'),
  'InboxPage',
);
export const HistoryPage: RouteComponent = lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage');
export const CapitalPositionsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/capital-positions-page'),
  'CapitalPositionsPage',
);
export const WhatIfPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/what-if-page'),
  'WhatIfPage',
);
export const WorklistPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/worklist-page'),
  'WorklistPage',
);
export const AssetHoldingsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/asset-holdings-page'),
  'AssetHoldingsPage',
);
export const IncomePage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/flows-page'),
  'IncomePage',
);
export const ExpensesPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/flows-page'),
  'ExpensesPage',
);
export const OpenPositionsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/open-positions-page'),
  'OpenPositionsPage',
);
export const LedgerPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/ledger-page'),
  'LedgerPage',
);
export const ClientTransactionsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/transactions/page/client-transactions-page'),
  'ClientTransactionsPage',
);
export const OwedPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/owed-page'),
  'OwedPage',
);
export const InterestPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/interest-page'),
  'InterestPage',
);
export const CoveragePage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/coverage-page'),
  'CoveragePage',
);
export const ReconciliationPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/books/page/reconciliation-page'),
  'ReconciliationPage',
);
export const AgreementPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/agreement-page'),
  'AgreementPage',
);
export const AddressesPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/addresses-page'),
  'AddressesPage',
);
export const RootsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/lending/page/roots-page'),
  'RootsPage',
);
export const WalletsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/transactions/page/wallets-page'),
  'WalletsPage',
);
export const AddressBookPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/catalogue/page/address-book-page'),
  'AddressBookPage',
);
export const CoinsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/prices/page/coins-page'),
  'CoinsPage',
);
export const CoinAliasPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/catalogue/page/coin-alias-page'),
  'CoinAliasPage',
);
export const NetworksPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/catalogue/page/networks-page'),
  'NetworksPage',
);
export const UsersPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/accounts/page/users-page'),
  'UsersPage',
);
export const ImportPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/imports/page/import-page'),
  'ImportPage',
);
export const AuditLogPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/accounts/page/audit-log-page'),
  'AuditLogPage',
);
export const MailsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/operations/page/mails-page'),
  'MailsPage',
);
export const GuideIndexPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/overview/page/guide-page'),
  'GuideIndexPage',
);
export const GuideTopicPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/overview/page/guide-page'),
  'GuideTopicPage',
);
export const ServerErrorPage: RouteComponent = lazyRouteComponent(
  () => import('../errors/error-pages.tsx'),
  'ServerErrorPage',
);
export const NotAuthorizedPage: RouteComponent = lazyRouteComponent(
  () => import('../errors/error-pages.tsx'),
  'NotAuthorizedPage',
);
export const NotFoundPage: RouteComponent = lazyRouteComponent(
  () => import('../errors/error-pages.tsx'),
  'NotFoundPage',
);
export const PoolsPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/defi/page/pools-page'),
  'PoolsPage',
);
export const PoolPage: RouteComponent = lazyRouteComponent(() => import('@holdfast/defi/page/pool-page'), 'PoolPage');
export const LoansPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/defi/page/loans-page'),
  'LoansPage',
);
export const StakePage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/defi/page/stake-page'),
  'StakePage',
);
export const StakeDetailPage: RouteComponent = lazyRouteComponent(
  () => import('@holdfast/defi/page/stake-detail-page'),
  'StakeDetailPage',
);
