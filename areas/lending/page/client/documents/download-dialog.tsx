import { mdiFileDownloadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useSnackbar } from 'notistack';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';

export type FileFormat = 'csv' | 'pdf';

/** The props of a dialog with a document of a client. */
export interface DocumentDialogProps extends DialogProps {
  readonly userId: number | undefined;
  readonly since: string | undefined;
}

interface DownloadDialogProps extends DialogProps {
  readonly title: string;
  readonly width: 'xs' | 'sm';
  /** False while there is no content for the file. */
  readonly isReady: boolean;
  readonly nameOf: (format: FileFormat) => string;
  readonly fetch: (format: FileFormat) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A dialog with a CSV and a PDF of its content. */
export function DownloadDialog({
  isOpen,
  onClose,
  title,
  width,
  isReady,
  nameOf,
  fetch,
  children,
}: DownloadDialogProps) {
  const titleId = useId();
  const { download, busyName, isBusy, refusal } = useFileDownload();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth={width} fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {children}
        {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      </DialogContent>
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
    </Dialog>
  );
}

interface WantedFile {
  readonly name: string;
  /** Returns the file from the server. */
  readonly fetch: () => Promise<unknown>;
}

/** Downloads a file; an error of the server is kept and shown beside the button. */
function useFileDownload() {
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
