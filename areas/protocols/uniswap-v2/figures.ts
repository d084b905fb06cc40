/** The figures of shares of a pair; those that farms hold for the wallet count with the pool. */
import { add, formatDecimal, fromSmallestUnits, type Price, type Usd, ZERO } from '@holdfast/money';
import { type FigureContext, type StoredReason, valueOfUnits } from '../engine/positions/figure-context.ts';
import { pairOf, ratio, toPoolFigures } from '../engine/positions/pool-figures.ts';
import { priceOf } from '../engine/positions/pool-range.ts';
import type { PoolProtocol } from '../engine/protocol.ts';
import type { V2PositionState } from './read-v2-positions.ts';
import { foldV2 } from './share-history.ts';
import { amountsOfShares, splitV2Position, V2_FEE_MILLIONTHS } from './split-v2-position.ts';

export const computeV2: PoolProtocol<V2PositionState>['computeFigures'] = (
  { coin0, coin1, shares: own, pool },
  { found, staked, context },
) => {
  const coins = pairOf(context, coin0, coin1);
  const counted = staked.filter(({ farm }) => context.isConfirmed(farm));
  const shares = counted.reduce((total, each) => total + each.shares, own);
  const { amount0, amount1 } = amountsOfShares(pool, shares);
  const { history, flows } = foldV2(found);
  const isWhole = history !== null && history.shares === shares;
  const split = isWhole ? splitV2Position({ amount0, amount1 }, history) : null;
  const price = priceOf({ numerator: pool.reserve1, denominator: pool.reserve0, coins });
  const isInUnverifiedFarm = staked.some(({ farm, shares: there }) => there > 0n && !context.isConfirmed(farm));
  const unsplit: StoredReason['code'] = isInUnverifiedFarm ? 'unverifiedFarm' : 'historyIncomplete';
  const figures = toPoolFigures({
    context,
    coins,
    units: [
      {
        amount: amount0,
        split: split && { principal: split.principal0, fees: split.fees0, pending: 0n, held: split.held0 },
      },
      {
        amount: amount1,
        split: split && { principal: split.principal1, fees: split.fees1, pending: 0n, held: split.held1 },
      },
    ],
    flows,
    share: pool.totalSupply === 0n ? null : ratio(shares, pool.totalSupply),
    range: { state: 'full', price, limits: null },
    unsplit,
  });
  return {
    isOpen: shares > 0n,
    figures: {
      ...figures,
      feeMillionths: V2_FEE_MILLIONTHS,
      atLower: null,
      atUpper: null,
      stakedIn: counted.flatMap(({ farm, shares: there }) => {
        const accountId = context.accountIdOf(farm);
        return accountId === null || there === 0n
          ? []
          : [{ accountId, amount: formatDecimal(fromSmallestUnits(there, 18)) }];
      }),
    },
  };
};

const ONE_SHARE = 10n ** 18n;

/** Dollars for one whole share; null where a coin of the pair has no price. */
export function sharePriceOf({ coin0, coin1, pool }: V2PositionState, context: FigureContext): Price | null {
  const amounts = amountsOfShares(pool, ONE_SHARE);
  let total: Usd = ZERO;
  for (const [address, units] of [
    [coin0, amounts.amount0],
    [coin1, amounts.amount1],
  ] as const) {
    const coin = context.coinOf(address);
    const value = coin && valueOfUnits(units, coin);
    if (value === null) return null;
    total = add(total, value);
  }
  return total as bigint as Price;
}
