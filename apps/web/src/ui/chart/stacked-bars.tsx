import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { parseUsd, presentUsd } from '@holdfast/money';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useWidth } from './use-width.ts';
import { compactUsd } from '../figures/compact-usd.ts';
import { stackBars } from './bar-scale.ts';
import { BarTip, tipLeft } from './bar-tip.tsx';
import type { BarBucket, BarChartData } from './bar-chart-data.ts';

interface StackedBarsProps {
  /** What is drawn: "Income by month". */
  readonly label: string;
  readonly data: BarChartData;
}

const HEIGHT = 168;
const FOOT_HEIGHT = 22;
const HEAD_HEIGHT = 6;
const AXIS_WIDTH = 52;
const BAR_WIDTH_MAX = 36;
const LABEL_WIDTH = 34;
const GAP = 1;

export const BARS_HEIGHT = HEAD_HEIGHT + HEIGHT + FOOT_HEIGHT;

/**
 * One bar for each month or year. The pointer, or the arrow keys, go from bar to bar; the drawing is one control that
 * speaks the bar it stands on. The page offers the same figures as a table.
 */
export function StackedBars({ label, data }: StackedBarsProps) {
  const { series, buckets } = data;
  const { palette } = useTheme();
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = stackBars(buckets.map(({ values }) => values), { height: HEIGHT });
  const last = buckets.length - 1;
  const current = Math.min(chosen ?? last, last);
  const bucket = buckets[current];
  if (!bucket) return null;

  const slot = Math.max(1, width - AXIS_WIDTH) / buckets.length;
  const barWidth = Math.min(BAR_WIDTH_MAX, slot * 0.6);
  const middleOf = (index: number) => AXIS_WIDTH + slot * (index + 0.5);
  const labelEvery = Math.ceil(LABEL_WIDTH / slot);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS_WIDTH;
    setChosen(x < 0 ? null : Math.min(last, Math.floor(x / slot)));
  };
  const step = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, ArrowUp: current + 1, ArrowDown: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  return (
    <Box
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={spoken(bucket, data)}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
      sx={{ position: 'relative', height: BARS_HEIGHT, borderRadius: '4px', '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 } }}
    >
      <svg width={width} height={BARS_HEIGHT} aria-hidden="true" focusable="false" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setChosen(null)} style={{ display: 'block', maxWidth: '100%', touchAction: 'pan-y' }}>
        <g transform={`translate(0 ${HEAD_HEIGHT})`}>
          {scale.gridlines.map(({ value, y }) => (
            <g key={value}>
              <line x1={AXIS_WIDTH} x2={width} y1={y} y2={y} stroke={value === 0 ? palette.fieldOutline : palette.hairline} />
              <text x={AXIS_WIDTH - 10} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
                {compactUsd(value)}
              </text>
            </g>
          ))}
          {chosen === null ? null : <rect x={middleOf(current) - slot / 2} y={0} width={slot} height={HEIGHT} fill={palette.text.primary} opacity={0.06} />}
          {scale.bars.map((pieces, index) =>
            pieces.map(({ series: at, y, height }) => (
              <rect key={`${buckets[index]?.key} ${at}`} x={middleOf(index) - barWidth / 2} y={y + GAP} width={barWidth} height={Math.max(1, height - GAP)} rx={2} fill={palette.chart[(series[at]?.chartColour ?? at) % palette.chart.length]} />
            )),
          )}
          {buckets.map(({ key, label: text }, index) =>
            index % labelEvery === 0 ? (
              <text key={key} x={middleOf(index)} y={HEIGHT + FOOT_HEIGHT - 5} textAnchor="middle" fontSize={11} fontWeight={index === chosen ? 600 : 400} fill={index === chosen ? palette.text.primary : palette.text.secondary}>
                {text}
              </text>
            ) : null,
          )}
        </g>
      </svg>
      {chosen === null ? null : <BarTip bucket={bucket} data={data} left={tipLeft({ middle: middleOf(current), slot, width })} />}
    </Box>
  );
}

function spoken({ title, values, totalUsd }: BarBucket, { series, areChanges = false }: BarChartData): string {
  const figure = (value: string) => presentUsd(parseUsd(value), { signed: areChanges });
  return `${title}: ${areChanges ? series.map(({ label }, index) => `${label.toLowerCase()} ${figure(values[index] ?? '0')}`).join(', ') : figure(totalUsd)}`;
}
