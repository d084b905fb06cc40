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
    reason: 'Coins were staked.',
    matches: (moves) => isStaker(moves) && moves.given.length > 0,
  },
  {
    action: 'unstake',
    weight: 95,
    reason: 'Staked coins came back.',
    matches: (moves) => isUnstaker(moves) && moves.got.length > 0,
  },
  {
    action: 'stakingReward',
    weight: 93,
    reason: 'A staking reward was paid out.',
    matches: (moves) => wasRewarded(moves) && !hasStakeReturned(moves),
  },
  {
    action: 'stakingReward',
    weight: 60,
    reason: 'A staking reward and the staked coins were paid out.',
    matches: wasRewarded,
  },
  { action: 'farmingReward', weight: 70, reason: 'A reward was paid out by a farm.', matches: wasRewarded },
  { action: 'stake', weight: 88, reason: 'Coins went to a farm.', matches: (moves) => wentTo(moves, 'farm') },
  {
    action: 'stake',
    weight: 84,
    reason: 'Coins went to a farm, which paid a reward at once.',
    matches: (moves) => moves.isTrade && moves.given.every(({ parties }) => parties.has('farm')),
  },
  {
    action: 'stakingReward',
    weight: 82,
    reason: 'A farm paid out more of a staking token.',
    matches: (moves) => cameFrom(moves, 'farm') && gotRebasing(moves),
  },
  ...signalsOf({
    reason: 'Coins came from a farm.',
    matches: (moves) => cameFrom(moves, 'farm'),
    weights: { farmingReward: 76, stakingReward: 70, unstake: 66 },
    guesses: { unstake: 'the staked ones' },
  }),
  {
    action: 'unstake',
    weight: 84,
    reason: 'Coins that were sent to this farm came back.',
    matches: (moves) => cameFrom(moves, 'farm') && returnsStake(moves),
  },
  {
    action: 'unstake',
    weight: 72,
    reason: 'Several coins came from a farm, perhaps staked ones and a reward.',
    matches: (moves) => cameFrom(moves, 'farm') && moves.view.isSentByUs && moves.got.length > 1,
  },
  {
    action: 'stake',
    weight: 78,
    reason: 'Coins left, and a staking token was minted.',
    matches: (moves) => moves.isOnlyOut && moves.receiptsGot.length > 0 && !isLending(moves),
  },
  {
    action: 'unstake',
    weight: 78,
    reason: 'A staking token was burned, and coins came back.',
    matches: (moves) => moves.isOnlyIn && moves.receiptsGiven.length > 0 && !isLending(moves),
  },
  {
    action: 'stakingReward',
    weight: 74,
    reason: 'More of a staking token was minted.',
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
    reason: 'More of a rebasing token was minted.',
    matches: (moves) =>
      moves.receiptsGot.length > 0 &&
      moves.receiptsGot.every(({ coin }) => coin.isRebasing) &&
      moves.receiptsGiven.length === 0 &&
      moves.given.length === 0 &&
      moves.got.length === 0,
  },
];
