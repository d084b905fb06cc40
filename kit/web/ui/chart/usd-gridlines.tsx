import { useTheme } from '@mui/material/styles';
import { axisLabels } from '../figures/usd-text.tsx';

interface UsdGridlinesProps {
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
  /** The start of the lines; their figures are before it. */
  readonly left: number;
  readonly right: number;
  /** Between a figure and its line. */
  readonly gap: number;
}

export function UsdGridlines({ gridlines, left, right, gap }: UsdGridlinesProps) {
  const { palette } = useTheme();
  const labels = axisLabels(gridlines.map(({ value }) => value));
  return gridlines.map(({ value, y }, index) => (
    <g key={value}>
      <line x1={left} x2={right} y1={y} y2={y} stroke={value === 0 ? palette.fieldOutline : palette.hairline} />
      <text x={left - gap} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
        {labels[index]}
      </text>
    </g>
  ));
}
