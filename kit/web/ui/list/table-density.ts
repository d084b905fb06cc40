import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * A table with long figures can be wider than its card by a few pixels, and the last column would then be cut. Before
 * it scrolls it becomes denser: first less space between the columns and the smaller size, then texts of two lines,
 * then the smallest size.
 */
const CLOSE_COLUMNS = {
  '& > * > tr > .MuiTableCell-root': {
    typography: 'body2',
    paddingInline: '7px',
    '&:not(.MuiTableCell-root + *)': { paddingInlineStart: '16px' },
    '&:last-child': { paddingInlineEnd: '16px' },
  },
  '& > thead > tr > .MuiTableCell-root': { typography: 'caption' },
  '& > tfoot > tr > .MuiTableCell-root': { typography: 'body2', fontWeight: 600 },
} as const;
const WRAPPED_TEXTS = {
  '& > thead > tr > .MuiTableCell-root, & > tbody > tr > .MuiTableCell-root:not([data-figure])': {
    whiteSpace: 'normal',
  },
} as const;

const SMALLEST = {
  ...WRAPPED_TEXTS,
  '& > * > tr > .MuiTableCell-root': {
    ...CLOSE_COLUMNS['& > * > tr > .MuiTableCell-root'],
    typography: 'caption',
    paddingInline: '4px',
  },
} as const;

export const DENSITIES = [{}, CLOSE_COLUMNS, { ...CLOSE_COLUMNS, ...WRAPPED_TEXTS }, SMALLEST] as const;

/**
 * Returns the index of the density at which the table fits. It is measured when the card or the table changes its size,
 * before the browser paints; other columns or another width of the card begin with the usual spacing.
 */
export function useDensity(
  container: RefObject<HTMLDivElement | null>,
  columns: readonly { readonly id: string }[],
): number {
  const columnIds = columns.map(({ id }) => id).join(' ');
  const [{ step }, setState] = useState({ columnIds, width: 0, step: 0 });
  useLayoutEffect(() => {
    const box = container.current;
    if (box === null) return;
    const measure = () =>
      setState((reached) => {
        const width = box.clientWidth;
        const isSame = reached.width === width && reached.columnIds === columnIds;
        if (!isSame && reached.step > 0) return { columnIds, width, step: 0 };
        const isTooWide = box.scrollWidth > width + 1 && reached.step < DENSITIES.length - 1;
        if (isSame && !isTooWide) return reached;
        return { columnIds, width, step: isTooWide ? reached.step + 1 : reached.step };
      });
    const observer = new ResizeObserver(measure);
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [container, columnIds]);
  return step;
}
