import type { CoinDebt } from '@holdfast/contract';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { utcDayText } from '../day-labels.ts';
import type { OwnHistory } from '../use-own-history.ts';

const HistoryView = lazy(async () => ({ default: (await import('./history-view.tsx')).HistoryView }));

/** The coin of the explained figures. */
export interface Explained {
  readonly coin: CoinDebt;
}

interface ExplainDrawerProps {
  /** Null while the drawer is closed. */
  readonly explained: Explained | null;
  readonly asOf: string;
  readonly history: UseQueryResult<OwnHistory>;
  readonly onClose: () => void;
}

/** Explains a figure: the coin's deposits and payments, and what each day added. */
export function ExplainDrawer({ explained, asOf, history, onClose }: ExplainDrawerProps) {
  const titleId = useId();
  // The last content stays visible while the drawer slides out.
  const [shown, setShown] = useState(explained);
  if (explained !== null && explained !== shown) setShown(explained);
  return (
    <Drawer
      anchor="right"
      open={explained !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 520, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 3,
          px: { xs: 4, sm: 6 },
          py: 4,
        }}
      >
        <Box>
          <Typography id={titleId} variant="h2">
            Why this number?
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {shown === null ? '' : `${shown.coin.coinName}, at the end of ${utcDayText(asOf)} (UTC)`}
          </Typography>
        </Box>
        <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ marginInlineEnd: -2 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {shown === null ? null : history.data ? (
        <Suspense fallback={<Placeholder />}>
          <HistoryView key={shown.coin.coinId} coin={shown.coin} asOf={asOf} history={history.data} />
        </Suspense>
      ) : history.error ? (
        <ErrorState
          title="The entries could not be loaded"
          text={errorText(history.error)}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <Placeholder />
      )}
    </Drawer>
  );
}

function Placeholder() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 3, px: { xs: 4, sm: 6 } }}>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
