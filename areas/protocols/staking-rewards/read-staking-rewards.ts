/** Stakes in StakingRewards farms: what is staked, what can be claimed, and the terms that the rate follows from. */
import { positionReader, readFirst } from '../engine/contracts/contract-batch.ts';
import type { StakeCoins } from '../engine/positions/stake-figures.ts';

export interface FarmStakeKey {
  readonly farm: string;
  readonly owner: string;
}

export interface FarmStakeState extends StakeCoins {
  readonly staked: bigint;
  /** What `earned` returns. */
  readonly claimable: bigint;
  readonly totalStaked: bigint;
  readonly rewardRate: bigint;
  readonly periodFinishSeconds: bigint;
}

export const readFarmStakes = positionReader<FarmStakeKey, FarmStakeState>((target, stakes) =>
  readFirst(target, stakes, {
    plan: (batch, { farm, owner }) => ({
      stakedCoin: batch.add(farm, 'stakingToken()'),
      rewardCoin: batch.add(farm, 'rewardsToken()'),
      rewardRate: batch.add(farm, 'rewardRate()'),
      periodFinish: batch.add(farm, 'periodFinish()'),
      totalStaked: batch.add(farm, 'totalSupply()'),
      staked: batch.add(farm, 'balanceOf(address)', owner),
      claimable: batch.add(farm, 'earned(address)', owner),
    }),
    read: (results, places) => ({
      stakedCoin: results.address(places.stakedCoin),
      rewardCoin: results.address(places.rewardCoin),
      staked: results.word(places.staked),
      claimable: results.word(places.claimable),
      totalStaked: results.word(places.totalStaked),
      rewardRate: results.word(places.rewardRate),
      periodFinishSeconds: results.word(places.periodFinish),
    }),
  }),
);
