import { useUpload } from '@holdfast/web/lib/api.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { booksCalls } from '../../contract/calls.ts';
import { DOCUMENT_BYTES_MAX } from '../../contract/documents.ts';

/** Sends files one after the other. `attach` returns whether all of them were taken. */
export function useAttach(target: string) {
  const { enqueueSnackbar } = useSnackbar();
  const upload = useUpload(booksCalls.attachDocument);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const sendOne = async (file: File, reason: string | undefined): Promise<string> => {
    if (file.size > DOCUMENT_BYTES_MAX) return 'This file is larger than 10 MB. Attach a smaller one.';
    try {
      const { name } = await upload.mutateAsync({
        input: { file, body: { target, ...(reason !== undefined && { reason }) } },
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      enqueueSnackbar(`${name} attached.`, { variant: 'success' });
      return '';
    } catch (error) {
      const { fields, rest } = placeRefusal(error, ['file', 'target', 'reason'], 'The file could not be attached.');
      return [...fields.values(), rest].filter((text) => text !== '').join(' ');
    }
  };
  const attach = async (files: readonly File[], reason?: string): Promise<boolean> => {
    setBusy(true);
    setRefusal('');
    const refusals: string[] = [];
    for (const file of files) {
      const refused = await sendOne(file, reason);
      if (refused !== '') refusals.push(files.length === 1 ? refused : `${file.name}: ${refused}`);
    }
    setRefusal(refusals.join(' '));
    setBusy(false);
    return refusals.length === 0;
  };
  return { attach, isBusy, refusal };
}
