import { contract, type PriceRatio } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { CoinPicker, type PickedCoin } from '../../ui/coin-picker.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';
import type { PricedCoin } from './manual-price-form.tsx';

interface PriceRatioOptions {
  readonly coin: PricedCoin;
  /** Null where there is none yet. */
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
        {...fieldProps(form.register('ratio', { required: 'A ratio is needed' }))}
      />
      <CoinPicker
        label="Of this coin"
        coin={other}
        onChange={setOther}
        excludedIds={[coin.id]}
        error={errors.ofCoinId?.message}
      />
    </Box>
  );
  return { fields, submit, isBusy: setRatio.isPending, error: refusalText(form) };
}

export function PriceRatioForm(options: PriceRatioOptions) {
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
        For a receipt, staked or wrapped token without a market of its own.
      </Box>
    </FormDialog>
  );
}
