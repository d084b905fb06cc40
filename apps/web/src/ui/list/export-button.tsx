import { mdiClose, mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { Icon } from '../icon.tsx';
import type { CsvExport } from './use-export-run.ts';

/** Exports, shows how far it is, and while it runs is the way to stop it. */
export function ExportButton({ csvExport }: { readonly csvExport: CsvExport }) {
  const { progress, start, cancel } = csvExport;
  if (!progress) {
    return (
      <Button variant="outlined" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={start}>
        Export CSV
      </Button>
    );
  }
  const share = progress.total === 0 ? 0 : (progress.done / progress.total) * 100;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiClose} />}
      onClick={cancel}
      aria-label="Cancel the export"
      sx={{ position: 'relative', overflow: 'hidden', fontVariantNumeric: 'tabular-nums' }}
    >
      {progress.total === 0
        ? 'Exporting…'
        : `${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`}
      <Box component="span" sx={{ position: 'absolute', insetInline: 0, bottom: 0 }}>
        <LinearProgress
          aria-label="Exporting"
          variant={progress.total === 0 ? 'indeterminate' : 'determinate'}
          value={share}
          sx={{ height: 3, borderRadius: 0 }}
        />
      </Box>
    </Button>
  );
}
