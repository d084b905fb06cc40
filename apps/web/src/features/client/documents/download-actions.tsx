import { mdiFileDownloadOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../lib/files.ts';

export type FileFormat = 'csv' | 'pdf';

interface DownloadActionsProps {
  readonly fileDownload: FileDownload;
  /** False while there is no content for the file. */
  readonly isReady: boolean;
  readonly nameOf: (format: FileFormat) => string;
  readonly fetch: (format: FileFormat) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The actions of a dialog with a CSV and a PDF of its content. */
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

interface WantedFile {
  readonly name: string;
  /** Returns the file from the server. */
  readonly fetch: () => Promise<unknown>;
}

type FileDownload = ReturnType<typeof useFileDownload>;

/** Downloads a file; an error of the server is kept and shown beside the button. */
export function useFileDownload() {
  const { enqueueSnackbar } = useSnackbar();
  const [busyName, setBusyName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const download = async ({ name, fetch }: WantedFile) => {
    setBusyName(name);
    setRefusal('');
    try {
      saveFile({ name, content: (await fetch()) as Blob });
      enqueueSnackbar(`${name} downloaded.`, { variant: 'success' });
    } catch (error) {
      setRefusal(errorText(error, 'The file could not be created.'));
    } finally {
      setBusyName(null);
    }
  };
  return { download, isBusy: busyName !== null, busyName, refusal };
}
