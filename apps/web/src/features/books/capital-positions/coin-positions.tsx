import { type CapitalPositionSummary, contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PositionCards } from './position-cards.tsx';
import type { PositionActions } from './position-marks.tsx';
import { PositionRows } from './position-rows.tsx';

interface CoinPositionsProps extends PositionActions {
  readonly coin: CapitalPositionSummary;
  readonly isGeneratedOnly: boolean;
}

const FIRST_SHOWN = 5;
const PAGE_SIZE = 50;

/** The disposals of one coin, newest first: a few initially, all of them on demand. */
export function CoinPositions({ coin, isGeneratedOnly, ...actions }: CoinPositionsProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [page, setPage] = useState(0);
  const limit = page === 0 ? FIRST_SHOWN : PAGE_SIZE;
  const query = { year: coin.year, generated_only: isGeneratedOnly, page: Math.max(1, page), limit };
  const { data, error, refetch } = useCall(
    contract.listCoinCapitalPositions,
    { params: { coinId: coin.coinId }, query },
    { keepsPrevious: true },
  );
  if (error && !data)
    return (
      <ErrorState title="The positions could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Skeleton
        variant="rectangular"
        aria-busy="true"
        height={Math.min(FIRST_SHOWN, Math.max(1, coin.disposals)) * 44 + 40}
      />
    );
  const pages = Math.ceil(data.total / PAGE_SIZE);
  const Rows = isNarrow ? PositionCards : PositionRows;
  return (
    <>
      <Rows label={`Positions of ${coin.coinSymbol}`} positions={data.items} {...actions} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: { xs: 4, sm: 8 }, py: 1 }}>
        {page === 0 && data.total > FIRST_SHOWN ? (
          <Button variant="text" size="small" onClick={() => setPage(1)}>
            Show all {data.total.toLocaleString('en')}
          </Button>
        ) : null}
        {page > 0 && pages > 1 ? (
          <>
            <Button variant="text" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Later
            </Button>
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              Page {page} of {pages}
            </Box>
            <Button variant="text" size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
              Earlier
            </Button>
          </>
        ) : null}
      </Box>
    </>
  );
}
