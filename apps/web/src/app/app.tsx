import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createQueryClient } from '../lib/api.ts';
import { usePublicConfig } from '../lib/config.ts';
import { SettingsProvider } from '../lib/settings/settings-provider.tsx';
import { ThemeRoot } from '../ui/theme/theme-root.tsx';
import { AuthRoot } from './auth-root.tsx';
import { ConfigRoot } from './config-root.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import { focusHeadingOnNavigation, showRouteProgress } from './route-effects.ts';
import { createAppRouter } from './router.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <SettingsProvider>
      <ThemeRoot>
        <ErrorBoundary fallback={<PageFailure />}>
          <QueryClientProvider client={queryClient}>
            <ConfigRoot>
              <AuthRoot>
                <Pages />
              </AuthRoot>
            </ConfigRoot>
          </QueryClientProvider>
        </ErrorBoundary>
      </ThemeRoot>
    </SettingsProvider>
  );
}

function Pages() {
  const { routingLoader } = usePublicConfig();
  const [router] = useState(createAppRouter);
  useEffect(() => focusHeadingOnNavigation(router), [router]);
  useEffect(() => (routingLoader ? showRouteProgress(router) : undefined), [router, routingLoader]);
  return <RouterProvider router={router} />;
}
