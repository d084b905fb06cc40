import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { presentPrice } from '../figures/price-text.tsx';
import { dayText } from '../../lib/date-text.ts';
import { TextTip } from './chart-tip.tsx';
import { DayEnds } from './day-ends.tsx';
import { linePath, nearestPoint, placePrices, type PricePoint } from './price-scale.ts';
import { AreaFill, ChartLine, InteractiveChart, useChart } from './interactive-chart.tsx';

interface PriceChartProps {
  /** What is priced: "ETH". */
  readonly label: string;
  /** In order of days. */
  readonly prices: readonly PricePoint[];
}

const HEIGHT = 168;
const FOOT_HEIGHT = 20;
const AXIS_WIDTH = 64;

/** A line of daily closes. */
export function PriceChart({ label, prices }: PriceChartProps) {
  const { palette } = useTheme();
  const fillId = useId();
  const { box, width, selection } = useChart(prices.length);
  const area = { width: Math.max(1, width - AXIS_WIDTH), height: HEIGHT };
  const scale = placePrices(prices, area);
  const [point, price] = [scale.points[selection.current], prices[selection.current]];
  if (!point || !price) return null;

  const line = linePath(scale.points);
  const day = dayText(price.day, { timeZone: 'UTC' });
  return (
    <InteractiveChart
      label={`Price of ${label} by day`}
      valueText={`${day}: ${presentPrice(price.priceUsd)}`}
      selection={selection}
      indexAt={(x) => nearestPoint(scale.points, x)}
      pageStep={30}
      box={box}
      width={width}
      height={HEIGHT + FOOT_HEIGHT}
      tip={
        <TextTip at={point.x} plotWidth={area.width} width={width}>
          <Box component="span" sx={{ color: 'text.secondary', marginInlineEnd: 2 }}>
            {day}
          </Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {presentPrice(price.priceUsd)}
          </Box>
        </TextTip>
      }
    >
      <AreaFill id={fillId} colour={palette.chart[0]} />
      {scale.gridlines.map((gridline) => (
        <g key={gridline.price}>
          <line x1={0} x2={area.width} y1={gridline.y} y2={gridline.y} stroke={palette.hairlineRaised} />
          <text x={width} y={gridline.y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
            {presentPrice(gridline.price).replace(/\.00$/u, '')}
          </text>
        </g>
      ))}
      {scale.points.length > 1 ? (
        <path d={`${line}L${area.width} ${HEIGHT}L0 ${HEIGHT}Z`} fill={`url(#${fillId})`} />
      ) : null}
      <ChartLine points={scale.points} colour={palette.chart[0]} />
      <DayEnds days={prices} y={HEIGHT + FOOT_HEIGHT - 3} width={area.width} />
      {selection.chosen === null ? null : (
        <line x1={point.x} x2={point.x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />
      )}
      <circle cx={point.x} cy={point.y} r={4} fill={palette.chart[0]} stroke={palette.raised} strokeWidth={2} />
    </InteractiveChart>
  );
}
