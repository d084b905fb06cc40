import { contract, type LedgerFormat, type LedgerSumming } from '@holdfast/contract';
import { mdiMenuDown, mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useSnackbar } from 'notistack';
import { useId, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/files.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { LedgerDays } from './ledger-period.tsx';

const FORMATS: readonly { readonly format: LedgerFormat; readonly name: string; readonly text: string }[] = [
  { format: 'quickbooks', name: 'QuickBooks Online', text: 'Journal CSV' },
  { format: 'xero', name: 'Xero', text: 'Manual journals CSV, 300 lines a file' },
  { format: 'netsuite', name: 'NetSuite', text: 'Journal CSV' },
  { format: 'csv', name: 'Other programs', text: 'Entries as CSV' },
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

/** Files of the entries of the period for accounting programs. */
export function ExportMenu({ days, onPage, onPdf }: ExportMenuProps) {
  const menuId = useId();
  const { enqueueSnackbar } = useSnackbar();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [summing, setSumming] = useState<LedgerSumming>('transaction');
  const [isBusy, setBusy] = useState(false);
  const download = async (format: LedgerFormat) => {
    setAnchor(null);
    setBusy(true);
    try {
      const content = (await callApi(contract.exportLedger, {
        params: { format },
        query: { ...days, summing },
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
  const isOpen = anchor !== null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiTrayArrowDown} />}
        endIcon={<Icon path={mdiMenuDown} size={18} />}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <Menu
        id={menuId}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Export' }, paper: { sx: { mt: 1, minWidth: 280 } } }}
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
        {FORMATS.map(({ format, name, text }) => (
          <MenuItem key={format} onClick={() => void download(format)}>
            <Box>
              {name}
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {text}
              </Box>
            </Box>
          </MenuItem>
        ))}
        {onPage ? <Divider /> : null}
        {onPage ? (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              onPage();
            }}
          >
            This page as CSV
          </MenuItem>
        ) : null}
        {onPdf ? (
          <MenuItem
            onClick={() => {
              setAnchor(null);
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
