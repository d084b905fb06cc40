/** The figures of a stake whose token redeems the staked coin only after a cooldown and within a window after it. */
import { valueAt } from '@holdfast/money';
import { amountOf, storedCoin, textOf } from '../engine/positions/figure-context.ts';
import {
  instantOf,
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
import { rewardApr, type StakeState } from '../engine/reward-rate.ts';
import type { StakedTokenState } from './read-staked-tokens.ts';

export interface StakedTokenTerms {
  readonly cooldownSeconds: bigint;
  readonly unstakeWindowSeconds: bigint;
  /** When rewards stop; zero: no end is set. */
  readonly distributionEndSeconds: bigint;
}

/**
 * `cooldownStartSeconds` is zero while there is no cooldown. The contract redeems strictly after the cooldown and up to
 * the last second of the window; afterwards a new cooldown is needed.
 */
export function stakedTokenState(
  { cooldownSeconds, unstakeWindowSeconds, distributionEndSeconds }: StakedTokenTerms,
  { cooldownStartSeconds, nowSeconds }: { readonly cooldownStartSeconds: bigint; readonly nowSeconds: bigint },
): StakeState {
  if (cooldownStartSeconds > 0n) {
    const cooledDown = cooldownStartSeconds + cooldownSeconds;
    if (nowSeconds <= cooledDown) return { kind: 'coolingDown', untilSeconds: cooledDown };
    const windowEnd = cooledDown + unstakeWindowSeconds;
    if (nowSeconds <= windowEnd) return { kind: 'redeemable', untilSeconds: windowEnd };
  }
  if (distributionEndSeconds > 0n && nowSeconds >= distributionEndSeconds)
    return { kind: 'ended', sinceSeconds: distributionEndSeconds };
  return { kind: 'earning' };
}

export const computeStakedToken: StakeProtocol<StakedTokenState>['computeFigures'] = (
  state,
  { found, context: { figures } },
) => {
  const [coin, reward] = [figures.coinOf(state.stakedCoin), figures.coinOf(state.rewardCoin)];
  const nowSeconds = secondsOf(figures.at);
  const claims = listClaims(found, { name: 'aaveStake.rewardsClaimed', value: 'amount', reward, figures });
  const amount = coin && amountOf(state.redeemable, coin);
  // What all shares redeem, at the rate of this stake.
  const totalStaked = state.shares === 0n ? state.totalShares : (state.totalShares * state.redeemable) / state.shares;
  const farm = { rewardRate: state.rewardRate, totalStaked, periodFinishSeconds: state.distributionEndSeconds };
  const apr =
    coin && reward
      ? rewardApr(
          { ...farm, rewardDecimals: reward.decimals, stakedDecimals: coin.decimals },
          { reward: reward.price, staked: coin.price },
          nowSeconds,
        )
      : null;
  const { cooldownStartSeconds: started } = state;
  const redeemable = started + state.cooldownSeconds;
  const closes = redeemable + state.unstakeWindowSeconds;
  const stored: StoredStake = {
    ...UNREAD_STAKE,
    coinId: coin?.coinId ?? null,
    staked: textOf(amount),
    valueUsd: amount === null ? null : textOf(valueAt(amount, coin?.price)),
    claimable: reward ? [storedCoin(state.claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    apr: textOf(apr),
    ...stateOf(stakedTokenState(state, { cooldownStartSeconds: started, nowSeconds })),
    cooldown:
      started === 0n || nowSeconds > closes
        ? null
        : { startedAt: instantOf(started), redeemableAt: instantOf(redeemable), closesAt: instantOf(closes) },
    reasons: [
      ...reasonsOf([coin?.price === null ? coin : null, reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return { figures: stored, isOpen: state.shares > 0n || state.claimable > 0n };
};
