import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyDrawing } from './empty-drawing.tsx';

interface EmptyStateProps {
  /** What is missing. */
  title: string;
  /** One sentence on what to do. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  drawing?: ReactNode;
}

export function EmptyState({ title, text, action, drawing = <EmptyDrawing /> }: EmptyStateProps) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 6, py: 8, gap: 1 }}
    >
      <Box sx={{ mb: 3 }}>{drawing}</Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', maxWidth: 320 }}>
          {text}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 4 }}>{action}</Box>}
    </Box>
  );
}
