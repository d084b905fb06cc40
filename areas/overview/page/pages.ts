import { mdiViewDashboardOutline } from '@mdi/js';
import { readPosition } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, page } from '@holdfast/accounts/page/page-route';

export const overviewPages = () =>
  [
    page(
      '/',
      'Holdfast',
      lazyPage(() => import('./landing/landing-page.tsx'), 'LandingPage'),
      {
        layout: 'blank',
        isPublic: true,
      },
    ),
    page(
      '/dashboard',
      'Dashboard',
      lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
      {
        access: readPosition,
        search: ['client', 'range', 'view'],
      },
    ),
    page(
      '/help',
      'Help',
      lazyPage(() => import('./guide/guide-page.tsx'), 'GuideIndexPage'),
    ),
    page(
      '/help/$topic',
      'Help',
      lazyPage(() => import('./guide/guide-page.tsx'), 'GuideTopicPage'),
    ),
  ] as const;

export const overviewEntries = (): PageEntries => ({
  '/dashboard': {
    help: 'first-day',
    menu: { section: null, place: 1, label: 'Dashboard', icon: mdiViewDashboardOutline },
  },
  '/help': { help: 'first-day' },
  '/help/$topic': { help: 'first-day' },
});
