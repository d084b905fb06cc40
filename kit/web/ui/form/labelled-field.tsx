import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

export interface LabelledFieldProps extends Omit<OutlinedInputProps, 'label' | 'error' | 'id'> {
  label: string;
  /** A sentence under the field. An error takes its place. */
  hint?: ReactNode;
  /** The error message. An empty text means no error. */
  error?: string | undefined;
  id?: string;
}

/**
 * A text field with its label above it. Everything else passes through to MUI's outlined input, its ref included. The
 * browser offers no earlier input unless a field enables it: most fields describe records, not the person typing.
 */
export function LabelledField({ label, hint, error = '', id, autoComplete = 'off', ...input }: LabelledFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  const note = error === '' ? hint : error;
  return (
    <Box sx={{ width: input.fullWidth === false ? 'auto' : '100%' }}>
      <FormLabel htmlFor={fieldId} sx={{ display: 'block', mb: 1 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        fullWidth
        id={fieldId}
        autoComplete={autoComplete}
        error={error !== ''}
        aria-describedby={note === undefined ? undefined : noteId}
        {...input}
      />
      {note === undefined ? null : (
        <FormHelperText id={noteId} error={error !== ''}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
