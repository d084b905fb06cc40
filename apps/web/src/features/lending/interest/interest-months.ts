/** Interest by month: sums in dollars over the coins that have a price, and what of it is overdue. */
import type { InterestDueList } from '@holdfast/contract';
import { add, divide, formatDecimal, multiply, parseAmount, parseUsd, type Usd, ZERO } from '@holdfast/money';

type MonthAnswer = InterestDueList['months'][number];

export interface InterestMonth {
  readonly month: string;
  readonly coins: MonthAnswer['coins'];
  readonly payments: number;
  /** Null where no coin of the month has a price. */
  readonly valueUsd: string | null;
  readonly isOverdue: boolean;
}

export function interestMonths(months: readonly MonthAnswer[]): InterestMonth[] {
  return months.map(({ month, coins }) => {
    const valued = coins.flatMap(({ valueUsd }) => (valueUsd === null ? [] : [parseUsd(valueUsd)]));
    return {
      month,
      coins,
      payments: coins.reduce((count, coin) => count + coin.payments, 0),
      valueUsd:
        valued.length === 0 ? null : formatDecimal(valued.reduce((total, value) => add(total, value), ZERO as Usd)),
      isOverdue: coins.some((coin) => parseAmount(coin.overdue) > 0n),
    };
  });
}

export interface InterestTotals {
  readonly overdueUsd: string;
  readonly totalUsd: string;
  readonly payments: number;
}

/** The overdue part of a coin's value is its share of the amount. */
export function interestTotals(months: readonly MonthAnswer[]): InterestTotals {
  let [overdue, total]: [Usd, Usd] = [ZERO, ZERO];
  let payments = 0;
  for (const coin of months.flatMap(({ coins }) => coins)) {
    payments += coin.payments;
    if (coin.valueUsd === null) continue;
    const value = parseUsd(coin.valueUsd);
    const amount = parseAmount(coin.amount);
    total = add(total, value);
    if (amount > 0n)
      overdue = add(
        overdue,
        multiply<Usd>(value, divide(parseAmount(coin.overdue), amount, 'halfAwayFromZero'), 'halfAwayFromZero'),
      );
  }
  return { overdueUsd: formatDecimal(overdue), totalUsd: formatDecimal(total), payments };
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "November 2026" of "2026-11". */
export function monthWords(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`;
}
