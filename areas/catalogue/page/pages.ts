import { mdiLan, mdiLinkVariant, mdiNotebookOutline, mdiNotebookPlusOutline, mdiPlus } from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { catalogueCalls } from '../contract/calls.ts';

export const cataloguePages = () =>
  [
    page(
      '/admin/address-book',
      'Address book',
      lazyPage(() => import('./address-book/address-book-page.tsx'), 'AddressBookPage'),
      { access: manage('Wallet'), search: [...LIST, 'dialog', 'kind', 'network_id'] },
    ),
    page(
      '/admin/coin-alias',
      'Coin Alias',
      lazyPage(() => import('./coin-alias/coin-alias-page.tsx'), 'CoinAliasPage'),
      {
        access: manage('Coin Alias'),
        search: LIST,
      },
    ),
    page(
      '/admin/networks',
      'Networks',
      lazyPage(() => import('./networks/networks-page.tsx'), 'NetworksPage'),
      {
        access: manage('Network'),
        search: [...LIST, 'dialog', 'is_active', 'kind'],
      },
    ),
  ] as const;

export const catalogueEntries = (): PageEntries => ({
  '/admin/address-book': {
    help: 'wallets#name-the-other-side',
    menu: { section: 'Tools', place: 2, label: 'Address Book', icon: mdiNotebookOutline },
    actions: [
      {
        id: 'add-counterparty',
        title: 'Add to the address book',
        keywords: 'new exchange counterparty address',
        icon: mdiNotebookPlusOutline,
        call: catalogueCalls.addExchange,
        search: { dialog: 'add' },
      },
    ],
  },
  '/admin/coin-alias': {
    help: 'prices#coins-that-are-the-same-asset',
    menu: { section: 'Admin', place: 3, label: 'Coin Alias', icon: mdiLinkVariant },
  },
  '/admin/networks': {
    help: 'wallets#networks',
    menu: { section: 'Admin', place: 4, label: 'Networks', icon: mdiLan },
    actions: [
      {
        id: 'add-network',
        title: 'Add network',
        keywords: 'new chain rpc',
        icon: mdiPlus,
        call: catalogueCalls.addNetwork,
        search: { dialog: 'add' },
      },
    ],
  },
});
