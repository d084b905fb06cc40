import { booksCalls } from '../../contract/calls.ts';
import { type WorkItem } from '../../contract/review.ts';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { loadAllRows } from '@holdfast/web/lists/load-all-rows.ts';
import { callApi } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { ExportButton, shortExport } from '@holdfast/web/ui/list/export-button.tsx';
import { ITEMS, WORK_LABELS } from './work-kinds.ts';

interface WorkExportButtonProps {
  readonly year: number | undefined;
  readonly includesAccepted: boolean;
  readonly isDisabled: boolean;
}

const FIELDS = [
  { label: 'Item', value: (item: WorkItem) => item.detail },
  { label: 'Cause', value: (item: WorkItem) => WORK_LABELS[item.kind] },
  { label: 'Year', value: (item: WorkItem) => (item.year === null ? '' : String(item.year)) },
  { label: 'When', value: (item: WorkItem) => item.at ?? '' },
  { label: 'Wallet', value: (item: WorkItem) => item.walletName ?? '' },
  { label: 'Amount', value: (item: WorkItem) => item.amount ?? '' },
  { label: 'Coin', value: (item: WorkItem) => item.coinSymbol ?? '' },
  { label: 'Reason for acceptance', value: (item: WorkItem) => item.acceptedNote ?? '' },
];

/** Exports the items of all groups, one row each. */
export function WorkExportButton({ year, includesAccepted, isDisabled }: WorkExportButtonProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rows } = await loadAllRows({
        loadPage: ({ page, limit, signal }) =>
          callApi(
            booksCalls.listWork,
            { query: { page, limit, include_accepted: includesAccepted, ...(year !== undefined && { year }) } },
            { signal },
          ),
        rowKey: ({ id }) => id,
        signal: new AbortController().signal,
      });
      saveTextFile({
        name: `items-to-review${year === undefined ? '' : `-${year}`}.csv`,
        type: 'text/csv',
        text: csvText(FIELDS, rows),
      });
      enqueueSnackbar(`Exported ${countText(ITEMS, rows.length)}.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The items could not be exported.'), { variant: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return <ExportButton csvExport={shortExport(() => void save())} isDisabled={isDisabled || isBusy} />;
}
