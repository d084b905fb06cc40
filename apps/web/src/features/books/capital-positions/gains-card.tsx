import { mdiChartBar, mdiDownloadOutline, mdiTable } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { BarChartTable } from '../../../ui/chart/bar-chart-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { csvText } from '../../../ui/list/csv.ts';
import { saveTextFile } from '../../../ui/list/save-text-file.ts';
import { gainsChartData, type MonthGains, monthsOfYear } from './gains-by-month.ts';

const StackedBars = lazy(async () => ({ default: (await import('../../../ui/chart/stacked-bars.tsx')).StackedBars }));
const CHART_HEIGHT = 196;

interface GainsCardProps {
  readonly year: number;
  /** Absent while they are on their way. */
  readonly months: readonly MonthGains[] | undefined;
}

/** Gains by month as bars, or as the figures behind them; the file holds every digit. */
export function GainsCard({ year, months }: GainsCardProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const data = useMemo(() => months && gainsChartData(year, months), [year, months]);
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
      {data === undefined ? (
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      ) : isTable ? (
        <BarChartTable caption={`Gains by month of ${year}`} data={data} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <StackedBars label="Gains by month" data={data} />
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
