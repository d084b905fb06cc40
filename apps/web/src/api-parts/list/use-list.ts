import { csvText } from '@holdfast/csv/write';
import { useSnackbar } from 'notistack';
import { useEffect, useMemo } from 'react';
import { callApi, useCall } from '../../lib/api.ts';
import { saveTextFile } from '../../lib/files.ts';
import { useColumnArrangement, visibleColumns } from '../../ui/list/column-arrangement.ts';
import { type CsvExport, useExportRun } from '../../ui/list/export-button.tsx';
import { csvFieldsOf, type ListColumn } from '../../ui/list/list-column.ts';
import { pagesOf } from '../../ui/list/list-pager.tsx';
import { isUnfiltered, type ListState, useListState } from '../../ui/list/list-state.ts';
import { usePageSelection } from '../../ui/list/selection.ts';
import {
  countText,
  type FixedQuery,
  type ListCall,
  type ListDefinition,
  listInput,
  listStateRules,
  type RowOf,
} from './list-definition.ts';
import { loadAllRows, type LoadedPage } from './load-all-rows.ts';

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

interface ListRows<Row> {
  /** Absent until the first page has come. While the next page loads, the rows of the last one stay. */
  readonly page: LoadedPage<Row> | undefined;
  readonly isLoading: boolean;
  /** A page is on its way while older rows show. */
  readonly isChanging: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useListRows<C extends ListCall>(options: {
  list: ListDefinition<C>;
  state: ListState;
  fixed: FixedQuery<C> | undefined;
}): ListRows<RowOf<C>> {
  const input = listInput<C>(options.list, options.state, options.fixed);
  const query = useCall<C>(options.list.call, input as Parameters<typeof useCall<C>>[1], {
    keepsPrevious: true,
  });
  return {
    page: query.data as LoadedPage<RowOf<C>> | undefined,
    isLoading: query.isPending,
    isChanging: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

interface CsvExportOptions<C extends ListCall> {
  readonly list: ListDefinition<C>;
  readonly state: ListState;
  readonly fixed: FixedQuery<C> | undefined;
  /** The columns in sight, in their order: the file says what the page says. */
  readonly columns: readonly ListColumn<RowOf<C>>[];
}

/** Exports every row that matches, not only the page in sight. */
function useCsvExport<C extends ListCall>({ list, state, fixed, columns }: CsvExportOptions<C>): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal, onProgress }) => {
    const loadPage = async ({ page, limit }: { page: number; limit: number }) =>
      (await callApi(list.call, listInput<C>(list, { ...state, page, limit }, fixed), { signal })) as LoadedPage<
        RowOf<C>
      >;
    const { rows, total } = await loadAllRows({ loadPage, rowKey: list.rowKey, signal, onProgress });
    saveTextFile({
      name: `${list.id}-${new Date().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv',
      text: csvText(csvFieldsOf(columns), rows),
    });
    const isCut = total > rows.length;
    enqueueSnackbar(
      isCut
        ? `Exported the first ${countText(list.noun, rows.length)} of ${total.toLocaleString('en')}. Filter the list to export the rest.`
        : `Exported ${countText(list.noun, rows.length)}.`,
      { variant: isCut ? 'warning' : 'success' },
    );
  });
}
