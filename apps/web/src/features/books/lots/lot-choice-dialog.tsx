import { contract, type LotChoice } from '@holdfast/contract';
import { parseAmount, presentAmount, presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { FormDialog, LoadedDialog } from '../../../ui/form/form-dialog.tsx';
import { RecordNoteField, RecordTimeField } from '../page-parts/record-fields.tsx';
import { momentText, utcText } from '../../../lib/date-text.ts';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';
import { METHOD_NAMES } from '../settings/settings-labels.ts';
import { localMinute } from '../../../lib/local-date-time.ts';
import { amountsInUse, fillAmounts, type FillOrder, LotRows, type NamedAmounts, totalNamed } from './lot-rows.tsx';
import { type DialogProps, useSending } from '../../../ui/form/use-form-dialog.ts';

interface LotChoiceDialogProps extends DialogProps {
  readonly transferId: number;
  /** The figures change with the selection, so an open explanation of them would be outdated. */
  readonly onRecorded: () => void;
}

const FILLS: readonly { readonly order: FillOrder; readonly label: string }[] = [
  { order: 'oldest', label: 'Oldest' },
  { order: 'dearest', label: 'Highest cost' },
  { order: 'cheapest', label: 'Lowest cost' },
];

/** Which lots a disposal uses. The fields are rendered after the lots have loaded, so that no input is overwritten. */
export function LotChoiceDialog({ isOpen, transferId, onClose, onRecorded }: LotChoiceDialogProps) {
  const choice = useCall(
    contract.getLotChoice,
    { params: { transferId } },
    { enabled: isOpen, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  return (
    <LoadedDialog
      query={choice}
      isOpen={isOpen}
      title="Lots of this disposal"
      submitLabel="Record"
      onClose={onClose}
      isWide
    >
      {(data) => <ChoiceForm isOpen={isOpen} choice={data} onClose={onClose} onRecorded={onRecorded} />}
    </LoadedDialog>
  );
}

type ChoiceFormProps = Omit<LotChoiceDialogProps, 'transferId'> & { readonly choice: LotChoice };

function ChoiceForm({ isOpen, choice, onClose, onRecorded }: ChoiceFormProps) {
  const [amounts, setAmounts] = useState<NamedAmounts>(() => amountsInUse(choice.lots));
  const [chosenAt, setChosenAt] = useState(() => localMinute(choice.named?.identifiedAt ?? choice.at));
  const [note, setNote] = useState(choice.named?.note ?? '');
  const [hasTried, setTried] = useState(false);
  const { record, forget, dialog } = useRecording({ isOpen, choice, onClose, onRecorded });
  const named = totalNamed(amounts, choice);
  const isComplete = named.missing === 0n && Object.keys(named.mistakes).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete && note.trim() !== '' && chosenAt !== '')
      void record({ identifiedAt: new Date(chosenAt).toISOString(), note: note.trim(), lots: [...named.lots] });
  };
  return (
    <FormDialog
      {...dialog}
      title={`Lots of ${presentAmount(parseAmount(choice.amount))} ${choice.coinSymbol}`}
      submitLabel="Record"
      onSubmit={submit}
      isWide
      intro={
        <>
          Disposed of on {momentText(choice.at)}. A choice of lots is valid under every method if you recorded it no
          later than that. Without one,{' '}
          {choice.method === 'specificId'
            ? 'the oldest lots go first'
            : `${METHOD_NAMES[choice.method]} chooses the lots`}
          .
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box
          aria-live="polite"
          sx={{ typography: 'body2', marginInlineEnd: 'auto', color: named.missing === 0n ? 'gain' : 'text.secondary' }}
        >
          {totalText(named.total, choice)}
        </Box>
        <Box role="group" aria-label="Fill in" sx={{ display: 'flex', mx: -2 }}>
          {FILLS.map(({ order, label }) => (
            <Button
              key={order}
              variant="text"
              size="small"
              aria-label={`Fill in the ${label.toLowerCase()} first`}
              onClick={() => setAmounts(fillAmounts(choice.lots, { amount: choice.amount, order }))}
            >
              {label}
            </Button>
          ))}
        </Box>
      </Box>
      <LotRows choice={choice} amounts={amounts} mistakes={named.mistakes} onChange={setAmounts} />
      {choice.lotsTotal > choice.lots.length ? (
        <Alert severity="info">
          {choice.lots.length} of {presentCount(choice.lotsTotal)} lots are shown: those in use, then the oldest.
        </Alert>
      ) : null}
      {hasTried && !isComplete ? (
        <Alert severity="error">
          The selected lots must total exactly {choice.amount} {choice.coinSymbol}.
        </Alert>
      ) : null}
      <RecordTimeField
        label="Chosen at"
        value={chosenAt}
        onChange={setChosenAt}
        error={hasTried && chosenAt === '' ? 'Enter a date and time' : ''}
        hint={`No later than ${utcText(choice.at)}.`}
      />
      <RecordNoteField
        value={note}
        onChange={setNote}
        error={hasTried && note.trim() === '' ? 'The record is the proof of your choice' : ''}
        hint="An order, an e-mail to the broker, a page of your own records."
      />
      {choice.named === null ? null : (
        <Button
          variant="text"
          color="inherit"
          size="small"
          disabled={dialog.isBusy}
          onClick={() => void forget()}
          sx={{ justifySelf: 'start', color: 'loss' }}
        >
          Remove selection
        </Button>
      )}
    </FormDialog>
  );
}

function totalText(total: ReturnType<typeof parseAmount>, { amount, coinSymbol }: LotChoice): string {
  return `${presentAmount(total)} of ${presentAmount(parseAmount(amount))} ${coinSymbol} selected`;
}

/** Records the selection and regenerates the books. */
function useRecording({ isOpen, choice, onClose, onRecorded }: ChoiceFormProps) {
  const naming = useChange(contract.nameLots);
  const forgetting = useChange(contract.forgetNamedLots);
  const { start } = useRegenerate();
  const { send, dialog } = useSending({ isOpen, onClose, failure: 'The lots could not be recorded.' });
  const params = { transferId: choice.transferId };
  const regenerate = async () => {
    await start();
    onRecorded();
  };
  return {
    record: (body: { identifiedAt: string; note: string; lots: { lotId: string; amount: string }[] }) =>
      send(() => naming.mutateAsync({ params, body }), 'Lots recorded. The books are being regenerated.', regenerate),
    forget: () =>
      send(
        () => forgetting.mutateAsync({ params }),
        'Selection removed. The accounting method chooses the lots again.',
        regenerate,
      ),
    dialog,
  };
}
