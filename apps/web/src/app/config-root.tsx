import { contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../lib/api.ts';
import { PublicConfigContext } from '../lib/config.ts';
import { errorText } from '../lib/error-text.ts';
import { startErrorReports } from '../lib/sentry.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FallbackSpinner } from '../ui/fallback-spinner.tsx';

/** Nothing can be shown before the server's flags are known: not even which page signs people in. */
export function ConfigRoot({ children }: { children: ReactNode }) {
  const { data: config, error, refetch } = useCall(contract.config);
  const dsn = config?.sentryDsn ?? null;
  const version = config?.version ?? '';

  useEffect(() => {
    void startErrorReports({ dsn, version });
  }, [dsn, version]);

  if (config !== undefined) return <PublicConfigContext value={config}>{children}</PublicConfigContext>;
  if (error === null) return <FallbackSpinner />;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <ErrorState title="Holdfast cannot reach its server" text={errorText(error)} onRetry={() => void refetch()} />
    </Box>
  );
}
