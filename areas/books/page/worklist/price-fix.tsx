import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { pricesCalls } from '@holdfast/prices/contract';
import { addUtcDays, formatDay, parseUtcDay } from '@holdfast/calendar';
import { type WorkGroup } from '../../contract/review.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { ITEMS } from './work-kinds.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';

/** Prices of so many days around the missing one are offered. */
const DAYS_AROUND = 3;
const OFFERED_MAX = 3;
const OWN = 'own';

interface PriceFixProps {
  readonly group: WorkGroup & { readonly coinId: number; readonly day: string };
  /** The price is stored; the items close when the books are regenerated. */
  readonly onSaved: () => void;
}

/** One price completes all items of the group. */
export function PriceFix({ group: { coinId, coinSymbol, day, items }, onSaved }: PriceFixProps) {
  const { data } = useCall(pricesCalls.getCoinPrices, {
    params: { id: coinId },
    query: { from: dayBeside(day, -DAYS_AROUND), to: dayBeside(day, DAYS_AROUND) },
  });
  const offered = nearestPrices(data?.items ?? [], day).slice(0, OFFERED_MAX);
  const setPrice = useChange(pricesCalls.setManualPrice);
  const symbol = coinSymbol ?? 'the coin';
  const { form, onSubmit, isBusy, error } = useSentForm({
    about: `${coinId} ${day}`,
    values: { choice: OWN, priceUsd: '', reason: '' },
    fields: ['priceUsd', 'reason'],
    send: (given) =>
      setPrice.mutateAsync({
        params: { id: coinId, day },
        body: {
          priceUsd: given.choice === OWN ? given.priceUsd.trim() : given.choice,
          reason: given.reason.trim(),
        },
      }),
    done: ({ pendingApproval }) =>
      waitingToast(pendingApproval) ?? `Price of ${symbol} on ${dayText(day, { timeZone: 'UTC' })} set.`,
    onSent: onSaved,
  });
  const choice = form.watch('choice');
  const typed = formField(form, 'priceUsd', { validate: (text) => choice !== OWN || isGiven('Enter a price')(text) });
  const refusal = typed.error ?? error;
  return (
    <Form
      onSubmit={onSubmit}
      // At the price.
      error={undefined}
      gap={0}
      sx={{
        border: '1px solid',
        borderColor: 'hairline',
        borderRadius: '6px',
        p: 4,
        backgroundColor: 'background.paper',
      }}
    >
      <Typography variant="subtitle1" component="h3" sx={{ m: 0 }}>
        {symbol} price on {dayText(day, { timeZone: 'UTC' })}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, mb: 3 }}>
        {items === 1 ? 'Completes the item.' : `One price completes all ${countText(ITEMS, items)}.`}
      </Typography>
      {offered.length === 0 ? null : (
        <RadioGroup
          aria-label="Price"
          value={choice}
          onChange={(event) => form.setValue('choice', event.target.value)}
          sx={{ mb: 2 }}
        >
          {offered.map((price) => (
            <FormControlLabel
              key={price.day}
              value={price.priceUsd}
              control={<Radio size="small" />}
              label={
                <>
                  <PriceText priceUsd={price.priceUsd} /> {price.source}, {dayText(price.day, { timeZone: 'UTC' })}
                </>
              }
            />
          ))}
          <FormControlLabel value={OWN} control={<Radio size="small" />} label="Enter a price" />
        </RadioGroup>
      )}
      {choice === OWN ? (
        <LabelledField
          label="Price in USD"
          autoFocus
          inputMode="decimal"
          placeholder="0.00"
          {...typed}
          error={refusal}
        />
      ) : refusal === undefined ? null : (
        <Typography role="alert" sx={{ color: 'loss' }}>
          {refusal}
        </Typography>
      )}
      <Box sx={{ mt: 3 }}>
        <LabelledField
          label="Reason"
          placeholder="What the price is known from"
          slotProps={{ input: { maxLength: 500 } }}
          {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
        />
      </Box>
      <Button type="submit" variant="contained" fullWidth loading={isBusy} sx={{ mt: 3 }}>
        Save price and close {countText(ITEMS, items)}
      </Button>
    </Form>
  );
}

function dayBeside(day: string, days: number): string {
  return formatDay(addUtcDays(parseUtcDay(day), days));
}

/** The nearest days first; of two equally near ones the earlier, which was known on the day. */
export function nearestPrices<P extends { readonly day: string }>(prices: readonly P[], day: string): P[] {
  const distance = (price: P) => Math.abs(Date.parse(price.day) - Date.parse(day));
  return prices.toSorted((left, right) => distance(left) - distance(right) || (left.day < right.day ? -1 : 1));
}
