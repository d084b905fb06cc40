import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Words for what is not there: "None", "Not synced yet". */
export function Quiet({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}
