import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

export interface CsvExport {
  readonly progress: ExportProgress | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * An export that takes its time: one at once, it can be called off, leaving the page calls it off, and a failure is
 * told.
 */
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
