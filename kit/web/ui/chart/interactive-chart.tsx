/**
 * A chart as one control. The pointer or the arrow keys select a point, and screen readers read its figures. The page
 * has the same figures as a table.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useCallback, useState } from 'react';
import { type GappedPoint, linePath } from './price-scale.ts';

export interface ChartSelection {
  /** The index of the selected point; null without a selection. */
  readonly chosen: number | null;
  /** The index of the selected point, or of the last one. */
  readonly current: number;
  readonly last: number;
  readonly choose: (place: number | null) => void;
}

function useChartSelection(places: number): ChartSelection {
  const [chosen, choose] = useState<number | null>(null);
  const last = places - 1;
  return { chosen, current: Math.min(chosen ?? last, last), last, choose };
}

const WIDTH_BEFORE_MEASURING = 360;

/** The current width of an element, for the chart inside it. */
export function useWidth(): readonly [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(WIDTH_BEFORE_MEASURING);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? WIDTH_BEFORE_MEASURING));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** What every InteractiveChart needs of its page: the width, and which of its places is selected. */
export function useChart(places: number) {
  const [box, width] = useWidth();
  const selection = useChartSelection(places);
  return { box, width, selection };
}

interface InteractiveChartProps {
  readonly label: string;
  /** The figures of the selected point, for screen readers. */
  readonly valueText: string;
  readonly selection: ChartSelection;
  /** The index of the point at a distance from the start of the chart; null for none. */
  readonly indexAt: (x: number) => number | null;
  readonly box: Ref<HTMLElement>;
  readonly width: number;
  readonly height: number;
  /** The step of Page Up and Page Down; without it they scroll the page. */
  readonly pageStep?: number;
  readonly children: ReactNode;
  /** Shown beside the selected point. */
  readonly tip: ReactNode;
}

export function InteractiveChart({
  label,
  valueText,
  selection,
  indexAt,
  box,
  width,
  height,
  pageStep,
  children,
  tip,
}: InteractiveChartProps) {
  const { palette } = useTheme();
  const { chosen, current, last, choose } = selection;
  const follow = (event: PointerEvent<SVGSVGElement>) =>
    choose(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
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

/** The gradient of the area below the line. */
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

/** A line through the points, with a gap where a point has no height. */
export function ChartLine({ points, colour, dash }: ChartLineProps) {
  return (
    <path
      d={linePath(points)}
      fill="none"
      stroke={colour}
      strokeWidth={2}
      strokeLinejoin="round"
      strokeLinecap="round"
      {...(dash !== undefined && { strokeDasharray: dash })}
    />
  );
}

interface ChartLineProps {
  readonly points: readonly GappedPoint[];
  readonly colour: string | undefined;
  readonly dash?: string;
}
