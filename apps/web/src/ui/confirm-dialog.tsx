import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  /** A question that names the thing, such as "Remove Ines Carvalho?". */
  title: string;
  /** What will happen and what will stay. */
  text: ReactNode;
  /** The verb of the deed, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  /** The server's words, when the deed was refused. */
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isDestructive = false, isBusy = false, cancelLabel = 'Cancel', error = '' } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={props.open}
      onClose={isBusy ? () => undefined : props.onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <Typography id={textId} component="div" sx={{ color: 'text.secondary' }}>
          {props.text}
        </Typography>
        {error === '' ? null : (
          <Alert severity="error" sx={{ mt: 4 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {/* A slip of the Enter key must not destroy anything, so the way back has the focus. */}
        <Button variant="outlined" autoFocus disabled={isBusy} onClick={props.onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
