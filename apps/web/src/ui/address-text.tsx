import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { CopyIconButton } from './copy-icon-button.tsx';
import { copyInstead } from './figures/copy-instead.ts';
import { Icon } from './icon.tsx';
import { shortenAddress } from './shorten-address.ts';

interface AddressTextProps {
  readonly address: string;
  /** Where a block explorer shows it. */
  readonly explorerUrl?: string | undefined;
  readonly kept?: 'few' | 'more';
}

/** Short for the eye, whole on hover, on selecting and copying, and by its button. */
export function AddressText({ address, explorerUrl, kept = 'few' }: AddressTextProps) {
  const shown = shortenAddress(address, { kept });
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
      <Tooltip title={shown === address ? '' : address} slotProps={{ tooltip: { sx: { maxWidth: 'none' } } }}>
        <Box
          component="span"
          onCopy={copyInstead(address)}
          sx={{ fontVariantNumeric: 'tabular-nums', marginInlineEnd: 0.5 }}
        >
          {shown}
        </Box>
      </Tooltip>
      <CopyIconButton text={address} label={`Copy the address ${shown}`} />
      {explorerUrl === undefined ? null : (
        <Tooltip title="Open in the block explorer">
          <IconButton
            size="small"
            component="a"
            href={explorerUrl}
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
