import { useSnackbar } from 'notistack';
import { callApi } from '../../lib/api.ts';
import { csvText } from './csv.ts';
import {
  countText,
  type FixedQuery,
  type ListCall,
  type ListDefinition,
  listInput,
  type RowOf,
} from './list-definition.ts';
import { csvFieldsOf, type ListColumn } from './list-column.ts';
import type { ListState } from './list-state.ts';
import { type LoadedPage, loadAllRows } from './load-all-rows.ts';
import { saveTextFile } from './save-text-file.ts';
import { type CsvExport, useExportRun } from './use-export-run.ts';

interface CsvExportOptions<C extends ListCall> {
  readonly list: ListDefinition<C>;
  readonly state: ListState;
  readonly fixed: FixedQuery<C> | undefined;
  /** The columns in sight, in their order: the file says what the page says. */
  readonly columns: readonly ListColumn<RowOf<C>>[];
}

/** Exports every row that matches, not only the page in sight. */
export function useCsvExport<C extends ListCall>({ list, state, fixed, columns }: CsvExportOptions<C>): CsvExport {
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
