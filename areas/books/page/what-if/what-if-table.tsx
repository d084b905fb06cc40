import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useId } from 'react';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { DifferenceText } from '../settings/settings-preview.tsx';
import { type ComparedCoin, type ComparedGains, type PlacedPair, placePairs, type SideGains } from './compare-coins.ts';
import { SideMark } from './side-mark.tsx';
import { cardSides, Row } from '@holdfast/web/ui/layout/row.tsx';
import { totalCell } from '@holdfast/web/ui/list/list-table.tsx';

interface WhatIfTableProps {
  readonly names: { readonly now: string; readonly other: string };
  readonly coins: readonly ComparedCoin[];
  readonly total: ComparedGains;
}

const groupStart = { borderInlineStart: ({ palette }: Theme) => `1px solid ${palette.hairline}` } as const;

export function WhatIfTable({ names, coins, total }: WhatIfTableProps) {
  const titleId = useId();
  const { zero, pairs } = placePairs(coins);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mb: 6 }}>
      <Row
        sx={{
          gap: 4,
          ...cardSides,
          py: 4,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ marginInlineEnd: 'auto', color: 'text.primary' }}>
          By coin
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <SideMark side="now" /> {names.now}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <SideMark side="other" /> {names.other}
        </Box>
      </Row>
      <TableContainer tabIndex={0} role="region" aria-labelledby={titleId}>
        <Table size="small" aria-labelledby={titleId} sx={{ '& td, & th': { height: 48, whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              <TableCell rowSpan={2} scope="col">
                Coin
              </TableCell>
              <TableCell colSpan={3} align="center" scope="colgroup" sx={groupStart}>
                {names.now}
              </TableCell>
              <TableCell colSpan={3} align="center" scope="colgroup" sx={groupStart}>
                {names.other}
              </TableCell>
              <TableCell rowSpan={2} scope="col" sx={{ ...groupStart, minWidth: 160 }}>
                Gain or loss
              </TableCell>
              <TableCell rowSpan={2} scope="col" align="right">
                Difference
              </TableCell>
            </TableRow>
            <TableRow>
              {(['now', 'other'] as const).map((side) =>
                ['Short', 'Long', 'Total'].map((label, index) => (
                  <TableCell
                    key={`${side} ${label}`}
                    scope="col"
                    align="right"
                    // The last cell of this row is not the last of the table.
                    sx={[index === 0 && groupStart, { '&:last-child': { paddingInlineEnd: '12px' } }]}
                  >
                    {label}
                  </TableCell>
                )),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {coins.map((coin, index) => (
              <TableRow key={coin.coinId}>
                <TableCell>
                  <CoinLabel coinId={coin.coinId} symbol={coin.coinSymbol} />
                </TableCell>
                <SideCells gains={coin.now} />
                <SideCells gains={coin.other} />
                <TableCell sx={groupStart}>
                  <Pair pair={pairs[index]} zero={zero} />
                </TableCell>
                <DifferenceCell gains={coin.difference} />
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& > td': totalCell }}>
              <TableCell>Total</TableCell>
              <SideCells gains={total.now} />
              <SideCells gains={total.other} />
              <TableCell sx={groupStart} />
              <DifferenceCell gains={total.difference} />
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Card>
  );
}

function SideCells({ gains }: { readonly gains: SideGains }) {
  return (
    <>
      <TableCell align="right" sx={groupStart}>
        <UsdText value={gains.shortUsd} isChange />
      </TableCell>
      <TableCell align="right">
        <UsdText value={gains.longUsd} isChange />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        <UsdText value={gains.totalUsd} isChange />
      </TableCell>
    </>
  );
}

function DifferenceCell({ gains }: { readonly gains: SideGains }) {
  return (
    <TableCell align="right" sx={{ fontWeight: 600 }}>
      <DifferenceText value={gains.totalUsd} />
    </TableCell>
  );
}

/** Both totals on one line with a scale shared by all coins. The cells beside it have the figures. */
function Pair({ pair, zero }: { readonly pair: PlacedPair | undefined; readonly zero: number }) {
  if (!pair) return null;
  const { now, other } = pair;
  const at = (place: number, size: number) =>
    ({
      position: 'absolute',
      left: `calc(${place}% - ${size / 2}px)`,
      top: `calc(50% - ${size / 2}px)`,
      lineHeight: 0,
    }) as const;
  return (
    <Box aria-hidden="true" dir="ltr" sx={{ position: 'relative', height: 20, mx: 2 }}>
      <Box
        sx={{
          position: 'absolute',
          left: `${zero}%`,
          top: 0,
          bottom: 0,
          width: '1px',
          backgroundColor: 'hairlineStrong',
        }}
      />
      {now === null || other === null ? null : (
        <Box
          sx={{
            position: 'absolute',
            left: `${Math.min(now, other)}%`,
            width: `${Math.abs(now - other)}%`,
            top: 'calc(50% - 1px)',
            height: '2px',
            backgroundColor: 'text.tertiary',
          }}
        />
      )}
      {now === null ? null : (
        <Box sx={at(now, 10)}>
          <SideMark side="now" />
        </Box>
      )}
      {other === null ? null : (
        <Box sx={at(other, 10)}>
          <SideMark side="other" />
        </Box>
      )}
    </Box>
  );
}
