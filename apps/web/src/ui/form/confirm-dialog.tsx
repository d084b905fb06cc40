import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

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

interface DeletionDialogProps {
  readonly isOpen: boolean;
  /** A question that names the thing: "Delete Ethereum?". */
  readonly title: string;
  /** What goes and what stays. */
  readonly text: ReactNode;
  readonly confirmLabel?: string;
  /** Said when it is done: "Ethereum is deleted." */
  readonly done: string;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks, deletes, reports. A refusal stays in the dialog in the server's words, such as who still uses the thing. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      await props.onDelete();
      enqueueSnackbar(props.done, { variant: 'success' });
      props.onClose();
      props.onDeleted?.();
    } catch (refused) {
      setError(errorText(refused, 'The server did not say why this failed.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={props.title}
      text={props.text}
      confirmLabel={error === '' ? (props.confirmLabel ?? 'Delete') : 'Try again'}
      isDestructive
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    />
  );
}
