import type { WithdrawalPreview } from '../../../contract/lending.ts';
import { add, formatDecimal, parseAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { utcDayText } from '../day-labels.ts';
import { FactLine } from '@holdfast/web/ui/layout/row.tsx';

/** What the withdrawal pays, in the order of payment, and the balance after it. */
export function WithdrawalEffect({ preview }: { readonly preview: WithdrawalPreview }) {
  const { coinSymbol: symbol, before, after } = preview;
  const interest = formatDecimal(add(parseAmount(preview.interestDue), parseAmount(preview.interestAccrued)));
  return (
    <Box component="section" aria-label="Effect" sx={{ borderRadius: '6px', backgroundColor: 'sunken', px: 4, py: 3 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        Effect
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        <FactLine label="Pays interest">
          <AmountText value={interest} symbol={symbol} />
        </FactLine>
        <FactLine label="Repays principal">
          <AmountText value={preview.principal} symbol={symbol} />
        </FactLine>
        <FactLine label="Principal" isFirst>
          <Change before={before.principal} after={after.principal} symbol={symbol} />
        </FactLine>
        <FactLine label="Interest owed">
          <Change before={before.interest} after={after.interest} symbol={symbol} />
        </FactLine>
        <FactLine label="Interest per day">
          <Change before={preview.interestPerDayBefore} after={preview.interestPerDayAfter} symbol={symbol} />
        </FactLine>
        <FactLine label="Sent no later than" isFirst>
          {utcDayText(preview.dueBy)}
        </FactLine>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
        As of today. Principal earns interest until it is sent, so the payment will include slightly more interest and
        less principal.
      </Typography>
    </Box>
  );
}

function Change({ before, after, symbol }: Readonly<Record<'before' | 'after' | 'symbol', string>>) {
  return (
    <Box
      component="span"
      dir="ltr"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 2 }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <AmountText value={before} /> →
      </Box>
      <AmountText value={after} symbol={symbol} />
    </Box>
  );
}
