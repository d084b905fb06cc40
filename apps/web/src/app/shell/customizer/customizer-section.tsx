import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export function CustomizerSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ px: 6, py: 4, borderTop: 1, borderColor: 'hairlineRaised', '&:last-of-type': { pb: 8 } }}
    >
      <Typography id={titleId} variant="overline" component="h2" sx={{ color: 'text.tertiary' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
