import type { ListColumn } from './list-column.ts';

const CELL_WIDTH_MAX = 280;

/** One line to a cell: a long text is cut rather than stretching the row or the table. */
export function cellStyle<Row>(column: ListColumn<Row>) {
  return {
    width: column.width ?? 'auto',
    maxWidth: column.width ?? CELL_WIDTH_MAX,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: column.align === 'end' ? 'end' : 'start',
  } as const;
}

/** The box's own padding makes it easy to hit; the margins take it back, so that it stands on the page's edge line. */
export const selectCellStyle = { width: 46, paddingInlineEnd: 0 } as const;
export const selectBoxStyle = { marginInlineStart: -2, marginInlineEnd: -1 } as const;
