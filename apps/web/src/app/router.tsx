import { createRouter } from '@tanstack/react-router';
import { FallbackSpinner } from '../ui/fallback-spinner.tsx';
import { BrokenPage, PageFrame } from './guards.tsx';
import { parseSearch, rootRoute, stringifySearch } from './page-route.ts';
import { PAGE_ROUTES } from './pages.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.update({ component: PageFrame }).addChildren(PAGE_ROUTES),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: FallbackSpinner,
    defaultErrorComponent: BrokenPage,
  });
}
