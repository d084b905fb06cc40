/** The arguments that positions in a v3 pool are opened with. */
import type { Address } from 'viem';
import type { HistoryWriter } from './history-writer.ts';

/** So far away that no transaction is ever late. */
export const DEADLINE = 10n ** 11n;
/** The widest range that the grid of ticks allows. */
const WIDEST_TICK = 887_220;

interface Opening {
  readonly owner: Address;
  /** What is put in of each coin at most. */
  readonly usd: number;
}

interface Range {
  readonly tickLower: number;
  readonly tickUpper: number;
}

export function fullRangePosition(history: HistoryWriter, opening: Opening) {
  return position(history, opening, { tickLower: -WIDEST_TICK, tickUpper: WIDEST_TICK });
}

/** Around the price: it earns fees. */
export function inRangePosition(history: HistoryWriter, opening: Opening) {
  const { startTick, tickSpacing } = history.contracts.uniswapV3.pool;
  return position(history, opening, {
    tickLower: startTick - 100 * tickSpacing,
    tickUpper: startTick + 100 * tickSpacing,
  });
}

/** Above the price: it takes one coin only, and earns nothing until the price gets there. */
export function outOfRangePosition(history: HistoryWriter, opening: Opening) {
  const { startTick, tickSpacing } = history.contracts.uniswapV3.pool;
  return position(history, opening, {
    tickLower: startTick + 100 * tickSpacing,
    tickUpper: startTick + 200 * tickSpacing,
  });
}

/** The coins of the pool in its own order, with an amount of each. */
export function pooledAmounts(
  { contracts, amounts }: HistoryWriter,
  usd: number,
): { readonly amount0: bigint; readonly amount1: bigint } {
  const isUsdcFirst = contracts.uniswapV3.pool.token0 === contracts.tokens.usdc.address;
  const [usdc, native] = [amounts.usdc(usd), amounts.native(usd)];
  return isUsdcFirst ? { amount0: usdc, amount1: native } : { amount0: native, amount1: usdc };
}

/** Within any limits on the grid of ticks. */
export function position(history: HistoryWriter, { owner, usd }: Opening, range: Range) {
  const { token0, token1, fee } = history.contracts.uniswapV3.pool;
  const { amount0, amount1 } = pooledAmounts(history, usd);
  return {
    token0,
    token1,
    fee,
    ...range,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: DEADLINE,
  };
}
