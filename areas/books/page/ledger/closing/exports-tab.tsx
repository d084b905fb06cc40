/** What was exported to accounting programs. Each file can be downloaded again as it was. */
import { booksCalls } from '../../../contract/calls.ts';
import { type LedgerExport, type PostingFormat } from '../../../contract/closing.ts';
import { type LedgerSumming } from '../../../contract/ledger.ts';
import { presentCount } from '@holdfast/money';
import { mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { callApi } from '@holdfast/web/lib/api.ts';
import { bookDay, momentText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';

export const PROGRAM_NAMES: Readonly<Record<PostingFormat, string>> = {
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  netsuite: 'NetSuite',
  csv: 'Other programs',
};

const SUMMING_LABELS: Readonly<Record<LedgerSumming, string>> = {
  transaction: 'Per transaction',
  day: 'Per day',
  month: 'Per month',
};

/** "1 Jan 2024 to 31 Dec 2024". */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${bookDay(from)} to ${bookDay(to)}`;
}

export async function downloadExport({ id, fileName }: Pick<LedgerExport, 'id' | 'fileName'>): Promise<void> {
  const content = await callApi(booksCalls.downloadLedgerExport, { params: { id } });
  saveFile({ name: fileName, content: content as Blob });
}

function DownloadButton({ row }: { readonly row: LedgerExport }) {
  const { enqueueSnackbar } = useSnackbar();
  const download = () =>
    downloadExport(row).catch((error: unknown) =>
      enqueueSnackbar(errorText(error, 'The file could not be downloaded.'), { variant: 'error' }),
    );
  return (
    <Button
      variant="outlined"
      size="small"
      color="secondary"
      startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
      aria-label={`Download ${row.fileName} again`}
      onClick={() => void download()}
    >
      Download again
    </Button>
  );
}

const EXPORTS = defineList(booksCalls.listLedgerExports, {
  id: 'ledger-exports',
  noun: { one: 'export', many: 'exports' },
  rowLabel: ({ fileName }) => fileName,
  columns: [
    {
      id: 'file',
      label: 'File',
      isRowHeader: true,
      hideable: false,
      mobile: 'title',
      render: ({ fileName }) => (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Box>
      ),
    },
    {
      id: 'format',
      label: 'Format',
      render: ({ format, summing }) => (
        <>
          {PROGRAM_NAMES[format]}
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {SUMMING_LABELS[summing]}
          </Box>
        </>
      ),
    },
    { id: 'period', label: 'Period', render: periodText },
    {
      id: 'by',
      label: 'By',
      render: ({ exportedByName }) => (exportedByName === null ? <Quiet>No name</Quiet> : <bdi>{exportedByName}</bdi>),
    },
    { id: 'when', label: 'When', render: ({ exportedAt }) => momentText(exportedAt) },
    { id: 'entries', label: 'Entries', align: 'end', render: ({ entries }) => presentCount(entries) },
    {
      id: 'adjustments',
      label: 'Adjustments',
      align: 'end',
      render: ({ adjustments }) => presentCount(adjustments),
    },
    {
      id: 'download',
      label: 'Download',
      isLabelHidden: true,
      align: 'end',
      render: (row) => <DownloadButton row={row} />,
    },
  ],
});

export function ExportsTab() {
  const shown = useList({ list: EXPORTS, fixed: undefined });
  return (
    <ListSection
      shown={shown}
      title="Exports"
      placeholderCount={4}
      empty={{
        title: 'No exports yet',
        text: 'Exports to accounting programs are remembered here, so that nothing is posted twice.',
      }}
    />
  );
}
