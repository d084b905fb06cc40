import Box from '@mui/material/Box';
import { NetworkIcon } from './network-icon.tsx';

export function NetworkLabel({ name }: { readonly name: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0, maxWidth: '100%', verticalAlign: 'middle' }}>
      <NetworkIcon name={name} />
      <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}
