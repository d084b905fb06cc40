import { contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { dayText } from '../../../lib/date-text.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import type { WorkDialogProps } from './accept-dialog.tsx';
import { dayOfWork } from './work-kinds.ts';

/** The price that a day lacks, set by hand. */
export function AddPriceDialog({ isOpen, item, onClose }: WorkDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const setPrice = useChange(contract.setManualPrice);
  const form = useForm({ defaultValues: { day: dayOfWork(item), priceUsd: '' } });
  const submit = submitAfresh(form, async ({ day, priceUsd }) => {
    try {
      await setPrice.mutateAsync({ params: { id: item.coinId ?? 0, day }, body: { priceUsd: priceUsd.trim() } });
      enqueueSnackbar(`The price of ${item.coinSymbol ?? 'the coin'} on ${dayText(day, { timeZone: 'UTC' })} is set.`, {
        variant: 'success',
      });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['day', 'priceUsd']);
    }
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Add a price of ${item.coinSymbol ?? 'the coin'}`}
      submitLabel="Add price"
      isBusy={setPrice.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelledField
        label="Day (UTC)"
        type="date"
        error={errors.day?.message}
        {...fieldProps(form.register('day', { required: 'A day is needed' }))}
      />
      <LabelledField
        label="Price in USD"
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        error={errors.priceUsd?.message}
        {...fieldProps(form.register('priceUsd', { required: 'A price is needed' }))}
      />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        For one coin, and before every other price of that day. The point goes when the books are drawn up again.
      </Box>
    </FormDialog>
  );
}
