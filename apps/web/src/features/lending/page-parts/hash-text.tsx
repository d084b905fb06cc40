import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { CopyIconButton } from '../../../ui/copy-button.tsx';
import { copyInstead } from '../../../ui/figures/figure-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';

interface HashTextProps {
  readonly hash: string;
  /** The noun for the copy button: "Copy the hash", "Copy the root". */
  readonly noun?: string;
  /** The block explorer of its network, if there is one. */
  readonly explorerUrl?: string | null;
}

/** Shortened on screen; complete on hover, when selected and when copied. */
export function HashText({ hash, noun = 'hash', explorerUrl = null }: HashTextProps) {
  const shown = shortenAddress(hash, { kept: 'more' });
  return (
    <Box
      component="span"
      dir="ltr"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        my: -1,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      }}
    >
      <Tooltip title={shown === hash ? '' : hash} slotProps={{ tooltip: { sx: { maxWidth: 'none' } } }}>
        <Box component="span" onCopy={copyInstead(hash)} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {shown}
        </Box>
      </Tooltip>
      <CopyIconButton text={hash} label={`Copy the ${noun} ${shown}`} />
      {explorerUrl === null ? null : (
        <Tooltip title="Open in the block explorer">
          <IconButton
            size="small"
            component="a"
            href={transactionUrl({ explorerUrl, hash })}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${shown} in the block explorer`}
            sx={{ width: 28, height: 28 }}
          >
            <Icon path={mdiOpenInNew} size={16} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** Explorers of EVM networks and of Bitcoin use the same path for a transaction. */
function transactionUrl({ explorerUrl, hash }: { readonly explorerUrl: string; readonly hash: string }): string {
  return `${explorerUrl.replace(/\/+$/u, '')}/tx/${encodeURIComponent(hash)}`;
}
