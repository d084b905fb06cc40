import type { CoinDebt } from '../../../contract/lending.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerHeader, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { utcDayText } from '../day-labels.ts';
import type { OwnHistory } from '../use-own-history.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
  const shown = useLastShown(explained ?? undefined);
  return (
    <SideDrawer isOpen={explained !== null} onClose={onClose} titleId={titleId} width={520}>
      <DrawerHeader
        titleId={titleId}
        title="Why this number?"
        subtitle={shown === undefined ? '' : `${shown.coin.coinName}, at the end of ${utcDayText(asOf)} (UTC)`}
        hasLine={false}
        onClose={onClose}
      />
      {shown === undefined ? null : (
        <Loaded query={history} failure="The entries could not be loaded" skeleton={<Placeholder />}>
          {(data) => (
            <Suspense fallback={<Placeholder />}>
              <HistoryView key={shown.coin.coinId} coin={shown.coin} asOf={asOf} history={data} />
            </Suspense>
          )}
        </Loaded>
      )}
    </SideDrawer>
  );
}

function Placeholder() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 3, ...cardSides }}>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
