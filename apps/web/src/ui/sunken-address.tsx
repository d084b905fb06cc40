import Box from '@mui/material/Box';
import type { Chain } from '../lib/icons/icon-index.ts';
import { AddressText } from './address-text.tsx';
import { NetworkLabel } from './network-label.tsx';

interface SunkenAddressProps {
  readonly networkName: string;
  readonly chain: Chain | undefined;
  readonly address: string;
}

/** An address and its network, in place of the fields of a form: what a wallet is does not change. */
export function SunkenAddress({ networkName, chain, address }: SunkenAddressProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
      <NetworkLabel name={networkName} chain={chain} />
      <AddressText address={address} kept="more" />
    </Box>
  );
}
