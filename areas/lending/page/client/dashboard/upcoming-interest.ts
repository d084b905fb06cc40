import { formatDay, parseUtcDay } from '@holdfast/calendar';
import type { ClientDashboard } from '../../../contract/lending.ts';
import { anniversaryOf } from '../../../engine/anniversary.ts';
import { formatDecimal, parseAmount, parsePrice, valueOf } from '@holdfast/money';

export interface UpcomingInterest {
  readonly depositId: number;
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly day: string;
  readonly daysAway: number;
  readonly amount: string;
  /** At today's price; null without one. */
  readonly valueUsd: string | null;
  /** The deposit's current year: its first day, and the elapsed part. */
  readonly yearStart: string;
  readonly yearDays: number;
  readonly yearDaysGone: number;
}

/** The interest due on each deposit's next anniversary, nearest first. */
export function upcomingInterest({ coins, asOf }: Pick<ClientDashboard, 'coins' | 'asOf'>): UpcomingInterest[] {
  const today = parseUtcDay(asOf);
  return coins
    .flatMap((coin) =>
      coin.loans.flatMap((loan): UpcomingInterest[] => {
        if (loan.nextInterestDay === null || loan.nextInterest === null) return [];
        const next = parseUtcDay(loan.nextInterestDay);
        const yearStart = lastAnniversary(loan);
        return [
          {
            depositId: loan.depositId,
            coinId: coin.coinId,
            coinSymbol: coin.coinSymbol,
            day: loan.nextInterestDay,
            daysAway: next - today,
            amount: loan.nextInterest,
            valueUsd:
              coin.priceUsd === null
                ? null
                : formatDecimal(valueOf(parseAmount(loan.nextInterest), parsePrice(coin.priceUsd))),
            yearStart: formatDay(yearStart),
            yearDays: next - yearStart,
            yearDaysGone: today - yearStart,
          },
        ];
      }),
    )
    .toSorted((left, right) => left.daysAway - right.daysAway || left.depositId - right.depositId);
}

/** Anniversaries are computed from the start date; a deposit of 29 February would otherwise drift. */
function lastAnniversary({
  startDay,
  nextInterestDay,
}: {
  readonly startDay: string;
  readonly nextInterestDay: string | null;
}) {
  const years = Number(nextInterestDay?.slice(0, 4)) - Number(startDay.slice(0, 4));
  return anniversaryOf(parseUtcDay(startDay), years - 1);
}
