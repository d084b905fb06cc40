import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { type DialogProps, type Toast, useFormDialog } from './use-form-dialog.ts';

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

interface ActionDialogProps<Result>
  extends DialogProps,
    Omit<ConfirmDialogProps, 'open' | 'isBusy' | 'error' | 'onConfirm' | 'onClose'> {
  /** In place of the label after a refusal. */
  readonly retryLabel?: string;
  /** The key is an idempotency key, for calls that take one. */
  readonly send: (key: string) => Promise<Result>;
  /** The toast after success. */
  readonly done?: (result: Result) => string | Toast | null;
  /** Called after the dialog has closed. */
  readonly onDone?: ((result: Result) => void) | undefined;
}

/** Confirms, acts and reports: a form without fields. A refusal stays in the dialog with the server's message. */
export function ActionDialog<Result>({ send, done, onDone, retryLabel, ...props }: ActionDialogProps<Result>) {
  const { isOpen, onClose, ...question } = props;
  const { dialog } = useFormDialog<Record<string, never>, Result>({
    isOpen,
    onClose,
    values: {},
    send: (_, key) => send(key),
    done: (result) => done?.(result) ?? null,
    onDone,
  });
  return (
    <ConfirmDialog
      {...question}
      open={isOpen}
      confirmLabel={dialog.error === undefined ? question.confirmLabel : (retryLabel ?? question.confirmLabel)}
      isBusy={dialog.isBusy}
      error={dialog.error ?? ''}
      onConfirm={() => dialog.onSubmit()}
      onClose={onClose}
    />
  );
}

interface DeletionDialogProps<Result> extends DialogProps {
  /** A question with the name of the record: "Delete Ethereum?". */
  readonly title: string;
  /** What is deleted and what is kept, and who still uses the record if it is refused. */
  readonly text: ReactNode;
  readonly confirmLabel?: string;
  /** The toast after deletion: "Ethereum is deleted." */
  readonly done: string | ((result: Result) => string | Toast);
  readonly onDelete: () => Promise<Result>;
  readonly onDeleted?: (result: Result) => void;
}

export function DeletionDialog<Result>({
  confirmLabel = 'Delete',
  done,
  onDelete,
  onDeleted,
  ...props
}: DeletionDialogProps<Result>) {
  return (
    <ActionDialog
      {...props}
      confirmLabel={confirmLabel}
      retryLabel="Try again"
      isDestructive
      send={onDelete}
      done={typeof done === 'function' ? done : () => done}
      onDone={onDeleted}
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
