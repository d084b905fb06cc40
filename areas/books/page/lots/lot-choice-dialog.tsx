import { booksCalls } from '../../contract/calls.ts';
import { type LotChoice } from '../../contract/book-records.ts';
import { parseAmount, presentAmount, presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog, LoadedDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { RecordNoteField, RecordTimeField } from '../page-parts/record-fields.tsx';
import { momentText, utcText } from '@holdfast/web/lib/date-text.ts';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';
import { METHOD_NAMES } from '../settings/settings-labels.ts';
import { localMinute } from '@holdfast/web/lib/local-date-time.ts';
import { amountsInUse, fillAmounts, type FillOrder, LotRows, type NamedAmounts, totalNamed } from './lot-rows.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

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
export function LotChoiceDialog({ transferId, onRecorded, ...opened }: LotChoiceDialogProps) {
  const choice = useCall(
    booksCalls.getLotChoice,
    { params: { transferId } },
    { enabled: opened.isOpen, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  return (
    <LoadedDialog {...opened} query={choice} title="Lots of this disposal" submitLabel="Record" isWide>
      {(data) => <ChoiceForm {...opened} choice={data} onRecorded={onRecorded} />}
    </LoadedDialog>
  );
}

type ChoiceFormProps = Omit<LotChoiceDialogProps, 'transferId'> & { readonly choice: LotChoice };

interface ChoiceValues {
  amounts: NamedAmounts;
  chosenAt: string;
  note: string;
}

/** Records the selection and regenerates the books. */
function ChoiceForm({ choice, onRecorded, ...opened }: ChoiceFormProps) {
  const naming = useChange(booksCalls.nameLots);
  const forgetting = useChange(booksCalls.forgetNamedLots);
  const { start } = useRegenerate();
  const params = { transferId: choice.transferId };
  const { form, act, dialog } = useFormDialog<ChoiceValues, unknown>({
    ...opened,
    about: choice.transferId,
    values: {
      amounts: amountsInUse(choice.lots),
      chosenAt: localMinute(choice.named?.identifiedAt ?? choice.at),
      note: choice.named?.note ?? '',
    },
    hasMistakes: (_, { amounts }) => !isComplete(totalNamed(amounts, choice)),
    send: ({ amounts, chosenAt, note }) => {
      const { lots } = totalNamed(amounts, choice);
      const body = { identifiedAt: new Date(chosenAt).toISOString(), note: note.trim(), lots: [...lots] };
      return naming.mutateAsync({ params, body });
    },
    done: () => 'Lots recorded. The books are being regenerated.',
    onSent: async () => {
      await start();
      onRecorded();
    },
  });
  const amounts = form.watch('amounts');
  const setAmounts = (given: NamedAmounts) => form.setValue('amounts', given);
  const named = totalNamed(amounts, choice);
  return (
    <FormDialog
      {...dialog}
      title={`Lots of ${presentAmount(parseAmount(choice.amount))} ${choice.coinSymbol}`}
      submitLabel="Record"
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
      {form.formState.isSubmitted && !isComplete(named) ? (
        <Alert severity="error">
          Select lots of at most {choice.amount} {choice.coinSymbol}. The accounting method chooses the rest.
        </Alert>
      ) : null}
      <RecordTimeField
        label="Chosen at"
        hint={`No later than ${utcText(choice.at)}.`}
        {...formField(form, 'chosenAt', { required: 'Enter a date and time' })}
      />
      <RecordNoteField
        hint="An order, an e-mail to the broker, a page of your own records."
        {...formField(form, 'note', { validate: isGiven('The record is the proof of your choice') })}
      />
      {choice.named === null ? null : (
        <Button
          variant="text"
          color="inherit"
          size="small"
          disabled={dialog.isBusy}
          onClick={() =>
            act(
              () => forgetting.mutateAsync({ params }),
              'Selection removed. The accounting method chooses the lots again.',
            )
          }
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

/** Lots can be named for a part of the disposal; the accounting method takes the rest. */
function isComplete({ missing, lots, mistakes }: ReturnType<typeof totalNamed>): boolean {
  return missing >= 0n && lots.length > 0 && Object.keys(mistakes).length === 0;
}
