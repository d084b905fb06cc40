import { exactUsdText, presentPartialUsd, presentUnknown } from '@holdfast/money';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { ChartTip, tipLeft } from '@holdfast/web/ui/chart/chart-tip.tsx';
import { areaPath, nearestPoint } from '@holdfast/web/ui/chart/price-scale.ts';
import { UsdGridlines } from '@holdfast/web/ui/chart/usd-gridlines.tsx';
import { AreaFill, ChartLine, InteractiveChart, useChart } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { daysBetween, utcDayText } from '../day-labels.ts';
import {
  type ChartEvents,
  footDays,
  type GrowthPoint,
  type Pane,
  placeDays,
  type PlacedMark,
  placeMarks,
  placeSeries,
} from './growth-scale.ts';

interface GrowthChartProps {
  readonly points: readonly GrowthPoint[];
  readonly events: ChartEvents;
}

/** From top to bottom. */
const HEIGHTS = { head: 6, principal: 146, between: 42, interest: 64, foot: 24 } as const;
const AXIS_WIDTH = 46;
const END_WIDTH = 8;
const FOOT_LABEL_WIDTH = 88;
const SHORT_TIME_DAYS = 120;

export const GROWTH_HEIGHT = Object.values(HEIGHTS).reduce((sum, height) => sum + height, 0);

/** Principal above, and interest below on its own scale, because it is tiny compared with the principal. */
export function GrowthChart({ points, events }: GrowthChartProps) {
  const { palette } = useTheme();
  const ids = useId();
  const chart = useChart(points.length);
  const { selection, width } = chart;
  const { current } = selection;
  const point = points[current];
  if (!point) return null;

  const days = points.map(({ day }) => day);
  const plot = Math.max(1, width - AXIS_WIDTH - END_WIDTH);
  const xs = placeDays(days, plot);
  const x = AXIS_WIDTH + (xs[current] ?? 0);
  const isNarrow = width < 480;
  const paneOf = (kind: 'principal' | 'interest', lines: number, marks: ChartEvents['moves']) => {
    const [height, values] = [HEIGHTS[kind], points.map((one) => exactUsdText(one[`${kind}Usd` as const]))];
    return {
      id: `${ids}${kind}`,
      pane: placeSeries({ values, xs, height, lines }),
      width: plot,
      height,
      marks: placeMarks(marks, { days, width: plot }).map((mark) => (isNarrow ? { ...mark, hasRoom: false } : mark)),
      current,
    };
  };
  const principal = paneOf('principal', 3, events.moves);
  const interest = paneOf('interest', 2, events.payments);
  const figures = {
    principal: presentPartialUsd(point.principalUsd),
    interest: presentPartialUsd(point.interestUsd),
    total: presentPartialUsd(point.totalUsd),
  };
  const lines = [
    { label: 'Principal', figure: figures.principal },
    { label: 'Interest', figure: figures.interest },
    { label: 'Total', figure: figures.total },
  ];
  return (
    <InteractiveChart
      {...chart}
      label="Principal and interest by day"
      valueText={`${utcDayText(point.day)}: principal ${figures.principal}, interest ${figures.interest}`}
      indexAt={(distance) => nearestPoint(principal.pane.points, distance - AXIS_WIDTH)}
      pageStep={10}
      height={GROWTH_HEIGHT}
      tip={
        <ChartTip
          left={tipLeft({ at: x, clearance: 12, width })}
          title={utcDayText(point.day)}
          lines={lines}
          note={presentUnknown(point.totalUsd) || undefined}
        />
      }
    >
      <g transform={`translate(${AXIS_WIDTH} ${HEIGHTS.head})`}>
        <GrowthPane {...principal} colour={palette.chart[0] ?? ''} markShape="line" />
        <text x={0} y={HEIGHTS.principal + 28} fontSize={11} fill={palette.text.secondary}>
          Interest, own scale
        </text>
      </g>
      <g transform={`translate(${AXIS_WIDTH} ${HEIGHTS.head + HEIGHTS.principal + HEIGHTS.between})`}>
        <GrowthPane {...interest} colour={palette.chart[1] ?? ''} markShape="diamond" />
        {footDays(days, Math.floor(plot / FOOT_LABEL_WIDTH)).map((index) => (
          <text
            key={index}
            x={xs[index]}
            y={HEIGHTS.interest + HEIGHTS.foot - 4}
            textAnchor="middle"
            fontSize={11}
            fill={palette.text.secondary}
          >
            {footText(days[index] ?? '', days)}
          </text>
        ))}
      </g>
      {selection.chosen === null ? null : (
        <line
          x1={x}
          x2={x}
          y1={HEIGHTS.head}
          y2={GROWTH_HEIGHT - HEIGHTS.foot}
          stroke={palette.text.secondary}
          strokeDasharray="2 3"
        />
      )}
    </InteractiveChart>
  );
}

/** "Jul ’25" on the axis of a long range, "14 Jul" on that of a short one. */
function footText(day: string, days: readonly string[]): string {
  const [date, month, year] = utcDayText(day).split(' ');
  return daysBetween({ from: days[0] ?? day, to: days.at(-1) ?? day }) < SHORT_TIME_DAYS
    ? `${date} ${month}`
    : `${month} ’${year?.slice(2)}`;
}

interface GrowthPaneProps {
  readonly id: string;
  readonly pane: Pane;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly marks: readonly PlacedMark[];
  /** A jump of principal has a line, paid interest a diamond on the axis: distinct by shape as well. */
  readonly markShape: 'line' | 'diamond';
  /** The day that the dot marks. */
  readonly current: number;
}

/** One series with its gridlines. */
function GrowthPane({ id, pane, width, height, colour, marks, markShape, current }: GrowthPaneProps) {
  const { palette } = useTheme();
  const dot = pane.points[current];
  return (
    <>
      <AreaFill id={id} colour={colour} />
      <UsdGridlines gridlines={pane.gridlines} left={0} right={width} gap={8} />
      <path d={areaPath(pane.points, height)} fill={`url(#${id})`} />
      <ChartLine points={pane.points} colour={colour} />
      {marks.map((mark) => (
        <g key={`${mark.day} ${mark.label}`}>
          <line x1={mark.x} x2={mark.x} y1={0} y2={height} stroke={palette.text.secondary} strokeDasharray="2 3" />
          {markShape === 'diamond' ? (
            <rect
              x={mark.x - 4}
              y={height - 4}
              width={8}
              height={8}
              transform={`rotate(45 ${mark.x} ${height})`}
              fill={palette.background.paper}
              stroke={colour}
              strokeWidth={1.5}
            />
          ) : null}
          {mark.hasRoom ? (
            <text
              x={mark.x - 7}
              y={markShape === 'diamond' ? 12 : 18}
              textAnchor="end"
              fontSize={11}
              fill={palette.text.primary}
              stroke={palette.background.paper}
              strokeWidth={3}
              paintOrder="stroke"
            >
              {mark.label}
            </text>
          ) : null}
        </g>
      ))}
      {dot && dot.y !== null ? (
        <circle cx={dot.x} cy={dot.y} r={4} fill={colour} stroke={palette.background.paper} strokeWidth={2} />
      ) : null}
    </>
  );
}
