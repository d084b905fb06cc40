/** Signals of liquidity pools: shares for coins and back, and fees of positions. */
import { eventKind } from '@holdfast/protocols/engine';
import type { Moves } from '../read-moves.ts';
import { eventTest, type Signal } from '../signal.ts';

const hasPayout = eventTest('collect', 'poolCollect');
const hasCollection = eventTest('collect');
const hasDecrease = eventTest('decrease');
const hasPoolBurn = eventTest('poolBurn');
const hasIncrease = eventTest('increase', 'poolMint');
const usesPool = eventTest('swap', 'shareMint');

/** A client can have a position of their own paid out into a deposit wallet. */
const isDeposited = ({ view, isIntoDepositWallet }: Moves): boolean => isIntoDepositWallet && !view.isSentByUs;
const isCollecting = (moves: Moves): boolean =>
  hasPayout(moves) && moves.got.length > 0 && moves.given.length === 0 && !isDeposited(moves);
/**
 * The position manager burns zero liquidity before it collects, to update the fees. That is not a removal of liquidity.
 */
const isTakingOut = (moves: Moves): boolean => hasDecrease(moves) || (hasPoolBurn(moves) && !hasCollection(moves));
const wasTakenOutBefore = ({ view }: Moves): boolean =>
  view.events.some(
    (event) =>
      eventKind(event) === 'collect' &&
      event.values.tokenId !== undefined &&
      view.history.uncollectedPositions.includes(event.values.tokenId),
  );

export const POOL_SIGNALS: readonly Signal[] = [
  {
    action: 'addLiquidity',
    weight: 95,
    reason: 'You added {given} to {with:a pool} and received its shares.',
    matches: ({ given, sharesGot }) => given.length > 0 && sharesGot.length > 0,
  },
  {
    action: 'addLiquidity',
    weight: 94,
    reason: 'You added {given} to a position with {with:a pool}.',
    matches: (moves) => moves.given.length > 0 && hasIncrease(moves) && moves.sharesGot.length === 0,
  },
  {
    action: 'removeLiquidity',
    weight: 95,
    reason: 'You redeemed pool shares with {with:a pool} for {got}.',
    matches: ({ got, sharesGiven }) => got.length > 0 && sharesGiven.length > 0,
  },
  {
    action: 'removeLiquidity',
    weight: 95,
    reason: 'You took {got} out of a position with {with:a pool}.',
    matches: (moves) => isCollecting(moves) && isTakingOut(moves),
  },
  {
    action: 'removeLiquidity',
    weight: 94,
    reason: '{with:A pool} paid out {got}, which an earlier transaction removed from a position.',
    matches: (moves) => isCollecting(moves) && !isTakingOut(moves) && wasTakenOutBefore(moves),
  },
  {
    action: 'claimPoolFees',
    weight: 92,
    reason: 'A position with {with:a pool} paid you {got} of fees.',
    matches: (moves) => isCollecting(moves) && !isTakingOut(moves) && !wasTakenOutBefore(moves),
  },
  {
    action: 'claimPoolFees',
    weight: 55,
    reason: 'A position with {with:a pool} paid out {got}, including fees.',
    matches: isCollecting,
  },
  {
    action: 'removeLiquidity',
    weight: 60,
    reason: 'A position with {with:a pool} paid out {got}.',
    matches: isCollecting,
  },
  {
    action: 'addLiquidity',
    weight: 40,
    reason: 'The counterparty is a pool, but no position came back.',
    matches: (moves) => moves.given.length > 0 && moves.sharesGot.length === 0 && usesPool(moves),
  },
];
