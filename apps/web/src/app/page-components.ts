/** The components of the pages. The code of each is fetched when the page is first visited. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

// Each component has its type stated: reading it from the page would go in circles, since pages link to routes.
export const LandingPage: RouteComponent = lazyRouteComponent(
  () => import('../features/landing/landing-page.tsx'),
  'LandingPage',
);
export const SignInPage: RouteComponent = lazyRouteComponent(
  () => import('../features/sign-in/sign-in-page.tsx'),
  'SignInPage',
);
export const DashboardPage: RouteComponent = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage');
export const ProfilePage: RouteComponent = lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage');
export const DepositWithdrawPage: RouteComponent = lazyRouteComponent(
  () => import('../features/client/deposit-withdraw/deposit-withdraw-page.tsx'),
  'DepositWithdrawPage',
);
export const ClientWalletsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/client/wallets/client-wallets-page.tsx'),
  'ClientWalletsPage',
);
export const InboxPage: RouteComponent = lazyRouteComponent(
  () => import('../features/transactions/inbox/inbox-page.tsx'),
  'InboxPage',
);
export const HistoryPage: RouteComponent = lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage');
export const CapitalPositionsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/capital-positions/capital-positions-page.tsx'),
  'CapitalPositionsPage',
);
export const WhatIfPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/what-if/what-if-page.tsx'),
  'WhatIfPage',
);
export const WorklistPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/worklist/worklist-page.tsx'),
  'WorklistPage',
);
export const AssetHoldingsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/holdings/asset-holdings-page.tsx'),
  'AssetHoldingsPage',
);
export const IncomePage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/flows/flows-page.tsx'),
  'IncomePage',
);
export const ExpensesPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/flows/flows-page.tsx'),
  'ExpensesPage',
);
export const OpenPositionsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/open-positions/open-positions-page.tsx'),
  'OpenPositionsPage',
);
export const LedgerPage: RouteComponent = lazyRouteComponent(
  () => import('../features/books/ledger/ledger-page.tsx'),
  'LedgerPage',
);
export const ClientTransactionsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/requests/client-transactions-page.tsx'),
  'ClientTransactionsPage',
);
export const OwedPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/owed/owed-page.tsx'),
  'OwedPage',
);
export const InterestPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/interest/interest-page.tsx'),
  'InterestPage',
);
export const CoveragePage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/coverage/coverage-page.tsx'),
  'CoveragePage',
);
export const ReconciliationPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/reconciliation/reconciliation-page.tsx'),
  'ReconciliationPage',
);
export const AgreementPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/agreement/agreement-page.tsx'),
  'AgreementPage',
);
export const AddressesPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/addresses/addresses-page.tsx'),
  'AddressesPage',
);
export const RootsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/lending/roots/roots-page.tsx'),
  'RootsPage',
);
export const WalletsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/wallets/wallets-page.tsx'),
  'WalletsPage',
);
export const AddressBookPage: RouteComponent = lazyRouteComponent(
  () => import('../features/address-book/address-book-page.tsx'),
  'AddressBookPage',
);
export const CoinsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/coins/coins-page.tsx'),
  'CoinsPage',
);
export const CoinAliasPage: RouteComponent = lazyRouteComponent(
  () => import('../features/coin-alias/coin-alias-page.tsx'),
  'CoinAliasPage',
);
export const NetworksPage: RouteComponent = lazyRouteComponent(
  () => import('../features/networks/networks-page.tsx'),
  'NetworksPage',
);
export const UsersPage: RouteComponent = lazyRouteComponent(
  () => import('../features/users/users-page.tsx'),
  'UsersPage',
);
export const ImportPage: RouteComponent = lazyRouteComponent(
  () => import('../features/import/import-page.tsx'),
  'ImportPage',
);
export const AuditLogPage: RouteComponent = lazyRouteComponent(
  () => import('../features/audit-log/audit-log-page.tsx'),
  'AuditLogPage',
);
export const MailsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/notices/mails-page.tsx'),
  'MailsPage',
);
export const GuideIndexPage: RouteComponent = lazyRouteComponent(
  () => import('../features/guide/guide-page.tsx'),
  'GuideIndexPage',
);
export const GuideTopicPage: RouteComponent = lazyRouteComponent(
  () => import('../features/guide/guide-page.tsx'),
  'GuideTopicPage',
);
export const ServerErrorPage: RouteComponent = lazyRouteComponent(
  () => import('../features/errors/error-pages.tsx'),
  'ServerErrorPage',
);
export const NotAuthorizedPage: RouteComponent = lazyRouteComponent(
  () => import('../features/errors/error-pages.tsx'),
  'NotAuthorizedPage',
);
export const NotFoundPage: RouteComponent = lazyRouteComponent(
  () => import('../features/errors/error-pages.tsx'),
  'NotFoundPage',
);
export const PoolsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/pools/pools-page.tsx'),
  'PoolsPage',
);
export const PoolPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/pools/detail/pool-page.tsx'),
  'PoolPage',
);
export const LoansPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/loans/loans-page.tsx'),
  'LoansPage',
);
export const StakePage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/stake/stake-page.tsx'),
  'StakePage',
);
export const StakeDetailPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/stake/stake-detail-page.tsx'),
  'StakeDetailPage',
);
