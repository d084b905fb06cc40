import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';

interface ProfileCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Shown at the end of the title row. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

export function ProfileCard({ title, text, status, children }: ProfileCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 24 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {status}
      </Box>
      {text === undefined ? null : (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      <Box sx={{ mt: 5 }}>{children}</Box>
    </Card>
  );
}
