/** Staking and farming. */
import { cameFrom, hasEvent, isOnlyIn, isOnlyOut, isTrade, namesUs, type Signal, wentTo } from '../signal.ts';
import type { Moves } from '../read-moves.ts';

const isLending = (moves: Moves): boolean =>
  hasEvent(moves, 'aaveV3.supply', 'aaveV3.withdraw', 'aaveV3.borrow', 'aaveV3.repay', 'aaveV3.liquidation');
const gotRebasing = ({ got }: Moves): boolean => got.some(({ coin }) => coin.isRebasing);

export const STAKE_SIGNALS: readonly Signal[] = [
  {
    name: 'staked',
    action: 'stake',
    weight: 95,
    words: 'Coins were staked.',
    fits: (moves) => namesUs(moves, 'stakingRewards.staked', ['user']) && moves.given.length > 0,
  },
  {
    name: 'unstaked',
    action: 'unstake',
    weight: 95,
    words: 'What was staked came back.',
    fits: (moves) => namesUs(moves, 'stakingRewards.withdrawn', ['user']) && moves.got.length > 0,
  },
  {
    name: 'reward paid',
    action: 'stakingReward',
    weight: 93,
    words: 'A reward for staking was paid out.',
    fits: (moves) =>
      namesUs(moves, 'stakingRewards.rewardPaid', ['user']) &&
      moves.got.length > 0 &&
      !hasEvent(moves, 'stakingRewards.withdrawn'),
  },
  {
    name: 'reward beside the stake',
    action: 'stakingReward',
    weight: 60,
    words: 'A reward for staking was paid out, and what was staked with it.',
    fits: (moves) => namesUs(moves, 'stakingRewards.rewardPaid', ['user']) && moves.got.length > 0,
  },
  {
    name: 'reward paid',
    action: 'farmingReward',
    weight: 70,
    words: 'A reward was paid out by a farm.',
    fits: (moves) => namesUs(moves, 'stakingRewards.rewardPaid', ['user']) && moves.got.length > 0,
  },
  {
    name: 'to farm',
    action: 'stake',
    weight: 88,
    words: 'Coins went to a farm.',
    fits: (moves) => wentTo(moves, 'farm'),
  },
  {
    name: 'to farm with harvest',
    action: 'stake',
    weight: 84,
    words: 'Coins went to a farm, which paid a reward at once.',
    fits: (moves) => isTrade(moves) && moves.given.every(({ parties }) => parties.has('farm')),
  },
  {
    name: 'rebasing from farm',
    action: 'stakingReward',
    weight: 82,
    words: 'More of a coin that grows by staking came from a farm.',
    fits: (moves) => cameFrom(moves, 'farm') && gotRebasing(moves),
  },
  {
    name: 'from farm',
    action: 'farmingReward',
    weight: 76,
    words: 'Coins came from a farm.',
    fits: (moves) => cameFrom(moves, 'farm'),
  },
  {
    name: 'from farm',
    action: 'stakingReward',
    weight: 70,
    words: 'Coins came from a farm.',
    fits: (moves) => cameFrom(moves, 'farm'),
  },
  {
    name: 'from farm',
    action: 'unstake',
    weight: 66,
    words: 'Coins came from a farm, perhaps those that were staked.',
    fits: (moves) => cameFrom(moves, 'farm'),
  },
  {
    name: 'several from farm',
    action: 'unstake',
    weight: 80,
    words: 'Several coins came from a farm: what was staked, and its reward.',
    fits: (moves) => cameFrom(moves, 'farm') && moves.view.isSentByUs && moves.got.length > 1,
  },
  {
    name: 'receipt of staking',
    action: 'stake',
    weight: 78,
    words: 'Coins left, and a token that grows by staking was created.',
    fits: (moves) => isOnlyOut(moves) && moves.receiptsGot.length > 0 && !isLending(moves),
  },
  {
    name: 'staking ends',
    action: 'unstake',
    weight: 78,
    words: 'A token that grows by staking was destroyed, and coins came back.',
    fits: (moves) => isOnlyIn(moves) && moves.receiptsGiven.length > 0 && !isLending(moves),
  },
  {
    name: 'growth',
    action: 'stakingReward',
    weight: 74,
    words: 'More of a token that grows by staking was created.',
    fits: (moves) =>
      moves.receiptsGot.length > 0 && moves.given.length === 0 && moves.got.length === 0 && !isLending(moves),
  },
  {
    name: 'growth',
    action: 'interestReceived',
    weight: 62,
    words: 'More of a token that grows was created.',
    fits: (moves) => moves.receiptsGot.length > 0 && moves.given.length === 0 && moves.got.length === 0,
  },
];
