import { mdiCheck, mdiContentCopy } from '@mdi/js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useSnackbar } from 'notistack';
import { useEffect, useState } from 'react';
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

const SHOWN_MILLISECONDS = 1500;

interface CopyIconButtonProps {
  readonly text: string;
  /** What is copied: "Copy the address". */
  readonly label: string;
}

export function CopyIconButton({ text, label }: CopyIconButtonProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      enqueueSnackbar(`The browser did not allow copying. It is ${text}`, { variant: 'error' });
    }
  };
  return (
    <Tooltip title={isCopied ? 'Copied' : label}>
      <IconButton size="small" aria-label={label} onClick={() => void copy()} sx={{ width: 28, height: 28 }}>
        <Icon path={isCopied ? mdiCheck : mdiContentCopy} size={16} />
      </IconButton>
    </Tooltip>
  );
}
