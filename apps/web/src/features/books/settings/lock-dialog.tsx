import { contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';

/** Locks a filed year. The server refuses while something of it is open, and says what. */
export function LockDialog({
  isOpen,
  year,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly year: number;
  readonly onClose: () => void;
}) {
  const { enqueueSnackbar } = useSnackbar();
  const locking = useChange(contract.lockYear);
  const [refusal, setRefusal] = useState('');
  const lock = async () => {
    setRefusal('');
    try {
      await locking.mutateAsync({ params: { year } });
      enqueueSnackbar(`${year} is locked.`, { variant: 'success' });
      onClose();
    } catch (error) {
      setRefusal(errorText(error, 'The year could not be locked.'));
    }
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Lock ${year}?`}
      text={`Every position, income and expense of ${year} is kept as it is now, with the settings it was generated with. Later changes that would alter it are refused until you unlock it.`}
      confirmLabel={`Lock ${year}`}
      isBusy={locking.isPending}
      error={refusal}
      onConfirm={() => void lock()}
      onClose={onClose}
    />
  );
}
