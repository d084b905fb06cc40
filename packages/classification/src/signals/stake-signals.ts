/** Staking and farming. */
import {
  cameFrom,
  hasEvent,
  isOnlyIn,
  isOnlyOut,
  isTrade,
  namesUs,
  type Signal,
  signalsOf,
  wentTo,
} from '../signal.ts';
import type { Moves } from '../read-moves.ts';

const isLending = (moves: Moves): boolean =>
  hasEvent(moves, 'aaveV3.supply', 'aaveV3.withdraw', 'aaveV3.borrow', 'aaveV3.repay', 'aaveV3.liquidation');
const wasRewarded = (moves: Moves): boolean =>
  namesUs(moves, 'stakingRewards.rewardPaid', ['user']) && moves.got.length > 0;
const gotRebasing = ({ got }: Moves): boolean => got.some(({ coin }) => coin.isRebasing);

export const STAKE_SIGNALS: readonly Signal[] = [
  {
    name: 'staked',
    action: 'stake',
    weight: 95,
    reason: 'Coins were staked.',
    matches: (moves) => namesUs(moves, 'stakingRewards.staked', ['user']) && moves.given.length > 0,
  },
  {
    name: 'unstaked',
    action: 'unstake',
    weight: 95,
    reason: 'Staked coins came back.',
    matches: (moves) => namesUs(moves, 'stakingRewards.withdrawn', ['user']) && moves.got.length > 0,
  },
  {
    name: 'reward paid',
    action: 'stakingReward',
    weight: 93,
    reason: 'A staking reward was paid out.',
    matches: (moves) => wasRewarded(moves) && !hasEvent(moves, 'stakingRewards.withdrawn'),
  },
  {
    name: 'reward beside the stake',
    action: 'stakingReward',
    weight: 60,
    reason: 'A staking reward and the staked coins were paid out.',
    matches: wasRewarded,
  },
  {
    name: 'reward paid',
    action: 'farmingReward',
    weight: 70,
    reason: 'A reward was paid out by a farm.',
    matches: wasRewarded,
  },
  {
    name: 'to farm',
    action: 'stake',
    weight: 88,
    reason: 'Coins went to a farm.',
    matches: (moves) => wentTo(moves, 'farm'),
  },
  {
    name: 'to farm with harvest',
    action: 'stake',
    weight: 84,
    reason: 'Coins went to a farm, which paid a reward at once.',
    matches: (moves) => isTrade(moves) && moves.given.every(({ parties }) => parties.has('farm')),
  },
  {
    name: 'rebasing from farm',
    action: 'stakingReward',
    weight: 82,
    reason: 'A farm paid out more of a staking token.',
    matches: (moves) => cameFrom(moves, 'farm') && gotRebasing(moves),
  },
  ...signalsOf({
    name: 'from farm',
    reason: 'Coins came from a farm.',
    matches: (moves) => cameFrom(moves, 'farm'),
    weights: [
      ['farmingReward', 76],
      ['stakingReward', 70],
    ],
  }),
  {
    name: 'from farm',
    action: 'unstake',
    weight: 66,
    reason: 'Coins came from a farm, perhaps the staked ones.',
    matches: (moves) => cameFrom(moves, 'farm'),
  },
  {
    name: 'several from farm',
    action: 'unstake',
    weight: 80,
    reason: 'Several coins came from a farm: the staked ones and a reward.',
    matches: (moves) => cameFrom(moves, 'farm') && moves.view.isSentByUs && moves.got.length > 1,
  },
  {
    name: 'receipt of staking',
    action: 'stake',
    weight: 78,
    reason: 'Coins left, and a staking token was minted.',
    matches: (moves) => isOnlyOut(moves) && moves.receiptsGot.length > 0 && !isLending(moves),
  },
  {
    name: 'staking ends',
    action: 'unstake',
    weight: 78,
    reason: 'A staking token was burned, and coins came back.',
    matches: (moves) => isOnlyIn(moves) && moves.receiptsGiven.length > 0 && !isLending(moves),
  },
  {
    name: 'growth',
    action: 'stakingReward',
    weight: 74,
    reason: 'More of a staking token was minted.',
    matches: (moves) =>
      moves.receiptsGot.length > 0 && moves.given.length === 0 && moves.got.length === 0 && !isLending(moves),
  },
  {
    name: 'growth',
    action: 'interestReceived',
    weight: 62,
    reason: 'More of a rebasing token was minted.',
    matches: (moves) => moves.receiptsGot.length > 0 && moves.given.length === 0 && moves.got.length === 0,
  },
];
