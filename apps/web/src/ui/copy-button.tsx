import { mdiCheck, mdiContentCopy } from '@mdi/js';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { Icon } from './icon.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { enqueueSnackbar } = useSnackbar();
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      enqueueSnackbar('The browser did not allow copying. Select the text instead.', { variant: 'error' });
    }
  }

  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Icon path={isCopied ? mdiCheck : mdiContentCopy} size={16} />}
      onClick={() => void copy()}
      aria-live="polite"
      sx={{ flexShrink: 0 }}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
