import type { NetWorthPoint } from '../../contract/net-worth.ts';
import { addPartialUsd, negatePartialUsd, presentPartialUsd, presentUnknown } from '@holdfast/money';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { ChartTip, tipLeft } from '@holdfast/web/ui/chart/chart-tip.tsx';
import { areaPath, nearestPoint, placeFigures } from '@holdfast/web/ui/chart/price-scale.ts';
import { UsdGridlines } from '@holdfast/web/ui/chart/usd-gridlines.tsx';
import { AreaFill, ChartLine, InteractiveChart, useChart } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';

const HEIGHT = 220;
const FOOT_HEIGHT = 24;
const HEAD_HEIGHT = 8;
const AXIS_WIDTH = 56;
const LABEL_WIDTH = 120;

export const NET_WORTH_CHART_HEIGHT = HEAD_HEIGHT + HEIGHT + FOOT_HEIGHT;

/** Net worth as a line. It has a gap on days on which a coin with prices on other days has none. */
export function NetWorthChart({ points }: { readonly points: readonly NetWorthPoint[] }) {
  const { palette } = useTheme();
  const fillId = useId();
  const chart = useChart(points.length);
  const { selection, width } = chart;
  const { chosen, current, last } = selection;
  const area = { width: Math.max(1, width - AXIS_WIDTH - 6), height: HEIGHT };
  const scale = placeFigures(
    points.map(({ day, netUsd, isComparable }) => ({ day, usd: isComparable ? netUsd.knownUsd : null })),
    area,
  );
  const [place, point] = [scale.points[current], points[current]];
  if (!place || !point) return null;

  const labelEvery = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(area.width / LABEL_WIDTH))));
  const x = AXIS_WIDTH + place.x;
  return (
    <InteractiveChart
      {...chart}
      label="Net worth by day"
      valueText={`${dayText(point.day, { timeZone: 'UTC' })}: ${presentPartialUsd(point.netUsd)}`}
      indexAt={(distance) => nearestPoint(scale.points, distance - AXIS_WIDTH)}
      height={NET_WORTH_CHART_HEIGHT}
      tip={<NetWorthTip point={point} left={tipLeft({ at: x, clearance: 12, width })} />}
    >
      <AreaFill id={fillId} colour={palette.chart[0]} />
      <g transform={`translate(0 ${HEAD_HEIGHT})`}>
        <UsdGridlines gridlines={scale.gridlines} left={AXIS_WIDTH} right={width} gap={10} />
        <g transform={`translate(${AXIS_WIDTH} 0)`}>
          <path d={areaPath(scale.points, HEIGHT)} fill={`url(#${fillId})`} />
          <ChartLine points={scale.points} colour={palette.chart[0]} />
        </g>
        {points.map(({ day }, index) =>
          // Counted back from today, so that the last day always has a label.
          (last - index) % labelEvery === 0 &&
          AXIS_WIDTH + (scale.points[index]?.x ?? 0) > AXIS_WIDTH + (last > 0 ? 30 : 0) ? (
            <text
              key={day}
              x={AXIS_WIDTH + (scale.points[index]?.x ?? 0)}
              y={HEIGHT + FOOT_HEIGHT - 6}
              textAnchor={index === last && last > 0 ? 'end' : 'middle'}
              fontSize={11}
              fill={palette.text.secondary}
            >
              {dayText(day, { timeZone: 'UTC' })}
            </text>
          ) : null,
        )}
        {chosen === null ? null : (
          <line x1={x} x2={x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />
        )}
        {(chosen === null && last > 0) || place.y === null ? null : (
          <circle cx={x} cy={place.y} r={5} fill={palette.chart[0]} stroke={palette.background.paper} strokeWidth={2} />
        )}
      </g>
    </InteractiveChart>
  );
}

function NetWorthTip({ point, left }: { readonly point: NetWorthPoint; readonly left: number }) {
  const owed = negatePartialUsd(addPartialUsd([point.clientsUsd, point.debtUsd]));
  const lines = [
    { label: 'Net worth', figure: presentPartialUsd(point.netUsd), isStrong: true },
    { label: 'Assets', figure: presentPartialUsd(point.assetsUsd) },
    { label: 'Liabilities', figure: presentPartialUsd(owed) },
  ];
  return (
    <ChartTip
      left={left}
      title={dayText(point.day, { timeZone: 'UTC' })}
      lines={lines}
      note={presentUnknown(point.netUsd) || undefined}
    />
  );
}
