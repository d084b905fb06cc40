import type { Explanation } from '../../contract/books.ts';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { linePath, placePrices } from '@holdfast/web/ui/chart/price-scale.ts';
import { AreaFill, useWidth } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';

const HEIGHT = 64;
const MARGIN = 6;

/** The price between two moments as a line chart, with both ends as text. */
export function PriceHistory({ prices }: { readonly prices: Explanation['prices'] }) {
  const { palette } = useTheme();
  const fillId = useId();
  const [box, width] = useWidth();
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last || prices.length < 2) return null;
  const { points } = placePrices(prices, { width: Math.max(1, width - 2 * MARGIN), height: HEIGHT - 2 * MARGIN });
  const [start, end] = [points[0], points.at(-1)];
  const line = linePath(points);
  const ends = {
    first: `${presentPrice(first.priceUsd)} on ${dayText(first.day, { timeZone: 'UTC' })}`,
    last: `${presentPrice(last.priceUsd)} on ${dayText(last.day, { timeZone: 'UTC' })}`,
  };
  return (
    <Box sx={{ mt: 4 }}>
      <Box
        ref={box}
        dir="ltr"
        role="img"
        sx={{ overflowX: 'clip' }}
        aria-label={`Price from ${ends.first} to ${ends.last}`}
      >
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          focusable="false"
          style={{ display: 'block', overflow: 'visible' }}
        >
          <AreaFill id={fillId} colour={palette.chart[0]} />
          <g transform={`translate(${MARGIN} ${MARGIN})`}>
            <path
              d={`${line}L${(end?.x ?? 0).toFixed(1)} ${HEIGHT - MARGIN}L0 ${HEIGHT - MARGIN}Z`}
              fill={`url(#${fillId})`}
            />
            <path d={line} fill="none" stroke={palette.accent.link} strokeWidth={1.5} strokeLinejoin="round" />
            <circle
              cx={start?.x}
              cy={start?.y}
              r={4}
              fill={palette.raised}
              stroke={palette.text.primary}
              strokeWidth={2}
            />
            <circle cx={end?.x} cy={end?.y} r={4} fill={palette.gain} stroke={palette.raised} strokeWidth={2} />
          </g>
        </svg>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          mt: 1,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{ends.first}</span>
        <span>{ends.last}</span>
      </Box>
    </Box>
  );
}
