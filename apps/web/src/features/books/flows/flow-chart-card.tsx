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
import { flowChartData, type FlowMonth } from './flow-chart-data.ts';
import { categoryLabel, type FlowSide } from './flow-sides.ts';

const StackedBars = lazy(async () => ({ default: (await import('../../../ui/chart/stacked-bars.tsx')).StackedBars }));
const CHART_HEIGHT = 196;

interface FlowChartCardProps {
  readonly side: FlowSide;
  readonly year: number | undefined;
  /** Absent while they are on their way. */
  readonly months: readonly FlowMonth[] | undefined;
}

/** By month and kind as bars, or as the figures behind them; the file holds every digit. */
export function FlowChartCard({ side, year, months }: FlowChartCardProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const data = useMemo(() => months && flowChartData(months, { year, labelOf: (category) => categoryLabel(side, category) }), [months, year, side]);
  const title = `${side.title} by ${data?.buckets[0]?.key.length === 4 ? 'year' : 'month'}`;
  const exportMonths = () => {
    const fields = [
      { label: 'Month', value: (one: FlowMonth) => one.month },
      { label: 'Category', value: (one: FlowMonth) => categoryLabel(side, one.category) },
      { label: side.noun.many, value: (one: FlowMonth) => String(one.count) },
      { label: 'Value', value: (one: FlowMonth) => one.valueUsd },
    ];
    saveTextFile({ name: `${side.title.toLowerCase()}-by-month${year === undefined ? '' : `-${year}`}.csv`, type: 'text/csv', text: csvText(fields, months ?? []) });
  };
  const what = side.title.toLowerCase();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: { xs: 4, sm: 6 }, py: 5, mb: 6, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 4 }}>
        <Typography id={titleId} variant="h2" sx={{ marginInlineEnd: 'auto' }}>
          {title}
        </Typography>
        {data?.series.map(({ key, label }, index) => <LegendEntry key={key} label={label} chartColour={index} />)}
        <Box sx={{ display: 'flex', my: -2, marginInlineEnd: -2 }}>
          <Tooltip title={isTable ? 'Show as bars' : 'Show as a table'}>
            <IconButton aria-label={isTable ? `Show the ${what} as bars` : `Show the ${what} as a table`} onClick={() => setTable(!isTable)}>
              <Icon path={isTable ? mdiChartBar : mdiTable} />
            </IconButton>
          </Tooltip>
          <Tooltip title="Export CSV">
            <IconButton aria-label={`Export the ${what} by month as CSV`} disabled={!months} onClick={exportMonths}>
              <Icon path={mdiDownloadOutline} />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      {data === undefined ? (
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      ) : isTable ? (
        <BarChartTable caption={title} data={data} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <StackedBars label={title} data={data} />
        </Suspense>
      )}
    </Card>
  );
}

function LegendEntry({ label, chartColour }: { readonly label: string; readonly chartColour: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', color: 'text.secondary' }}>
      <Box aria-hidden="true" sx={(theme) => ({ width: 10, height: 10, borderRadius: '2px', backgroundColor: theme.palette.chart[chartColour] })} />
      {label}
    </Box>
  );
}
