import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { presentPrice } from '../figures/present-price.ts';
import { dayText } from '../list/date-text.ts';
import { linePath, nearestPoint, placePrices, type PricePoint } from './price-scale.ts';
import { useWidth } from './use-width.ts';

interface PriceChartProps {
  /** What is priced: "ETH". */
  readonly label: string;
  /** In order of days. */
  readonly prices: readonly PricePoint[];
}

const HEIGHT = 168;
const FOOT_HEIGHT = 20;
const AXIS_WIDTH = 64;

/**
 * A line of daily closes. The pointer, or the arrow keys, go from day to day; the drawing is one control that speaks the
 * day and the price it stands on. The page offers the same figures as a table.
 */
export function PriceChart({ label, prices }: PriceChartProps) {
  const { palette } = useTheme();
  const fillId = useId();
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const area = { width: Math.max(1, width - AXIS_WIDTH), height: HEIGHT };
  const scale = placePrices(prices, area);
  const last = prices.length - 1;
  const current = Math.min(chosen ?? last, last);
  const point = scale.points[current];
  const price = prices[current];
  if (!point || !price) return null;

  const follow = (event: PointerEvent<SVGSVGElement>) => setChosen(nearestPoint(scale.points, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const step = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, ArrowUp: current + 1, ArrowDown: current - 1, PageUp: current + 30, PageDown: current - 30, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  const line = linePath(scale.points);
  const labelSide = point.x > area.width / 2 ? { right: `${width - point.x + 10}px` } : { left: `${point.x + 10}px` };
  return (
    <Box
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={`Price of ${label} by day`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${dayText(price.day, { timeZone: 'UTC' })}: ${presentPrice(price.priceUsd)}`}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
      sx={{ position: 'relative', height: HEIGHT + FOOT_HEIGHT, borderRadius: '4px', '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 } }}
    >
      <svg width={width} height={HEIGHT + FOOT_HEIGHT} aria-hidden="true" focusable="false" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setChosen(null)} style={{ display: 'block', overflow: 'visible', touchAction: 'pan-y' }}>
        <defs>
          <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={palette.chart[0]} stopOpacity="0.42" />
            <stop offset="1" stopColor={palette.chart[0]} stopOpacity="0.04" />
          </linearGradient>
        </defs>
        {scale.gridlines.map((gridline) => (
          <g key={gridline.price}>
            <line x1={0} x2={area.width} y1={gridline.y} y2={gridline.y} stroke={palette.hairlineRaised} />
            <text x={width} y={gridline.y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
              {presentPrice(gridline.price).replace(/\.00$/u, '')}
            </text>
          </g>
        ))}
        {scale.points.length > 1 ? <path d={`${line}L${area.width} ${HEIGHT}L0 ${HEIGHT}Z`} fill={`url(#${fillId})`} /> : null}
        <path d={line} fill="none" stroke={palette.chart[0]} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" />
        <text x={0} y={HEIGHT + FOOT_HEIGHT - 3} fontSize={11} fill={palette.text.secondary}>
          {dayText(prices[0]?.day ?? '', { timeZone: 'UTC' })}
        </text>
        {last > 0 ? (
          <text x={area.width} y={HEIGHT + FOOT_HEIGHT - 3} textAnchor="end" fontSize={11} fill={palette.text.secondary}>
            {dayText(prices[last]?.day ?? '', { timeZone: 'UTC' })}
          </text>
        ) : null}
        {chosen === null ? null : <line x1={point.x} x2={point.x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />}
        <circle cx={point.x} cy={point.y} r={4} fill={palette.chart[0]} stroke={palette.raised} strokeWidth={2} />
      </svg>
      {chosen === null ? null : (
        <Box sx={{ position: 'absolute', top: 0, ...labelSide, px: 2, py: 1, borderRadius: '4px', backgroundColor: 'background.paper', boxShadow: 4, pointerEvents: 'none', whiteSpace: 'nowrap', typography: 'caption' }}>
          <Box component="span" sx={{ color: 'text.secondary', marginInlineEnd: 2 }}>
            {dayText(price.day, { timeZone: 'UTC' })}
          </Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {presentPrice(price.priceUsd)}
          </Box>
        </Box>
      )}
    </Box>
  );
}
