import { formatDecimal, parsePrice } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { foldStakeEvents } from '../fold-units.ts';
import { findBoundsIssue, updateAlert } from '../price-alert.ts';
import { stakedTokenState } from './staked-token.ts';
import { stakingRewardsApr, stakingRewardsState } from './staking-rewards.ts';

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
    expect(formatDecimal(stakingRewardsApr(farm, prices, 999n)!)).toBe('0.31536');
  });

  it('APR is zero after the period, and null without a price or without stakes', () => {
    expect(stakingRewardsApr(farm, prices, 1_000n)).toBe(0n);
    expect(stakingRewardsApr(farm, { ...prices, reward: null }, 0n)).toBeNull();
    expect(stakingRewardsApr(farm, { ...prices, staked: null }, 0n)).toBeNull();
    expect(stakingRewardsApr({ ...farm, totalStaked: 0n }, prices, 0n)).toBeNull();
    expect(stakingRewardsState(farm, 999n)).toEqual({ kind: 'earning' });
    expect(stakingRewardsState(farm, 1_000n)).toEqual({ kind: 'ended', sinceSeconds: 1_000n });
  });
});

describe('the history of a stake', () => {
  it('adds up what was staked, unstaked and claimed', () => {
    expect(
      foldStakeEvents([
        { kind: 'stake', units: 5n },
        { kind: 'claim', units: 7n },
        { kind: 'stake', units: 3n },
        { kind: 'unstake', units: 2n },
      ]),
    ).toEqual({ stakedUnits: 8n, unstakedUnits: 2n, claimedUnits: 7n });
  });
});

describe('staked tokens', () => {
  const terms = { cooldownSeconds: 100n, unstakeWindowSeconds: 20n, distributionEndSeconds: 0n };
  const stateAt = (nowSeconds: bigint, cooldownStartSeconds = 1_000n) =>
    stakedTokenState(terms, { cooldownStartSeconds, nowSeconds });

  it('cool down, can be redeemed within the window only, and then need a new cooldown', () => {
    expect(stateAt(1_000n, 0n)).toEqual({ kind: 'earning' });
    expect(stateAt(1_100n)).toEqual({ kind: 'coolingDown', untilSeconds: 1_100n });
    expect(stateAt(1_101n)).toEqual({ kind: 'redeemable', untilSeconds: 1_120n });
    expect(stateAt(1_120n)).toEqual({ kind: 'redeemable', untilSeconds: 1_120n });
    expect(stateAt(1_121n)).toEqual({ kind: 'earning' });
  });

  it('end with the distribution', () => {
    const ended = stakedTokenState(
      { ...terms, distributionEndSeconds: 1_500n },
      { cooldownStartSeconds: 0n, nowSeconds: 1_500n },
    );
    expect(ended).toEqual({ kind: 'ended', sinceSeconds: 1_500n });
  });
});

describe('price alerts', () => {
  const bounds = { min: parsePrice('10'), max: parsePrice('20') };
  const replay = (...prices: (string | null)[]) => {
    let state: ReturnType<typeof updateAlert>['state'] = null;
    return prices.map((text) => {
      const update = updateAlert(state, bounds, text === null ? null : parsePrice(text));
      state = update.state;
      return update.fires;
    });
  };

  it('a price on a bound does not fire, one beyond it does', () => {
    expect(replay('10', '20', '20.000000000000000000000001')).toEqual([false, false, true]);
    expect(replay('9.99')).toEqual([true]);
  });

  it('fire once while the price stays outside, and again when it leaves again', () => {
    expect(replay('15', '9', '8', '9', '15', '8', '25', '26')).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('a missing price neither fires nor ends a state', () => {
    expect(replay('9', null, '9')).toEqual([true, false, false]);
  });

  it('bounds that can never fire, or always, are refused with their field', () => {
    expect(findBoundsIssue(bounds)).toBeNull();
    expect(findBoundsIssue({ min: null, max: null })?.field).toBe('minPriceUsd');
    expect(findBoundsIssue({ min: parsePrice('0'), max: null })?.field).toBe('minPriceUsd');
    expect(findBoundsIssue({ min: null, max: parsePrice('0') })?.field).toBe('maxPriceUsd');
    expect(findBoundsIssue({ min: bounds.max, max: bounds.max })?.field).toBe('maxPriceUsd');
  });
});
