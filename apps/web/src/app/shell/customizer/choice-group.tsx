import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface ChoiceGroupProps {
  label: string;
  note?: string;
  children: (labelId: string) => ReactNode;
}

/** A small heading over a control that takes its name from it. */
export function ChoiceGroup({ label, note, children }: ChoiceGroupProps) {
  const labelId = useId();
  return (
    <Box sx={{ mt: 4 }}>
      <Typography id={labelId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {label}
      </Typography>
      {children(labelId)}
      {note === undefined ? null : (
        <Typography variant="caption" sx={{ display: 'block', mt: 2, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
