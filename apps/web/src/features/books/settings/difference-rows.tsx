import type { CallOutput, CapitalPosition, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { Quiet } from '../../../ui/quiet.tsx';

type Difference = CallOutput<typeof contract.getLockDifference>;

const CHANGE_WORDS = { added: 'New', removed: 'Gone', changed: 'Changed' } as const;

/** What was filed against what the books would say now, row by row. */
export function DifferenceRows({ difference }: { readonly difference: Difference }) {
  const { year, isSame, rows, rowsTotal, filedGainUsd, nowGainUsd } = difference;
  if (isSame) return <Alert severity="success">Everything in {year} still reads as it was filed.</Alert>;
  return (
    <>
      <Typography>
        Filed: <UsdText value={filedGainUsd} isChange />. Now it would be <UsdText value={nowGainUsd} isChange />.
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={`Differences of ${year}`} sx={{ maxHeight: 280 }}>
        <Table
          size="small"
          stickyHeader
          aria-label={`Differences of ${year}`}
          sx={{ '& td, & th': { height: 44, whiteSpace: 'nowrap' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell scope="col">Row</TableCell>
              <TableCell scope="col">Day</TableCell>
              <TableCell scope="col" align="right">
                Amount
              </TableCell>
              <TableCell scope="col" align="right">
                Filed
              </TableCell>
              <TableCell scope="col" align="right">
                Now
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ change, filed, now }, index) => (
              <TableRow key={index}>
                <TableCell>{CHANGE_WORDS[change]}</TableCell>
                <TableCell>{dayOf(now ?? filed)}</TableCell>
                <TableCell align="right">
                  <Amount position={now ?? filed} />
                </TableCell>
                <GainCell position={filed} />
                <GainCell position={now} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rowsTotal > rows.length ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {rows.length.toLocaleString('en')} of {rowsTotal.toLocaleString('en')} differences, income and expenses
          included.
        </Typography>
      ) : null}
    </>
  );
}

const dayOf = (position: CapitalPosition | null): string =>
  position === null ? '' : dayText(position.disposedDay, { timeZone: 'UTC' });

function Amount({ position }: { readonly position: CapitalPosition | null }) {
  return position === null ? null : <AmountText value={position.amount} symbol={position.coinSymbol} />;
}

function GainCell({ position }: { readonly position: CapitalPosition | null }) {
  return (
    <TableCell align="right">
      {position === null ? <Quiet>None</Quiet> : <UsdText value={position.gainUsd} isChange />}
    </TableCell>
  );
}
