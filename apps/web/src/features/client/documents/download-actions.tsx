import { mdiFileDownloadOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { Icon } from '../../../ui/icon.tsx';
import type { FileDownload } from './use-file-download.ts';

export type FileFormat = 'csv' | 'pdf';

interface DownloadActionsProps {
  readonly fileDownload: FileDownload;
  /** Until then there is nothing to put into the file. */
  readonly isReady: boolean;
  readonly nameOf: (format: FileFormat) => string;
  readonly fetch: (format: FileFormat) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The foot of a dialog whose content can be kept: to be reckoned with, or to be read and filed. */
export function DownloadActions({
  fileDownload: { download, busyName, isBusy },
  isReady,
  nameOf,
  fetch,
  onClose,
}: DownloadActionsProps) {
  return (
    <DialogActions>
      <Button variant="outlined" onClick={onClose} sx={{ marginInlineEnd: 'auto' }}>
        Close
      </Button>
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          variant={format === 'pdf' ? 'contained' : 'outlined'}
          startIcon={<Icon path={mdiFileDownloadOutline} />}
          loading={busyName === nameOf(format)}
          loadingPosition="start"
          disabled={isBusy || !isReady}
          onClick={() => void download({ name: nameOf(format), fetch: () => fetch(format) })}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </DialogActions>
  );
}
