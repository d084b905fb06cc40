import { monthText } from '@holdfast/calendar';
import type { InterestDueList } from '@holdfast/contract';
import { mdiClockAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/amount-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CoinLabel } from '../../../ui/coin-pictures.tsx';
import { SectionCard } from '../page-parts/section-card.tsx';
import { interestMonths } from './interest-months.ts';

/** How much has to be there in which month. */
export function InterestMonthsCard({ months }: { readonly months: InterestDueList['months'] }) {
  return (
    <SectionCard title="By month" text="Due in each month, if no payment is made before.">
      <Box component="ul" aria-label="Interest by month" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {interestMonths(months).map((month) => (
          <Box
            key={month.month}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '232px minmax(0, 1fr) 104px 128px' },
              alignItems: 'center',
              columnGap: 4,
              rowGap: 1,
              px: { xs: 4, sm: 6 },
              py: 3,
              borderTop: '1px solid',
              borderColor: 'hairline',
            }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'subtitle1' }}>
              {monthText(month.month)}
              {month.isOverdue ? <StatusChip label="Overdue" tone="loss" icon={mdiClockAlertOutline} /> : null}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, gridRow: { xs: 2, md: 'auto' } }}>
              {month.coins.map((coin) => (
                <Box key={coin.coinId} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
                  <AmountText value={coin.amount} />
                  <CoinLabel coinId={coin.coinId} symbol={coin.coinSymbol} size={20} />
                </Box>
              ))}
            </Box>
            <Box
              component="span"
              sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'end', gridRow: { xs: 2, md: 'auto' } }}
            >
              {month.payments === 1 ? '1 payment' : `${month.payments.toLocaleString('en')} payments`}
            </Box>
            <Box
              component="span"
              sx={{
                typography: 'subtitle1',
                textAlign: 'end',
                gridRow: { xs: 1, md: 'auto' },
                gridColumn: { xs: 2, md: 'auto' },
              }}
            >
              <UsdText value={month.valueUsd} />
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
