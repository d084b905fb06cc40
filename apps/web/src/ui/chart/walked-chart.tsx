/**
 * A drawing as one control. The pointer, or the arrow keys, go from place to place, and the place it stands on is
 * spoken; the page offers the same figures as a table.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useState } from 'react';

export interface ChartWalk {
  /** The place that was gone to; null while nobody walks. */
  readonly chosen: number | null;
  /** The place it stands on: the last one while nobody walks. */
  readonly current: number;
  readonly last: number;
  readonly choose: (place: number | null) => void;
}

export function useChartWalk(places: number): ChartWalk {
  const [chosen, choose] = useState<number | null>(null);
  const last = places - 1;
  return { chosen, current: Math.min(chosen ?? last, last), last, choose };
}

interface WalkedChartProps {
  readonly label: string;
  /** The place it stands on, in words. */
  readonly valueText: string;
  readonly walk: ChartWalk;
  /** Which place lies under a distance from the start of the drawing; null for none. */
  readonly placeAt: (x: number) => number | null;
  readonly box: Ref<HTMLElement>;
  readonly width: number;
  readonly height: number;
  /** How far Page Up and Page Down go; without it they scroll the page, as elsewhere. */
  readonly pageStep?: number;
  readonly children: ReactNode;
  /** What is shown beside the place that was gone to. */
  readonly tip: ReactNode;
}

export function WalkedChart({
  label,
  valueText,
  walk,
  placeAt,
  box,
  width,
  height,
  pageStep,
  children,
  tip,
}: WalkedChartProps) {
  const { palette } = useTheme();
  const { chosen, current, last, choose } = walk;
  const follow = (event: PointerEvent<SVGSVGElement>) =>
    choose(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const step = (event: KeyboardEvent) => {
    const by = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      Home: -last,
      End: last,
      PageUp: pageStep,
      PageDown: pageStep && -pageStep,
    }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    choose(Math.min(last, Math.max(0, current + by)));
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
      aria-valuetext={valueText}
      onKeyDown={step}
      onBlur={() => choose(null)}
      sx={{
        position: 'relative',
        height,
        borderRadius: '4px',
        '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 },
      }}
    >
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        focusable="false"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => choose(null)}
        style={{ display: 'block', maxWidth: '100%', overflow: 'visible', touchAction: 'pan-y' }}
      >
        {children}
      </svg>
      {chosen === null ? null : tip}
    </Box>
  );
}

/** Fades from the line to the foot, for the area below it. */
export function AreaFill({ id, colour }: { readonly id: string; readonly colour: string | undefined }) {
  return (
    <defs>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={colour} stopOpacity="0.42" />
        <stop offset="1" stopColor={colour} stopOpacity="0.04" />
      </linearGradient>
    </defs>
  );
}
