import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { ratioText } from './coverage-words.ts';
import type { HistoryDay } from './history-scale.ts';

interface HistoryTableProps {
  readonly caption: string;
  readonly days: readonly (HistoryDay & { readonly ratio: string | null })[];
  readonly present: (value: string | null) => string;
}

/** The figures behind the lines, the newest first. */
export function HistoryTable({ caption, days, present }: HistoryTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${caption}, table`} sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader aria-label={caption} sx={{ '& td, & th': { whiteSpace: 'nowrap', height: 40 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Day</TableCell>
            <TableCell scope="col" align="right">
              Held
            </TableCell>
            <TableCell scope="col" align="right">
              Owed
            </TableCell>
            <TableCell scope="col" align="right">
              Ratio
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((day) => (
            <TableRow key={day.day}>
              <TableCell>{dayText(day.day, { timeZone: 'UTC' })}</TableCell>
              <TableCell align="right">
                <FigureText shown={present(day.held)} exact={day.held ?? present(day.held)} />
              </TableCell>
              <TableCell align="right">
                <FigureText shown={present(day.owed)} exact={day.owed ?? present(day.owed)} />
              </TableCell>
              <TableCell align="right">{day.ratio === null ? '—' : ratioText(day.ratio)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
