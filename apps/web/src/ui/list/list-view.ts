import type { ListColumn } from './list-column.ts';
import type { ListState } from './list-state.ts';
import type { RowAction } from './row-menu.tsx';
import type { SelectionControls } from './selection.ts';

/** What the table and the cards both need to draw rows. */
export interface ListView<Row> {
  readonly columns: readonly ListColumn<Row>[];
  /** Absent while the first page loads; placeholders stand in their places then. */
  readonly rows: readonly Row[] | undefined;
  readonly placeholderCount: number;
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly caption: string;
  readonly rowHeight: number;
  readonly state: ListState;
  readonly onSort: (sort: string) => void;
  readonly selection: SelectionControls<Row> | undefined;
  readonly rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  readonly onOpenRow: ((row: Row) => void) | undefined;
}
