/** Staking and farming. */
import { cameFrom, eventTest, namingTest, type Signal, signalsOf, wentTo } from '../signal.ts';
import type { Moves } from '../read-moves.ts';

const isLending = eventTest('supply', 'withdraw', 'borrow', 'repay', 'liquidation');
const hasStakeReturned = eventTest('unstake');
const isStaker = namingTest('stake', 'owner');
const isUnstaker = namingTest('unstake', 'owner');
const isRewarded = namingTest('reward', 'owner');
const wasRewarded = (moves: Moves): boolean => isRewarded(moves) && moves.got.length > 0;
/** Interest on a stake in the staked coin is a small part of it. */
const REWARD_PARTS = 10n;
const returnsStake = ({ got, view }: Moves): boolean =>
  got.some(({ coin, amount }) =>
    view.history.staked.some((stake) => stake.assetId === coin.assetId && amount * REWARD_PARTS > stake.amount),
  );
const gotRebasing = ({ got }: Moves): boolean => got.some(({ coin }) => coin.isRebasing);

export const STAKE_SIGNALS: readonly Signal[] = [
  {
    action: 'stake',
    weight: 95,
    reason: 'You staked {given} with {with:a contract}. The coins stay yours: nothing is taxable.',
    matches: (moves) => isStaker(moves) && moves.given.length > 0,
  },
  {
    action: 'unstake',
    weight: 95,
    reason: '{got} that you staked with {with:a contract} came back. No income.',
    matches: (moves) => isUnstaker(moves) && moves.got.length > 0,
  },
  {
    action: 'stakingReward',
    weight: 93,
    reason: '{with:A contract} paid you a staking reward of {got}.',
    matches: (moves) => wasRewarded(moves) && !hasStakeReturned(moves),
  },
  {
    action: 'stakingReward',
    weight: 60,
    reason: '{with:A contract} paid out {got}: a staking reward and the staked coins.',
    matches: wasRewarded,
  },
  { action: 'farmingReward', weight: 70, reason: '{with:A farm} paid you a reward of {got}.', matches: wasRewarded },
  {
    action: 'stake',
    weight: 88,
    reason: 'You staked {given} with {to:a farm}. The coins stay yours: nothing is taxable.',
    matches: (moves) => wentTo(moves, 'farm'),
  },
  {
    action: 'stake',
    weight: 84,
    reason: 'You staked {given} with {to:a farm}, which paid {got} at once.',
    matches: (moves) => moves.isTrade && moves.given.every(({ parties }) => parties.has('farm')),
  },
  {
    action: 'stakingReward',
    weight: 82,
    reason: '{with:A farm} paid you {got} of a staking token.',
    matches: (moves) => cameFrom(moves, 'farm') && gotRebasing(moves),
  },
  ...signalsOf({
    reason: '{got} came from {from:a farm}.',
    matches: (moves) => cameFrom(moves, 'farm'),
    weights: { farmingReward: 76, stakingReward: 70, unstake: 66 },
    guesses: { unstake: 'the staked ones' },
  }),
  {
    action: 'unstake',
    weight: 84,
    reason: '{got} that you sent to {from:this farm} came back. No income.',
    matches: (moves) => cameFrom(moves, 'farm') && returnsStake(moves),
  },
  {
    action: 'unstake',
    weight: 72,
    reason: '{got} came from {from:a farm}, perhaps staked coins and a reward.',
    matches: (moves) => cameFrom(moves, 'farm') && moves.view.isSentByUs && moves.got.length > 1,
  },
  {
    action: 'stake',
    weight: 78,
    reason: 'You gave {given}, and {received} was minted for it. Nothing is taxable.',
    matches: (moves) => moves.isOnlyOut && moves.receiptsGot.length > 0 && !isLending(moves),
  },
  {
    action: 'unstake',
    weight: 78,
    reason: 'You returned {returned}, and {got} came back. No income.',
    matches: (moves) => moves.isOnlyIn && moves.receiptsGiven.length > 0 && !isLending(moves),
  },
  {
    action: 'stakingReward',
    weight: 74,
    reason: '{received} was minted as a staking reward.',
    matches: (moves) =>
      moves.receiptsGot.length > 0 &&
      moves.receiptsGot.every(({ coin }) => coin.isRebasing) &&
      moves.receiptsGiven.length === 0 &&
      moves.given.length === 0 &&
      moves.got.length === 0 &&
      !isLending(moves),
  },
  {
    action: 'interestReceived',
    weight: 62,
    reason: '{received} was minted: the token grows with its rewards.',
    matches: (moves) =>
      moves.receiptsGot.length > 0 &&
      moves.receiptsGot.every(({ coin }) => coin.isRebasing) &&
      moves.receiptsGiven.length === 0 &&
      moves.given.length === 0 &&
      moves.got.length === 0,
  },
];
