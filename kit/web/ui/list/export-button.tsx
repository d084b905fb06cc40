import { presentCount } from '@holdfast/money';
import { mdiClose, mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { Icon } from '../icon.tsx';

interface ExportButtonProps {
  readonly csvExport: CsvExport;
  readonly isDisabled?: boolean;
}

/** Starts an export, shows its progress, and cancels it while it runs. */
export function ExportButton({ csvExport, isDisabled = false }: ExportButtonProps) {
  const { progress, start, cancel } = csvExport;
  if (!progress) {
    return (
      <Button variant="outlined" startIcon={<Icon path={mdiTrayArrowDown} />} disabled={isDisabled} onClick={start}>
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
      {progress.total === 0 ? 'Exporting…' : `${presentCount(progress.done)} of ${presentCount(progress.total)}`}
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

interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

export interface CsvExport {
  readonly progress: ExportProgress | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** An export of rows that the page has already. */
export function shortExport(start: () => void): CsvExport {
  return { progress: null, start, cancel: () => undefined };
}

/** A long export: one at a time. It can be cancelled, leaving the page cancels it, and an error is shown. */
export function useExportRun(
  run: (tools: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: ExportProgress) => void;
  }) => Promise<void>,
): CsvExport {
  const { enqueueSnackbar } = useSnackbar();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    run({ signal: controller.signal, onProgress: setProgress })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) enqueueSnackbar(`The export failed: ${errorText(error)}`, { variant: 'error' });
      })
      .finally(() => {
        running.current = null;
        setProgress(null);
      });
  };

  return { progress, start, cancel: () => running.current?.abort() };
}
