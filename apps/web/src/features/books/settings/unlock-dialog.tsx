import { contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { DifferenceRows } from './difference-rows.tsx';

/** Before a lock is taken away one sees what differs from what was filed; why it is taken away is kept. */
export function UnlockDialog({
  isOpen,
  year,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly year: number;
  readonly onClose: () => void;
}) {
  const { enqueueSnackbar } = useSnackbar();
  const { data: locks } = useCall(contract.listYearLocks, undefined, { enabled: isOpen });
  const { data: difference, error } = useCall(contract.getLockDifference, { params: { year } }, { enabled: isOpen });
  const unlock = useChange(contract.unlockYear);
  const [reason, setReason] = useState('');
  const [mistake, setMistake] = useState('');
  const [refusal, setRefusal] = useState('');
  const lock = locks?.find((one) => one.year === year);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    setMistake(reason.trim() === '' ? 'A reason is needed' : '');
    if (reason.trim() === '') return;
    try {
      await unlock.mutateAsync({ params: { year }, query: { reason: reason.trim() } });
      enqueueSnackbar(`${year} is unlocked.`, { variant: 'success' });
      onClose();
    } catch (problem) {
      setRefusal(errorText(problem, 'The year could not be unlocked.'));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${year} is filed and locked`}
      submitLabel={`Unlock ${year}`}
      isBusy={unlock.isPending}
      error={refusal}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          {lock
            ? `Locked ${dayText(lock.lockedAt)}${lock.lockedByName === null ? '' : ` by ${lock.lockedByName}`}. `
            : ''}
          What was filed is kept for comparison when you unlock it.
        </Typography>
      }
    >
      {error && !difference ? (
        <Alert severity="warning">The comparison could not be made: {errorText(error)}</Alert>
      ) : null}
      {difference ? (
        <DifferenceRows difference={difference} />
      ) : error ? null : (
        <Skeleton variant="rounded" height={44} aria-busy="true" />
      )}
      <LabelledField
        label="Why it is unlocked"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={mistake}
        slotProps={{ input: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}
