import type { PartialUsd } from '@holdfast/money';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { UsdText } from '../figures/usd-text.tsx';
import { dayText } from '../../lib/date-text.ts';

interface DayTableProps {
  readonly label: string;
  /** The last column is the total of the others. */
  readonly columns: readonly string[];
  /** In order of days, with a figure for each column. */
  readonly rows: readonly { readonly day: string; readonly usd: readonly PartialUsd[] }[];
  /** The height of the chart that it replaces. */
  readonly height: number;
}

/** The figures of a chart of days, the newest first. */
export function DayTable({ label, columns, rows, height }: DayTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ height }}>
      <Table size="small" stickyHeader aria-label={label} sx={{ '& td, & th': { whiteSpace: 'nowrap', height: 40 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Day</TableCell>
            {columns.map((column) => (
              <TableCell key={column} scope="col" align="right">
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.toReversed().map(({ day, usd }) => (
            <TableRow key={day}>
              <TableCell>{dayText(day, { timeZone: 'UTC' })}</TableCell>
              {usd.map((value, index) => (
                <TableCell key={columns[index]} align="right" sx={index === usd.length - 1 ? { fontWeight: 600 } : {}}>
                  <UsdText value={value} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
