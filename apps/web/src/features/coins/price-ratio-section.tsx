import { type Coin, contract, type PriceRatio } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useCall, useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { PriceRatioForm } from './price-ratio-form.tsx';

/** A receipt or staked token is worth a ratio of another coin, where no market prices it. */
export function PriceRatioSection({ coin }: { readonly coin: Coin }) {
  const { data } = useCall(contract.getCoinPrices, { params: { id: coin.id }, query: {} });
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return null;
  if (isEditing) return <PriceRatioForm coin={coin} ratio={data.ratio} onClose={() => setEditing(false)} />;
  return data.ratio === null ? (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>
        For a receipt or staked token without a market of its own: its price is a ratio of another coin’s.
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
