import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { FallbackSpinner } from '../ui/fallback-spinner.tsx';
import { BrokenPage, PageFrame } from './guards.tsx';
import { NOT_FOUND_PAGE, PAGES, type PageDefinition } from './pages.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDefinition;
  }
}

/** The routes are a loop over the list of pages; any other path is the not-found page, at its own address. */
export function createAppRouter() {
  const rootRoute = createRootRoute({ component: PageFrame });
  const routes = [...PAGES, { ...NOT_FOUND_PAGE, path: '$' }].map((page) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: page.path,
      staticData: { page },
      component: page.component,
      errorComponent: BrokenPage,
    }),
  );
  return createRouter({
    routeTree: rootRoute.addChildren(routes),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: FallbackSpinner,
    defaultErrorComponent: BrokenPage,
  });
}
