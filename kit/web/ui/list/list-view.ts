import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ListColumn } from './list-column.ts';
import type { ListState } from './list-state.ts';
import type { RowAction } from './row-menu.tsx';
import type { SelectionControls } from './selection.ts';

/** What the table and the cards both need to render rows. */
export interface ListView<Row> {
  readonly columns: readonly ListColumn<Row>[];
  /** Undefined while the first page loads; placeholders are shown then. */
  readonly rows: readonly Row[] | undefined;
  readonly placeholderCount: number;
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly caption: string;
  readonly rowHeight: number;
  /** Without it, no column can be sorted by. */
  readonly sorting?: (Pick<ListState, 'sort' | 'order'> & { readonly onSort: (sort: string) => void }) | undefined;
  readonly selection?: SelectionControls<Row> | undefined;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly onOpenRow?: ((row: Row) => void) | undefined;
  readonly expansion?: RowExpansion<Row> | undefined;
  readonly totals?: ListTotals | undefined;
  /** The table scrolls and takes the focus as a whole. Otherwise the arrow keys move the focus from row to row. */
  readonly isOneTabStop?: boolean | undefined;
  readonly isDense?: boolean | undefined;
  /** The styles of the table; cards ignore them. */
  readonly tableStyle?: SxProps<Theme> | undefined;
  /** The height at which the table scrolls below a fixed header. */
  readonly maxHeight?: number | undefined;
}

export interface RowExpansion<Row> {
  /** The content of an expanded row: "Wallets". */
  readonly noun: string;
  readonly openKey: string | undefined;
  readonly onToggle: (key: string) => void;
  readonly render: (row: Row) => ReactNode;
}

/** The last row of the table: totals by the id of their column. The first column shows "Total". */
export interface ListTotals {
  /** Below "Total": what the totals cover. */
  readonly note?: ReactNode;
  readonly byColumn: Readonly<Record<string, ReactNode>>;
  /** Also below the cards, with the totals of the columns at the end of a card's heading. */
  readonly isOnCards?: boolean;
}
