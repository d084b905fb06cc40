import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

interface FormProps {
  /** For a button outside the form. */
  readonly id?: string;
  readonly label?: string;
  readonly onSubmit: (event: FormEvent) => void;
  /** The refusal that belongs to no field. */
  readonly error: string | undefined;
  readonly dismissError?: () => void;
  /** Between the fields. */
  readonly gap?: number;
  readonly sx?: SxProps;
  readonly children: ReactNode;
}

/**
 * A form with what `useSubmit` or `useSentForm` returns: a refusal above its fields, and the fields below each other.
 */
export function Form({ id, label, onSubmit, error, dismissError, gap = 4, sx, children }: FormProps) {
  return (
    <Box
      component="form"
      id={id}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        // React passes the submission of a dialog's form on to the form that the dialog was opened from.
        event.stopPropagation();
        onSubmit(event);
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap, ...sx }}
    >
      {error ? <FormError key={error} text={error} onClose={dismissError} /> : null}
      {children}
    </Box>
  );
}

/** In a long form the submit button is at the end and the refusal at the start, so it is scrolled into view. */
function FormError({ text, onClose }: { readonly text: string; readonly onClose: (() => void) | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers scrolling returns a promise, which must not be returned as the effect's clean-up.
    void alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={alert}
      severity="error"
      {...(onClose && { closeText: 'Close', onClose })}
      sx={{ justifySelf: 'stretch', overflowWrap: 'anywhere' }}
    >
      {text}
    </Alert>
  );
}
