import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The text for a missing value: "None", "Not synced yet". */
export function Quiet({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}
