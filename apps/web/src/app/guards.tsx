import type { User } from '@holdfast/accounts/contract';
import { type ErrorComponentProps, Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { needsAgreement } from '@holdfast/accounts/page/needs-agreement';
import { useAuth } from '@holdfast/accounts/page/auth-context';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { reportError } from '@holdfast/web/lib/sentry.ts';
import { FallbackSpinner } from '@holdfast/web/ui/fallback-spinner.tsx';
import { decidePage } from './page-decision.ts';
import { PageFailure } from './page-failure.tsx';
import { type PageDefinition, stringifySearch } from '@holdfast/accounts/page/page-route';
import { NOT_FOUND_PAGE, PROFILE_PATH } from './pages.ts';
import { documentTitle } from './route-effects.ts';

const TermsDialog = lazy(() =>
  import('@holdfast/accounts/page/terms-dialog').then((module) => ({ default: module.TermsDialog })),
);
const PageSkeleton = lazy(() =>
  import('@holdfast/accounts/page/page-skeleton').then((module) => ({ default: module.PageSkeleton })),
);
const SampleBar = lazy(() => import('./shell/sample-bar.tsx').then((module) => ({ default: module.SampleBar })));
export const loadAppShell = () => import('./shell/app-shell.tsx');
const AppShell = lazy(() => loadAppShell().then((module) => ({ default: module.AppShell })));
const NotFoundPage = lazy(() =>
  import('../errors/error-pages.tsx').then((module) => ({ default: module.NotFoundPage })),
);
const NotAuthorizedPage = lazy(() =>
  import('../errors/error-pages.tsx').then((module) => ({ default: module.NotAuthorizedPage })),
);

/** Wraps every page: decides whether it is shown, in which layout, and what is shown instead. */
export function PageFrame(): ReactNode {
  const auth = useAuth();
  const config = usePublicConfig();
  const { page, path, search, hash } = useVisit();
  const decision = decidePage({ page, location: { path, search, hash }, auth, config, profilePath: PROFILE_PATH });

  const title =
    decision.kind === 'notAuthorized'
      ? 'Not authorized'
      : decision.kind === 'notFound'
        ? NOT_FOUND_PAGE.title
        : page.title;

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  if (decision.kind === 'spinner') return <FallbackSpinner />;
  if (decision.kind === 'redirect') return <Redirect href={decision.href} />;
  if (auth.user !== null && needsAgreement(auth.user, config)) {
    return (
      <>
        <PageLayout page={page} user={auth.user}>
          <Suspense>
            <PageSkeleton isAlone={page.layout === 'blank'} />
          </Suspense>
        </PageLayout>
        <Suspense>
          <TermsDialog />
        </Suspense>
      </>
    );
  }
  if (decision.kind !== 'page') {
    return (
      <Suspense fallback={<FallbackSpinner />}>
        {decision.kind === 'notFound' ? <NotFoundPage /> : <NotAuthorizedPage />}
      </Suspense>
    );
  }
  return (
    <PageLayout page={page} user={auth.user}>
      <Outlet />
    </PageLayout>
  );
}

function PageLayout({ page, user, children }: { page: PageDefinition; user: User | null; children: ReactNode }) {
  const { signOut } = useAuth();
  const { sample } = usePublicConfig();
  if (page.layout === 'blank' || user === null)
    return (
      <>
        {sample === null ? null : (
          <Suspense fallback={null}>
            <SampleBar canRemove={user?.role === 'admin'} />
          </Suspense>
        )}
        {children}
      </>
    );
  return (
    <Suspense fallback={<FallbackSpinner />}>
      <AppShell user={user} onSignOut={signOut}>
        {children}
      </AppShell>
    </Suspense>
  );
}

/**
 * The rendered page and its address. While a route is changing, the router's location is already the next one;
 * a decision about the old page with the new address would redirect in a loop.
 */
function useVisit(): { page: PageDefinition; path: string; search: string; hash: string } {
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const location = useLocation();
  return {
    page: match?.staticData.page ?? NOT_FOUND_PAGE,
    path: match?.pathname ?? location.pathname,
    search: stringifySearch(match?.search ?? {}),
    hash: location.pathname === match?.pathname && location.hash !== '' ? `#${location.hash}` : '',
  };
}

function Redirect({ href }: { href: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(href), [history, href]);
  return <FallbackSpinner />;
}

/** For errors that a page throws while rendering. */
export function BrokenPage({ error }: ErrorComponentProps): ReactNode {
  const { sentryDsn } = usePublicConfig();
  useEffect(() => void reportError(error, { dsn: sentryDsn }), [error, sentryDsn]);
  return <PageFailure />;
}
