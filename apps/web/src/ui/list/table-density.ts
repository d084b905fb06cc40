import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * A table with long figures can be wider than its card by a few pixels, and the last column would then be cut. Before it
 * scrolls it becomes denser: first less space between the columns and the smaller size, then texts of two lines.
 */
const CLOSE_COLUMNS = {
  '& > * > tr > .MuiTableCell-root': {
    typography: 'body2',
    paddingInline: '7px',
    '&:first-of-type': { paddingInlineStart: '16px' },
    '&:last-of-type': { paddingInlineEnd: '16px' },
  },
  '& > thead > tr > .MuiTableCell-root': { typography: 'caption' },
  '& > tfoot > tr > .MuiTableCell-root': { typography: 'body2', fontWeight: 600 },
} as const;
const WRAPPED_TEXTS = {
  '& > thead > tr > .MuiTableCell-root, & > tbody > tr > .MuiTableCell-root:not([data-figure])': {
    whiteSpace: 'normal',
  },
} as const;

export const DENSITIES = [{}, CLOSE_COLUMNS, { ...CLOSE_COLUMNS, ...WRAPPED_TEXTS }] as const;

/** Measures after every render; other columns or another width of the card start with the usual spacing. */
export function useDensity(columns: readonly { readonly id: string }[]): {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly step: number;
} {
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const layout = `${width} ${columns.map(({ id }) => id).join(' ')}`;
  const [reached, setReached] = useState({ layout, step: 0 });
  const step = reached.layout === layout ? reached.step : 0;
  useLayoutEffect(() => {
    const box = container.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const box = container.current;
    const isTooWide = box !== null && box.scrollWidth > box.clientWidth + 1;
    if (isTooWide && step < DENSITIES.length - 1) setReached({ layout, step: step + 1 });
  });
  return { container, step };
}
