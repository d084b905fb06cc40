import { booksCalls } from '../../contract/calls.ts';
import { MoneyError, parseAmount, presentAmount, subtract } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { type ExplanationPart, RecordedPart } from '../why/recorded-part.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { Loaded, loadFailureText } from '@holdfast/web/ui/loaded.tsx';

/**
 * The section of an explanation that divides a fee in a third coin between the exchange and the disposal of that coin.
 */
export function FeeDivisionPart({ feeAllocation, onRecorded }: ExplanationPart<'feeAllocation'>) {
  const dialog = useDialog<number>();
  if (feeAllocation === null) return null;
  return (
    <RecordedPart
      text={
        feeAllocation.isDivided ? 'The fee is divided between both disposals.' : 'The exchange carries the whole fee.'
      }
    >
      <SmallActionButton call={booksCalls.setFeeAllocation} onClick={() => dialog.open(feeAllocation.transactionId)}>
        {feeAllocation.isDivided ? 'Change division' : 'Divide fee'}
      </SmallActionButton>
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <FeeDivisionDialog {...opened} transactionId={content} onRecorded={onRecorded} />}
      </OpenedDialog>
    </RecordedPart>
  );
}

interface FeeDivisionDialogProps extends DialogProps {
  readonly transactionId: number;
  readonly onRecorded: () => void;
}

function FeeDivisionDialog({ isOpen, transactionId, onClose, onRecorded }: FeeDivisionDialogProps) {
  const allocation = useCall(
    booksCalls.getFeeAllocation,
    { params: { transactionId } },
    { enabled: isOpen, refetchOnWindowFocus: false },
  );
  const { data } = allocation;
  const recording = useChange(booksCalls.setFeeAllocation);
  const { start } = useRegenerate();
  const textOf = (typed: string | null) => typed ?? data?.feeDisposal ?? '';
  const { form, dialog } = useFormDialog<{ feeDisposal: string | null }, unknown>({
    isOpen,
    onClose,
    about: transactionId,
    // Until something is typed, the recorded part.
    values: { feeDisposal: null },
    hasMistakes: ({ setError }, { feeDisposal }) => {
      const isPart = data !== undefined && restOf(data.amount, textOf(feeDisposal)) !== null;
      if (!isPart)
        setError('root.server', { message: `Enter an amount from 0 to ${data?.amount ?? 'the whole fee'}.` });
      return !isPart;
    },
    send: (values) =>
      recording.mutateAsync({ params: { transactionId }, body: { feeDisposal: textOf(values.feeDisposal).trim() } }),
    done: () => 'Division of the fee recorded. The books are being regenerated.',
    onSent: async () => {
      await start();
      onRecorded();
    },
  });
  const text = textOf(form.watch('feeDisposal'));
  const rest = data ? restOf(data.amount, text) : null;
  return (
    <FormDialog
      {...dialog}
      title="Divide fee"
      submitLabel="Record"
      error={dialog.error || loadFailureText(allocation)}
      intro={
        <>
          A fee in a third coin can pay for two services: the exchange, and the disposal of the fee coin itself. Each
          service reduces the proceeds of its own disposal (26 CFR 1.1001-7(b)(5), example 3). Use what your exchange or
          receipt states.
        </>
      }
    >
      <Loaded query={allocation} skeleton={72}>
        {({ amount, coinSymbol }) => (
          <LabelledField
            label={`Paid for the disposal of ${coinSymbol}`}
            inputMode="decimal"
            value={text}
            onChange={(event) => form.setValue('feeDisposal', event.target.value)}
            hint={
              rest === null
                ? `The whole fee is ${amount} ${coinSymbol}.`
                : `${presentAmount(rest)} of ${presentAmount(parseAmount(amount))} ${coinSymbol} paid ` +
                  'for the exchange. Enter 0 to leave the whole fee with the exchange.'
            }
          />
        )}
      </Loaded>
    </FormDialog>
  );
}

/** The part of the fee that remains for the exchange, or null if the text is not a valid part of the fee. */
function restOf(whole: string, text: string): ReturnType<typeof parseAmount> | null {
  try {
    const part = parseAmount(text.trim());
    const rest = subtract(parseAmount(whole), part);
    return part < 0n || rest < 0n ? null : rest;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}
