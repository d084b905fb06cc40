/** One entry of a row's menu. */
export interface RowAction {
  readonly label: string;
  /** A path from @mdi/js. */
  readonly icon: string;
  readonly onSelect: () => void;
  /** Stands apart at the end, in the colour of loss. */
  readonly isDestructive?: boolean;
  /** Why it cannot be done now; the entry then shows, disabled, with this reason. */
  readonly refusal?: string | undefined;
}

/** One button of the bar that appears when rows are selected. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly icon?: string;
  readonly onSelect: (rows: readonly Row[], clearSelection: () => void) => void;
}
