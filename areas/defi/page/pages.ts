import { mdiHandCoinOutline, mdiLayersTripleOutline, mdiWaterOutline } from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';

export const defiPages = () =>
  [
    page(
      '/admin/pools',
      'Liquidity Pools',
      lazyPage(() => import('./pools/pools-page.tsx'), 'PoolsPage'),
      {
        access: manage('Pool'),
        search: [...LIST, 'as_of', 'network_id', 'protocol', 'range'],
      },
    ),
    page(
      '/admin/pools/$id',
      'Liquidity Pool',
      lazyPage(() => import('./pools/detail/pool-page.tsx'), 'PoolPage'),
      {
        access: manage('Pool'),
        search: ['as_of'],
      },
    ),
    page(
      '/admin/loans',
      'Loans',
      lazyPage(() => import('./loans/loans-page.tsx'), 'LoansPage'),
      {
        access: manage('Loan'),
        search: [...LIST, 'as_of', 'network_id', 'open', 'p2p'],
      },
    ),
    page(
      '/admin/stake',
      'Stake',
      lazyPage(() => import('./stake/stake-page.tsx'), 'StakePage'),
      {
        access: manage('Pool'),
        search: [...LIST, 'as_of', 'network_id', 'state'],
      },
    ),
    page(
      '/admin/stake/$stakeId',
      'Stake',
      lazyPage(() => import('./stake/stake-detail-page.tsx'), 'StakeDetailPage'),
      {
        access: manage('Pool'),
        search: ['network_id', 'coin_id'],
      },
    ),
  ] as const;

export const defiEntries = (): PageEntries => ({
  '/admin/pools': {
    help: 'defi#liquidity-pools',
    menu: { section: 'DeFi', place: 1, label: 'Liquidity Pools', icon: mdiWaterOutline },
  },
  '/admin/pools/$id': { help: 'defi#liquidity-pools' },
  '/admin/loans': {
    help: 'defi#loans',
    menu: { section: 'DeFi', place: 2, label: 'Loans', icon: mdiHandCoinOutline },
  },
  '/admin/stake': {
    help: 'defi#stakes',
    menu: { section: 'DeFi', place: 3, label: 'Stake', icon: mdiLayersTripleOutline },
  },
  '/admin/stake/$stakeId': { help: 'defi#stakes' },
});
