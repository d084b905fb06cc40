/** The figures of a stake in a farm. */
import { valueAt } from '@holdfast/money';
import { amountOf, storedCoin, textOf } from '../engine/positions/figure-context.ts';
import {
  listClaims,
  missingPast,
  reasonsOf,
  secondsOf,
  stateOf,
  type StoredStake,
  sumClaims,
  UNREAD_STAKE,
} from '../engine/positions/stake-figures.ts';
import type { StakeProtocol } from '../engine/protocol.ts';
import { rewardApr, rewardState } from '../engine/reward-rate.ts';
import type { FarmStakeState } from './read-staking-rewards.ts';

export const computeFarm: StakeProtocol<FarmStakeState>['computeFigures'] = (
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
