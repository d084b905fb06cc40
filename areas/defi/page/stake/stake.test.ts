import type { RewardMonth } from '../../contract/stakes.ts';
import { describe, expect, test } from 'vitest';
import { rewardBars, rewardYear } from './stake-page.tsx';
import { cooldownStages, daysLeftText, stakedName, stateDateText } from './stake-state.tsx';

const claim = (month: string, coinId: number, valueUsd: string | null): RewardMonth => ({
  month,
  coinId,
  coinSymbol: `C${coinId}`,
  coinName: `Coin ${coinId}`,
  coinDecimals: 18,
  marketId: null,
  amount: '1',
  valueUsd,
});

describe('rewards by month', () => {
  test('each coin is a series, the largest first, and months without a claim stay visible', () => {
    const { series, buckets } = rewardBars([claim('2026-01', 1, '10'), claim('2026-03', 2, '40')], '2026');
    expect(series.map(({ label, totalUsd }) => [label, totalUsd.knownUsd])).toEqual([
      ['C2', '40'],
      ['C1', '10'],
    ]);
    expect(buckets).toHaveLength(12);
    expect(buckets.map(({ totalUsd }) => totalUsd.knownUsd).slice(0, 3)).toEqual(['10', '0', '40']);
  });

  test('a claim without a price makes the bar a lower bound, not a zero', () => {
    const { buckets } = rewardBars([claim('2026-01', 1, '10'), claim('2026-01', 2, null)], '2026');
    expect(buckets[0]?.totalUsd).toMatchObject({ knownUsd: '10', unknownCount: 1 });
  });

  test('more coins than colours are combined', () => {
    const months = Array.from({ length: 8 }, (_, index) => claim('2026-02', index + 1, String(100 - index)));
    const { series, buckets } = rewardBars(months, '2026');
    expect(series.map(({ label }) => label)).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'Other']);
    expect(buckets[1]?.values.at(-1)?.knownUsd).toBe(String(95 + 94 + 93));
  });

  test('without a claim there is no year', () => {
    expect(rewardYear([])).toBeNull();
    expect(rewardYear([claim('2025-07', 1, '1')])).toBe('2025');
  });
});

describe('states', () => {
  test('a date follows from the state: until a deadline, or since the end', () => {
    const at = '2026-11-22T12:00:00.000Z';
    expect(stateDateText({ state: 'earning', stateAt: null })).toBe('');
    expect(stateDateText({ state: 'coolingDown', stateAt: at })).toMatch(/^until 22 Nov 2026, /);
    expect(stateDateText({ state: 'ended', stateAt: at })).toBe('22 Nov 2026');
  });

  test('days left are whole days, and less than a day is no zero', () => {
    const now = Date.parse('2026-11-15T09:14:00Z');
    const left = (instant: string) => daysLeftText(instant, { now });
    expect(left('2026-11-17T09:14:00Z')).toBe('2 days left');
    expect(left('2026-11-16T10:00:00Z')).toBe('1 day left');
    expect(left('2026-11-15T20:00:00Z')).toBe('less than a day left');
    expect(left('2026-11-15T09:14:00Z')).toBe('passed');
  });

  test('a cooldown passes through three stages', () => {
    const cooldown = {
      startedAt: '2026-10-26T00:00:00Z',
      redeemableAt: '2026-11-15T00:00:00Z',
      closesAt: '2026-11-17T00:00:00Z',
    };
    const stages = (state: 'coolingDown' | 'redeemable' | 'earning') =>
      cooldownStages({ state, cooldown }).map((stage) => stage.state);
    expect(stages('coolingDown')).toEqual(['done', 'ahead', 'ahead']);
    expect(stages('redeemable')).toEqual(['done', 'current', 'ahead']);
    expect(stages('earning')).toEqual(['done', 'done', 'done']);
  });

  test('a stake is named by its pair, or by its coin', () => {
    const coin = (coinSymbol: string) => ({ coinId: 1, coinSymbol, coinName: '', coinDecimals: 18, marketId: null });
    expect(stakedName({ coin: coin('UNI-V2'), pairCoins: [coin('WETH'), coin('USDC')] })).toBe('WETH / USDC');
    expect(stakedName({ coin: coin('LINK'), pairCoins: [] })).toBe('LINK');
  });
});
