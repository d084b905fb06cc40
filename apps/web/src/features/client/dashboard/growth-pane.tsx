import { useTheme } from '@mui/material/styles';
import { areaPath, linePath } from '../../../ui/chart/price-scale.ts';
import { UsdGridlines } from '../../../ui/chart/usd-gridlines.tsx';
import { AreaFill } from '../../../ui/chart/walked-chart.tsx';
import type { Pane, PlacedMark } from './growth-scale.ts';

interface GrowthPaneProps {
  readonly id: string;
  readonly pane: Pane;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly marks: readonly PlacedMark[];
  /** A jump of principal has a line, paid interest a diamond at the foot: told apart by shape as well. */
  readonly markShape: 'line' | 'diamond';
  /** The day that the dot stands on. */
  readonly current: number;
}

/** One series over its gridlines. */
export function GrowthPane({ id, pane, width, height, colour, marks, markShape, current }: GrowthPaneProps) {
  const { palette } = useTheme();
  const dot = pane.points[current];
  const path = linePath(pane.points);
  return (
    <>
      <AreaFill id={id} colour={colour} />
      <UsdGridlines gridlines={pane.gridlines} left={0} right={width} gap={8} />
      <path d={areaPath(pane.points, height)} fill={`url(#${id})`} />
      <path d={path} fill="none" stroke={colour} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" />
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
              y={markShape === 'diamond' ? height - 9 : 18}
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
