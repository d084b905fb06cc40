import { pricesCalls } from '../../contract/calls.ts';
import { type Coin } from '@holdfast/catalogue/contract';
import { type PriceRatio } from '../../contract/price.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import type { PricedCoin } from '../manual-price-dialog.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import {
  type DialogProps,
  type FormOptions,
  useFormDialog,
  useSentForm,
} from '@holdfast/web/ui/form/use-form-dialog.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

/** The value of a receipt or staked token as a ratio of another coin, if no market lists it. */
export function PriceRatioSection({ coin }: { readonly coin: Coin }) {
  const { data } = useCall(pricesCalls.getCoinPrices, { params: { id: coin.id }, query: {} });
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return null;
  if (isEditing) return <PriceRatioForm coin={coin} ratio={data.ratio} onClose={() => setEditing(false)} />;
  return data.ratio === null ? (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>
        For a receipt or staked token without a market price: its price is a ratio of another coin’s price.
      </Box>
      <SmallActionButton call={pricesCalls.setPriceRatio} onClick={() => setEditing(true)}>
        Choose the other coin
      </SmallActionButton>
    </>
  ) : (
    <RatioLine coin={coin} ratio={data.ratio} onEdit={() => setEditing(true)} />
  );
}

function RatioLine({
  coin,
  ratio,
  onEdit,
}: {
  readonly coin: Coin;
  readonly ratio: PriceRatio;
  readonly onEdit: () => void;
}) {
  const run = useReportedAction();
  const removeRatio = useChange(pricesCalls.deletePriceRatio);
  const remove = () =>
    run(() => removeRatio.mutateAsync({ params: { id: coin.id } }), {
      done: `${coin.symbol} is no longer priced through ${ratio.ofCoinSymbol}.`,
      failure: 'The ratio could not be removed.',
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box dir="ltr" sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        1 {coin.symbol} = {ratio.ratio} {ratio.ofCoinSymbol}
      </Box>
      <SmallActionButton call={pricesCalls.setPriceRatio} onClick={onEdit}>
        Change
      </SmallActionButton>
      <SmallActionButton
        call={pricesCalls.deletePriceRatio}
        color="error"
        loading={removeRatio.isPending}
        onClick={() => void remove()}
      >
        Remove
      </SmallActionButton>
    </Box>
  );
}

interface RatioValues {
  ratio: string;
  ofCoinId: PickedCoin | null;
}

/** The values of the form that sets a ratio, its request and its toast. */
function usePriceRatio(coin: PricedCoin, ratio: PriceRatio | null): FormOptions<RatioValues, unknown> {
  const setRatio = useChange(pricesCalls.setPriceRatio);
  const other = ratio === null ? null : { id: ratio.ofCoinId, symbol: ratio.ofCoinSymbol, name: '' };
  return {
    values: { ratio: ratio?.ratio ?? '1', ofCoinId: other },
    fields: ['ratio', 'ofCoinId'],
    hasMistakes: ({ setError }, { ofCoinId }) => {
      if (ofCoinId === null) setError('ofCoinId', { message: 'Choose a coin' });
      return ofCoinId === null;
    },
    send: (values) =>
      setRatio.mutateAsync({
        params: { id: coin.id },
        body: { ofCoinId: values.ofCoinId?.id ?? 0, ratio: values.ratio.trim() },
      }),
    done: (_, { ofCoinId }) => `${coin.symbol} is priced through ${ofCoinId?.symbol ?? ''}.`,
  };
}

function RatioFields({ coin, form }: { readonly coin: PricedCoin; readonly form: UseFormReturn<RatioValues> }) {
  const other = useWatch({ control: form.control, name: 'ofCoinId' });
  return (
    <Columns gap={3}>
      <LabelledField
        label={`1 ${coin.symbol} is worth`}
        inputMode="decimal"
        autoFocus
        {...formField(form, 'ratio', { required: 'Enter a ratio' })}
      />
      <CoinPicker label="Underlying coin" coin={other} excludedIds={[coin.id]} {...formChoice(form, 'ofCoinId')} />
    </Columns>
  );
}

interface PriceRatioFormProps {
  readonly coin: PricedCoin;
  /** Null if there is none yet. */
  readonly ratio: PriceRatio | null;
  readonly onClose: () => void;
}

function PriceRatioForm({ coin, ratio, onClose }: PriceRatioFormProps) {
  const { form, isBusy, ...sent } = useSentForm({ ...usePriceRatio(coin, ratio), onSent: onClose });
  return (
    <Form {...sent} gap={3}>
      <RatioFields coin={coin} form={form} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" size="small" type="submit" loading={isBusy}>
          Save
        </Button>
        <Button variant="outlined" size="small" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}

export function PriceRatioDialog({ coin, ...opened }: DialogProps & { readonly coin: PricedCoin }) {
  const { form, dialog } = useFormDialog({ ...opened, ...usePriceRatio(coin, null) });
  return (
    <FormDialog {...dialog} title={`Price ${coin.symbol} through another coin`} submitLabel="Save" isWide>
      <RatioFields coin={coin} form={form} />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        For a receipt, staked or wrapped token without a market price.
      </Box>
    </FormDialog>
  );
}
