import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** What the server said that belongs to no field. */
  readonly error: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Stands above the fields, such as the choice between two ways. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog: what is typed survives a refusal, and nothing closes it while the server is at work. */
export function FormDialog(props: FormDialogProps) {
  const titleId = useId();
  const formId = useId();
  const close = props.isBusy ? () => undefined : props.onClose;
  return (
    <Dialog open={props.isOpen} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        {props.intro}
        <Box component="form" id={formId} noValidate onSubmit={props.onSubmit} sx={{ display: 'grid', gap: 4, pt: 1 }}>
          {props.error ? <Alert severity="error">{props.error}</Alert> : null}
          {props.children}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={props.isBusy} onClick={props.onClose}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" form={formId} loading={props.isBusy}>
          {props.submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
