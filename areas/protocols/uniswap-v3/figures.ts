/** The figures of a position in a range of prices. */
import { formatDecimal } from '@holdfast/money';
import { foldOrNull } from '../engine/integer-math.ts';
import { amountOf } from '../engine/positions/figure-context.ts';
import { type Flow, pairOf, ratio, toPoolFigures } from '../engine/positions/pool-figures.ts';
import { squaredPrice } from '../engine/positions/pool-range.ts';
import type { DefiEvent, FoundPosition } from '../engine/positions/position.ts';
import type { PoolProtocol } from '../engine/protocol.ts';
import { feesIn, foldV3Events, type V3Event } from './fold-v3-events.ts';
import type { V3PositionState } from './read-v3-positions.ts';
import { sqrtPriceAtTick } from './tick-math.ts';
import { computeV3Figures, v3Amounts } from './v3-position.ts';

export const computeV3: PoolProtocol<V3PositionState>['computeFigures'] = (state, { found, holder, context }) => {
  const coins = pairOf(context, state.coin0, state.coin1);
  const now = computeV3Figures(state);
  const history = foldV3(found);
  const isWhole = history !== null && history.liquidity === state.liquidity;
  const unitsOf = (principal: bigint, collectable: bigint, token: 'token0' | 'token1') => {
    if (!isWhole) return { amount: principal + collectable, split: null };
    const fees = feesIn(collectable, history[token]);
    const split = { principal, fees, pending: collectable - fees, held: history[token].held };
    return { amount: principal + collectable, split };
  };
  const limitPrice = (tick: number) => squaredPrice(sqrtPriceAtTick(tick), coins);
  const atLimit = (tick: number, token: 0 | 1) => {
    const { amount0, amount1 } = v3Amounts(state.liquidity, state, sqrtPriceAtTick(tick));
    const coin = coins[token];
    return coin && { coinId: coin.coinId, amount: formatDecimal(amountOf(token === 0 ? amount0 : amount1, coin)) };
  };
  const figures = toPoolFigures({
    context,
    coins,
    units: [unitsOf(now.amount0, now.collectable0, 'token0'), unitsOf(now.amount1, now.collectable1, 'token1')],
    flows: v3Flows(found),
    share: now.state === 'inside' && state.poolLiquidity > 0n ? ratio(state.liquidity, state.poolLiquidity) : null,
    range: {
      state: now.state,
      price: squaredPrice(state.sqrtPriceX96, coins),
      limits: [limitPrice(state.tickLower), limitPrice(state.tickUpper)],
    },
    unsplit: 'historyIncomplete',
  });
  const accountId = holder === null ? null : context.accountIdOf(holder);
  // At the lower limit of the pool's own price everything is token0, at the upper limit token1.
  const [lower, upper] = [atLimit(state.tickLower, 0), atLimit(state.tickUpper, 1)];
  return {
    isOpen: state.liquidity > 0n || now.collectable0 > 0n || now.collectable1 > 0n,
    figures: {
      ...figures,
      feeMillionths: state.feeMillionths,
      atLower: (figures.isFlipped ? upper : lower) ?? null,
      atUpper: (figures.isFlipped ? lower : upper) ?? null,
      stakedIn: accountId === null ? [] : [{ accountId, amount: null }],
    },
  };
};

const whole = ({ values }: DefiEvent, name: string): bigint => BigInt(values[name] ?? 0);

function foldV3({ events }: FoundPosition) {
  return foldOrNull(() =>
    foldV3Events(
      events.map((event): V3Event => {
        const amounts = { amount0: whole(event, 'amount0'), amount1: whole(event, 'amount1') };
        if (event.name === 'uniswapV3.collectFees') return { kind: 'collect', ...amounts };
        const kind = event.name === 'uniswapV3.increaseLiquidity' ? 'increase' : 'decrease';
        return { kind, liquidity: whole(event, 'liquidity'), ...amounts };
      }),
    ),
  );
}

function v3Flows({ events }: FoundPosition): Flow[] {
  return events.flatMap((event): Flow[] => {
    if (event.name === 'uniswapV3.decreaseLiquidity') return [];
    const direction = event.name === 'uniswapV3.increaseLiquidity' ? 'in' : 'out';
    return [{ at: event.at, direction, units: [whole(event, 'amount0'), whole(event, 'amount1')] }];
  });
}
