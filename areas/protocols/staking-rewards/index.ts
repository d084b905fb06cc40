/** Farms made from Synthetix's StakingRewards, which many protocols deploy. No registry lists them. */
import { readEach } from '../engine/positions/read-each.ts';
import type { StakeProtocol } from '../engine/protocol.ts';
import { computeFarm } from './figures.ts';
import { type FarmStakeState, readFarmStakes } from './read-staking-rewards.ts';

export const stakingRewards: StakeProtocol<FarmStakeState> = {
  id: 'staking-rewards',
  kind: 'stake',
  published: {},
  events: {
    'stakingRewards.staked': {
      signatures: ['event Staked(address indexed user, uint256 amount)'],
      kind: 'stake',
      roles: { owner: 'user' },
      history: ['staked', ({ amount }, { staked }) => [[staked, amount]]],
    },
    'stakingRewards.withdrawn': {
      signatures: ['event Withdrawn(address indexed user, uint256 amount)'],
      kind: 'unstake',
      roles: { owner: 'user' },
      history: ['unstaked', ({ amount }, { staked }) => [[staked, amount]]],
    },
    'stakingRewards.rewardPaid': {
      signatures: ['event RewardPaid(address indexed user, uint256 reward)'],
      kind: 'reward',
      roles: { owner: 'user' },
      history: ['rewardClaimed', ({ reward: units }, { reward }) => [[reward, units]]],
    },
  },
  attach: (given, finder) => finder.attachByOwner(stakingRewards, given),
  read: (source, found, at) =>
    readEach(found, (positions) =>
      readFarmStakes(
        source,
        positions.map(({ contract, wallet }) => ({ farm: contract, owner: wallet.address })),
        at,
      ),
    ),
  contractsOf: ({ contract }) => [{ address: contract, role: 'farm', check: null }],
  coinsOf: ({ stakedCoin, rewardCoin }) => [stakedCoin, rewardCoin],
  stakedShares: ({ stakedCoin, staked }) => ({ coin: stakedCoin, shares: staked }),
  computeFigures: computeFarm,
};
