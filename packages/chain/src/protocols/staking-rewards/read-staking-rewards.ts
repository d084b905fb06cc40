/** Stakes in StakingRewards farms: what is staked, what can be claimed, and the terms that the rate follows from. */
import { contractFunction, type ContractSource, type ReadAt, type Reading, readFirst } from '../contract-batch.ts';

export interface FarmStakeKey {
  readonly farm: string;
  readonly owner: string;
}

export interface FarmStakeState {
  readonly stakedCoin: string;
  readonly rewardCoin: string;
  readonly staked: bigint;
  /** What `earned` returns. */
  readonly claimable: bigint;
  readonly totalStaked: bigint;
  readonly rewardRate: bigint;
  readonly periodFinishSeconds: bigint;
}

const stakingToken = contractFunction('stakingToken()');
const rewardsToken = contractFunction('rewardsToken()');
const rewardRate = contractFunction('rewardRate()');
const periodFinish = contractFunction('periodFinish()');
const totalSupply = contractFunction('totalSupply()');
const balanceOf = contractFunction('balanceOf(address)');
const earned = contractFunction('earned(address)');

export async function readFarmStakes(
  source: ContractSource,
  stakes: readonly FarmStakeKey[],
  at: ReadAt,
): Promise<Reading<FarmStakeState>[]> {
  return readFirst({ source, ...at }, stakes, {
    plan: (batch, { farm, owner }) => ({
      stakedCoin: batch.add(farm, stakingToken()),
      rewardCoin: batch.add(farm, rewardsToken()),
      rewardRate: batch.add(farm, rewardRate()),
      periodFinish: batch.add(farm, periodFinish()),
      totalStaked: batch.add(farm, totalSupply()),
      staked: batch.add(farm, balanceOf(owner)),
      claimable: batch.add(farm, earned(owner)),
    }),
    read: (answers, places) => ({
      stakedCoin: answers.address(places.stakedCoin),
      rewardCoin: answers.address(places.rewardCoin),
      staked: answers.word(places.staked),
      claimable: answers.word(places.claimable),
      totalStaked: answers.word(places.totalStaked),
      rewardRate: answers.word(places.rewardRate),
      periodFinishSeconds: answers.word(places.periodFinish),
    }),
  });
}
