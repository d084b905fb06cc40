import type { PooledCoin } from '../../contract/pools.ts';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { AlertFields, alertOf, type PoolWithAlerts, RemoveAlertButton, useAlertForm } from './alert-form.tsx';
import { poolName } from './pool-text.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface AlertDialogProps extends DialogProps {
  readonly pool: PoolWithAlerts;
}

/** Sets, changes and removes the alerts of a pool. It opens with the coin that has an alert. */
export function AlertDialog({ pool, ...opened }: AlertDialogProps) {
  const [coinId, setCoinId] = useState(pool.alerts[0]?.coinId ?? pool.coins[0]?.coinId);
  const coin = pool.coins.find((one) => one.coinId === coinId) ?? pool.coins[0];
  if (coin === undefined) return null;
  return (
    <CoinAlertDialog
      key={coin.coinId}
      {...opened}
      pool={pool}
      coin={coin}
      choice={<CoinChoice pool={pool} coin={coin} onChange={setCoinId} />}
    />
  );
}

interface CoinChoiceProps {
  readonly pool: PoolWithAlerts;
  readonly coin: PooledCoin;
  readonly onChange: (coinId: number) => void;
}

export function CoinChoice({ pool, coin, onChange }: CoinChoiceProps) {
  return (
    <LabelledChoice
      label="Coin"
      options={pool.coins.map(({ coinId, coinSymbol }) => ({
        value: String(coinId),
        label: alertOf(pool, coinId) ? `${coinSymbol}, alert set` : coinSymbol,
      }))}
      value={String(coin.coinId)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

interface CoinAlertDialogProps extends AlertDialogProps {
  readonly coin: PooledCoin;
  readonly choice: ReactNode;
}

function CoinAlertDialog({ pool, coin, choice, ...opened }: CoinAlertDialogProps) {
  const { sent, alert, removeAlert, isRemoving } = useAlertForm({ pool, coin, onDone: opened.onClose });
  const { form, isBusy, error, isChanged, onSubmit } = sent;
  return (
    <FormDialog
      {...opened}
      title={`Price alert, ${poolName(pool)}`}
      submitLabel="Save alert"
      isBusy={isBusy || isRemoving}
      error={error}
      isChanged={isChanged}
      onSubmit={onSubmit}
      choice={choice}
      startAction={
        alert === undefined ? undefined : (
          <RemoveAlertButton coinSymbol={coin.coinSymbol} isBusy={isRemoving} onRemove={removeAlert} />
        )
      }
    >
      <AlertFields form={form} coin={coin} alert={alert} />
    </FormDialog>
  );
}
