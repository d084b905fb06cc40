/** Pools: shares for coins and back, and the fees that a position earned. */
import type { Moves } from '../read-moves.ts';
import { hasEvent, type Signal } from '../signal.ts';

const isCollecting = (moves: Moves): boolean =>
  hasEvent(moves, 'uniswapV3.collectFees', 'uniswapV3.collect') && moves.got.length > 0 && moves.given.length === 0;
/**
 * The manager of positions burns nothing of a pool whenever it collects, to have the fees counted: that is no taking
 * out.
 */
const isTakingOut = (moves: Moves): boolean =>
  hasEvent(moves, 'uniswapV3.decreaseLiquidity') ||
  (hasEvent(moves, 'uniswapV3.burn') && !hasEvent(moves, 'uniswapV3.collectFees'));
const wasTakenOutBefore = ({ view }: Moves): boolean =>
  view.events.some(
    ({ name, values }) =>
      name === 'uniswapV3.collectFees' &&
      values.tokenId !== undefined &&
      view.history.uncollectedPositions.includes(values.tokenId),
  );

export const POOL_SIGNALS: readonly Signal[] = [
  {
    name: 'shares for coins',
    action: 'addLiquidity',
    weight: 95,
    words: 'Coins went into a pool, and its shares came back.',
    fits: ({ given, sharesGot }) => given.length > 0 && sharesGot.length > 0,
  },
  {
    name: 'position grows',
    action: 'addLiquidity',
    weight: 94,
    words: 'Coins went into a position in a pool.',
    fits: (moves) =>
      moves.given.length > 0 &&
      hasEvent(moves, 'uniswapV3.increaseLiquidity', 'uniswapV3.mint') &&
      moves.sharesGot.length === 0,
  },
  {
    name: 'coins for shares',
    action: 'removeLiquidity',
    weight: 95,
    words: 'Shares of a pool were given back, and coins came out.',
    fits: ({ got, sharesGiven }) => got.length > 0 && sharesGiven.length > 0,
  },
  {
    name: 'position shrinks',
    action: 'removeLiquidity',
    weight: 95,
    words: 'Liquidity was taken out of a position and paid out.',
    fits: (moves) => isCollecting(moves) && isTakingOut(moves),
  },
  {
    name: 'taken out before',
    action: 'removeLiquidity',
    weight: 94,
    words: 'What an earlier transaction took out of the position was paid out.',
    fits: (moves) => isCollecting(moves) && !isTakingOut(moves) && wasTakenOutBefore(moves),
  },
  {
    name: 'fees collected',
    action: 'claimPoolFees',
    weight: 92,
    words: 'A position in a pool paid out what it earned.',
    fits: (moves) => isCollecting(moves) && !isTakingOut(moves) && !wasTakenOutBefore(moves),
  },
  {
    name: 'fees beside liquidity',
    action: 'claimPoolFees',
    weight: 55,
    words: 'A position in a pool paid out, fees among it.',
    fits: isCollecting,
  },
  {
    name: 'collected',
    action: 'removeLiquidity',
    weight: 60,
    words: 'A position in a pool paid out.',
    fits: isCollecting,
  },
  {
    name: 'pool without a position',
    action: 'addLiquidity',
    weight: 40,
    words: 'The other end is a pool, but no position came back.',
    fits: (moves) =>
      moves.given.length > 0 &&
      moves.sharesGot.length === 0 &&
      hasEvent(moves, 'uniswapV2.swap', 'uniswapV3.swap', 'uniswapV2.mint'),
  },
];
