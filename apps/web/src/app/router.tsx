import { createRouter } from '@tanstack/react-router';
import { readStoredToken } from '@holdfast/web/lib/auth/stored-token.ts';
import { FallbackSpinner } from '@holdfast/web/ui/fallback-spinner.tsx';
import { BrokenPage, loadAppShell, PageFrame } from './guards.tsx';
import { parseSearch, rootRoute, stringifySearch } from '@holdfast/accounts/page/page-route';
import { PAGE_ROUTES } from './pages.ts';

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

type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Loads the code of the page in the address bar and of the frame around it, without waiting for the calls that decide
 * whether it is shown. Without a token the sign-in page comes first, so the code of other pages is not loaded.
 */
export function preloadVisit(router: AppRouter): void {
  const [match] = router.matchRoutes(router.latestLocation).slice(-1);
  const page = match?.staticData.page;
  if (page === undefined) return;
  const isGuest = readStoredToken() === null;
  if (isGuest && !page.isPublic && !page.guestOnly) return;
  if (!isGuest && page.layout === 'shell') ignoreFailure(loadAppShell());
  const component = page.component as { readonly preload?: () => Promise<unknown> };
  if (component.preload) ignoreFailure(component.preload());
}

/** The page loads the same code again when it is shown, and reports what fails then. */
function ignoreFailure(loading: Promise<unknown>): void {
  loading.catch(() => undefined);
}
