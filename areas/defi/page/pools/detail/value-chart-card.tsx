import type { AccountPoolFull, PoolDay } from '../../../contract/pools.ts';
import { add, formatDecimal, parseUsd, presentUsd, toPartialUsd } from '@holdfast/money';
import { useTheme } from '@mui/material/styles';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { ChartTip, tipLeft } from '@holdfast/web/ui/chart/chart-tip.tsx';
import { DayEnds } from '@holdfast/web/ui/chart/day-ends.tsx';
import { DayTable } from '@holdfast/web/ui/chart/day-table.tsx';
import { ColourSign, LegendEntry } from '@holdfast/web/ui/chart/legend.tsx';
import { type GappedPoint, linePath, nearestPoint } from '@holdfast/web/ui/chart/price-scale.ts';
import { UsdGridlines } from '@holdfast/web/ui/chart/usd-gridlines.tsx';
import { ChartLine, InteractiveChart, useChart } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { ChartFrame, emptyChart } from './chart-frame.tsx';
import { placeSeries } from './series-scale.ts';

const TOP_HEIGHT = 150;
const GAP = 36;
const LOWER_HEIGHT = 100;
const FOOT_HEIGHT = 22;
const AXIS_WIDTH = 56;
const HEIGHT = TOP_HEIGHT + GAP + LOWER_HEIGHT + FOOT_HEIGHT;

export function differenceOf({ feesUsd, impermanentLossUsd }: Pick<PoolDay, 'feesUsd' | 'impermanentLossUsd'>) {
  if (feesUsd === null || impermanentLossUsd === null) return null;
  return formatDecimal(add(parseUsd(feesUsd), parseUsd(impermanentLossUsd)));
}

/** Value and value if held by day; below, on its own scale, what fees and impermanent loss make of the difference. */
export function ValueChartCard({ pool }: { readonly pool: AccountPoolFull }) {
  const { days } = pool;
  return (
    <ChartFrame
      title="Value and holding over time"
      empty={emptyChart(pool, ({ valueUsd }) => valueUsd === null)}
      actions={
        <>
          <LegendEntry sign={<ColourSign colour={0} shape="line" />} label="Value" />
          <LegendEntry sign={<ColourSign colour="text.secondary" shape="dashes" />} label="If held" />
          <LegendEntry sign={<ColourSign colour={2} />} label="Fees" />
          <LegendEntry sign={<ColourSign colour={4} />} label="Impermanent loss" />
        </>
      }
      chart={<ValueAndHolding days={days} />}
      table={
        <DayTable
          label="Value and holding by day"
          columns={['Value if held', 'Impermanent loss', 'Fees', 'Value']}
          rows={days.map((day) => ({
            day: day.day,
            usd: [day.heldUsd, day.impermanentLossUsd, day.feesUsd, day.valueUsd].map(toPartialUsd),
          }))}
          height={HEIGHT}
        />
      }
    />
  );
}

const shown = (value: string | null, options: { signed?: boolean } = {}): string =>
  value === null ? 'Unknown' : presentUsd(parseUsd(value), options);

function ValueAndHolding({ days }: { readonly days: readonly PoolDay[] }) {
  const { palette } = useTheme();
  const chart = useChart(days.length);
  const { selection, width } = chart;
  const plotWidth = Math.max(1, width - AXIS_WIDTH - 6);
  const names = days.map(({ day }) => day);
  const top = placeSeries({
    days: names,
    series: [days.map(({ valueUsd }) => valueUsd), days.map(({ heldUsd }) => heldUsd)],
    area: { width: plotWidth, height: TOP_HEIGHT },
  });
  const lower = placeSeries({
    days: names,
    series: [
      days.map(({ feesUsd }) => feesUsd),
      days.map(({ impermanentLossUsd }) => impermanentLossUsd),
      days.map(differenceOf),
    ],
    included: [0],
    area: { width: plotWidth, height: LOWER_HEIGHT },
    gridlines: 2,
  });
  const day = days[selection.current];
  const [value = [], held = []] = top.lines;
  const [fees = [], loss = [], difference = []] = lower.lines;
  if (!day) return null;

  const x = top.xs[selection.current] ?? 0;
  const title = dayText(day.day, { timeZone: 'UTC' });
  const lines = [
    { label: 'Value if held', figure: shown(day.heldUsd) },
    { label: 'Impermanent loss', figure: shown(day.impermanentLossUsd, { signed: true }) },
    { label: 'Fees', figure: shown(day.feesUsd, { signed: true }) },
    { label: 'Value', figure: shown(day.valueUsd), isStrong: true },
    { label: 'Difference', figure: shown(differenceOf(day), { signed: true }) },
  ];
  const at = value[selection.current]?.y ?? null;
  return (
    <InteractiveChart
      {...chart}
      label="Value and holding by day"
      valueText={`${title}: ${lines.map(({ label, figure }) => `${label} ${figure}`).join(', ')}`}
      indexAt={(distance) => nearestPoint(value, distance - AXIS_WIDTH)}
      pageStep={30}
      height={HEIGHT}
      tip={<ChartTip left={tipLeft({ at: AXIS_WIDTH + x, clearance: 12, width })} title={title} lines={lines} />}
    >
      <UsdGridlines gridlines={top.gridlines} left={AXIS_WIDTH} right={width} gap={8} />
      <g transform={`translate(${AXIS_WIDTH} 0)`}>
        <path d={linePath(held)} fill="none" stroke={palette.text.secondary} strokeWidth={1.5} strokeDasharray="4 3" />
        <ChartLine points={value} colour={palette.chart[0]} />
        {at === null ? null : (
          <circle cx={x} cy={at} r={4} fill={palette.chart[0]} stroke={palette.background.paper} strokeWidth={2} />
        )}
      </g>
      <text x={AXIS_WIDTH} y={TOP_HEIGHT + GAP - 12} fontSize={11} fill={palette.text.secondary}>
        Difference, own scale
      </text>
      <g transform={`translate(0 ${TOP_HEIGHT + GAP})`}>
        <UsdGridlines gridlines={lower.gridlines} left={AXIS_WIDTH} right={width} gap={8} />
        <g transform={`translate(${AXIS_WIDTH} 0)`}>
          <path d={zeroArea(fees, lower.yOf(0))} fill={palette.chart[2]} opacity={0.75} />
          <path d={zeroArea(loss, lower.yOf(0))} fill={palette.chart[4]} opacity={0.6} />
          <path
            d={linePath(difference)}
            fill="none"
            stroke={palette.text.primary}
            strokeWidth={1.5}
            strokeLinecap="round"
          />
          <DayEnds days={days} y={LOWER_HEIGHT + FOOT_HEIGHT - 4} width={plotWidth} />
        </g>
      </g>
      {selection.chosen === null ? null : (
        <line
          x1={AXIS_WIDTH + x}
          x2={AXIS_WIDTH + x}
          y1={0}
          y2={HEIGHT - FOOT_HEIGHT}
          stroke={palette.text.secondary}
          strokeDasharray="2 3"
        />
      )}
    </InteractiveChart>
  );
}

/** The area between a line and zero; a gap ends it. A single day is a narrow bar. */
export function zeroArea(points: readonly GappedPoint[], zero: number): string {
  const paths: string[] = [];
  let stretch: { x: number; y: number }[] = [];
  const close = () => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first && last) {
      const wide = stretch.length === 1 ? 6 : 0;
      const along = stretch.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join('');
      const end = wide === 0 ? '' : `L${(last.x + wide).toFixed(1)} ${last.y.toFixed(1)}`;
      paths.push(
        `M${first.x.toFixed(1)} ${zero.toFixed(1)}${along}${end}L${(last.x + wide).toFixed(1)} ${zero.toFixed(1)}Z`,
      );
    }
    stretch = [];
  };
  for (const { x, y } of points) {
    if (y === null) close();
    else stretch.push({ x, y });
  }
  close();
  return paths.join('');
}
