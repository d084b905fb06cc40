import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** The label of the cancel button, if "Cancel" could be taken for the action itself. */
  readonly closeLabel?: string;
  readonly isBusy?: boolean;
  /** The server's message that belongs to no field. */
  readonly error: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Wide enough for rows of fields. */
  readonly isWide?: boolean;
  /** The text above the fields. */
  readonly intro?: ReactNode;
  /** A choice between two forms, above the fields. */
  readonly choice?: ReactNode;
  /** At the start of the buttons, apart from the others: what removes the record. */
  readonly startAction?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form in a dialog. It keeps its values after a refusal and after a click beside it, and cannot be closed while it is
 * being submitted.
 */
export function FormDialog({ isBusy = false, ...props }: FormDialogProps) {
  const titleId = useId();
  const formId = useId();
  const content = useRef<HTMLDivElement>(null);
  // A click beside the dialog is often a slip, and what was entered would be lost. Escape and Cancel are not.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (!isBusy && !(reason === 'backdropClick' && content.current?.dataset['hasInput'])) props.onClose();
  };
  return (
    <Dialog
      open={props.isOpen}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth={props.isWide === true ? 'sm' : 'xs'}
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent ref={content} onInput={({ currentTarget }) => (currentTarget.dataset['hasInput'] = 'true')}>
        {props.choice === undefined ? null : <Box sx={{ mt: 2, mb: 4 }}>{props.choice}</Box>}
        {props.intro === undefined ? null : (
          <Typography component="div" dir="auto" sx={{ color: 'text.secondary', mb: 4 }}>
            {props.intro}
          </Typography>
        )}
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={props.onSubmit}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 1 }}
        >
          {props.error ? <FormError key={props.error} text={props.error} /> : null}
          {props.children}
        </Box>
      </DialogContent>
      <DialogActions>
        {props.startAction === undefined ? null : <Box sx={{ marginInlineEnd: 'auto' }}>{props.startAction}</Box>}
        <Button variant="outlined" disabled={isBusy} onClick={props.onClose}>
          {props.closeLabel ?? 'Cancel'}
        </Button>
        <Button variant="contained" type="submit" form={formId} loading={isBusy}>
          {props.submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface LoadingDialogProps extends Pick<FormDialogProps, 'isOpen' | 'title' | 'submitLabel' | 'onClose' | 'isWide'> {
  /** The error of the request, if it failed. */
  readonly error: Error | null;
  /** Shown in place of the form if there is nothing to fill in. */
  readonly children?: ReactNode;
}

/** A form dialog while its values load, or when they could not be loaded. */
export function LoadingDialog({ error, children, ...dialog }: LoadingDialogProps) {
  return (
    <FormDialog
      {...dialog}
      error={error === null ? undefined : errorText(error)}
      onSubmit={(event) => event.preventDefault()}
    >
      {error === null ? (children ?? <FormSkeleton height={240} />) : null}
    </FormDialog>
  );
}

/** In place of the fields of a form while their values load. */
export function FormSkeleton({ height }: { readonly height: number }) {
  return <Skeleton variant="rounded" height={height} aria-busy="true" />;
}

/** In a long form the submit button is at the end and the refusal at the start, so it is scrolled into view. */
function FormError({ text }: { readonly text: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers scrolling returns a promise, which must not be returned as the effect's clean-up.
    void alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  );
}
