import { add, type Amount, formatDecimal, presentAmount, ZERO } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ColumnHeads } from '../../../ui/column-heads.tsx';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { utcDayText } from '../day-labels.ts';
import type { HistoryDay } from './coin-history.ts';

const SHOWN_AT_FIRST = 14;
const SHOWN_MORE = 90;
/** On a phone, deposits and payments are shown below their day. */
const onlyWide = { display: { xs: 'none', sm: 'table-cell' } };

/** What each day added or paid, newest first. Older days load on demand; the file has all of them. */
export function HistoryDays({ days, symbol }: { readonly days: readonly HistoryDay[]; readonly symbol: string }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const newest = days.slice(Math.max(0, days.length - shown)).toReversed();
  const owed = newest.map((day) => add(day.principal, day.interestOwed));
  const interestShown = alignedAmounts(newest.map((day) => day.interest));
  const owedShown = alignedAmounts(owed);
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 2 }}>
        Day by day
      </Typography>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label="Day by day, table"
        sx={{ borderRadius: '6px', border: 1, borderColor: 'hairlineRaised' }}
      >
        <Table
          size="small"
          aria-label={`${symbol} day by day`}
          sx={{
            '& td, & th': { whiteSpace: 'nowrap', height: 36, typography: 'body2', px: { xs: 1.5, sm: 2.5 } },
            '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 3 },
            '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 3 },
          }}
        >
          <ColumnHeads
            columns={['Day', { figure: 'Interest' }, { figure: 'Change', sx: onlyWide }, { figure: 'Balance' }]}
          />
          <TableBody>
            {newest.map((day, index) => (
              <TableRow key={day.day}>
                <TableCell>
                  {utcDayText(day.day)}
                  <Box sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
                    <Moved day={day} />
                  </Box>
                </TableCell>
                <TableCell align="right">
                  <FigureText shown={interestShown[index] ?? ''} exact={formatDecimal(day.interest)} />
                </TableCell>
                <TableCell align="right" sx={onlyWide}>
                  <Moved day={day} />
                </TableCell>
                <TableCell align="right">
                  <FigureText shown={owedShown[index] ?? ''} exact={formatDecimal(owed[index] ?? ZERO)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {days.length > shown ? (
        <Button
          variant="text"
          size="small"
          onClick={() => setShown(shown + SHOWN_MORE)}
          sx={{ mt: 2, marginInlineStart: -2 }}
        >
          Show {Math.min(SHOWN_MORE, days.length - shown)} earlier days
        </Button>
      ) : null}
    </Box>
  );
}

function Moved({ day: { deposited, paid } }: { readonly day: HistoryDay }) {
  if (deposited === 0n && paid === 0n) return null;
  const part = (sign: string, amount: Amount) =>
    amount === 0n ? null : <FigureText shown={`${sign}${presentAmount(amount)}`} exact={formatDecimal(amount)} />;
  return (
    <>
      {part('+', deposited)} {part('−', paid)}
    </>
  );
}

/** Amounts of one column with equal decimals, so that the decimal points line up. */
export function alignedAmounts(amounts: readonly Amount[]): string[] {
  const shown = amounts.map((amount) => presentAmount(amount));
  const placesOf = (text: string) => text.length - text.indexOf('.') - 1;
  const places = Math.max(...shown.map(placesOf));
  return shown.map((text) => text + '0'.repeat(places - placesOf(text)));
}
