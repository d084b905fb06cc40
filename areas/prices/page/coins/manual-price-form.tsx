import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ManualPriceDialog, ManualPriceFields, type PricedCoin, useManualPrice } from '../manual-price-dialog.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { type DialogProps, useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';

/** For coins that no market lists, and for days with a wrong market price. */
export function ManualPriceForm({ coin }: { readonly coin: PricedCoin }) {
  const { form, isBusy, ...sent } = useSentForm({
    ...useManualPrice(coin, useToday()),
    onSent: (_, { day }): void => form.reset({ day, priceUsd: '', reason: '' }),
  });
  return (
    <Form {...sent} gap={3}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
        <ManualPriceFields form={form} />
        <Button variant="outlined" type="submit" loading={isBusy} sx={{ mt: { sm: 6 }, justifySelf: 'start' }}>
          Set price
        </Button>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        Overrides other prices of that day. You can remove it in the table above.
      </Box>
    </Form>
  );
}

export function TodaysPriceDialog({ coin, ...opened }: DialogProps & { readonly coin: PricedCoin }) {
  return (
    <ManualPriceDialog
      {...opened}
      coin={coin}
      day={useToday()}
      title={`Set a price of ${coin.symbol}`}
      submitLabel="Set price"
      hint="Overrides other prices of that day, and is used for up to a month if no other price is closer."
    />
  );
}

function useToday(): string {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return today;
}
