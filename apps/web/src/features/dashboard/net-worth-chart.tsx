import type { NetWorthPoint } from '@holdfast/contract';
import { add, negate, parseUsd, presentUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { linePath, nearestPoint, placePrices } from '../../ui/chart/price-scale.ts';
import { useWidth } from '../../ui/chart/use-width.ts';
import { compactUsd } from '../../ui/figures/compact-usd.ts';
import { dayText } from '../../ui/list/date-text.ts';

const HEIGHT = 220;
const FOOT_HEIGHT = 24;
const HEAD_HEIGHT = 8;
const AXIS_WIDTH = 56;
const LABEL_WIDTH = 120;
const TIP_WIDTH = 216;

export const NET_WORTH_CHART_HEIGHT = HEAD_HEIGHT + HEIGHT + FOOT_HEIGHT;

/**
 * The line of what is ours. The pointer, or the arrow keys, go from day to day; the drawing is one control that speaks the
 * day it stands on. The card offers the same figures as a table.
 */
export function NetWorthChart({ points }: { readonly points: readonly NetWorthPoint[] }) {
  const { palette } = useTheme();
  const fillId = useId();
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const area = { width: Math.max(1, width - AXIS_WIDTH - 6), height: HEIGHT };
  const scale = placePrices(points.map(({ day, netUsd }) => ({ day, priceUsd: netUsd })), area);
  const last = points.length - 1;
  const current = Math.min(chosen ?? last, last);
  const [place, point] = [scale.points[current], points[current]];
  if (!place || !point) return null;

  const follow = (event: PointerEvent<SVGSVGElement>) => setChosen(nearestPoint(scale.points, event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS_WIDTH));
  const step = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, ArrowUp: current + 1, ArrowDown: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  const line = linePath(scale.points);
  const [start, end] = [scale.points[0]?.x ?? 0, scale.points[last]?.x ?? 0];
  const labelEvery = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(area.width / LABEL_WIDTH))));
  const x = AXIS_WIDTH + place.x;
  return (
    <Box
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label="Net worth by day"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${dayText(point.day, { timeZone: 'UTC' })}: ${presentUsd(parseUsd(point.netUsd))}`}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
      sx={{ position: 'relative', height: NET_WORTH_CHART_HEIGHT, borderRadius: '4px', '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 } }}
    >
      <svg width={width} height={NET_WORTH_CHART_HEIGHT} aria-hidden="true" focusable="false" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setChosen(null)} style={{ display: 'block', maxWidth: '100%', touchAction: 'pan-y' }}>
        <defs>
          <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={palette.chart[0]} stopOpacity="0.42" />
            <stop offset="1" stopColor={palette.chart[0]} stopOpacity="0.04" />
          </linearGradient>
        </defs>
        <g transform={`translate(0 ${HEAD_HEIGHT})`}>
          {scale.gridlines.map(({ y, price }) => (
            <g key={price}>
              <line x1={AXIS_WIDTH} x2={width} y1={y} y2={y} stroke={Number(price) === 0 ? palette.fieldOutline : palette.hairline} />
              <text x={AXIS_WIDTH - 10} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
                {compactUsd(Number(price))}
              </text>
            </g>
          ))}
          <g transform={`translate(${AXIS_WIDTH} 0)`}>
            {last > 0 ? <path d={`${line}L${end} ${HEIGHT}L${start} ${HEIGHT}Z`} fill={`url(#${fillId})`} /> : null}
            <path d={line} fill="none" stroke={palette.chart[0]} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" />
          </g>
          {points.map(({ day }, index) =>
            // From today backwards, so that the last day always has its name.
            (last - index) % labelEvery === 0 && AXIS_WIDTH + (scale.points[index]?.x ?? 0) > AXIS_WIDTH + (last > 0 ? 30 : 0) ? (
              <text key={day} x={AXIS_WIDTH + (scale.points[index]?.x ?? 0)} y={HEIGHT + FOOT_HEIGHT - 6} textAnchor={index === last && last > 0 ? 'end' : 'middle'} fontSize={11} fill={palette.text.secondary}>
                {dayText(day, { timeZone: 'UTC' })}
              </text>
            ) : null,
          )}
          {chosen === null ? null : <line x1={x} x2={x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />}
          {chosen === null && last > 0 ? null : <circle cx={x} cy={place.y} r={5} fill={palette.chart[0]} stroke={palette.background.paper} strokeWidth={2} />}
        </g>
      </svg>
      {chosen === null ? null : <Tip point={point} left={Math.max(0, Math.min(x > width / 2 ? x - TIP_WIDTH - 12 : x + 12, width - TIP_WIDTH))} />}
    </Box>
  );
}

function Tip({ point, left }: { readonly point: NetWorthPoint; readonly left: number }) {
  const owed = negate(add(parseUsd(point.clientsUsd), parseUsd(point.debtUsd)));
  const lines = [['Net worth', parseUsd(point.netUsd)], ['Assets', parseUsd(point.assetsUsd)], ['Liabilities', owed]] as const;
  return (
    <Box aria-hidden="true" sx={{ position: 'absolute', top: 0, zIndex: 1, left: `${left}px`, width: TIP_WIDTH, px: 3, py: 2, borderRadius: '4px', backgroundColor: 'raised', boxShadow: 8, pointerEvents: 'none', whiteSpace: 'nowrap', typography: 'caption', display: 'grid', gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{dayText(point.day, { timeZone: 'UTC' })}</Box>
      {lines.map(([label, value], index) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="span" sx={index === 0 ? { fontWeight: 600 } : {}}>
            {presentUsd(value)}
          </Box>
        </Box>
      ))}
      {point.withoutPrice === 0 ? null : <Box sx={{ color: 'text.secondary' }}>{point.withoutPrice === 1 ? '1 coin had no price' : `${point.withoutPrice} coins had no price`}</Box>}
    </Box>
  );
}
