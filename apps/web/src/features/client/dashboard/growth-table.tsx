import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { utcDayText } from '../day-words.ts';
import { GROWTH_HEIGHT } from './growth-chart.tsx';
import type { GrowthPoint } from './growth-points.ts';

/** The figures behind the drawing, the newest day first. */
export function GrowthTable({ points }: { readonly points: readonly GrowthPoint[] }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Principal and interest by day" sx={{ height: GROWTH_HEIGHT }}>
      <Table size="small" stickyHeader aria-label="Principal and interest by day" sx={{ '& td, & th': { whiteSpace: 'nowrap', height: 40 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Day</TableCell>
            {['Principal', 'Interest', 'Total'].map((label) => (
              <TableCell key={label} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.toReversed().map((point) => (
            <TableRow key={point.day}>
              <TableCell>{utcDayText(point.day)}</TableCell>
              <TableCell align="right">
                <UsdText value={point.principalUsd} />
              </TableCell>
              <TableCell align="right">
                <UsdText value={point.interestUsd} />
              </TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                <UsdText value={point.totalUsd} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
