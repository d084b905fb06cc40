/** Farms made from Synthetix's StakingRewards, which many protocols deploy. No registry lists them. */
import { valueAt } from '@holdfast/money';
import { positionReader, readFirst } from '../engine/contracts/contract-batch.ts';
import { amountOf, storedCoin, textOf } from '../engine/positions/figure-context.ts';
import { readEach } from '../engine/positions/position.ts';
import {
  listClaims,
  missingPast,
  reasonsOf,
  secondsOf,
  type StakeCoins,
  stateOf,
  type StoredStake,
  sumClaims,
  UNREAD_STAKE,
} from '../engine/positions/stake-figures.ts';
import type { StakeProtocol } from '../engine/protocol.ts';
import { rewardApr, rewardState } from '../engine/reward-rate.ts';

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

const computeFarm: StakeProtocol<FarmStakeState>['computeFigures'] = (
  state,
  { found, context: { figures, poolOf } },
) => {
  const [coin, reward] = [figures.coinOf(state.stakedCoin), figures.coinOf(state.rewardCoin)];
  const pool = poolOf(state.stakedCoin);
  const price = pool?.sharePrice ?? coin?.price ?? null;
  const nowSeconds = secondsOf(figures.at);
  const claims = listClaims(found, { name: 'stakingRewards.rewardPaid', value: 'reward', reward, figures });
  const amount = coin && amountOf(state.staked, coin);
  const apr =
    coin && reward
      ? rewardApr(
          { ...state, rewardDecimals: reward.decimals, stakedDecimals: coin.decimals },
          { reward: reward.price, staked: price },
          nowSeconds,
        )
      : null;
  const stored: StoredStake = {
    ...UNREAD_STAKE,
    coinId: coin?.coinId ?? null,
    pairCoinIds: pool?.pairCoinIds ?? [],
    staked: textOf(amount),
    valueUsd: amount === null ? null : textOf(valueAt(amount, price)),
    poolAccountId: pool?.accountId ?? null,
    claimable: reward ? [storedCoin(state.claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    apr: textOf(apr),
    ...stateOf(rewardState(state, nowSeconds)),
    reasons: [
      ...reasonsOf([price === null && state.staked > 0n ? coin : null, reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return { figures: stored, isOpen: state.staked > 0n || state.claimable > 0n };
};

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
    readEach(
      found,
      readFarmStakes(
        source,
        found.map(({ contract, wallet }) => ({ farm: contract, owner: wallet.address })),
        at,
      ),
    ),
  contractsOf: ({ contract }) => [{ address: contract, role: 'farm', check: null }],
  coinsOf: ({ stakedCoin, rewardCoin }) => [stakedCoin, rewardCoin],
  stakedShares: ({ stakedCoin, staked }) => ({ coin: stakedCoin, shares: staked }),
  computeFigures: computeFarm,
};
