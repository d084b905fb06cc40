import { useSnackbar } from 'notistack';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

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
