import type { ClientDashboard, CoinDebt } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { WhyFigure } from '../../../ui/figures/why-figure.tsx';
import { CoinFace } from '../coin-face.tsx';
import { sinceLabel, utcDayText } from '../day-labels.ts';
import { InterestText } from './interest-text.tsx';

const COLUMNS = ['Principal', 'Interest owed', 'Interest paid', 'Price', 'Value', 'Next interest'] as const;

/** What the table and the cards both need to show the balance of each coin. */
export interface CoinDebtsView {
  readonly dashboard: ClientDashboard;
  /** The day of the last interest payment of a coin. */
  readonly lastPaidDay: (coinId: number) => string | null;
  readonly onExplain: (coin: CoinDebt) => void;
}

export function CoinDebtTable(view: CoinDebtsView) {
  const { dashboard } = view;
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Principal and interest, table">
      <Table aria-label="Principal and interest" sx={{ '& td': { height: 60 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Coin</TableCell>
            {COLUMNS.map((label) => (
              <TableCell key={label} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {dashboard.coins.map((coin) => (
            <CoinRow key={coin.coinId} coin={coin} view={view} />
          ))}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{
              '& > td': {
                height: 52,
                borderBottom: 0,
                borderTop: 1,
                borderColor: 'hairlineStrong',
                typography: 'subtitle1',
                fontWeight: 600,
                color: 'text.primary',
              },
            }}
          >
            <TableCell>Total</TableCell>
            <TableCell align="right">
              <UsdText value={dashboard.principalUsd} />
            </TableCell>
            <TableCell align="right">
              <UsdText value={dashboard.interestUsd} isChange />
            </TableCell>
            <TableCell />
            <TableCell />
            <TableCell align="right">
              <UsdText value={dashboard.totalUsd} />
            </TableCell>
            <TableCell />
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

function CoinRow({ coin, view }: { readonly coin: CoinDebt; readonly view: CoinDebtsView }) {
  const paidOn = view.lastPaidDay(coin.coinId);
  const next = coin.loans.find((loan) => loan.nextInterestDay === coin.nextInterestDay)?.nextInterest ?? null;
  const why = () => view.onExplain(coin);
  return (
    <TableRow sx={{ '& td > button': { my: '-4px' } }}>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <CoinFace coinId={coin.coinId} symbol={coin.coinSymbol} />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle1' }}>{coin.coinName}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{sinceLabel(coin.loans)}</Box>
          </Box>
        </Box>
      </TableCell>
      <TableCell align="right">
        <WhyFigure label={`Principal of ${coin.coinSymbol}`} onWhy={why}>
          <AmountText value={coin.principal} />
        </WhyFigure>
        <Below>{coin.principalUsd === null ? null : <UsdText value={coin.principalUsd} />}</Below>
      </TableCell>
      <TableCell align="right">
        <WhyFigure label={`Interest of ${coin.coinSymbol}`} onWhy={why}>
          <InterestText value={coin.interest} />
        </WhyFigure>
        <Below>{coin.interestUsd === null ? null : <UsdText value={coin.interestUsd} />}</Below>
      </TableCell>
      <TableCell align="right">
        {parseAmount(coin.interestPaid) === 0n ? <Quiet>None yet</Quiet> : <AmountText value={coin.interestPaid} />}
        <Below>{paidOn === null ? null : dayText(paidOn)}</Below>
      </TableCell>
      <TableCell align="right">
        <PriceText priceUsd={coin.priceUsd} pricedAt={coin.pricedAt} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        {coin.totalUsd === null ? (
          <UsdText value={null} />
        ) : (
          <WhyFigure label={`Value of ${coin.coinSymbol}`} onWhy={why}>
            <UsdText value={coin.totalUsd} />
          </WhyFigure>
        )}
      </TableCell>
      <TableCell align="right">
        {coin.nextInterestDay === null ? <Quiet>None</Quiet> : utcDayText(coin.nextInterestDay)}
        <Below>{next === null ? null : <AmountText value={next} symbol={coin.coinSymbol} />}</Below>
      </TableCell>
    </TableRow>
  );
}

function Below({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>{children}</Box>;
}
