/** The price alert of one coin in a pool: its fields, in a dialog and on the page of the pool. */
import { defiCalls } from '../../contract/calls.ts';
import { type AccountPool, type PooledCoin, type PoolPriceAlert } from '../../contract/pools.ts';
import { divide, formatDecimal, parsePrice, type Ratio, subtract } from '@holdfast/money';
import { mdiBellRingOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import type { UseFormReturn } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { percentText } from '../shared/ratio-text.ts';

export type PoolWithAlerts = Pick<AccountPool, 'id' | 'coins' | 'alerts'>;

export interface AlertValues {
  readonly minPriceUsd: string;
  readonly maxPriceUsd: string;
}

const FIELDS = ['minPriceUsd', 'maxPriceUsd'] as const;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/u;

/** Removes a dollar sign and separators of thousands. Anything else is left for the server to refuse. */
export function readBound(text: string): string | null {
  const plain = text.replaceAll(/[\s$]/gu, '');
  if (plain === '') return null;
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

export function alertOf(pool: PoolWithAlerts, coinId: number): PoolPriceAlert | undefined {
  return pool.alerts.find((alert) => alert.coinId === coinId);
}

interface AlertFormOptions {
  readonly pool: PoolWithAlerts;
  readonly coin: PooledCoin;
  readonly onDone?: () => void;
}

export function useAlertForm({ pool, coin, onDone }: AlertFormOptions) {
  const report = useReportedAction();
  const alert = alertOf(pool, coin.coinId);
  const set = useChange(defiCalls.setPoolPriceAlert);
  const remove = useChange(defiCalls.deletePoolPriceAlert);
  const params = { accountId: pool.id, coinId: coin.coinId };
  const sent = useSentForm<AlertValues, unknown>({
    about: `${pool.id} ${coin.coinId}`,
    values: { minPriceUsd: alert?.minPriceUsd ?? '', maxPriceUsd: alert?.maxPriceUsd ?? '' },
    fields: FIELDS,
    send: (values) =>
      set.mutateAsync({
        params,
        body: { minPriceUsd: readBound(values.minPriceUsd), maxPriceUsd: readBound(values.maxPriceUsd) },
      }),
    done: () => `Price alert of ${coin.coinSymbol} saved.`,
    onSent: onDone,
  });
  const removal = async () => {
    await remove.mutateAsync({ params });
    sent.form.reset({ minPriceUsd: '', maxPriceUsd: '' });
    onDone?.();
  };
  const removeAlert = () =>
    void report(removal, {
      done: `Price alert of ${coin.coinSymbol} removed.`,
      failure: 'The alert could not be removed.',
    });
  return { sent, alert, removeAlert, isRemoving: remove.isPending };
}

/** "Now $8,000.00. The limits are 15.0 % below and 20.0 % above." */
export function limitsText(priceUsd: string | null, values: AlertValues): string {
  if (priceUsd === null) return 'The price of this coin is missing. The alert is checked once it has one.';
  const now = `Now ${presentPrice(priceUsd)}.`;
  const [below, above] = FIELDS.map((field) => distance(priceUsd, readBound(values[field])));
  const parts = [below, above].filter((part) => part !== undefined && part !== null);
  if (parts.length === 0) return now;
  return `${now} ${parts.length === 1 ? 'The limit is' : 'The limits are'} ${parts.join(' and ')}.`;
}

function distance(priceUsd: string, bound: string | null): string | null {
  if (bound === null || !/^\d+(\.\d+)?$/u.test(bound)) return null;
  const price = parsePrice(priceUsd);
  if (price === 0n) return null;
  const change = divide<Ratio>(subtract(parsePrice(bound), price), price, 'halfAwayFromZero');
  return `${percentText(formatDecimal(change < 0n ? (-change as Ratio) : change))} ${change < 0n ? 'below' : 'above'}`;
}

interface AlertFieldsProps {
  readonly form: UseFormReturn<AlertValues>;
  readonly coin: PooledCoin;
  readonly alert: PoolPriceAlert | undefined;
}

const dollar = <InputAdornment position="start">$</InputAdornment>;

export function AlertFields({ form, coin, alert }: AlertFieldsProps) {
  const bound = (name: keyof AlertValues, label: string) => (
    <LabelledField
      label={label}
      inputProps={{ inputMode: 'decimal' }}
      autoComplete="off"
      startAdornment={dollar}
      {...formField(form, name)}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3 }}>
        {bound('minPriceUsd', 'Below (USD)')}
        {bound('maxPriceUsd', 'Above (USD)')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{limitsText(coin.priceUsd, form.watch())}</Box>
      <Box sx={{ display: 'flex', gap: 2, typography: 'caption', color: 'text.secondary' }}>
        <Icon path={mdiBellRingOutline} size={16} />
        <span>
          {alert?.triggeredAt && alert.triggeredPriceUsd
            ? `Last alert: ${momentText(alert.triggeredAt)}, ${presentPrice(alert.triggeredPriceUsd)}. `
            : ''}
          One alert each time the price leaves the limits.
        </span>
      </Box>
    </>
  );
}

interface RemoveAlertProps {
  readonly coinSymbol: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

export function RemoveAlertButton({ coinSymbol, isBusy, onRemove }: RemoveAlertProps) {
  return (
    <Button
      variant="text"
      color="error"
      loading={isBusy}
      aria-label={`Remove alert of ${coinSymbol}`}
      onClick={onRemove}
    >
      Remove alert
    </Button>
  );
}
