import { monthText } from '@holdfast/calendar';
import type { InterestDueList } from '../../contract/lending-admin.ts';
import {
  divide,
  multiply,
  parseAmount,
  parseUsd,
  type PartialUsd,
  presentCount,
  sumPartialUsd,
  type Usd,
  type UsdPiece,
  ZERO,
} from '@holdfast/money';
import { mdiClockAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { cardRow, GridRow, plainList } from '@holdfast/web/ui/layout/row.tsx';

/** The interest to be paid in each month. */
export function InterestMonthsCard({ months }: { readonly months: InterestDueList['months'] }) {
  return (
    <SectionCard title="By month" text="Due in each month, if no payment is made before.">
      <Box component="ul" aria-label="Interest by month" sx={plainList}>
        {interestMonths(months).map((month) => (
          <GridRow
            key={month.month}
            component="li"
            columns={{ xs: 'minmax(0, 1fr) auto', md: '232px minmax(0, 1fr) 104px 128px' }}
            sx={{
              columnGap: 4,
              rowGap: 1,
              ...cardRow,
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
              {month.payments === 1 ? '1 payment' : `${presentCount(month.payments)} payments`}
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
          </GridRow>
        ))}
      </Box>
    </SectionCard>
  );
}

type MonthResponse = InterestDueList['months'][number];

interface InterestMonth {
  readonly month: string;
  readonly coins: MonthResponse['coins'];
  readonly payments: number;
  readonly valueUsd: PartialUsd;
  readonly isOverdue: boolean;
}

/** Interest by month: totals in dollars, and the overdue part. */
export function interestMonths(months: readonly MonthResponse[]): InterestMonth[] {
  return months.map(({ month, coins }) => {
    return {
      month,
      coins,
      payments: coins.reduce((count, coin) => count + coin.payments, 0),
      valueUsd: sumPartialUsd(coins.map((coin) => pieceOf(coin, usdOf(coin)))),
      isOverdue: coins.some(isOverdue),
    };
  });
}

interface InterestTotals {
  readonly overdueUsd: PartialUsd;
  readonly totalUsd: PartialUsd;
  readonly payments: number;
  /** By amount, with or without a price. */
  readonly isLate: boolean;
}

export function interestTotals(months: readonly MonthResponse[]): InterestTotals {
  const coins = months.flatMap((month) => month.coins);
  return {
    overdueUsd: sumPartialUsd(coins.map((coin) => pieceOf(coin, overdueUsdOf(coin)))),
    totalUsd: sumPartialUsd(coins.map((coin) => pieceOf(coin, usdOf(coin)))),
    payments: coins.reduce((count, coin) => count + coin.payments, 0),
    isLate: coins.some(isOverdue),
  };
}

type MonthCoin = MonthResponse['coins'][number];

const pieceOf = ({ coinId, coinSymbol }: MonthCoin, usd: Usd | null): UsdPiece => ({ coinId, coinSymbol, usd });
const usdOf = ({ valueUsd }: MonthCoin): Usd | null => (valueUsd === null ? null : parseUsd(valueUsd));
const isOverdue = ({ overdue }: MonthCoin): boolean => parseAmount(overdue) > 0n;

/** The overdue part of a coin's value is proportional to the overdue part of its amount. */
function overdueUsdOf(coin: MonthCoin): Usd | null {
  const [value, amount] = [usdOf(coin), parseAmount(coin.amount)];
  if (!isOverdue(coin) || amount === 0n) return ZERO;
  if (value === null) return null;
  return multiply<Usd>(value, divide(parseAmount(coin.overdue), amount, 'halfAwayFromZero'), 'halfAwayFromZero');
}
