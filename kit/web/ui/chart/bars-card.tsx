import { mdiDownloadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import type { BarChartData } from './bar-chart-data.ts';
import { BarChartTable } from './bar-chart-table.tsx';
import { Icon } from '../icon.tsx';
import { ColourSign, LegendEntry } from './legend.tsx';
import { cardSides } from '../layout/row.tsx';
import { TableToggle } from './table-toggle.tsx';

const StackedBars = lazy(async () => ({ default: (await import('./stacked-bars.tsx')).StackedBars }));
const CHART_HEIGHT = 196;

interface BarsCardProps {
  /** "Gains by month". */
  readonly title: string;
  readonly tableCaption: string;
  /** The noun in the labels of its buttons: "gains". */
  readonly what: string;
  readonly legend: readonly { readonly label: string; readonly chartColour: number }[];
  /** Undefined while loading. */
  readonly data: BarChartData | undefined;
  readonly onExport: () => void;
}

/** Bars by month, or the same figures as a table; the exported file has every digit. */
export function BarsCard({ title, tableCaption, what, legend, data, onExport }: BarsCardProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: 5, mb: 6, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 4 }}>
        <Typography id={titleId} variant="h2" sx={{ marginInlineEnd: 'auto' }}>
          {title}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            rowGap: 1,
            // On a phone the signs have a row of their own, below the title and the buttons.
            order: { xs: 1, sm: 0 },
            flexBasis: { xs: '100%', sm: 'auto' },
          }}
        >
          {legend.map(({ label, chartColour }) => (
            <LegendEntry
              key={label}
              sign={<ColourSign colour={chartColour} size={10} />}
              label={label}
              typography="body2"
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', my: -2, marginInlineEnd: -2 }}>
          <TableToggle what={`the ${what}`} shape="bars" isTable={isTable} onChange={setTable} />
          <Tooltip title="Export CSV">
            <IconButton aria-label={`Export the ${what} by month as CSV`} disabled={!data} onClick={onExport}>
              <Icon path={mdiDownloadOutline} />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      {data === undefined ? (
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      ) : isTable ? (
        <BarChartTable caption={tableCaption} data={data} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <StackedBars label={title} data={data} />
        </Suspense>
      )}
    </Card>
  );
}
