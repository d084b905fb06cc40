import { mdiChartBar, mdiDownloadOutline, mdiTable } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { csvText } from '../../../ui/list/csv.ts';
import { saveTextFile } from '../../../ui/list/save-text-file.ts';
import { type MonthGains, monthsOfYear, monthText } from './gains-scale.ts';

const GainsChart = lazy(async () => ({ default: (await import('./gains-chart.tsx')).GainsChart }));
const CHART_HEIGHT = 160;

interface GainsCardProps {
  readonly year: number;
  /** Absent while they are on their way. */
  readonly months: readonly MonthGains[] | undefined;
}

/** Gains by month as bars, or as the figures behind them; the file holds every digit. */
export function GainsCard({ year, months }: GainsCardProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const exportMonths = () => {
    const fields = [
      { label: 'Month', value: (one: MonthGains) => one.month },
      { label: 'Short term', value: (one: MonthGains) => one.shortUsd },
      { label: 'Long term', value: (one: MonthGains) => one.longUsd },
    ];
    saveTextFile({ name: `gains-by-month-${year}.csv`, type: 'text/csv', text: csvText(fields, monthsOfYear(year, months ?? [])) });
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: { xs: 4, sm: 6 }, py: 5, mb: 6, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, mb: 4 }}>
        <Typography id={titleId} variant="h2" sx={{ marginInlineEnd: 'auto' }}>
          Gains by month
        </Typography>
        <Legend label="Long term" chartColour={0} />
        <Legend label="Short term" chartColour={3} />
        <Box sx={{ display: 'flex', my: -2, marginInlineEnd: -2 }}>
          <Tooltip title={isTable ? 'Show as bars' : 'Show as a table'}>
            <IconButton aria-label={isTable ? 'Show the gains as bars' : 'Show the gains as a table'} onClick={() => setTable(!isTable)}>
              <Icon path={isTable ? mdiChartBar : mdiTable} />
            </IconButton>
          </Tooltip>
          <Tooltip title="Export CSV">
            <IconButton aria-label="Export the gains by month as CSV" onClick={exportMonths}>
              <Icon path={mdiDownloadOutline} />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      {months === undefined ? (
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      ) : isTable ? (
        <MonthRows year={year} months={months} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <GainsChart months={monthsOfYear(year, months)} />
        </Suspense>
      )}
    </Card>
  );
}

function Legend({ label, chartColour }: { readonly label: string; readonly chartColour: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', color: 'text.secondary' }}>
      <Box aria-hidden="true" sx={(theme) => ({ width: 8, height: 8, borderRadius: '2px', backgroundColor: theme.palette.chart[chartColour] })} />
      {label}
    </Box>
  );
}

function MonthRows({ year, months }: { readonly year: number; readonly months: readonly MonthGains[] }) {
  return (
    <Table size="small" aria-label={`Gains by month of ${year}`}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">Month</TableCell>
          <TableCell scope="col" align="right">Short term</TableCell>
          <TableCell scope="col" align="right">Long term</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {monthsOfYear(year, months).map(({ month, shortUsd, longUsd }) => (
          <TableRow key={month} sx={{ '& > td': { height: 40 } }}>
            <TableCell>{monthText(month)}</TableCell>
            <TableCell align="right">
              <UsdText value={shortUsd} isChange />
            </TableCell>
            <TableCell align="right">
              <UsdText value={longUsd} isChange />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
