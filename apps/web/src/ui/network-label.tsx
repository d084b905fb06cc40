import Box from '@mui/material/Box';
import type { Chain } from '../lib/icons/icon-index.ts';
import { NetworkIcon } from './network-icon.tsx';

export function NetworkLabel({ name, chain }: { readonly name: string; readonly chain?: Chain | undefined }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      <NetworkIcon name={name} chain={chain} />
      <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}
