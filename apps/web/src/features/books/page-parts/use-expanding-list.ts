import { csvText } from '@holdfast/csv/write';
import { useMemo } from 'react';
import { useSnackbar } from 'notistack';
import { type ColumnControls, useColumnArrangement, visibleColumns } from '../../../ui/list/column-arrangement.ts';
import { csvFieldsOf, type ListColumn } from '../../../ui/list/list-column.ts';
import { countText } from '../../../api-parts/list/list-definition.ts';
import { isUnfiltered, type ListControls, type ListStateRules, useListState } from '../../../ui/list/list-state.ts';
import { saveTextFile } from '../../../lib/files.ts';
import { arrangeRows, type BookList, bookListRules, sortableColumns } from './book-list.ts';

export interface ExpandingListState<Row> {
  readonly list: BookList<Row>;
  /** The matching rows in order; undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly allColumns: readonly ListColumn<Row>[];
  readonly columns: readonly ListColumn<Row>[];
  readonly columnControls: ColumnControls;
  readonly controls: ListControls;
  readonly rules: ListStateRules;
  readonly isFiltered: boolean;
  readonly exportCsv: () => void;
}

/** The state of a list with all rows in one response. The exported file has the same content as the page. */
export function useExpandingList<Row>(list: BookList<Row>, given: readonly Row[] | undefined): ExpandingListState<Row> {
  const { enqueueSnackbar } = useSnackbar();
  const rules = useMemo(() => bookListRules(list), [list]);
  const allColumns = useMemo(() => sortableColumns(list.columns), [list]);
  const controls = useListState(rules);
  const columnControls = useColumnArrangement(list.id, allColumns);
  const columns = visibleColumns(allColumns, columnControls.arrangement);
  const rows = useMemo(() => given && arrangeRows(list, controls.state, given), [list, controls.state, given]);
  const exportCsv = () => {
    if (!rows) return;
    saveTextFile({
      name: `${list.id}-${new Date().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv',
      text: csvText(csvFieldsOf(columns), rows),
    });
    enqueueSnackbar(`Exported ${countText(list.noun, rows.length)}.`, { variant: 'success' });
  };
  return {
    list,
    rows,
    allColumns,
    columns,
    columnControls,
    controls,
    rules,
    isFiltered: !isUnfiltered(rules, controls.state),
    exportCsv,
  };
}
