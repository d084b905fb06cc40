/**
 * Aave's staked tokens: a stake can be redeemed only after a cooldown and within a window after it.
 */
import type { StakeState } from '../engine/reward-rate.ts';

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
