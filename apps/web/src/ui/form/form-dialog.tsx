import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** The label of the cancel button, if "Cancel" could be taken for the action itself. */
  readonly closeLabel?: string;
  readonly isBusy: boolean;
  /** The server's message that belongs to no field. */
  readonly error: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Wide enough for rows of fields. */
  readonly isWide?: boolean;
  /** Above the fields: one sentence, or a choice between two options. */
  readonly intro?: ReactNode;
  /** At the start of the buttons, apart from the others: what removes the record. */
  readonly startAction?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog. It keeps its values after a refusal, and cannot be closed while it is being submitted. */
export function FormDialog(props: FormDialogProps) {
  const titleId = useId();
  const formId = useId();
  const close = props.isBusy ? () => undefined : props.onClose;
  return (
    <Dialog
      open={props.isOpen}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth={props.isWide === true ? 'sm' : 'xs'}
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        {props.intro}
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
        <Button variant="outlined" disabled={props.isBusy} onClick={props.onClose}>
          {props.closeLabel ?? 'Cancel'}
        </Button>
        <Button variant="contained" type="submit" form={formId} loading={props.isBusy}>
          {props.submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
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
