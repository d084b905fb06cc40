import type { InterestSummary } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UnknownNote } from '../../../api-parts/unknown-note.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { utcDayText } from '../day-words.ts';

const PAYMENTS = { one: 'payment', many: 'payments' };

/** Every payment of the year, and their sum: unknown as soon as one of them has no price. */
export function InterestPayments({ summary }: { readonly summary: InterestSummary }) {
  const label = `Interest received in ${summary.year}`;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${label}, table`}>
      <Table
        size="small"
        aria-label={label}
        sx={{
          '& td, & th': {
            whiteSpace: 'nowrap',
            '&:first-of-type': { paddingInlineStart: 0 },
            '&:last-of-type': { paddingInlineEnd: 0 },
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">Day</TableCell>
            <TableCell scope="col" align="right">
              Interest
            </TableCell>
            <TableCell scope="col" align="right">
              Price that day
            </TableCell>
            <TableCell scope="col" align="right">
              Value
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {summary.coins.flatMap((coin) =>
            coin.payments.map((payment) => (
              <TableRow key={payment.clientTransactionId}>
                <TableCell>{utcDayText(payment.day)}</TableCell>
                <TableCell align="right">
                  <AmountText value={payment.interest} symbol={coin.coinSymbol} />
                </TableCell>
                <TableCell align="right">
                  <PriceText priceUsd={payment.priceUsd} />
                </TableCell>
                <TableCell align="right">
                  <UsdText value={payment.valueUsd} />
                </TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{ '& > td': { borderBottom: 0, typography: 'subtitle1', fontWeight: 600, color: 'text.primary' } }}
          >
            <TableCell colSpan={3}>Total</TableCell>
            <TableCell align="right">
              <UsdText value={summary.totalUsd} />{' '}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                <UnknownNote of={summary.totalUsd} noun={PAYMENTS} />
              </Box>
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
