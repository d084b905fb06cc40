import { formatDecimal, parsePrice } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { rewardApr, rewardState } from '../engine/reward-rate.ts';

describe('StakingRewards', () => {
  // 0.001 reward coins a second at $2 on 400,000 staked coins at $0.5: 63,072 ÷ 200,000 a year.
  const farm = {
    rewardRate: 10n ** 15n,
    rewardDecimals: 18,
    totalStaked: 400_000n * 10n ** 18n,
    stakedDecimals: 18,
    periodFinishSeconds: 1_000n,
  };
  const prices = { reward: parsePrice('2'), staked: parsePrice('0.5') };

  it('APR is the reward of a year divided by the value of all stakes', () => {
    expect(formatDecimal(rewardApr(farm, prices, 999n)!)).toBe('0.31536');
  });

  it('APR is zero after the period, and null without a price or without stakes', () => {
    expect(rewardApr(farm, prices, 1_000n)).toBe(0n);
    expect(rewardApr(farm, { ...prices, reward: null }, 0n)).toBeNull();
    expect(rewardApr(farm, { ...prices, staked: null }, 0n)).toBeNull();
    expect(rewardApr({ ...farm, totalStaked: 0n }, prices, 0n)).toBeNull();
    expect(rewardState(farm, 999n)).toEqual({ kind: 'earning' });
    expect(rewardState(farm, 1_000n)).toEqual({ kind: 'ended', sinceSeconds: 1_000n });
  });
});
