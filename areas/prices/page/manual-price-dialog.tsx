import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { pricesCalls } from '../contract/calls.ts';
import { type Coin } from '@holdfast/catalogue/contract';
import type { CallOutput } from '@holdfast/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, type FormOptions, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

/** The fields of a coin that its prices need. */
export type PricedCoin = Pick<Coin, 'id' | 'symbol'>;

interface ManualPriceValues {
  day: string;
  priceUsd: string;
  reason: string;
}

/** The values of the form that sets a price, its request and its toast. */
export function useManualPrice(
  coin: PricedCoin,
  day: string,
): FormOptions<ManualPriceValues, CallOutput<typeof pricesCalls.setManualPrice>> {
  const setPrice = useChange(pricesCalls.setManualPrice);
  return {
    values: { day, priceUsd: '', reason: '' },
    fields: ['day', 'priceUsd', 'reason'],
    send: (values) =>
      setPrice.mutateAsync({
        params: { id: coin.id, day: values.day },
        body: { priceUsd: values.priceUsd.trim(), reason: values.reason.trim() },
      }),
    done: ({ pendingApproval }, values) =>
      waitingToast(pendingApproval) ?? `Price of ${coin.symbol} on ${dayText(values.day, { timeZone: 'UTC' })} set.`,
  };
}

interface ManualPriceFieldsProps {
  readonly form: UseFormReturn<ManualPriceValues>;
  readonly focusesPrice?: boolean;
}

export function ManualPriceFields({ form, focusesPrice = false }: ManualPriceFieldsProps) {
  return (
    <>
      <LabelledField label="Day (UTC)" type="date" {...formField(form, 'day', { required: 'Enter a day' })} />
      <LabelledField
        label="Price in USD"
        autoFocus={focusesPrice}
        inputMode="decimal"
        placeholder="0.00"
        {...formField(form, 'priceUsd', { required: 'Enter a price' })}
      />
      <LabelledField
        label="Reason"
        placeholder="What the price is known from"
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </>
  );
}

interface ManualPriceDialogProps extends DialogProps {
  readonly coin: PricedCoin;
  /** The day that the form starts with. */
  readonly day: string;
  readonly title: string;
  readonly submitLabel: string;
  /** What the price is used for. */
  readonly hint: ReactNode;
}

export function ManualPriceDialog({ coin, day, title, submitLabel, hint, ...opened }: ManualPriceDialogProps) {
  const { form, dialog } = useFormDialog({ ...opened, ...useManualPrice(coin, day) });
  return (
    <FormDialog {...dialog} title={title} submitLabel={submitLabel}>
      <ManualPriceFields form={form} focusesPrice />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>
    </FormDialog>
  );
}
