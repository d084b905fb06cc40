import { useEffect, useMemo } from 'react';
import { visibleColumns } from './column-arrangement.ts';
import { countText, type FixedQuery, type ListCall, type ListDefinition, listStateRules } from './list-definition.ts';
import { isUnfiltered } from './list-state.ts';
import { pagesOf } from './page-range.ts';
import { useColumnArrangement } from './use-column-arrangement.ts';
import { useCsvExport } from './use-csv-export.ts';
import { useListRows } from './use-list-rows.ts';
import { useListState } from './use-list-state.ts';
import { usePageSelection } from './use-page-selection.ts';

export type ShownList<C extends ListCall> = ReturnType<typeof useList<C>>;

/**
 * What a list is while it is in sight: its state in the address, its rows, its columns, its export and what is
 * selected.
 */
export function useList<C extends ListCall>({
  list,
  fixed,
}: {
  readonly list: ListDefinition<C>;
  readonly fixed: FixedQuery<C> | undefined;
}) {
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const { state, correct } = controls;
  const rows = useListRows({ list, state, fixed });
  const { page, isChanging } = rows;
  const columnControls = useColumnArrangement(list.id, list.columns);
  const columns = visibleColumns(list.columns, columnControls.arrangement);
  const csvExport = useCsvExport({ list, state, fixed, columns });
  const selection = usePageSelection({ rows: page?.items ?? [], rowKey: list.rowKey, scope: JSON.stringify(state) });

  // Rows went away while their page was bookmarked or open: the last page that exists is what was meant.
  const lastPage = page && !isChanging ? pagesOf({ total: page.total, limit: state.limit }) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) correct({ page: lastPage });
  });

  const count = page ? countText(list.noun, page.total, page.isTotalCapped ?? false) : '';
  return {
    list,
    filters: rules.filters,
    controls,
    rows,
    columns,
    columnControls,
    csvExport,
    selection,
    count,
    isFiltered: !isUnfiltered(rules, state),
  };
}
