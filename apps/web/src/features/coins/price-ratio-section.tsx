import { type Coin, contract, type PriceRatio } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall, useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { CoinPicker, type PickedCoin } from '../../ui/coin-picker.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';

/** A receipt or staked token is worth a ratio of another coin, where no market prices it. */
export function PriceRatioSection({ coin }: { readonly coin: Coin }) {
  const { data } = useCall(contract.getCoinPrices, { params: { id: coin.id }, query: {} });
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return null;
  if (isEditing) return <RatioForm coin={coin} ratio={data.ratio} onClose={() => setEditing(false)} />;
  return data.ratio === null ? (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>For a receipt or staked token without a market of its own: its price is a ratio of another coin’s.</Box>
      <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
        Choose the other coin
      </Button>
    </>
  ) : (
    <RatioLine coin={coin} ratio={data.ratio} onEdit={() => setEditing(true)} />
  );
}

function RatioLine({ coin, ratio, onEdit }: { readonly coin: Coin; readonly ratio: PriceRatio; readonly onEdit: () => void }) {
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
      <Button variant="outlined" size="small" color="error" loading={removeRatio.isPending} onClick={() => void remove()}>
        Remove
      </Button>
    </Box>
  );
}

function RatioForm({ coin, ratio, onClose }: { readonly coin: Coin; readonly ratio: PriceRatio | null; readonly onClose: () => void }) {
  const { enqueueSnackbar } = useSnackbar();
  const setRatio = useChange(contract.setPriceRatio);
  const [other, setOther] = useState<PickedCoin | null>(ratio === null ? null : { id: ratio.ofCoinId, symbol: ratio.ofCoinSymbol, name: '' });
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
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      {refusalText(form) ? <Alert severity="error">{refusalText(form)}</Alert> : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <LabelledField label={`1 ${coin.symbol} is worth`} inputMode="decimal" autoComplete="off" autoFocus error={errors.ratio?.message} {...fieldProps(form.register('ratio', { required: 'A ratio is needed' }))} />
        <CoinPicker label="Of this coin" coin={other} onChange={setOther} excludedIds={[coin.id]} error={errors.ofCoinId?.message} />
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" size="small" type="submit" loading={setRatio.isPending}>
          Save
        </Button>
        <Button variant="outlined" size="small" disabled={setRatio.isPending} onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
