import { mdiEmailOutline } from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { operationsCalls } from '../contract/calls.ts';

export const operationsPages = () =>
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
  ] as const;

export const operationsEntries = (): PageEntries => ({
  '/admin/mails': {
    help: 'running#e-mail',
    menu: { section: 'Tools', place: 3, label: 'Mail Outbox', icon: mdiEmailOutline },
  },
});
