import { mdiCashMultiple, mdiCircleMultipleOutline, mdiPlus, mdiRefresh } from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { callApi } from '@holdfast/web/lib/api.ts';
import { pricesCalls } from '../contract/calls.ts';

export const pricesPages = () =>
  [
    page(
      '/admin/coins',
      'Coins',
      lazyPage(() => import('./coins/coins-page.tsx'), 'CoinsPage'),
      {
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
      },
    ),
  ] as const;

export const pricesEntries = (): PageEntries => ({
  '/admin/coins': {
    help: 'prices',
    menu: { section: 'Admin', place: 2, label: 'Coins', icon: mdiCircleMultipleOutline },
    actions: [
      {
        id: 'refresh-prices',
        title: 'Refresh prices',
        keywords: 'update market',
        icon: mdiRefresh,
        call: pricesCalls.refreshPrices,
        run: async () => jobWatch.note(await callApi(pricesCalls.refreshPrices, {})),
      },
      {
        id: 'import-prices',
        title: 'Import prices',
        keywords: 'csv file price',
        icon: mdiCashMultiple,
        call: pricesCalls.importPrices,
        search: { dialog: 'import-prices' },
      },
      {
        id: 'add-coin',
        title: 'Add coin',
        keywords: 'new token',
        icon: mdiPlus,
        call: catalogueCalls.addCoin,
        search: { dialog: 'add' },
      },
      {
        id: 'missing-prices',
        title: 'Missing prices',
        keywords: 'price gaps',
        icon: mdiCashMultiple,
        search: { view: 'missing-prices' },
      },
    ],
  },
});
