import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const TIP_WIDTH = 212;

/** Beside its point, on the side with more space, and always inside the chart. */
export function tipLeft({
  at,
  clearance,
  width,
}: {
  readonly at: number;
  readonly clearance: number;
  readonly width: number;
}): number {
  const beside = at > width / 2 ? at - clearance - TIP_WIDTH : at + clearance;
  return Math.max(0, Math.min(beside, width - TIP_WIDTH));
}

export interface TipLine {
  readonly label: string;
  readonly figure: string;
  readonly isStrong?: boolean;
}

interface ChartTipProps {
  /** From the start of the chart, in pixels. */
  readonly left: number;
  readonly title: string;
  /** Beside the title: the sum of the lines, if they have one. */
  readonly total?: string;
  readonly lines: readonly TipLine[];
  readonly note?: ReactNode;
}

/** The figures at the pointer. Screen readers read them from the chart itself. */
export function ChartTip({ left, title, total, lines, note }: ChartTipProps) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        ...tipStyle,
        zIndex: 1,
        left: `${left}px`,
        width: TIP_WIDTH,
        px: 3,
        py: 2,
        backgroundColor: 'raised',
        boxShadow: 8,
        display: 'grid',
        gap: 1,
      }}
    >
      <Box sx={{ ...lineStyle, fontWeight: 600 }}>
        <span>{title}</span>
        {total === undefined ? null : <span>{total}</span>}
      </Box>
      {lines.map(({ label, figure, isStrong = false }) => (
        <Box key={label} sx={lineStyle}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="span" sx={isStrong ? { fontWeight: 600 } : {}}>
            {figure}
          </Box>
        </Box>
      ))}
      {note === undefined ? null : <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}

const tipStyle = {
  position: 'absolute',
  top: 0,
  borderRadius: '4px',
  pointerEvents: 'none',
  whiteSpace: 'nowrap',
  typography: 'caption',
} as const;
const lineStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  fontVariantNumeric: 'tabular-nums',
} as const;

const TEXT_CLEARANCE = 10;

interface BesidePoint {
  /** The distance of the point from the start of the plot. */
  readonly at: number;
  readonly plotWidth: number;
  readonly width: number;
}

/** The position of a short text beside its point, on the side of the plot with more space. */
export function textBeside({ at, plotWidth, width }: BesidePoint) {
  return at > plotWidth / 2 ? { right: `${width - at + TEXT_CLEARANCE}px` } : { left: `${at + TEXT_CLEARANCE}px` };
}

export function TextTip({ children, ...place }: BesidePoint & { readonly children: ReactNode }) {
  return (
    <Box sx={{ ...tipStyle, ...textBeside(place), px: 3, py: 2, backgroundColor: 'raised', boxShadow: 4 }}>
      {children}
    </Box>
  );
}
