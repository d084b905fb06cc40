import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientDashboard } from '../../../contract/lending.ts';
import { exactUsd, presentUnknown } from '@holdfast/money';
import { mdiChartAreaspline, mdiTable } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { type SearchOf, useAddressSearch, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { DayTable } from '@holdfast/web/ui/chart/day-table.tsx';
import { ColourSign, LegendEntry } from '@holdfast/web/ui/chart/legend.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import type { OwnHistory } from '../use-own-history.ts';
import { GROWTH_HEIGHT, GrowthChart } from './growth-chart.tsx';
import { type ChartEvents, chartEvents, type Growth, growthPoints } from './growth-scale.ts';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, derived } from '@holdfast/web/ui/loaded.tsx';

const RANGES = [
  { value: '3m', label: '3M', months: 3 },
  { value: '6m', label: '6M', months: 6 },
  { value: '1y', label: '1Y', months: 12 },
  { value: 'all', label: 'All', months: null },
] as const;
type Range = (typeof RANGES)[number]['value'];

interface ValueCardProps {
  readonly dashboard: ClientDashboard;
  readonly history: OwnHistory | undefined;
  readonly userId: number | undefined;
}

/** The balance, its two parts, and their growth. The range and the table view are stored in the page's address. */
export function ValueCard({ dashboard, history, userId }: ValueCardProps) {
  const labelId = useId();
  const address = useAddressSearch();
  const changeAddress = useChangeAddress();
  const range: Range = RANGES.find(({ value }) => value === address.range)?.value ?? 'all';
  const isTable = address.view === 'table';
  const show = (change: SearchOf<'/dashboard'>) => changeAddress(change, { replace: true });
  const from = firstDayShown(dashboard.asOf, range);
  const loaded = useCall(
    lendingCalls.getClientGrowth,
    { query: { ...(userId !== undefined && { user_id: userId }), ...(from !== undefined && { from }) } },
    { keepsPrevious: true },
  );
  const growth = useMemo(() => loaded.data && growthPoints(loaded.data), [loaded.data]);
  const events = useMemo(() => chartEvents(history?.entries ?? []), [history]);
  return (
    <Card component="section" aria-labelledby={labelId} sx={{ ...cardSides, py: 5, minWidth: 0, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 4 }}>
        <Box>
          <Typography id={labelId} component="h2" variant="body2" sx={{ color: 'text.secondary' }}>
            Total value
          </Typography>
          <Box
            data-figure="total"
            sx={{
              typography: 'figureHero',
              fontSize: { xs: '1.875rem', sm: '2.5rem' },
              lineHeight: { xs: '2.5rem', sm: '3rem' },
            }}
          >
            <UsdText value={dashboard.totalUsd} />
          </Box>
        </Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <SegmentedControl
            label="Time shown"
            options={RANGES}
            value={range}
            onChange={(value) => show({ range: value === 'all' ? undefined : value })}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 6, rowGap: 3, mt: 3 }}>
        <Part label="Principal" chartColour={0}>
          <UsdText value={dashboard.principalUsd} />
        </Part>
        <Part label="Interest owed" chartColour={1}>
          <UsdText value={dashboard.interestUsd} isChange />
        </Part>
        <Button
          variant="text"
          size="small"
          startIcon={<Icon path={isTable ? mdiChartAreaspline : mdiTable} size={16} />}
          onClick={() => show({ view: isTable ? undefined : 'table' })}
          sx={{ marginInlineStart: 'auto', marginInlineEnd: -2 }}
        >
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </Box>
      <Box sx={{ display: { xs: 'block', sm: 'none' }, mt: 4 }}>
        <SegmentedControl
          label="Time shown"
          fullWidth
          options={RANGES}
          value={range}
          onChange={(value) => show({ range: value === 'all' ? undefined : value })}
        />
      </Box>
      <WithoutPrice dashboard={dashboard} />
      <Box sx={{ mt: 5 }}>
        <Loaded query={derived(loaded, growth)} failure="The growth could not be loaded" skeleton={GROWTH_HEIGHT}>
          {(shown) => <GrowthView growth={shown} events={events} isTable={isTable} />}
        </Loaded>
        {growth && growth.symbolsWithoutPrice.length > 0 && !isWithoutDollars(growth) ? (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
            The line has a gap on days on which {growth.symbolsWithoutPrice.join(', ')} had no price.
          </Typography>
        ) : null}
      </Box>
    </Card>
  );
}

function GrowthView({
  growth,
  events,
  isTable,
}: {
  readonly growth: Growth;
  readonly events: ChartEvents;
  readonly isTable: boolean;
}) {
  if (isWithoutDollars(growth))
    return (
      <Typography sx={{ color: 'text.secondary', py: 6 }}>
        No chart in dollars: {growth.symbolsWithoutPrice.join(', ')} had no price on any of these days.
      </Typography>
    );
  if (!isTable) return <GrowthChart points={growth.points} events={events} />;
  const rows = growth.points.map(({ day, principalUsd, interestUsd, totalUsd }) => ({
    day,
    usd: [principalUsd, interestUsd, totalUsd],
  }));
  return (
    <DayTable
      label="Principal and interest by day"
      columns={['Principal', 'Interest', 'Total']}
      rows={rows}
      height={GROWTH_HEIGHT}
    />
  );
}

/** No day has a complete value in dollars. */
function isWithoutDollars({ points, symbolsWithoutPrice }: Growth): boolean {
  return symbolsWithoutPrice.length > 0 && points.every(({ totalUsd }) => exactUsd(totalUsd) === null);
}

function Part({
  label,
  chartColour,
  children,
}: {
  readonly label: string;
  readonly chartColour: number;
  readonly children: ReactNode;
}) {
  return (
    <Box>
      <LegendEntry sign={<ColourSign colour={chartColour} />} label={label} typography="body2" />
      <Box sx={{ typography: 'figureSmall' }}>{children}</Box>
    </Box>
  );
}

/** Names the coins that the dollar totals leave out. */
function WithoutPrice({ dashboard }: { readonly dashboard: ClientDashboard }) {
  const symbols = dashboard.totalUsd.unknown.map(({ coinSymbol }) => coinSymbol);
  if (symbols.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
      {presentUnknown(dashboard.totalUsd)}: {symbols.join(', ')}. The amounts below are exact.
    </Typography>
  );
}

function firstDayShown(asOf: string, range: Range): string | undefined {
  const months = RANGES.find(({ value }) => value === range)?.months ?? null;
  if (months === null) return undefined;
  const day = new Date(`${asOf}T00:00:00.000Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
