import { mdiChartLine, mdiCogOutline, mdiEmailOutline, mdiLan } from '@mdi/js';
import type { RouteComponent } from '@tanstack/react-router';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { operationsCalls } from '../contract/calls.ts';

/** The sections of the settings are parts of other areas. */
export const operationsPages = ({ SettingsPage }: { readonly SettingsPage: RouteComponent }) =>
  [
    page(
      '/admin/mails',
      'Mail outbox',
      lazyPage(() => import('./notices/mails-page.tsx'), 'MailsPage'),
      {
        access: manage('all', operationsCalls.listMails),
        search: [...LIST, 'state'],
      },
    ),
    page('/admin/settings', 'Settings', SettingsPage, {
      access: manage('all', operationsCalls.getSettings),
      search: ['section'],
    }),
  ] as const;

export const operationsEntries = (): PageEntries => ({
  '/admin/mails': {
    help: 'running#e-mail',
    menu: { section: 'Tools', place: 3, label: 'Mail Outbox', icon: mdiEmailOutline },
  },
  '/admin/settings': {
    help: 'running#settings',
    menu: { section: 'Tools', place: 6, label: 'Settings', icon: mdiCogOutline },
    actions: [
      {
        id: 'settings-sources',
        title: 'Sources of wallets',
        keywords: 'settings etherscan blockscout goldrush key explorer',
        icon: mdiLan,
        search: { section: 'sources' },
      },
      {
        id: 'settings-prices',
        title: 'Source of prices',
        keywords: 'settings coingecko defillama market key',
        icon: mdiChartLine,
        search: { section: 'prices' },
      },
    ],
  },
});
