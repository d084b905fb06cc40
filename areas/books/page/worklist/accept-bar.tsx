import { booksCalls } from '../../contract/calls.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useUndoToast } from '@holdfast/web/ui/undo-toast.tsx';
import { SelectionBar } from '@holdfast/web/ui/list/bulk-bar.tsx';
import { ITEMS } from './work-kinds.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

const OTHER = 'Another reason';
const REASONS = [
  'Immaterial amount',
  'No market price exists',
  'Records no longer exist',
  'Checked against the statements',
  OTHER,
];
const NOTE_LENGTH_MAX = 2000;

interface AcceptBarProps {
  readonly chosen: { readonly groups: string[]; readonly ids: string[]; readonly items: number };
  readonly year: number | undefined;
  readonly onClear: () => void;
}

/** Accepts everything that is selected with one reason. */
export function AcceptBar({ chosen, year, onClear }: AcceptBarProps) {
  const run = useReportedAction();
  const showUndo = useUndoToast();
  const accept = useChange(booksCalls.acceptWork);
  const reopen = useChange(booksCalls.reopenWork);
  const [reason, setReason] = useState('');
  const [ownReason, setOwnReason] = useState('');
  if (chosen.items === 0) return null;
  const note = (reason === OTHER ? ownReason : reason).trim();
  const count = countText(ITEMS, chosen.items);
  const undo = (ids: string[]) =>
    run(() => reopen.mutateAsync({ body: { ids } }), { failure: 'The items could not be reopened.' });
  const acceptChosen = async () => {
    const { groups, ids, items } = chosen;
    const accepted = await accept.mutateAsync({
      body: { groups, ids, note, expected: items, ...(year !== undefined && { year }) },
    });
    onClear();
    showUndo(`${countText(ITEMS, accepted.ids.length)} accepted.`, () => void undo(accepted.ids));
  };
  const submit = () => run(acceptChosen, { failure: 'The items could not be accepted.' });
  const field = { height: 36, color: 'inherit', '& .MuiOutlinedInput-notchedOutline': { borderColor: 'currentColor' } };
  return (
    <SelectionBar
      label="Selected items"
      count={chosen.items}
      onClear={onClear}
      sx={{ bottom: { xs: 76, sm: 16 }, flexWrap: 'wrap', m: { xs: 3, sm: 4 }, p: 3, paddingInlineStart: 4 }}
    >
      <NativeSelect
        input={<OutlinedInput sx={field} />}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        inputProps={{ 'aria-label': 'Reason' }}
        sx={{
          minWidth: { xs: '100%', sm: 260 },
          '& option': { color: 'text.primary', backgroundColor: 'background.paper' },
          '& .MuiNativeSelect-icon': { color: 'inherit' },
        }}
      >
        <option value="">Choose a reason</option>
        {REASONS.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {reason === OTHER ? (
        <OutlinedInput
          autoFocus
          placeholder="Reason"
          value={ownReason}
          onChange={(event) => setOwnReason(event.target.value)}
          inputProps={{ 'aria-label': 'Your reason', maxLength: NOTE_LENGTH_MAX }}
          sx={{ ...field, minWidth: { xs: '100%', sm: 240 } }}
        />
      ) : null}
      <Box sx={{ width: { xs: '100%', sm: 'auto' } }}>
        <Button
          variant="contained"
          fullWidth
          disabled={note === ''}
          loading={accept.isPending}
          onClick={() => void submit()}
          sx={{ '&.Mui-disabled': { color: 'inherit', opacity: 0.6 } }}
        >
          {`Accept ${count}`}
        </Button>
      </Box>
    </SelectionBar>
  );
}
