import { csvText } from '@holdfast/csv/write-csv.ts';
import { presentCount } from '@holdfast/money';
import { useSnackbar } from 'notistack';
import { useEffect, useMemo, useState } from 'react';
import { callApi, useCall } from '../lib/api.ts';
import { saveTextFile } from '../lib/files.ts';
import { type ColumnControls, useColumnArrangement, visibleColumns } from '../ui/list/column-arrangement.ts';
import { type CsvExport, useExportRun } from '../ui/list/export-button.tsx';
import { csvFieldsOf, type ListColumn } from '../ui/list/list-column.ts';
import { pagesOf } from '../ui/list/list-pager.tsx';
import {
  isUnfiltered,
  type ListControls,
  type ListFilter,
  type ListState,
  useListState,
} from '../ui/list/list-state.ts';
import { type SelectionControls, usePageSelection } from '../ui/list/selection.ts';
import {
  countText,
  type FixedQuery,
  type ListCall,
  type ListDefinition,
  listInput,
  listStateRules,
  type RowOf,
  type RowsDefinition,
} from './list-definition.ts';
import { loadAllRows, type LoadedPage } from './load-all-rows.ts';

/** A list as it is shown: its state in the page's address, its rows, columns, export and selection. */
export interface ShownList<Row> {
  readonly list: RowsDefinition<Row>;
  readonly filters: readonly ListFilter[];
  readonly controls: ListControls;
  readonly rows: ListRows<Row>;
  /** The shown columns in their order. */
  readonly columns: readonly ListColumn<Row>[];
  readonly columnControls: ColumnControls;
  readonly csvExport: CsvExport;
  readonly selection: SelectionControls<Row>;
  readonly count: string;
  readonly isFiltered: boolean;
  /** False if all rows are in one response. */
  readonly isPaged: boolean;
}

/** The state of a list: its parameters in the page's address, its rows, columns, export and selection. */
export function useList<C extends ListCall>({
  list,
  fixed,
}: {
  readonly list: ListDefinition<C>;
  readonly fixed: FixedQuery<C> | undefined;
}): ShownList<RowOf<C>> {
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const { state, correct } = controls;
  const rows = useListRows({ list, state, fixed });
  const { page, isChanging } = rows;
  const columnControls = useColumnArrangement(list.id, list.columns);
  const columns = visibleColumns(list.columns, columnControls.arrangement);
  const csvExport = useCsvExport({ list, state, fixed, columns });
  const selection = usePageSelection({ rows: page?.items ?? [], rowKey: list.rowKey, scope: JSON.stringify(state) });

  // Rows were deleted while their page was open or bookmarked: the last page is shown instead.
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
    isPaged: true,
  };
}

export interface ListRows<Row> {
  /** Undefined until the first page has loaded. While the next page loads, the previous one is shown. */
  readonly page: LoadedPage<Row> | undefined;
  /** A page is loading while older rows are shown. */
  readonly isChanging: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useListRows<C extends ListCall>(options: {
  list: ListDefinition<C>;
  state: ListState;
  fixed: FixedQuery<C> | undefined;
}): ListRows<RowOf<C>> {
  const pin = useFirstPagePin(options.state);
  const input = withPin(listInput<C>(options.list, options.state, options.fixed), pin.fromId);
  const query = useCall<C>(options.list.call, input as Parameters<typeof useCall<C>>[1], {
    keepsPrevious: true,
  });
  pin.note(query.isPlaceholderData ? undefined : query.data);
  return {
    page: query.data as LoadedPage<RowOf<C>> | undefined,
    isChanging: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/**
 * Lists whose first page states the newest id that it knew of send it with the following pages: rows that were added
 * meanwhile would otherwise shift every page.
 */
function useFirstPagePin(state: ListState): {
  readonly fromId: number | null;
  readonly note: (response: unknown) => void;
} {
  const scope = JSON.stringify({ ...state, page: 1 });
  const [pin, setPin] = useState<{ readonly scope: string; readonly fromId: number } | null>(null);
  const isPinned = pin !== null && pin.scope === scope;
  return {
    fromId: state.page > 1 && isPinned ? pin.fromId : null,
    note: (response) => {
      const fromId = (response as { fromId?: number | null } | undefined)?.fromId;
      if (typeof fromId !== 'number' || (isPinned && (state.page > 1 || pin.fromId === fromId))) return;
      setPin({ scope, fromId });
    },
  };
}

function withPin<Input>(input: Input, fromId: number | null): Input {
  if (fromId === null) return input;
  const { query } = input as { readonly query: object };
  return { ...input, query: { ...query, from_id: fromId } };
}

interface CsvExportOptions<C extends ListCall> {
  readonly list: ListDefinition<C>;
  readonly state: ListState;
  readonly fixed: FixedQuery<C> | undefined;
  /** The shown columns in their order: the file has the same columns as the page. */
  readonly columns: readonly ListColumn<RowOf<C>>[];
}

/** Exports every matching row, not only the current page. */
export function useCsvExport<C extends ListCall>({ list, state, fixed, columns }: CsvExportOptions<C>): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal, onProgress }) => {
    const loadPage = async ({ page, limit }: { page: number; limit: number }) =>
      (await callApi(list.call, listInput<C>(list, { ...state, page, limit }, fixed), { signal })) as LoadedPage<
        RowOf<C>
      >;
    const { rows, total } = await loadAllRows({ loadPage, rowKey: list.rowKey, signal, onProgress });
    saveRows(list, columns, rows);
    const exported = countText(list.noun, rows.length);
    if (total > rows.length) {
      const limited = `Exported the first ${exported} of ${presentCount(total)}.`;
      enqueueSnackbar(`${limited} Filter the list to export the rest.`, { variant: 'warning' });
    } else enqueueSnackbar(`Exported ${exported}.`, { variant: 'success' });
  });
}

/** Saves rows as CSV. The file is named after the list and the day. */
export function saveRows<Row>(
  list: Pick<RowsDefinition<Row>, 'id'>,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): void {
  saveTextFile({
    name: `${list.id}-${new Date().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv',
    text: csvText(csvFieldsOf(columns), rows),
  });
}
