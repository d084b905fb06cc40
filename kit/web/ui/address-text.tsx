import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Chain } from '../lib/icons/icon-index.ts';
import { CopyIconButton } from './copy-button.tsx';
import { copyInstead } from './figures/figure-text.tsx';
import { Icon } from './icon.tsx';
import { NetworkLabel } from './round-icons.tsx';

interface ShortTextProps {
  readonly text: string;
  /** For the copy button: "Copy the address". */
  readonly noun: string;
  /** Its page on a block explorer. */
  readonly explorerUrl?: string | undefined;
  readonly kept: 'few' | 'more';
}

/** A long text in short form. Hovering shows it in full; copying and the copy button copy it in full. */
function ShortText({ text, noun, explorerUrl, kept }: ShortTextProps) {
  const shown = shortenAddress(text, { kept });
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
      <Tooltip title={shown === text ? '' : text} slotProps={{ tooltip: { sx: { maxWidth: 'none' } } }}>
        <Box
          component="span"
          onCopy={copyInstead(text)}
          sx={{ fontVariantNumeric: 'tabular-nums', marginInlineEnd: 0.5 }}
        >
          {shown}
        </Box>
      </Tooltip>
      <CopyIconButton text={text} label={`Copy the ${noun} ${shown}`} />
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

interface AddressTextProps {
  readonly address: string;
  /** The address of its page on a block explorer. */
  readonly explorerUrl?: string | undefined;
  readonly kept?: 'few' | 'more';
}

export function AddressText({ address, explorerUrl, kept = 'few' }: AddressTextProps) {
  return <ShortText text={address} noun="address" explorerUrl={explorerUrl} kept={kept} />;
}

interface HashTextProps {
  readonly hash: string;
  /** What is hashed, for the copy button: "Copy the root". */
  readonly noun?: string;
  /** The address of its page on a block explorer. */
  readonly explorerUrl?: string | undefined;
  readonly kept?: 'few' | 'more';
}

export function HashText({ hash, noun = 'hash', explorerUrl, kept = 'more' }: HashTextProps) {
  return <ShortText text={hash} noun={noun} explorerUrl={explorerUrl} kept={kept} />;
}

interface SunkenAddressProps {
  readonly networkName: string;
  readonly chain: Chain | undefined;
  readonly address: string;
}

/** An address and its network in place of form fields, because they cannot be changed. */
export function SunkenAddress({ networkName, chain, address }: SunkenAddressProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
      <NetworkLabel name={networkName} chain={chain} />
      <AddressText address={address} kept="more" />
    </Box>
  );
}

/**
 * An address in short form: `0x9e41…b20f`. It has the first six and the last four characters, or eight and eight. An
 * address that is hardly longer than its short form is returned unchanged.
 */
export function shortenAddress(address: string, options: { readonly kept?: 'few' | 'more' } = {}): string {
  const [head, tail] = options.kept === 'more' ? [8, 8] : [6, 4];
  const characters = [...address];
  if (characters.length <= head + tail + 2) return address;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}
