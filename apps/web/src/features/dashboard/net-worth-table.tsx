import type { NetWorthPoint } from '@holdfast/contract';
import { formatDecimal, negate, parseUsd } from '@holdfast/money';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { UsdText } from '../../ui/figures/usd-text.tsx';
import { dayText } from '../../ui/list/date-text.ts';

const COLUMNS = ['Assets', 'Client liabilities', 'Borrowed', 'Net worth'] as const;

/** The figures behind the line, the newest first. */
export function NetWorthTable({ points, height }: { readonly points: readonly NetWorthPoint[]; readonly height: number }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Net worth by day" sx={{ maxHeight: height }}>
      <Table size="small" stickyHeader aria-label="Net worth by day" sx={{ '& td, & th': { whiteSpace: 'nowrap', height: 40 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Day</TableCell>
            {COLUMNS.map((label) => (
              <TableCell key={label} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.toReversed().map(({ day, assetsUsd, clientsUsd, debtUsd, netUsd }) => (
            <TableRow key={day}>
              <TableCell>{dayText(day, { timeZone: 'UTC' })}</TableCell>
              {[assetsUsd, negated(clientsUsd), negated(debtUsd), netUsd].map((value, index) => (
                <TableCell key={COLUMNS[index]} align="right" sx={index === 3 ? { fontWeight: 600 } : {}}>
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

export function negated(value: string): string {
  return formatDecimal(negate(parseUsd(value)));
}
