import { accountsCalls } from '@holdfast/accounts/contract';
import Box from '@mui/material/Box';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient, useCall } from '@holdfast/web/lib/api.ts';
import { PublicConfigContext, usePublicConfig } from '@holdfast/accounts/page/config';
import { startErrorReports } from '@holdfast/web/lib/sentry.ts';
import { SettingsProvider } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { FallbackSpinner } from '@holdfast/web/ui/fallback-spinner.tsx';
import { ThemeRoot } from '@holdfast/web/ui/theme/theme-root.tsx';
import { AuthRoot } from './auth-root.tsx';
import { ErrorBoundary, PageFailure } from './page-failure.tsx';
import { focusHeadingOnNavigation, showRouteProgress } from './route-effects.ts';
import { createAppRouter, preloadVisit } from './router.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(startRouter);
  return (
    <SettingsProvider>
      <ThemeRoot>
        <ErrorBoundary fallback={<PageFailure />}>
          <QueryClientProvider client={queryClient}>
            <ConfigRoot>
              <AuthRoot>
                <Pages router={router} />
              </AuthRoot>
            </ConfigRoot>
          </QueryClientProvider>
        </ErrorBoundary>
      </ThemeRoot>
    </SettingsProvider>
  );
}

/** The code of the page loads while the theme is made and the first frame is rendered, not only after them. */
function startRouter(): ReturnType<typeof createAppRouter> {
  const router = createAppRouter();
  preloadVisit(router);
  return router;
}

function Pages({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const { routingLoader } = usePublicConfig();
  useEffect(() => focusHeadingOnNavigation(router), [router]);
  useEffect(() => (routingLoader ? showRouteProgress(router) : undefined), [router, routingLoader]);
  return <RouterProvider router={router} />;
}

/** Nothing can be shown before the public configuration has loaded, not even the sign-in page. */
function ConfigRoot({ children }: { children: ReactNode }) {
  const loaded = useCall(accountsCalls.config);
  const config = loaded.data;
  const dsn = config?.sentryDsn ?? null;
  const version = config?.version ?? '';

  useEffect(() => {
    void startErrorReports({ dsn, version });
  }, [dsn, version]);

  return (
    <Loaded
      query={loaded}
      failure="Holdfast cannot reach its server"
      renderFrame={(state) => (
        <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
          {state}
        </Box>
      )}
      skeleton={<FallbackSpinner />}
    >
      {(shown) => <PublicConfigContext value={shown}>{children}</PublicConfigContext>}
    </Loaded>
  );
}
