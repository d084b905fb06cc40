import { importsCalls } from '../contract/calls.ts';
import { mdiFileUploadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useUpload } from '@holdfast/web/lib/api.ts';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { useFileDrop } from '@holdfast/web/ui/form/use-file-drop.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';

const BYTES_MAX = importsCalls.importFile.upload.bytesMax;

export interface Upload {
  /** The file on its way, with the sent share from 0 to 1. */
  readonly sending: { readonly name: string; readonly share: number } | null;
  readonly error: string;
  /** Previews the file and returns the id of the import, or undefined if it failed or was cancelled. */
  readonly send: (file: File) => Promise<number | undefined>;
  readonly cancel: () => void;
}

export function useImportUpload(): Upload {
  const upload = useUpload(importsCalls.importFile);
  const [sending, setSending] = useState<Upload['sending']>(null);
  const [error, setError] = useState('');
  const abort = useRef<AbortController>(null);
  const send = async (file: File) => {
    setError(file.size === 0 ? 'This file is empty. Export it again.' : file.size > BYTES_MAX ? TOO_LARGE : '');
    if (file.size === 0 || file.size > BYTES_MAX) return undefined;
    const controller = new AbortController();
    abort.current = controller;
    setSending({ name: file.name, share: 0 });
    try {
      const job = await upload.mutateAsync({
        input: { params: { provider: 'auto' }, query: {}, body: { isPreview: true }, file },
        signal: controller.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      });
      jobWatch.note(job);
      return Number(job.key);
    } catch (refused) {
      if (!controller.signal.aborted) setError(refusalText(refused));
      return undefined;
    } finally {
      setSending(null);
    }
  };
  return { sending, error, send, cancel: () => abort.current?.abort() };
}

/** The sentence about the file, without the name of the field. */
function refusalText(refused: unknown): string {
  const { fields, rest } = placeRefusal(refused, ['file', 'timeZone'], 'The file could not be read.');
  return [...fields.values(), rest].filter((text) => text !== '').join(' ');
}

const TOO_LARGE = 'This file is larger than 64 MB. Export a shorter period and import the files one after the other.';

/** Of the files that can be imported. */
export const IMPORT_TYPES = '.csv,.txt,.tsv,.xlsx,.zip,text/csv,text/plain';

/** A large target for a dragged file, and the button for everyone else. */
export function DropZone({ upload, onFile }: { readonly upload: Upload; readonly onFile: (file: File) => void }) {
  const drop = useFileDrop(([file]) => {
    if (file && upload.sending === null) onFile(file);
  });
  return (
    <Box
      {...drop.target}
      data-testid="drop-zone"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 2,
        minHeight: 240,
        p: 6,
        ...drop.look,
        transition: (theme) => theme.transitions.create('background-color', { duration: 100 }),
      }}
    >
      {upload.sending === null ? (
        <>
          <IconTile path={mdiFileUploadOutline} size={44} />
          <Typography variant="h2" component="p" sx={{ mt: 2 }}>
            Drop an export file here
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 400, mb: 2 }}>
            CSV, XLSX or a ZIP of CSV files, at most 64 MB, from an exchange, a wallet or another portfolio program. The
            provider is recognised by the columns.
          </Typography>
          <FileButton variant="contained" accept={IMPORT_TYPES} onFile={onFile}>
            Choose file
          </FileButton>
        </>
      ) : (
        <SendProgress sending={upload.sending} onCancel={upload.cancel} />
      )}
    </Box>
  );
}

interface SendProgressProps {
  readonly sending: NonNullable<Upload['sending']>;
  readonly onCancel: () => void;
}

export function SendProgress({ sending, onCancel }: SendProgressProps) {
  const id = useId();
  const percent = Math.floor(sending.share * 100);
  return (
    <Box sx={{ width: '100%', maxWidth: 420, display: 'grid', gap: 3, justifyItems: 'center' }}>
      <Typography id={id} variant="subtitle1" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {percent < 100 ? `Uploading ${sending.name}` : `Checking ${sending.name}`}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        {...(percent < 100 ? { variant: 'determinate' as const, value: percent } : {})}
        sx={{ width: '100%' }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {percent < 100 ? `${percent} %` : 'Uploaded'}
      </Typography>
      <Button variant="text" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}
