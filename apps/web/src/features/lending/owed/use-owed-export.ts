import { type ClientLiability, contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { callApi } from '../../../lib/api.ts';
import { csvText } from '../../../ui/list/csv.ts';
import { countText, listInput, type ListDefinition } from '../../../api-parts/list/list-definition.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { loadAllRows } from '../../../api-parts/list/load-all-rows.ts';
import { saveTextFile } from '../../../lib/files.ts';
import { type CsvExport, useExportRun } from '../../../ui/list/export-button.tsx';
import { OWED_FIELDS, owedLines } from './owed-list.ts';

interface OwedExportOptions {
  readonly list: ListDefinition<typeof contract.getLiabilities>;
  readonly state: ListState;
  readonly asOf: string | undefined;
}

/** Every client that matches, a line a coin. The file is named after the day of its figures. */
export function useOwedExport({ list, state, asOf }: OwedExportOptions): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  return useExportRun(async ({ signal, onProgress }) => {
    let day = asOf ?? '';
    const loadPage = async (part: { page: number; limit: number }) => {
      const answer = await callApi(
        contract.getLiabilities,
        listInput(list, { ...state, ...part }, asOf === undefined ? {} : { as_of: asOf }),
        { signal },
      );
      day = answer.asOf;
      return answer;
    };
    const { rows } = await loadAllRows<ClientLiability>({ loadPage, rowKey: list.rowKey, signal, onProgress });
    saveTextFile({ name: `liabilities-${day}.csv`, type: 'text/csv', text: csvText(OWED_FIELDS, owedLines(rows)) });
    enqueueSnackbar(`Exported ${countText(list.noun, rows.length)}.`, { variant: 'success' });
  });
}
