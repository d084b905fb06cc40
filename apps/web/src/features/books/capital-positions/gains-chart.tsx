import { formatDecimal, parseUsd, presentUsd, add } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { compactUsd } from '../page-parts/compact-usd.ts';
import { type MonthGains, monthText, placeGains } from './gains-scale.ts';

const HEIGHT = 132;
const FOOT_HEIGHT = 28;
const AXIS_WIDTH = 52;
const BAR_WIDTH_MAX = 32;

/**
 * A bar for each month. The pointer, or the arrow keys, go from month to month; the drawing is one control that speaks
 * the month and the figures it stands on. The card offers the same figures as a table.
 */
export function GainsChart({ months }: { readonly months: readonly MonthGains[] }) {
  const { palette } = useTheme();
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const area = Math.max(1, width - AXIS_WIDTH);
  const slot = area / months.length;
  const barWidth = Math.min(BAR_WIDTH_MAX, slot * 0.6);
  const scale = placeGains(months, HEIGHT);
  const last = months.length - 1;
  const current = Math.min(chosen ?? last, last);
  const month = months[current];
  if (!month) return null;

  const centreOf = (index: number) => AXIS_WIDTH + (index + 0.5) * slot;
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS_WIDTH;
    setChosen(Math.min(last, Math.max(0, Math.floor(x / slot))));
  };
  const step = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowUp: current + 1, ArrowLeft: current - 1, ArrowDown: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  const total = formatDecimal(add(parseUsd(month.longUsd), parseUsd(month.shortUsd)));
  return (
    <Box
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label="Gains by month"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${monthText(month.month)}: long term ${presentUsd(parseUsd(month.longUsd), { signed: true })}, short term ${presentUsd(parseUsd(month.shortUsd), { signed: true })}`}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
      // Until it is measured the drawing may be wider than its place, which must not widen the page.
      sx={{ position: 'relative', overflowX: 'clip', height: HEIGHT + FOOT_HEIGHT, borderRadius: '4px', '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 } }}
    >
      <svg width={width} height={HEIGHT + FOOT_HEIGHT} aria-hidden="true" focusable="false" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setChosen(null)} style={{ display: 'block', overflow: 'visible', touchAction: 'pan-y' }}>
        {scale.gridlines.map(({ y, value }) => (
          <g key={value}>
            <line x1={AXIS_WIDTH} x2={width} y1={y} y2={y} stroke={palette.hairline} />
            <text x={AXIS_WIDTH - 10} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
              {compactUsd(value)}
            </text>
          </g>
        ))}
        {chosen === null ? null : <rect x={AXIS_WIDTH + current * slot} y={0} width={slot} height={HEIGHT} fill={palette.action.hover} />}
        {scale.bars.map((bar) => {
          const index = months.findIndex((one) => one.month === bar.month);
          // A pixel of the height stays free, which parts the two terms of a month.
          return <rect key={`${bar.month} ${bar.term}`} x={centreOf(index) - barWidth / 2} y={bar.y} width={barWidth} height={Math.max(1, bar.height - 1)} rx={2} fill={palette.chart[bar.term === 'long' ? 0 : 3]} />;
        })}
        <line x1={AXIS_WIDTH} x2={width} y1={scale.zeroY} y2={scale.zeroY} stroke={palette.fieldOutline} />
        {months.map((one, index) =>
          slot < 26 && index % 3 !== 0 ? null : (
            <text key={one.month} x={centreOf(index)} y={HEIGHT + FOOT_HEIGHT - 8} textAnchor="middle" fontSize={11} fontWeight={index === chosen ? 600 : 400} fill={index === chosen ? palette.text.primary : palette.text.secondary}>
              {monthText(one.month).slice(0, 3)}
            </text>
          ),
        )}
      </svg>
      {chosen === null ? null : (
        <Box sx={{ position: 'absolute', top: -8, ...(current > last / 2 ? { right: width - centreOf(current) + slot / 2 + 4 } : { left: centreOf(current) + slot / 2 + 4 }), px: 2.5, py: 1.5, borderRadius: '4px', backgroundColor: 'raised', boxShadow: 4, pointerEvents: 'none', typography: 'caption', display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 4 }}>
          <Box sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>{monthText(month.month)}</Box>
          <TipLine label="Long term" value={month.longUsd} />
          <TipLine label="Short term" value={month.shortUsd} />
          <TipLine label="Together" value={total} />
        </Box>
      )}
    </Box>
  );
}

function TipLine({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ textAlign: 'end' }}>
        <UsdText value={value} isChange />
      </Box>
    </>
  );
}
