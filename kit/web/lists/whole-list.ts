/**
 * A list with all rows in one response: assets, coins. Sorting, search and switches are applied here, over exact
 * figures; the page's address stores them under the same names as for every list.
 */
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useColumnArrangement, visibleColumns } from '../ui/list/column-arrangement.ts';
import { shortExport } from '../ui/list/export-button.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import {
  isUnfiltered,
  type ListSort,
  type ListState,
  type SortOrder,
  type SwitchFilter,
  useListState,
} from '../ui/list/list-state.ts';
import { usePageSelection } from '../ui/list/selection.ts';
import type { Read } from '../ui/loaded.tsx';
import { countText, listStateRules, type RowsDefinition } from './list-definition.ts';
import { saveRows, type ShownList } from './use-list.ts';

interface RowSwitch<Row> extends SwitchFilter {
  /** Which rows the active switch keeps. */
  readonly keeps: (row: Row) => boolean;
}

export interface WholeList<Row> extends RowsDefinition<Row> {
  readonly defaultSort: ListSort;
  readonly searchText: (row: Row) => string;
  readonly filters?: readonly RowSwitch<Row>[];
}

/** A column with a value to sort by is sorted under its own id. */
export function defineWholeList<Row>(list: WholeList<Row>): WholeList<Row> {
  const columns = list.columns.map(
    (column): ListColumn<Row> => (column.orderBy ? { ...column, sortable: column.id } : column),
  );
  return { ...list, columns };
}

/** The exported file has the same rows and columns as the page. */
export function useWholeList<Row>(
  list: WholeList<Row>,
  { data, error, refetch }: Read<{ readonly items: readonly Row[] }>,
): ShownList<Row> {
  const { enqueueSnackbar } = useSnackbar();
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const { state } = controls;
  const columnControls = useColumnArrangement(list.id, list.columns);
  const columns = visibleColumns(list.columns, columnControls.arrangement);
  const items = useMemo(() => data && arrangeRows(list, state, data.items), [list, state, data]);
  const selection = usePageSelection({ rows: items ?? [], rowKey: list.rowKey, scope: JSON.stringify(state) });
  const save = () => {
    if (!items) return;
    saveRows(list, columns, items);
    enqueueSnackbar(`Exported ${countText(list.noun, items.length)}.`, { variant: 'success' });
  };
  return {
    list,
    filters: rules.filters,
    controls,
    rows: {
      page: items && { items, total: items.length },
      isChanging: false,
      error,
      retry: () => void refetch?.(),
    },
    columns,
    columnControls,
    csvExport: shortExport(save),
    selection,
    count: items ? countText(list.noun, items.length) : '',
    isFiltered: !isUnfiltered(rules, state),
    isPaged: false,
  };
}

export function arrangeRows<Row>(
  list: WholeList<Row>,
  state: Pick<ListState, 'search' | 'filters' | 'sort' | 'order'>,
  rows: readonly Row[],
): Row[] {
  const terms = state.search.toLowerCase().split(/\s+/u).filter(Boolean);
  const switchesOn = (list.filters ?? []).filter(({ id }) => state.filters[id] === true);
  const matching = rows.filter((row) => {
    const text = list.searchText(row).toLowerCase();
    return terms.every((term) => text.includes(term)) && switchesOn.every(({ keeps }) => keeps(row));
  });
  const orderBy = list.columns.find(({ id }) => id === state.sort)?.orderBy;
  return orderBy ? matching.toSorted((left, right) => compareIn(state.order, orderBy(left), orderBy(right))) : matching;
}

type Orderable = bigint | number | string;

function compareIn(order: SortOrder, left: Orderable | null, right: Orderable | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const rising =
    typeof left === 'string' && typeof right === 'string'
      ? left.localeCompare(right, 'en')
      : left < right
        ? -1
        : left > right
          ? 1
          : 0;
  return order === 'asc' ? rising : -rising;
}
