import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/files.ts';

interface WantedFile {
  readonly name: string;
  /** Answers the file as the server made it. */
  readonly fetch: () => Promise<unknown>;
}

export type FileDownload = ReturnType<typeof useFileDownload>;

/** Fetches a file and hands it over; what the server refuses is kept to be shown where it was asked for. */
export function useFileDownload() {
  const { enqueueSnackbar } = useSnackbar();
  const [busyName, setBusyName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const download = async ({ name, fetch }: WantedFile) => {
    setBusyName(name);
    setRefusal('');
    try {
      saveFile({ name, content: (await fetch()) as Blob });
      enqueueSnackbar(`${name} is downloaded.`, { variant: 'success' });
    } catch (error) {
      setRefusal(errorText(error, 'The file could not be made.'));
    } finally {
      setBusyName(null);
    }
  };
  return { download, isBusy: busyName !== null, busyName, refusal };
}
