import { type CoinCoverage, contract } from '@holdfast/contract';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { percentOfRatio, ratioOfPercent } from '../../../lib/rate-text.ts';
import { ratioText } from './coverage-labels.ts';
import { formField } from '../../../ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '../../../ui/form/use-form-dialog.ts';

interface LimitDialogProps extends DialogProps {
  readonly coin: CoinCoverage;
}

export function LimitDialog({ isOpen, coin, onClose }: LimitDialogProps) {
  const setLimit = useChange(contract.setCoverageLimit);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: { limitRatio: coin.limitRatio === null ? '' : percentOfRatio(coin.limitRatio) },
    fields: ['limitRatio'],
    hasMistakes: ({ setError }, { limitRatio }) => {
      const isUnreadable = limitRatio.trim() !== '' && ratioOfPercent(limitRatio) === null;
      if (isUnreadable) setError('limitRatio', { message: 'A percentage such as 105 or 102.5' });
      return isUnreadable;
    },
    send: ({ limitRatio }) =>
      setLimit.mutateAsync({ params: { coinId: coin.coinId }, body: { limitRatio: ratioGiven(limitRatio) } }),
    done: (_, { limitRatio }) => {
      const ratio = ratioGiven(limitRatio);
      return ratio === null
        ? `Limit of ${coin.coinSymbol} removed.`
        : `Limit of ${coin.coinSymbol} set to ${ratioText(ratio)}.`;
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Limit of ${coin.coinSymbol}`}
      submitLabel="Save"
      intro="Admins are notified once each time coverage falls below this limit."
    >
      <LabelledField
        label="Limit in percent"
        autoFocus
        inputMode="decimal"
        hint="105 means five percent more than is owed. Leave empty for no limit."
        {...formField(form, 'limitRatio')}
      />
    </FormDialog>
  );
}

/** An empty field removes the limit. */
function ratioGiven(text: string): string | null {
  return text.trim() === '' ? null : ratioOfPercent(text);
}
