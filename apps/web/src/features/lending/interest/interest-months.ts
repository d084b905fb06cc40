/** Interest by month: sums in dollars, and what of it is overdue. */
import type { InterestDueList } from '@holdfast/contract';
import {
  divide,
  multiply,
  parseAmount,
  parseUsd,
  type PartialUsd,
  sumPartialUsd,
  type Usd,
  type UsdPiece,
  ZERO,
} from '@holdfast/money';

type MonthAnswer = InterestDueList['months'][number];

export interface InterestMonth {
  readonly month: string;
  readonly coins: MonthAnswer['coins'];
  readonly payments: number;
  readonly valueUsd: PartialUsd;
  readonly isOverdue: boolean;
}

export function interestMonths(months: readonly MonthAnswer[]): InterestMonth[] {
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

export interface InterestTotals {
  readonly overdueUsd: PartialUsd;
  readonly totalUsd: PartialUsd;
  readonly payments: number;
  /** By the amounts, whether or not they have a price. */
  readonly isLate: boolean;
}

export function interestTotals(months: readonly MonthAnswer[]): InterestTotals {
  const coins = months.flatMap((month) => month.coins);
  return {
    overdueUsd: sumPartialUsd(coins.map((coin) => pieceOf(coin, overdueUsdOf(coin)))),
    totalUsd: sumPartialUsd(coins.map((coin) => pieceOf(coin, usdOf(coin)))),
    payments: coins.reduce((count, coin) => count + coin.payments, 0),
    isLate: coins.some(isOverdue),
  };
}

type MonthCoin = MonthAnswer['coins'][number];

const pieceOf = ({ coinId, coinSymbol }: MonthCoin, usd: Usd | null): UsdPiece => ({ coinId, coinSymbol, usd });
const usdOf = ({ valueUsd }: MonthCoin): Usd | null => (valueUsd === null ? null : parseUsd(valueUsd));
const isOverdue = ({ overdue }: MonthCoin): boolean => parseAmount(overdue) > 0n;

/** The overdue part of a coin's value is its share of the amount. */
function overdueUsdOf(coin: MonthCoin): Usd | null {
  const [value, amount] = [usdOf(coin), parseAmount(coin.amount)];
  if (!isOverdue(coin) || amount === 0n) return ZERO;
  if (value === null) return null;
  return multiply<Usd>(value, divide(parseAmount(coin.overdue), amount, 'halfAwayFromZero'), 'halfAwayFromZero');
}
