import { parseUsd, presentUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { linePath, nearestPoint } from '../../../ui/chart/price-scale.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { daysBetween, utcDayText } from '../day-words.ts';
import type { ChartEvents } from './chart-events.ts';
import { GrowthPane } from './growth-pane.tsx';
import type { GrowthPoint } from './growth-points.ts';
import { footDays, placeDays, placeMarks, placeSeries } from './growth-scale.ts';

interface GrowthChartProps {
  readonly points: readonly GrowthPoint[];
  readonly events: ChartEvents;
}

const PRINCIPAL_HEIGHT = 146;
const INTEREST_HEIGHT = 64;
const HEAD_HEIGHT = 6;
const BETWEEN_HEIGHT = 42;
const FOOT_HEIGHT = 24;
const AXIS_WIDTH = 46;
const END_WIDTH = 8;
const FOOT_LABEL_WIDTH = 88;
const TIP_WIDTH = 190;
const SHORT_TIME_DAYS = 120;

export const GROWTH_HEIGHT = HEAD_HEIGHT + PRINCIPAL_HEIGHT + BETWEEN_HEIGHT + INTEREST_HEIGHT + FOOT_HEIGHT;

/**
 * Principal above, interest below on a scale of its own, for it would be a sliver on the other. The pointer, or the arrow
 * keys, go from day to day; the drawing is one control that speaks the day it stands on. The same figures are in the table.
 */
export function GrowthChart({ points, events }: GrowthChartProps) {
  const { palette } = useTheme();
  const ids = useId();
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const current = Math.min(chosen ?? last, last);
  const point = points[current];
  if (!point) return null;

  const days = points.map(({ day }) => day);
  const plot = Math.max(1, width - AXIS_WIDTH - END_WIDTH);
  const xs = placeDays(days, plot);
  const isNarrow = width < 480;
  const marksOf = (marks: ChartEvents['moves']) => placeMarks(marks, { days, width: plot }).map((mark) => (isNarrow ? { ...mark, hasRoom: false } : mark));
  const principal = placeSeries({ values: points.map((one) => one.principalUsd), xs, height: PRINCIPAL_HEIGHT, lines: 3 });
  const interest = placeSeries({ values: points.map((one) => one.interestUsd), xs, height: INTEREST_HEIGHT, lines: 2 });
  const follow = (event: PointerEvent<SVGSVGElement>) => setChosen(nearestPoint(principal.points, event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS_WIDTH));
  const step = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, ArrowUp: current + 1, ArrowDown: current - 1, PageUp: current + 10, PageDown: current - 10, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  const usd = (value: string) => presentUsd(parseUsd(value));
  return (
    <Box
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label="Principal and interest by day"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${utcDayText(point.day)}: principal ${usd(point.principalUsd)}, interest ${usd(point.interestUsd)}`}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
      sx={{ position: 'relative', height: GROWTH_HEIGHT, borderRadius: '4px', '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 } }}
    >
      <svg width={width} height={GROWTH_HEIGHT} aria-hidden="true" focusable="false" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setChosen(null)} style={{ display: 'block', maxWidth: '100%', overflow: 'visible', touchAction: 'pan-y' }}>
        <g transform={`translate(${AXIS_WIDTH} ${HEAD_HEIGHT})`}>
          <GrowthPane id={`${ids}principal`} pane={principal} width={plot} height={PRINCIPAL_HEIGHT} colour={palette.chart[0] ?? ''} marks={marksOf(events.moves)} markShape="line" path={linePath(principal.points)} current={chosen === null ? last : current} />
          <text x={0} y={PRINCIPAL_HEIGHT + 28} fontSize={11} fill={palette.text.secondary}>
            Interest, own scale
          </text>
        </g>
        <g transform={`translate(${AXIS_WIDTH} ${HEAD_HEIGHT + PRINCIPAL_HEIGHT + BETWEEN_HEIGHT})`}>
          <GrowthPane id={`${ids}interest`} pane={interest} width={plot} height={INTEREST_HEIGHT} colour={palette.chart[1] ?? ''} marks={marksOf(events.payments)} markShape="diamond" path={linePath(interest.points)} current={chosen === null ? last : current} />
          {footDays(days, Math.floor(plot / FOOT_LABEL_WIDTH)).map((index) => (
            <text key={index} x={xs[index]} y={INTEREST_HEIGHT + FOOT_HEIGHT - 4} textAnchor="middle" fontSize={11} fill={palette.text.secondary}>
              {footText(days[index] ?? '', days)}
            </text>
          ))}
        </g>
        {chosen === null ? null : <line x1={AXIS_WIDTH + (xs[current] ?? 0)} x2={AXIS_WIDTH + (xs[current] ?? 0)} y1={HEAD_HEIGHT} y2={GROWTH_HEIGHT - FOOT_HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />}
      </svg>
      {chosen === null ? null : <GrowthTip point={point} left={tipLeft(AXIS_WIDTH + (xs[current] ?? 0), width)} />}
    </Box>
  );
}

/** "Jul ’25" along the foot of a long time, "14 Jul" along that of a short one. */
function footText(day: string, days: readonly string[]): string {
  const [date, month, year] = utcDayText(day).split(' ');
  return daysBetween({ from: days[0] ?? day, to: days.at(-1) ?? day }) < SHORT_TIME_DAYS ? `${date} ${month}` : `${month} ’${year?.slice(2)}`;
}

function tipLeft(x: number, width: number): number {
  const beside = x > width / 2 ? x - TIP_WIDTH - 12 : x + 12;
  return Math.max(0, Math.min(beside, width - TIP_WIDTH));
}

function GrowthTip({ point, left }: { readonly point: GrowthPoint; readonly left: number }) {
  const lines = [['Principal', point.principalUsd], ['Interest', point.interestUsd], ['Total', point.totalUsd]] as const;
  return (
    <Box aria-hidden="true" sx={{ position: 'absolute', top: 0, zIndex: 1, left: `${left}px`, width: TIP_WIDTH, px: 3, py: 2, borderRadius: '4px', backgroundColor: 'raised', boxShadow: 8, pointerEvents: 'none', whiteSpace: 'nowrap', typography: 'caption', display: 'grid', gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{utcDayText(point.day)}</Box>
      {lines.map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <span>{presentUsd(parseUsd(value))}</span>
        </Box>
      ))}
    </Box>
  );
}
