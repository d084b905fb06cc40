import { defiCalls } from '../../../contract/calls.ts';
import { type AccountPoolFull, type PooledCoin } from '../../../contract/pools.ts';
import { mdiBellOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { type Ref, useState } from 'react';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { CoinChoice } from '../alert-dialog.tsx';
import { AlertFields, alertOf, RemoveAlertButton, useAlertForm } from '../alert-form.tsx';
import { isAlertOutside } from '../pool-text.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';

/** The price alerts of the pool, one coin at a time. */
export function AlertCard({ pool, ref }: { readonly pool: AccountPoolFull; readonly ref?: Ref<HTMLElement> }) {
  const [coinId, setCoinId] = useState(pool.alerts[0]?.coinId ?? pool.coins[0]?.coinId);
  const coin = pool.coins.find((one) => one.coinId === coinId) ?? pool.coins[0];
  if (coin === undefined) return null;
  const alert = alertOf(pool, coin.coinId);
  return (
    <SectionCard
      {...(ref !== undefined && { ref })}
      title="Price alert"
      actions={
        alert === undefined ? (
          <StatusChip label="Off" />
        ) : isAlertOutside(alert) ? (
          <StatusChip label="Outside its limits" tone="warning" icon={mdiBellOutline} />
        ) : (
          <StatusChip label="On" tone="gain" icon={mdiBellOutline} />
        )
      }
    >
      <Box sx={{ ...insideCard, display: 'grid', gap: 4 }}>
        <CoinChoice pool={pool} coin={coin} onChange={setCoinId} />
        {/* The bounds of another coin, or bounds that were changed elsewhere, start a new form. */}
        <CoinAlertForm key={`${coin.coinId} ${alert?.minPriceUsd} ${alert?.maxPriceUsd}`} pool={pool} coin={coin} />
      </Box>
    </SectionCard>
  );
}

function CoinAlertForm({ pool, coin }: { readonly pool: AccountPoolFull; readonly coin: PooledCoin }) {
  const { sent, alert, removeAlert, isRemoving } = useAlertForm({ pool, coin });
  const may = useMay();
  return (
    <Form {...sent} label="Price alert">
      <AlertFields form={sent.form} coin={coin} alert={alert} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
        {alert === undefined || !may(defiCalls.deletePoolPriceAlert) ? null : (
          <RemoveAlertButton coinSymbol={coin.coinSymbol} isBusy={isRemoving} onRemove={removeAlert} />
        )}
        <ActionButton call={defiCalls.setPoolPriceAlert} type="submit" variant="contained" loading={sent.isBusy}>
          Save alert
        </ActionButton>
      </Box>
    </Form>
  );
}
