import { contract, type MissingPrice } from '@holdfast/contract';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { runForEach } from '../../lib/run-for-each.ts';

/** Says that these coins need no prices. Nothing is lost by it, so nobody is asked first; it can be undone. */
export function useTurnPricesOff(): (coins: readonly MissingPrice[]) => Promise<void> {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const { mutateAsync: update } = useChange(contract.updateCoin);
  const setPrices = async (coins: readonly MissingPrice[], hasPrices: boolean) => {
    const { succeeded, failed } = await runForEach(coins, (coin) => update({ body: { id: coin.coinId, hasPrices } }));
    for (const { row, error } of failed)
      enqueueSnackbar(`${row.symbol}: ${errorText(error, 'The change could not be saved.')}`, { variant: 'error' });
    return succeeded;
  };
  return async (coins) => {
    const done = await setPrices(coins, false);
    const [first, ...others] = done;
    if (!first) return;
    enqueueSnackbar(`Prices of ${others.length === 0 ? first.symbol : `${done.length} coins`} are turned off.`, {
      variant: 'success',
      action: (key) => (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            closeSnackbar(key);
            void setPrices(done, true);
          }}
        >
          Undo
        </Button>
      ),
    });
  };
}
