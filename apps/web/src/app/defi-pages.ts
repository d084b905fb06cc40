/** The pages of the menu section DeFi. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { LIST, page } from './page-route.ts';

// Each component has its type stated: reading it from the page would go in circles, since pages link to routes.
const PoolsPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/pools/pools-page.tsx'),
  'PoolsPage',
);
const PoolPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/pools/detail/pool-page.tsx'),
  'PoolPage',
);
const LoansPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/loans/loans-page.tsx'),
  'LoansPage',
);
const StakePage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/stake/stake-page.tsx'),
  'StakePage',
);
const StakeDetailPage: RouteComponent = lazyRouteComponent(
  () => import('../features/defi/stake/stake-detail-page.tsx'),
  'StakeDetailPage',
);

export const DEFI_PAGE_ROUTES = [
  page('/admin/pools', {
    title: 'Liquidity Pools',
    layout: 'shell',
    access: { action: 'manage', subject: 'Pool' },
    search: [...LIST, 'as_of', 'network_id', 'protocol', 'range'],
    component: PoolsPage,
  }),
  page('/admin/pools/$id', {
    title: 'Liquidity Pool',
    layout: 'shell',
    access: { action: 'manage', subject: 'Pool' },
    search: ['as_of'],
    component: PoolPage,
  }),
  page('/admin/loans', {
    title: 'Loans',
    layout: 'shell',
    access: { action: 'manage', subject: 'Loan' },
    search: ['page', 'limit', 'as_of', 'open', 'p2p'],
    component: LoansPage,
  }),
  page('/admin/stake', {
    title: 'Stake',
    layout: 'shell',
    access: { action: 'manage', subject: 'Pool' },
    search: [...LIST, 'as_of', 'network_id', 'state'],
    component: StakePage,
  }),
  page('/admin/stake/$stakeId', {
    title: 'Stake',
    layout: 'shell',
    access: { action: 'manage', subject: 'Pool' },
    search: ['network_id', 'coin_id'],
    component: StakeDetailPage,
  }),
] as const;
