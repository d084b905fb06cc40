import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { TextTip } from '@holdfast/web/ui/chart/chart-tip.tsx';
import { DayEnds } from '@holdfast/web/ui/chart/day-ends.tsx';
import { type GappedPoint, nearestPoint } from '@holdfast/web/ui/chart/price-scale.ts';
import { roundStep } from '@holdfast/web/ui/chart/round-step.ts';
import { ChartLine, InteractiveChart, useChart } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { axisLabels } from '@holdfast/web/ui/figures/usd-text.tsx';

interface HistoryChartProps {
  readonly label: string;
  readonly days: readonly HistoryDay[];
  /** "$1,234.50" or "1.25 ETH". */
  readonly present: (value: string | null) => string;
  readonly unit: 'usd' | 'coin';
}

const HEIGHT = 200;
const FOOT_HEIGHT = 20;
const AXIS_WIDTH = 48;

/** Held and owed as two lines, distinct by colour and by dashes. */
export function HistoryChart({ label, days, present, unit }: HistoryChartProps) {
  const { palette } = useTheme();
  const chart = useChart(days.length);
  const { selection, width } = chart;
  const area = { width: Math.max(1, width - AXIS_WIDTH), height: HEIGHT };
  const scale = placeHistory(days, area);
  const [day, owed, held] = [days[selection.current], scale.owed[selection.current], scale.held[selection.current]];
  if (!day || !owed || !held) return null;

  const marks = scale.gridlines.map(({ value }) => value);
  const labels = unit === 'usd' ? axisLabels(marks) : marks.map(axisText);
  const texts = {
    day: dayText(day.day, { timeZone: 'UTC' }),
    held: `${present(day.held)} held`,
    owed: `${present(day.owed)} owed`,
    unknown: day.unknowns.length === 0 ? '' : 'Not everything was known',
  };
  return (
    <InteractiveChart
      {...chart}
      label={label}
      valueText={`${texts.day}: ${texts.held}, ${texts.owed}${texts.unknown && `. ${texts.unknown}`}`}
      indexAt={(x) => nearestPoint(scale.owed, x)}
      pageStep={30}
      height={HEIGHT + FOOT_HEIGHT}
      tip={
        <TextTip at={owed.x} plotWidth={area.width} width={width}>
          <Box sx={{ color: 'text.secondary' }}>{texts.day}</Box>
          <Box sx={{ fontWeight: 600 }}>{texts.held}</Box>
          <Box sx={{ fontWeight: 600 }}>{texts.owed}</Box>
          {texts.unknown === '' ? null : <Box sx={{ color: 'text.secondary' }}>{texts.unknown}</Box>}
        </TextTip>
      }
    >
      {scale.gridlines.map(({ y, value }, index) => (
        <g key={value}>
          <line x1={0} x2={area.width} y1={y} y2={y} stroke={value === 0 ? palette.hairlineStrong : palette.hairline} />
          <text x={width} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
            {labels[index]}
          </text>
        </g>
      ))}
      <ChartLine points={scale.held} colour={palette.chart[2]} />
      <ChartLine points={scale.owed} colour={palette.chart[1]} dash="6 3" />
      <DayEnds days={days} y={HEIGHT + FOOT_HEIGHT - 3} width={area.width} />
      {selection.chosen === null ? null : (
        <line x1={owed.x} x2={owed.x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />
      )}
      {held.y === null ? null : (
        <circle
          cx={held.x}
          cy={held.y}
          r={4}
          fill={palette.chart[2]}
          stroke={palette.background.paper}
          strokeWidth={2}
        />
      )}
      {owed.y === null ? null : (
        <rect
          x={owed.x - 4}
          y={owed.y - 4}
          width={8}
          height={8}
          transform={`rotate(45 ${owed.x} ${owed.y})`}
          fill={palette.chart[1]}
          stroke={palette.background.paper}
          strokeWidth={2}
        />
      )}
    </InteractiveChart>
  );
}

export interface HistoryDay {
  readonly day: string;
  /** Null if it is not fully known: the line has a gap. */
  readonly owed: string | null;
  readonly held: string | null;
  /** What the figures leave out, in sentences. */
  readonly unknowns: readonly string[];
}

interface HistoryScale {
  readonly owed: readonly GappedPoint[];
  readonly held: readonly GappedPoint[];
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
}

const DAY_MILLISECONDS = 86_400_000;
const GRIDLINES_WANTED = 3;

/**
 * Converts amounts to pixels. They become floating point only here: a pixel is coarser than any rounding, and no figure
 * is read back from the drawing. Both lines share one scale from zero, because their distance is the point of the
 * chart; time is linear.
 */
export function placeHistory(
  days: readonly Omit<HistoryDay, 'unknowns'>[],
  area: { readonly width: number; readonly height: number },
): HistoryScale {
  const numbers = days.map((day) => Date.parse(day.day) / DAY_MILLISECONDS);
  const first = numbers[0] ?? 0;
  const span = Math.max(1, (numbers.at(-1) ?? 0) - first);
  const known = days.flatMap((day) => [day.owed, day.held]).filter((value) => value !== null);
  const most = Math.max(0, ...known.map(Number));
  const step = roundStep((most || 1) / GRIDLINES_WANTED);
  const top = Math.max(step, Math.ceil(most / step) * step);
  const yOf = (value: number) => area.height - (value / top) * area.height;
  const place = (values: readonly (string | null)[]) =>
    values.map((value, index) => ({
      x: days.length === 1 ? area.width / 2 : (((numbers[index] ?? 0) - first) / span) * area.width,
      y: value === null ? null : yOf(Number(value)),
    }));
  return {
    owed: place(days.map((day) => day.owed)),
    held: place(days.map((day) => day.held)),
    gridlines: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
      y: yOf(index * step),
      value: index * step,
    })),
  };
}

/** Amounts of a coin: "250K", "1.5M", "0.02", short enough for an axis. */
export function axisText(value: number): string {
  return new Intl.NumberFormat('en', {
    notation: value >= 1000 ? 'compact' : 'standard',
    maximumSignificantDigits: 3,
  }).format(value);
}
