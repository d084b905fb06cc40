import { contract, type WorkItem } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';

export interface WorkDialogProps {
  readonly isOpen: boolean;
  readonly item: WorkItem;
  readonly onClose: () => void;
}

/** Accepts a point as it is. Whoever looks at the year later reads why. */
export function AcceptDialog({ isOpen, item, onClose }: WorkDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const accept = useChange(contract.acceptWork);
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState('');
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    setMistake(note.trim() === '' ? 'A reason is needed' : '');
    if (note.trim() === '') return;
    try {
      await accept.mutateAsync({ body: { id: item.id, note: note.trim() } });
      enqueueSnackbar('Accepted as it is.', { variant: 'success' });
      onClose();
    } catch (error) {
      setRefusal(errorText(error, 'It could not be accepted.'));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Accept as it is?"
      submitLabel="Accept"
      isBusy={accept.isPending}
      error={refusal}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      intro={<Typography sx={{ color: 'text.secondary', mb: 4 }}>{item.detail}</Typography>}
    >
      <LabelledField
        label="Why it is right as it is"
        autoFocus
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={mistake}
        hint="Kept with the point. It can be taken back."
        slotProps={{ input: { maxLength: 2000 } }}
      />
    </FormDialog>
  );
}
