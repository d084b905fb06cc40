import { type Coin, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { dayText } from '../../ui/list/date-text.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';

/** For what no market lists, and for a day the market got wrong. */
export function ManualPriceForm({ coin }: { readonly coin: Coin }) {
  const { enqueueSnackbar } = useSnackbar();
  const setPrice = useChange(contract.setManualPrice);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useForm({ defaultValues: { day: today, priceUsd: '' } });
  const { errors } = form.formState;
  const submit = submitAfresh(form, async ({ day, priceUsd }) => {
    try {
      await setPrice.mutateAsync({ params: { id: coin.id, day }, body: { priceUsd: priceUsd.trim() } });
      enqueueSnackbar(`The price of ${coin.symbol} on ${dayText(day, { timeZone: 'UTC' })} is set.`, { variant: 'success' });
      form.reset({ day, priceUsd: '' });
    } catch (error) {
      showRefusal(form, error, ['day', 'priceUsd']);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      {refusalText(form) ? <Alert severity="error">{refusalText(form)}</Alert> : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' }, alignItems: 'start' }}>
        <LabelledField label="Day (UTC)" type="date" error={errors.day?.message} {...fieldProps(form.register('day', { required: 'A day is needed' }))} />
        <LabelledField label="Price in USD" inputMode="decimal" autoComplete="off" placeholder="0.00" error={errors.priceUsd?.message} {...fieldProps(form.register('priceUsd', { required: 'A price is needed' }))} />
        <Button variant="outlined" type="submit" loading={setPrice.isPending} sx={{ mt: { sm: 6 } }}>
          Set price
        </Button>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>It comes before every other price of that day. The table above takes it back.</Box>
    </Box>
  );
}
