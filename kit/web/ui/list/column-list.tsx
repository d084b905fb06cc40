/**
 * A short list inside a card or a dialog: all rows are there, and nothing is searched, sorted or paged. The columns are
 * the same definitions as those of a list page, for the table and for the cards on a phone.
 */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import type { ListView } from './list-view.ts';

interface ColumnListProps<Row>
  extends Pick<ListView<Row>, 'caption' | 'columns' | 'rowKey' | 'totals' | 'tableStyle' | 'maxHeight'> {
  readonly rows: readonly Row[];
  readonly rowHeight?: number;
  /** Below this width the rows are cards; without it, the table scrolls. */
  readonly cardsBelow?: 'sm' | 'md';
}

/** The key of rows with an id. */
export const keyOfId = ({ id }: { readonly id: number | string }): string => String(id);

export function ColumnList<Row>({ rowHeight = 44, cardsBelow, rowKey, ...list }: ColumnListProps<Row>) {
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down(cardsBelow ?? 'sm'));
  const Rows = cardsBelow !== undefined && isNarrow ? ListCards : ListTable;
  return (
    <Rows
      {...list}
      rowKey={rowKey}
      rowLabel={rowKey}
      rowHeight={rowHeight}
      placeholderCount={0}
      isDense={rowHeight < 50}
      isOneTabStop
    />
  );
}
