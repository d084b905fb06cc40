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
  /** The way back, where "Cancel" could be taken for the deed itself. */
  readonly closeLabel?: string;
  readonly isBusy: boolean;
  /** What the server said that belongs to no field. */
  readonly error: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Wide enough for rows of fields. */
  readonly isWide?: boolean;
  /** Stands above the fields: one sentence, or the choice between two ways. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog: what is typed survives a refusal, and nothing closes it while the server is at work. */
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

/** In a long form the reader is at the foot when the refusal comes, and it stands at the head. */
function FormError({ text }: { readonly text: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers scrolling answers a promise, which must not pass for the effect's clean-up.
    void alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  );
}
