import {
  absolute,
  addPartialUsd,
  divide,
  exactUsd,
  formatDecimal,
  negatePartialUsd,
  type PartialUsd,
  presentPartialUsd,
  presentUnknown,
  type Ratio,
  subtract,
  type Usd,
} from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { useCall } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { type PagePath, useIsPage } from '@holdfast/web/lib/page-address.ts';
import { ChartTip, tipLeft } from '@holdfast/web/ui/chart/chart-tip.tsx';
import { DayTable } from '@holdfast/web/ui/chart/day-table.tsx';
import { AreaFill, ChartLine, InteractiveChart, useChart } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { areaPath, nearestPoint, placeFigures } from '@holdfast/web/ui/chart/price-scale.ts';
import { TableToggle } from '@holdfast/web/ui/chart/table-toggle.tsx';
import { UsdGridlines } from '@holdfast/web/ui/chart/usd-gridlines.tsx';
import { PercentText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { overviewCalls } from '../../contract/calls.ts';
import type { NetWorthPoint, NetWorthSpan } from '../../contract/net-worth.ts';
import { PADDING } from './dashboard-card.tsx';

const SPANS: readonly Choice<NetWorthSpan>[] = [
  { value: '1m', label: '1M' },
  { value: '3m', label: '3M' },
  { value: '1y', label: '1Y' },
  { value: 'all', label: 'All' },
];

const GAP_SYMBOLS_MAX = 3;

export function NetWorthCard() {
  const titleId = useId();
  const [span, setSpan] = useState<NetWorthSpan>('1y');
  const [isTable, setTable] = useState(false);
  const netWorth = useCall(overviewCalls.getNetWorth, { query: { span } }, { keepsPrevious: true });
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ minWidth: 0, px: PADDING, pt: 5, pb: 4, overflow: 'visible' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Box id={titleId} component="h2" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
          Net worth
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, my: -1, marginInlineEnd: -2 }}>
          <SegmentedControl label="Time span" options={SPANS} value={span} onChange={setSpan} />
          <TableToggle what="the net worth" shape="line" isTable={isTable} onChange={setTable} />
        </Box>
      </Box>
      <Loaded
        query={netWorth}
        failure="The net worth could not be loaded"
        skeleton={
          <>
            <Figures points={[]} />
            <Skeleton variant="rounded" height={NET_WORTH_CHART_HEIGHT} />
          </>
        }
        isEmpty={({ points }) => points.length === 0}
        empty={{
          title: 'Net worth is unknown',
          text: 'It is computed from the books. There are no holdings or loans in the books yet.',
        }}
      >
        {({ points }) => (
          <>
            <Figures points={points} />
            {isTable ? (
              <DayTable
                label="Net worth by day"
                columns={['Assets', 'Client liabilities', 'Borrowed', 'Net worth']}
                rows={points.map(rowOf)}
                height={NET_WORTH_CHART_HEIGHT}
              />
            ) : (
              <>
                <NetWorthChart points={points} />
                <GapNote points={points} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Says why the line has gaps, and where the prices can be added. */
function GapNote({ points }: { readonly points: readonly NetWorthPoint[] }) {
  const gaps = points.filter(({ isComparable, netUsd }) => !isComparable || netUsd.knownUsd === null);
  if (gaps.length === 0) return null;
  const symbols = [...new Set(gaps.flatMap(({ netUsd }) => netUsd.unknown.map(({ coinSymbol }) => coinSymbol)))];
  const shown = symbols.slice(0, GAP_SYMBOLS_MAX).join(', ');
  return (
    <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
      {gaps.length} of {points.length} points not drawn: {shown || 'some coins'}
      {symbols.length > GAP_SYMBOLS_MAX ? ` and ${symbols.length - GAP_SYMBOLS_MAX} more` : ''} had no price on{' '}
      {gaps.length === 1 ? 'that day' : 'those days'}.{' '}
      <TextLink to="/admin/coins" search={{ view: 'missing-prices' }} underline="hover">
        Add missing prices
      </TextLink>{' '}
      or open the table, which shows what is known.
    </Box>
  );
}

function rowOf({ day, assetsUsd, clientsUsd, debtUsd, netUsd }: NetWorthPoint) {
  // Liabilities have a minus sign, because they reduce the net worth.
  return { day, usd: [assetsUsd, negatePartialUsd(clientsUsd), negatePartialUsd(debtUsd), netUsd] };
}

/** Placeholders without points. */
function Figures({ points }: { readonly points: readonly NetWorthPoint[] }) {
  const today = points.at(-1);
  const change = netWorthChange(points);
  return (
    <Box sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, minHeight: 48 }}>
        <Box sx={{ typography: 'figureHero', fontSize: { xs: '1.75rem', sm: '2.5rem' } }}>
          {today === undefined ? <Skeleton width={240} /> : <UsdText value={today.netUsd} />}
        </Box>
        {change === null ? null : (
          <Box sx={{ typography: 'body1', color: 'text.secondary' }}>
            {change.isKnown ? (
              <>
                <UsdText value={change.changeUsd} isChange />{' '}
                {change.percent === null ? null : <PercentText percent={change.percent} />}
              </>
            ) : (
              <UnknownShare reason={`Change unknown: ${change.reason}`} />
            )}{' '}
            since {dayText(change.sinceDay, { timeZone: 'UTC' })}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 5,
          rowGap: 1,
          mt: 2,
          minHeight: 20,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        {today === undefined ? (
          <Skeleton width={320} />
        ) : (
          <>
            <Part label="Assets" value={today.assetsUsd} path="/admin/asset-holdings" />
            <Part label="Client liabilities" value={negatePartialUsd(today.clientsUsd)} path="/admin/liabilities" />
            <Part label="Borrowed" value={negatePartialUsd(today.debtUsd)} path="/admin/loans" />
            <UnknownNote of={today.netUsd} />
          </>
        )}
      </Box>
    </Box>
  );
}

function Part({ label, value, path }: { readonly label: string; readonly value: PartialUsd; readonly path: PagePath }) {
  const isPage = useIsPage();
  return (
    <span>
      {isPage(path) ? (
        <TextLink to={path} color="inherit" underline="hover">
          {label}
        </TextLink>
      ) : (
        label
      )}{' '}
      <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
        <UsdText value={value} />
      </Box>
    </span>
  );
}

type NetWorthChange =
  | {
      readonly isKnown: true;
      readonly changeUsd: string;
      /** "53.3" for 53.3 %; null if it starts at zero. */
      readonly percent: string | null;
      readonly sinceDay: string;
    }
  /** A change from or to an unknown figure is unknown. */
  | { readonly isKnown: false; readonly reason: string; readonly sinceDay: string };

/** Null if there is only one day. */
export function netWorthChange(points: readonly Pick<NetWorthPoint, 'day' | 'netUsd'>[]): NetWorthChange | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const [from, to] = [exactUsd(first.netUsd), exactUsd(last.netUsd)];
  if (from === null || to === null) {
    const unknown = to === null ? last : first;
    const when = to === null ? 'today' : 'on the first day';
    return { isKnown: false, reason: `${presentUnknown(unknown.netUsd)} ${when}`, sinceDay: first.day };
  }
  const change = subtract(to, from);
  return {
    isKnown: true,
    changeUsd: formatDecimal(change),
    percent: from === 0n ? null : percentOf(change, from),
    sinceDay: first.day,
  };
}

function percentOf(change: Usd, from: Usd): string {
  // Half of a debt repaid is a gain of half: the percentage uses the absolute value.
  return formatDecimal(divide<Ratio>((change * 100n) as Usd, absolute(from), 'halfAwayFromZero'));
}

const HEIGHT = 220;
const FOOT_HEIGHT = 24;
const HEAD_HEIGHT = 8;
const AXIS_WIDTH = 56;
const LABEL_WIDTH = 120;

const NET_WORTH_CHART_HEIGHT = HEAD_HEIGHT + HEIGHT + FOOT_HEIGHT;

/** Net worth as a line. It has a gap on days on which a coin with prices on other days has none. */
function NetWorthChart({ points }: { readonly points: readonly NetWorthPoint[] }) {
  const { palette } = useTheme();
  const fillId = useId();
  const chart = useChart(points.length);
  const { selection, width } = chart;
  const { chosen, current, last } = selection;
  const area = { width: Math.max(1, width - AXIS_WIDTH - 6), height: HEIGHT };
  const scale = placeFigures(
    points.map(({ day, netUsd, isComparable }) => ({ day, usd: isComparable ? netUsd.knownUsd : null })),
    area,
  );
  const [place, point] = [scale.points[current], points[current]];
  if (!place || !point) return null;

  const labelEvery = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(area.width / LABEL_WIDTH))));
  const x = AXIS_WIDTH + place.x;
  return (
    <InteractiveChart
      {...chart}
      label="Net worth by day"
      valueText={`${dayText(point.day, { timeZone: 'UTC' })}: ${presentPartialUsd(point.netUsd)}`}
      indexAt={(distance) => nearestPoint(scale.points, distance - AXIS_WIDTH)}
      height={NET_WORTH_CHART_HEIGHT}
      tip={<NetWorthTip point={point} left={tipLeft({ at: x, clearance: 12, width })} />}
    >
      <AreaFill id={fillId} colour={palette.chart[0]} />
      <g transform={`translate(0 ${HEAD_HEIGHT})`}>
        <UsdGridlines gridlines={scale.gridlines} left={AXIS_WIDTH} right={width} gap={10} />
        <g transform={`translate(${AXIS_WIDTH} 0)`}>
          <path d={areaPath(scale.points, HEIGHT)} fill={`url(#${fillId})`} />
          <ChartLine points={scale.points} colour={palette.chart[0]} />
        </g>
        {points.map(({ day }, index) =>
          // Counted back from today, so that the last day always has a label.
          (last - index) % labelEvery === 0 &&
          AXIS_WIDTH + (scale.points[index]?.x ?? 0) > AXIS_WIDTH + (last > 0 ? 30 : 0) ? (
            <text
              key={day}
              x={AXIS_WIDTH + (scale.points[index]?.x ?? 0)}
              y={HEIGHT + FOOT_HEIGHT - 6}
              textAnchor={index === last && last > 0 ? 'end' : 'middle'}
              fontSize={11}
              fill={palette.text.secondary}
            >
              {dayText(day, { timeZone: 'UTC' })}
            </text>
          ) : null,
        )}
        {chosen === null ? null : (
          <line x1={x} x2={x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />
        )}
        {(chosen === null && last > 0) || place.y === null ? null : (
          <circle cx={x} cy={place.y} r={5} fill={palette.chart[0]} stroke={palette.background.paper} strokeWidth={2} />
        )}
      </g>
    </InteractiveChart>
  );
}

function NetWorthTip({ point, left }: { readonly point: NetWorthPoint; readonly left: number }) {
  const owed = negatePartialUsd(addPartialUsd([point.clientsUsd, point.debtUsd]));
  const lines = [
    { label: 'Net worth', figure: presentPartialUsd(point.netUsd), isStrong: true },
    { label: 'Assets', figure: presentPartialUsd(point.assetsUsd) },
    { label: 'Liabilities', figure: presentPartialUsd(owed) },
  ];
  return (
    <ChartTip
      left={left}
      title={dayText(point.day, { timeZone: 'UTC' })}
      lines={lines}
      note={presentUnknown(point.netUsd) || undefined}
    />
  );
}
