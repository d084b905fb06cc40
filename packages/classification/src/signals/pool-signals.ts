/** Signals of liquidity pools: shares for coins and back, and fees of positions. */
import type { Moves } from '../read-moves.ts';
import { hasEvent, type Signal } from '../signal.ts';

/** A client can have a position of their own paid out into a deposit wallet. */
const isDeposited = ({ view, isIntoDepositWallet }: Moves): boolean => isIntoDepositWallet && !view.isSentByUs;
const isCollecting = (moves: Moves): boolean =>
  hasEvent(moves, 'uniswapV3.collectFees', 'uniswapV3.collect') &&
  moves.got.length > 0 &&
  moves.given.length === 0 &&
  !isDeposited(moves);
/**
 * The position manager burns zero liquidity before it collects, to update the fees. That is not a removal of liquidity.
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
    action: 'addLiquidity',
    weight: 95,
    reason: 'Coins went into a pool, and its shares came back.',
    matches: ({ given, sharesGot }) => given.length > 0 && sharesGot.length > 0,
  },
  {
    action: 'addLiquidity',
    weight: 94,
    reason: 'Coins went into a position in a pool.',
    matches: (moves) =>
      moves.given.length > 0 &&
      hasEvent(moves, 'uniswapV3.increaseLiquidity', 'uniswapV3.mint') &&
      moves.sharesGot.length === 0,
  },
  {
    action: 'removeLiquidity',
    weight: 95,
    reason: 'Pool shares were redeemed for coins.',
    matches: ({ got, sharesGiven }) => got.length > 0 && sharesGiven.length > 0,
  },
  {
    action: 'removeLiquidity',
    weight: 95,
    reason: 'Liquidity was removed from a position and paid out.',
    matches: (moves) => isCollecting(moves) && isTakingOut(moves),
  },
  {
    action: 'removeLiquidity',
    weight: 94,
    reason: 'Liquidity that an earlier transaction removed was paid out.',
    matches: (moves) => isCollecting(moves) && !isTakingOut(moves) && wasTakenOutBefore(moves),
  },
  {
    action: 'claimPoolFees',
    weight: 92,
    reason: 'A pool position paid out its fees.',
    matches: (moves) => isCollecting(moves) && !isTakingOut(moves) && !wasTakenOutBefore(moves),
  },
  { action: 'claimPoolFees', weight: 55, reason: 'A pool position paid out, including fees.', matches: isCollecting },
  { action: 'removeLiquidity', weight: 60, reason: 'A pool position paid out.', matches: isCollecting },
  {
    action: 'addLiquidity',
    weight: 40,
    reason: 'The counterparty is a pool, but no position came back.',
    matches: (moves) =>
      moves.given.length > 0 &&
      moves.sharesGot.length === 0 &&
      hasEvent(moves, 'uniswapV2.swap', 'uniswapV3.swap', 'uniswapV2.mint'),
  },
];
