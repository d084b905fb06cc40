import type { CoinDebt } from '@holdfast/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { WhyFigure } from '../../../ui/figures/why-figure.tsx';
import { CoinFace } from '../coin-face.tsx';
import { sinceLabel, utcDayText } from '../day-labels.ts';
import type { CoinDebtsView } from './coin-debt-table.tsx';
import { InterestText } from './interest-text.tsx';

/** The content of the table on narrow screens. */
export function CoinDebtCards({ dashboard, onExplain }: CoinDebtsView) {
  return (
    <Box component="ul" aria-label="Principal and interest" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {dashboard.coins.map((coin) => (
        <CoinItem key={coin.coinId} coin={coin} onWhy={() => onExplain(coin)} />
      ))}
    </Box>
  );
}

function CoinItem({ coin, onWhy }: { readonly coin: CoinDebt; readonly onWhy: () => void }) {
  return (
    <Box component="li" sx={{ px: { xs: 4, sm: 6 }, py: 4, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <CoinFace coinId={coin.coinId} symbol={coin.coinSymbol} size={36} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle1' }}>{coin.coinName}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{sinceLabel(coin.loans)}</Box>
        </Box>
        <Box sx={{ typography: 'subtitle1', fontWeight: 600 }}>
          <UsdText value={coin.totalUsd} />
        </Box>
      </Box>
      <Line label="Principal">
        <WhyFigure label={`Principal of ${coin.coinSymbol}`} onWhy={onWhy}>
          <AmountText value={coin.principal} symbol={coin.coinSymbol} />
        </WhyFigure>
      </Line>
      <Line label="Interest owed">
        <WhyFigure label={`Interest of ${coin.coinSymbol}`} onWhy={onWhy}>
          <InterestText value={coin.interest} symbol={coin.coinSymbol} />
        </WhyFigure>
      </Line>
      <Line label="Next interest">
        {coin.nextInterestDay === null ? <Quiet>None</Quiet> : utcDayText(coin.nextInterestDay)}
      </Line>
    </Box>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 28 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <span>{children}</span>
    </Box>
  );
}
