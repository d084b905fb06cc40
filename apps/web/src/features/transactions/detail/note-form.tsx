import { contract, type TransactionDetail } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';

export function NoteForm({ transaction }: { readonly transaction: TransactionDetail }) {
  const write = useChange(contract.noteTransaction);
  const [note, setNote] = useState(transaction.note);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError('');
    try {
      await write.mutateAsync({ params: { id: transaction.id }, body: { note: note.trim() } });
    } catch (refused) {
      setError(errorText(refused, 'The note could not be saved.'));
    }
  };
  const isChanged = note.trim() !== transaction.note;
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      <LabelledField
        label="Note"
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={error}
        slotProps={{ input: { maxLength: 2000 } }}
      />
      <div>
        <Button type="submit" variant="outlined" size="small" disabled={!isChanged} loading={write.isPending}>
          Save note
        </Button>
      </div>
    </Box>
  );
}
