import type { UtcDay } from '@holdfast/calendar';
import { computeLoanPosition } from '../../engine/loan-position.ts';
import { type Loan } from '../../engine/compute-loan-book.ts';
import { type Amount, sum } from '@holdfast/money';

interface CoinGrowth {
  readonly coinId: number;
  /** One amount for each day. */
  readonly principal: readonly Amount[];
  readonly interest: readonly Amount[];
}

/** Where all deposits of each coin stood on each day: a computation for each deposit and day. */
export function computeGrowth({
  loans,
  days,
  coinIds,
}: {
  readonly loans: readonly Loan[];
  readonly days: readonly UtcDay[];
  readonly coinIds: readonly number[];
}): CoinGrowth[] {
  return coinIds.map((coinId) => {
    const ofCoin = loans.filter((loan) => loan.coinId === String(coinId));
    const positions = days.map((day) => ofCoin.map((loan) => computeLoanPosition(loan, day)));
    return {
      coinId,
      principal: positions.map((each) => sum(each.map((one) => one.principal))),
      interest: positions.map((each) => sum(each.map((one) => one.interest))),
    };
  });
}
