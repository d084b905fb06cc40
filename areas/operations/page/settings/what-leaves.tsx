import { mdiShieldCheckOutline, mdiUploadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';

/** What a service outside learns when it is used, and what it never learns. */
export function WhatLeaves({ sent, never }: { readonly sent: ReactNode; readonly never: ReactNode }) {
  return (
    <Box sx={{ mt: 3, p: 3, borderRadius: '6px', bgcolor: 'action.hover', display: 'grid', gap: 2 }}>
      <Line icon={mdiUploadOutline} colour="text.secondary">
        <strong>What leaves this machine:</strong> {sent}
      </Line>
      <Line icon={mdiShieldCheckOutline} colour="success.main">
        Never sent: {never}
      </Line>
    </Box>
  );
}

function Line({ icon, colour, children }: { icon: string; colour: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2.5 }}>
      <Box component="span" sx={{ color: colour, flexShrink: 0, mt: 0.25 }}>
        <Icon path={icon} size={18} />
      </Box>
      <Typography variant="body2">{children}</Typography>
    </Box>
  );
}
