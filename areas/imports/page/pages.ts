import { mdiFileImportOutline } from '@mdi/js';
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
});
