import { booksCalls } from '../../contract/calls.ts';
import { type LedgerExportOutcome, POSTING_FORMATS, type PostingFormat } from '../../contract/closing.ts';
import { type LedgerFormat, type LedgerSumming } from '../../contract/ledger.ts';
import { mdiCheckboxBlankOutline, mdiCheckboxMarked, mdiMenuDown, mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { downloadExport, periodText, PROGRAM_NAMES } from './closing/exports-tab.tsx';
import type { LedgerDays } from './ledger-period.tsx';
import { useMenu } from '@holdfast/web/ui/layout/use-menu.ts';

interface Choice {
  readonly format: LedgerFormat;
  readonly name: string;
  readonly text: string;
  /** The name of saved columns. */
  readonly columns?: string;
}

const FORMATS: readonly Choice[] = [
  { format: 'quickbooks', name: PROGRAM_NAMES.quickbooks, text: 'Journal CSV' },
  { format: 'xero', name: PROGRAM_NAMES.xero, text: 'Manual journals CSV, 300 lines a file' },
  { format: 'netsuite', name: PROGRAM_NAMES.netsuite, text: 'Journal CSV' },
  { format: 'csv', name: PROGRAM_NAMES.csv, text: 'Entries as CSV' },
  { format: 'beancount', name: 'Beancount', text: 'With lots' },
  { format: 'hledger', name: 'hledger', text: 'With lots' },
  { format: 'subledger', name: 'Subledger', text: 'Every line with all digits, CSV' },
];

const SUMMINGS: readonly { readonly value: LedgerSumming; readonly label: string }[] = [
  { value: 'transaction', label: 'One entry per transaction' },
  { value: 'day', label: 'One entry per day' },
  { value: 'month', label: 'One entry per month' },
];

const ENDINGS: Partial<Record<LedgerFormat, string>> = { beancount: 'beancount', hledger: 'journal' };

interface ExportMenuProps {
  readonly days: LedgerDays;
  /** Saves the figures of the page; absent where there are none. */
  readonly onPage: (() => void) | undefined;
  /** Saves the statement of the page as PDF; absent where there is none. */
  readonly onPdf?: (() => Promise<void>) | undefined;
}

const isPosting = (format: LedgerFormat): format is PostingFormat =>
  (POSTING_FORMATS as readonly string[]).includes(format);

/** "3 new entries and 1 adjustment exported". */
export function outcomeText(format: PostingFormat, outcome: LedgerExportOutcome): string {
  const { created, adjusted, removed } = outcome;
  if (outcome.export === null)
    return `${PROGRAM_NAMES[format]} has all entries of ${periodText(outcome)} already. No file was written.`;
  const parts = [
    ...(created > 0 ? [countText({ one: 'new entry', many: 'new entries' }, created)] : []),
    ...(adjusted + removed > 0 ? [countText({ one: 'adjustment', many: 'adjustments' }, adjusted + removed)] : []),
  ];
  return `${parts.join(' and ')} exported`;
}

/**
 * Files of the entries of the period for accounting programs. For those in which entries are posted, a file has what is
 * new or changed since the last one.
 */
export function ExportMenu({ days, onPage, onPdf }: ExportMenuProps) {
  const { enqueueSnackbar } = useSnackbar();
  const { isOpen, close, button, menu } = useMenu();
  const [summing, setSumming] = useState<LedgerSumming>('transaction');
  const [isBusy, setBusy] = useState(false);
  const exportButton = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // While it loads, the button is disabled, and the closing menu cannot give the focus back to it.
    if (wasBusy.current && !isBusy && document.activeElement === document.body) exportButton.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const may = useMay();
  const exporting = useChange(booksCalls.exportEntries);
  const mayPost = may(booksCalls.exportEntries);
  const [isWhole, setWhole] = useState(false);
  const { data: saved } = useCall(booksCalls.listLedgerColumns, undefined, { enabled: isOpen });
  const choices = FORMATS.flatMap((choice): Choice[] =>
    choice.format === 'csv'
      ? [
          choice,
          ...(saved?.items ?? []).map(({ name }) => ({ ...choice, columns: name, text: `Columns “${name}”, CSV` })),
        ]
      : [choice],
  );
  const post = async (format: PostingFormat, columns: { columns?: string }) => {
    const outcome = await exporting.mutateAsync({ body: { format, summing, ...days, ...columns } });
    if (outcome.export) await downloadExport(outcome.export);
    enqueueSnackbar(outcomeText(format, outcome), { variant: outcome.export ? 'success' : 'info' });
  };
  const download = async ({ format, columns: named }: Choice) => {
    const columns = named === undefined ? {} : { columns: named };
    close();
    setBusy(true);
    try {
      if (mayPost && !isWhole && isPosting(format)) {
        await post(format, columns);
        return;
      }
      const content = (await callApi(booksCalls.exportLedger, {
        params: { format },
        query: { ...days, summing, ...columns },
      })) as Blob;
      const ending = content.type.startsWith('application/zip') ? 'zip' : (ENDINGS[format] ?? 'csv');
      saveFile({ name: `ledger-${format}.${ending}`, content });
      enqueueSnackbar('Entries exported', { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The entries could not be exported.'), { variant: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        ref={exportButton}
        variant="outlined"
        startIcon={<Icon path={mdiTrayArrowDown} />}
        endIcon={<Icon path={mdiMenuDown} size={18} />}
        loading={isBusy}
        loadingPosition="start"
        {...button}
      >
        Export
      </Button>
      <Menu
        {...menu}
        slotProps={{ list: { 'aria-label': 'Export' }, paper: { sx: { mt: 1, minWidth: 280, maxWidth: 340 } } }}
      >
        {SUMMINGS.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === summing}
            selected={value === summing}
            onClick={() => setSumming(value)}
          >
            {label}
          </MenuItem>
        ))}
        <Divider />
        {mayPost ? (
          <MenuItem role="menuitemcheckbox" aria-checked={isWhole} onClick={() => setWhole(!isWhole)}>
            <Icon path={isWhole ? mdiCheckboxMarked : mdiCheckboxBlankOutline} size={20} />
            <Box sx={{ ml: 2, whiteSpace: 'normal' }}>
              All entries of the period, without remembering
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                Otherwise the file has only new and changed entries
              </Box>
            </Box>
          </MenuItem>
        ) : null}
        {mayPost ? <Divider /> : null}
        {choices.map((choice) => (
          <MenuItem key={`${choice.format} ${choice.columns ?? ''}`} onClick={() => void download(choice)}>
            <Box sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {choice.name}
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {choice.text}
              </Box>
            </Box>
          </MenuItem>
        ))}
        {onPage ? <Divider /> : null}
        {onPage ? (
          <MenuItem
            onClick={() => {
              close();
              onPage();
            }}
          >
            This page as CSV
          </MenuItem>
        ) : null}
        {onPdf ? (
          <MenuItem
            onClick={() => {
              close();
              setBusy(true);
              void onPdf().finally(() => setBusy(false));
            }}
          >
            This page as PDF
          </MenuItem>
        ) : null}
      </Menu>
    </>
  );
}
