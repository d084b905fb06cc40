/**
 * The pages of all areas. A page that is in no area's list does not exist: it has no route, and the menu does not show
 * it.
 */
import { lazyPage, page, type PageDefinition } from '@holdfast/accounts/page/page-route';
import { accountsPages } from '@holdfast/accounts/page/pages';
import { booksPages } from '@holdfast/books/page/pages';
import { cataloguePages } from '@holdfast/catalogue/page/pages';
import { defiPages } from '@holdfast/defi/page/pages';
import { importsPages } from '@holdfast/imports/page/pages';
import { lendingPages } from '@holdfast/lending/page/pages';
import { operationsPages } from '@holdfast/operations/page/pages';
import { overviewPages } from '@holdfast/overview/page/pages';
import { pricesPages } from '@holdfast/prices/page/pages';
import { transactionsPages } from '@holdfast/transactions/page/pages';

export const PROFILE_PATH = '/profile';

const ERROR_PAGE = { layout: 'blank', isPublic: true, isErrorPage: true } as const;
const loadErrorPages = () => import('../errors/error-pages.tsx');
const NotFoundPage = lazyPage(loadErrorPages, 'NotFoundPage');

export const NOT_FOUND_PAGE: PageDefinition = {
  path: '/404',
  title: 'Page not found',
  component: NotFoundPage,
  ...ERROR_PAGE,
};

export const PAGE_ROUTES = [
  ...accountsPages({ ProfilePage: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage') }),
  ...operationsPages({ SettingsPage: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage') }),
  ...cataloguePages(),
  ...pricesPages(),
  ...lendingPages(),
  ...transactionsPages({ HistoryPage: lazyPage(() => import('./history-page.tsx'), 'HistoryPage') }),
  ...importsPages(),
  ...booksPages(),
  ...defiPages(),
  ...overviewPages(),
  page('/401', 'Not authorized', lazyPage(loadErrorPages, 'NotAuthorizedPage'), ERROR_PAGE),
  page('/404', NOT_FOUND_PAGE.title, NotFoundPage, ERROR_PAGE),
  page('$', NOT_FOUND_PAGE.title, NotFoundPage, ERROR_PAGE),
  page('/500', 'Something went wrong', lazyPage(loadErrorPages, 'ServerErrorPage'), ERROR_PAGE),
] as const;

export const PAGES: readonly PageDefinition[] = PAGE_ROUTES.flatMap(({ options }) => {
  const definition = options.staticData?.page;
  return definition === undefined || definition.path === '$' ? [] : [definition];
});

export const PAGE_PATHS: ReadonlySet<string> = new Set(PAGES.map(({ path }) => path));
