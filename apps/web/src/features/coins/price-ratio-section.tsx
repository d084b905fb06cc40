import { type Coin, contract, type PriceRatio } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall, useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { CoinPicker, type PickedCoin } from '../../api-parts/coin-picker.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import type { PricedCoin } from './manual-price-form.tsx';

/** The value of a receipt or staked token as a ratio of another coin, if no market lists it. */
export function PriceRatioSection({ coin }: { readonly coin: Coin }) {
  const { data } = useCall(contract.getCoinPrices, { params: { id: coin.id }, query: {} });
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return null;
  if (isEditing) return <PriceRatioForm coin={coin} ratio={data.ratio} onClose={() => setEditing(false)} />;
  return data.ratio === null ? (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>
        For a receipt or staked token without a market price: its price is a ratio of another coin’s price.
      </Box>
      <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
        Choose the other coin
      </Button>
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
  const { enqueueSnackbar } = useSnackbar();
  const removeRatio = useChange(contract.deletePriceRatio);
  const remove = async () => {
    try {
      await removeRatio.mutateAsync({ params: { id: coin.id } });
      enqueueSnackbar(`${coin.symbol} is no longer priced through ${ratio.ofCoinSymbol}.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The ratio could not be removed.'), { variant: 'error' });
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box dir="ltr" sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        1 {coin.symbol} = {ratio.ratio} {ratio.ofCoinSymbol}
      </Box>
      <Button variant="outlined" size="small" onClick={onEdit}>
        Change
      </Button>
      <Button
        variant="outlined"
        size="small"
        color="error"
        loading={removeRatio.isPending}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </Box>
  );
}

interface PriceRatioOptions {
  readonly coin: PricedCoin;
  /** Null if there is none yet. */
  readonly ratio: PriceRatio | null;
  readonly onClose: () => void;
}

function usePriceRatio({ coin, ratio, onClose }: PriceRatioOptions) {
  const { enqueueSnackbar } = useSnackbar();
  const setRatio = useChange(contract.setPriceRatio);
  const [other, setOther] = useState<PickedCoin | null>(
    ratio === null ? null : { id: ratio.ofCoinId, symbol: ratio.ofCoinSymbol, name: '' },
  );
  const form = useForm({ defaultValues: { ratio: ratio?.ratio ?? '1', ofCoinId: 0 } });
  const { errors } = form.formState;
  const submit = submitAfresh(form, async (values) => {
    if (other === null) return form.setError('ofCoinId', { message: 'Choose a coin' });
    try {
      await setRatio.mutateAsync({ params: { id: coin.id }, body: { ofCoinId: other.id, ratio: values.ratio.trim() } });
      enqueueSnackbar(`${coin.symbol} is priced through ${other.symbol}.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['ratio', 'ofCoinId']);
    }
  });
  const fields = (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
      <LabelledField
        label={`1 ${coin.symbol} is worth`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        error={errors.ratio?.message}
        {...fieldProps(form.register('ratio', { required: 'Enter a ratio' }))}
      />
      <CoinPicker
        label="Underlying coin"
        coin={other}
        onChange={setOther}
        excludedIds={[coin.id]}
        error={errors.ofCoinId?.message}
      />
    </Box>
  );
  return { fields, submit, isBusy: setRatio.isPending, error: refusalText(form) };
}

function PriceRatioForm(options: PriceRatioOptions) {
  const { fields, submit, isBusy, error } = usePriceRatio(options);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      {error ? <Alert severity="error">{error}</Alert> : null}
      {fields}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" size="small" type="submit" loading={isBusy}>
          Save
        </Button>
        <Button variant="outlined" size="small" disabled={isBusy} onClick={options.onClose}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

interface PriceRatioDialogProps {
  readonly isOpen: boolean;
  readonly coin: PricedCoin;
  readonly onClose: () => void;
}

export function PriceRatioDialog({ isOpen, coin, onClose }: PriceRatioDialogProps) {
  const { fields, submit, isBusy, error } = usePriceRatio({ coin, ratio: null, onClose });
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Price ${coin.symbol} through another coin`}
      submitLabel="Save"
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      isWide
    >
      {fields}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        For a receipt, staked or wrapped token without a market price.
      </Box>
    </FormDialog>
  );
}
