import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';

interface RequestFormProps {
  readonly onSubmit: (event: FormEvent) => void;
  /** The refusal that belongs to no field. */
  readonly refusal: string | undefined;
  readonly gap: number;
  /** In pixels. */
  readonly maxWidth: number;
  readonly children: ReactNode;
}

/** The form of a deposit or a withdrawal: its fields below each other, and its button last. */
export function RequestForm({ onSubmit, refusal, children, ...size }: RequestFormProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', ...size }}
    >
      {refusal ? <Alert severity="error">{refusal}</Alert> : null}
      {children}
    </Box>
  );
}
