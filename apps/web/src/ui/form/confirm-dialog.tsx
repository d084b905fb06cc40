import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { useAttempt } from './use-attempt.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** A question with the name of the record, such as "Remove Ines Carvalho?". */
  title: string;
  /** What will change and what is kept. */
  text: ReactNode;
  /** The verb of the action, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Something in the dialog has to be confirmed first. */
  isDisabled?: boolean;
  /** Below the text. */
  children?: ReactNode;
  /** The server's message, if the action was refused. */
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
        {props.children}
        {error === '' ? null : (
          <Alert severity="error" sx={{ mt: 4 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {/* An accidental Enter must not destroy anything, so the cancel button has the focus. */}
        <Button variant="outlined" autoFocus disabled={isBusy} onClick={props.onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          disabled={props.isDisabled === true}
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
  /** A question with the name of the record: "Delete Ethereum?". */
  readonly title: string;
  /** What is deleted and what is kept. */
  readonly text: ReactNode;
  readonly confirmLabel?: string;
  /** The toast after deletion: "Ethereum is deleted." */
  readonly done: string;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/**
 * Confirms, deletes and reports. A refusal stays in the dialog with the server's message, such as who still uses the
 * record.
 */
export function DeletionDialog(props: DeletionDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const { isBusy, error, run } = useAttempt();
  const remove = () =>
    run(async () => {
      await props.onDelete();
      enqueueSnackbar(props.done, { variant: 'success' });
      props.onClose();
      props.onDeleted?.();
    });
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

interface ShownOnceDialogProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** A secret of which the server stores only a digest: neither Escape nor a click outside closes the dialog. */
export function ShownOnceDialog({ title, text, secret, copyLabel, closeLabel, onClose }: ShownOnceDialogProps) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 5, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
        <Box
          component="code"
          sx={{
            display: 'block',
            mb: 5,
            p: 4,
            typography: 'body2',
            fontFamily: 'ui-monospace, monospace',
            overflowWrap: 'anywhere',
            borderRadius: '6px',
            backgroundColor: 'sunken',
          }}
        >
          {secret}
        </Box>
        <CopyButton text={secret} label={copyLabel} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {closeLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
