import type { ClientDashboard } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import type { Explained } from '../explain/explain-drawer.tsx';
import type { OwnHistory } from '../use-own-history.ts';
import { CoinDebtCards } from './coin-debt-cards.tsx';
import { CoinDebtTable, type CoinDebtsView } from './coin-debt-table.tsx';

interface CoinDebtsCardProps {
  readonly dashboard: ClientDashboard;
  readonly history: OwnHistory | undefined;
  readonly onExplain: (explained: Explained) => void;
}

/** For each coin: principal, earned interest and upcoming interest. Every figure opens its daily history. */
export function CoinDebtsCard({ dashboard, history, onExplain }: CoinDebtsCardProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const view: CoinDebtsView = {
    dashboard,
    lastPaidDay: (coinId) =>
      history?.entries.find(
        (entry) => entry.coinId === coinId && entry.applied !== null && entry.applied.interest !== '0',
      )?.clearedAt ?? null,
    onExplain: (coin) => onExplain({ coin }),
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 4,
          px: { xs: 4, sm: 6 },
          py: 5,
        }}
      >
        <Typography id={titleId} variant="h2">
          Principal and interest
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Hover or copy for exact figures; click for the daily history
        </Typography>
      </Box>
      {isNarrow ? <CoinDebtCards {...view} /> : <CoinDebtTable {...view} />}
    </Card>
  );
}
