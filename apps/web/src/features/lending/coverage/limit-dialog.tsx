import { type CoinCoverage, contract } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { percentOfRatio, ratioOfPercent, ratioText } from './coverage-labels.ts';

interface LimitDialogProps {
  readonly isOpen: boolean;
  readonly coin: CoinCoverage;
  readonly onClose: () => void;
}

export function LimitDialog({ isOpen, coin, onClose }: LimitDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const setLimit = useChange(contract.setCoverageLimit);
  const form = useForm<{ limitRatio: string }>({
    defaultValues: { limitRatio: coin.limitRatio === null ? '' : percentOfRatio(coin.limitRatio) },
  });
  const onSubmit = submitAfresh(form, async ({ limitRatio: text }) => {
    const ratio = text.trim() === '' ? null : ratioOfPercent(text);
    if (ratio === null && text.trim() !== '')
      return form.setError('limitRatio', { message: 'A percentage such as 105 or 102.5' });
    try {
      await setLimit.mutateAsync({ params: { coinId: coin.coinId }, body: { limitRatio: ratio } });
      enqueueSnackbar(
        ratio === null
          ? `Limit of ${coin.coinSymbol} removed.`
          : `Limit of ${coin.coinSymbol} set to ${ratioText(ratio)}.`,
        { variant: 'success' },
      );
      return onClose();
    } catch (error) {
      return showRefusal(form, error, ['limitRatio']);
    }
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Limit of ${coin.coinSymbol}`}
      submitLabel="Save"
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          Admins are notified once each time coverage falls below this limit.
        </Typography>
      }
    >
      <LabelledField
        label="Limit in percent"
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        hint="105 means five percent more than is owed. Leave empty for no limit."
        error={form.formState.errors.limitRatio?.message}
        {...fieldProps(form.register('limitRatio'))}
      />
    </FormDialog>
  );
}
