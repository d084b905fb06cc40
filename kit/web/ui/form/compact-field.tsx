import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface CompactFieldProps extends Pick<OutlinedInputProps, 'placeholder' | 'inputMode'> {
  /** For screen readers only. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
}

/** A field in a row of fields. */
export function CompactField({ label, value, onChange, error = '', ...input }: CompactFieldProps) {
  const noteId = useId();
  return (
    <>
      <OutlinedInput
        {...input}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error !== ''}
        autoComplete="off"
        spellCheck={false}
        inputProps={{ 'aria-label': label, 'aria-describedby': error === '' ? undefined : noteId }}
      />
      {error === '' ? null : (
        <FormHelperText id={noteId} error>
          {error}
        </FormHelperText>
      )}
    </>
  );
}
