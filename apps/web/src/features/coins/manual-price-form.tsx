import { type Coin, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { dayText } from '../../lib/date-text.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';

/** The fields of a coin that its prices need. */
export type PricedCoin = Pick<Coin, 'id' | 'symbol'>;
type ManualPriceValues = { day: string; priceUsd: string };

function useManualPrice(
  coin: PricedCoin,
  onSet: (form: UseFormReturn<ManualPriceValues>, values: ManualPriceValues) => void,
) {
  const { enqueueSnackbar } = useSnackbar();
  const setPrice = useChange(contract.setManualPrice);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useForm<ManualPriceValues>({ defaultValues: { day: today, priceUsd: '' } });
  const submit = submitAfresh(form, async (values) => {
    try {
      await setPrice.mutateAsync({
        params: { id: coin.id, day: values.day },
        body: { priceUsd: values.priceUsd.trim() },
      });
      enqueueSnackbar(`Price of ${coin.symbol} on ${dayText(values.day, { timeZone: 'UTC' })} set.`, {
        variant: 'success',
      });
      onSet(form, values);
    } catch (error) {
      showRefusal(form, error, ['day', 'priceUsd']);
    }
  });
  return { form, submit, isBusy: setPrice.isPending };
}

function ManualPriceFields({
  form,
  focusesPrice = false,
}: {
  readonly form: UseFormReturn<ManualPriceValues>;
  readonly focusesPrice?: boolean;
}) {
  const { errors } = form.formState;
  return (
    <>
      <LabelledField
        label="Day (UTC)"
        type="date"
        error={errors.day?.message}
        {...fieldProps(form.register('day', { required: 'Enter a day' }))}
      />
      <LabelledField
        label="Price in USD"
        autoFocus={focusesPrice}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        error={errors.priceUsd?.message}
        {...fieldProps(form.register('priceUsd', { required: 'Enter a price' }))}
      />
    </>
  );
}

/** For coins that no market lists, and for days with a wrong market price. */
export function ManualPriceForm({ coin }: { readonly coin: PricedCoin }) {
  const { form, submit, isBusy } = useManualPrice(coin, ({ reset }, { day }) => reset({ day, priceUsd: '' }));
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      {refusalText(form) ? <Alert severity="error">{refusalText(form)}</Alert> : null}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' }, alignItems: 'start' }}
      >
        <ManualPriceFields form={form} />
        <Button variant="outlined" type="submit" loading={isBusy} sx={{ mt: { sm: 6 } }}>
          Set price
        </Button>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        Overrides other prices of that day. You can remove it in the table above.
      </Box>
    </Box>
  );
}

interface ManualPriceDialogProps {
  readonly isOpen: boolean;
  readonly coin: PricedCoin;
  readonly onClose: () => void;
}

export function ManualPriceDialog({ isOpen, coin, onClose }: ManualPriceDialogProps) {
  const { form, submit, isBusy } = useManualPrice(coin, onClose);
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Set a price of ${coin.symbol}`}
      submitLabel="Set price"
      isBusy={isBusy}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ManualPriceFields form={form} focusesPrice />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        Overrides other prices of that day, and is used for up to a month if no other price is closer.
      </Box>
    </FormDialog>
  );
}
