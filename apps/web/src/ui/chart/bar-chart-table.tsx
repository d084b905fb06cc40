import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { UsdText } from '../figures/usd-text.tsx';
import type { BarChartData } from './bar-chart-data.ts';

/** The figures behind the bars. */
export function BarChartTable({
  caption,
  data: { series, buckets, areChanges = false },
}: {
  readonly caption: string;
  readonly data: BarChartData;
}) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={caption} sx={{ maxHeight: 420 }}>
      <Table size="small" stickyHeader aria-label={caption} sx={{ '& td, & th': { whiteSpace: 'nowrap', height: 40 } }}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Time</TableCell>
            {series.map(({ key, label }) => (
              <TableCell key={key} scope="col" align="right">
                {label}
              </TableCell>
            ))}
            <TableCell scope="col" align="right">
              Total
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {buckets.map(({ key, title, values, totalUsd }) => (
            <TableRow key={key}>
              <TableCell>{title}</TableCell>
              {series.map((one, index) => (
                <TableCell key={one.key} align="right">
                  <UsdText value={values[index] ?? null} isChange={areChanges} />
                </TableCell>
              ))}
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                <UsdText value={totalUsd} isChange={areChanges} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
