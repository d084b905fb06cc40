import { mdiBankTransfer, mdiFileImportOutline } from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { importsCalls } from '../contract/calls.ts';

const FILTERS = ['by_user_id', 'needs_attention', 'provider', 'status', 'wallet_id'] as const;

export const importsPages = () =>
  [
    page(
      '/admin/import',
      'Import',
      lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
      {
        access: manage('all'),
        search: [...LIST, ...FILTERS, 'import', 'open', 'result', 'row', 'tab'],
      },
    ),
    page(
      '/admin/exchanges',
      'Exchanges',
      lazyPage(() => import('./exchanges/exchanges-page.tsx'), 'ExchangesPage'),
      { access: manage('all') },
    ),
  ] as const;

export const importsEntries = (): PageEntries => ({
  '/admin/import': {
    help: 'imports',
    menu: { section: 'Admin', place: 6, label: 'Import', icon: mdiFileImportOutline },
    actions: [
      {
        id: 'import-file',
        title: 'Import a file',
        keywords: 'csv exchange upload transactions',
        icon: mdiFileImportOutline,
        call: importsCalls.importFile,
      },
    ],
  },
  '/admin/exchanges': {
    help: 'imports#exchanges-that-are-connected',
    menu: { section: 'Tools', place: 2.5, label: 'Exchanges', icon: mdiBankTransfer },
  },
});
