import type { AaveAccountText } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import {
  borrowableUsd,
  coveragePercent,
  currentPrice,
  gaugeOf,
  healthFactorText,
  healthLook,
  reachOptions,
  readTarget,
} from './loan-figures.ts';

const reserve = (given: Partial<AaveAccountText['reserves'][number]>): AaveAccountText['reserves'][number] => ({
  asset: given.coinSymbol ?? 'asset',
  coinId: 1,
  coinSymbol: 'WETH',
  decimals: 18,
  priceBase: '0',
  collateralUnits: '0',
  debtUnits: '0',
  eModeCategory: 0,
  loanToValueBps: '8000',
  liquidationThresholdBps: '8250',
  liquidationBonusBps: '10500',
  ...given,
});

/** 12.5 WETH at $8,000 and 0.4 WBTC at $150,000 back 100,000 USDC: a health factor of 1.27488. */
const account: AaveAccountText = {
  reserves: [
    reserve({ coinSymbol: 'WETH', priceBase: '800000000000', collateralUnits: '12500000000000000000' }),
    reserve({
      coinSymbol: 'WBTC',
      decimals: 8,
      priceBase: '15000000000000',
      collateralUnits: '40000000',
      liquidationThresholdBps: '7500',
    }),
    reserve({ coinSymbol: 'USDC', decimals: 6, priceBase: '100000000', debtUnits: '100000000000' }),
  ],
  eMode: null,
};

describe('health factor', () => {
  test('it is rounded down in lists, so that 1.499 does not read as 1.50', () => {
    expect(['1.27488', '1.499999', '1.5', '4', '12345.6'].map(healthFactorText)).toEqual([
      '1.27',
      '1.49',
      '1.50',
      '4.00',
      '1,000+',
    ]);
  });

  test('every state has a word, and one below 1 is liquidatable', () => {
    const word = (healthState: 'noDebt' | 'pastAlert' | 'below150' | 'healthy' | null, healthFactor: string | null) =>
      healthLook({ healthState, healthFactor })?.label;
    expect(word('pastAlert', '1.05')).toBe('Near liquidation');
    expect(word('pastAlert', '0.99')).toBe('Liquidatable');
    expect(word('below150', '1.3')).toBe('Below 1.50');
    expect(word('healthy', '1.5')).toBe('Healthy');
    expect(word('noDebt', null)).toBe('No debt');
    expect(word(null, null)).toBeUndefined();
  });

  test('the tick is in the part of the gauge that its state names', () => {
    const tick = (healthFactor: string, alertThreshold = '0.7425') =>
      gaugeOf({ healthFactor, threshold: '0.825', alertThreshold });
    expect(tick('0.9').tick).toBe(0);
    expect(tick('1.06').tick).toBeLessThan(tick('1.06').redEnd);
    expect(tick('1.27').tick).toBeGreaterThan(tick('1.27').redEnd);
    expect(tick('1.27').tick).toBeLessThan(tick('1.27').amberEnd);
    expect(tick('4.16').tick).toBe(100);
    // An alert at 50 % fires below a health factor of 1.65: the whole way up to 1.50 is red.
    expect(tick('1.6', '0.5').redEnd).toBe(tick('1.6', '0.5').amberEnd);
    expect(tick('1.2', '0.825').redEnd).toBe(0);
  });
});

describe('reaching a health factor', () => {
  test('1.5 takes 15,008 USDC less debt, or 3.41116245 WETH or 0.20011824 WBTC more collateral', () => {
    const options = reachOptions(account, readTarget('1.50')!);
    expect(options.map(({ kind, coinSymbol }) => [kind, coinSymbol])).toEqual([
      ['repay', 'USDC'],
      ['add', 'WETH'],
      ['add', 'WBTC'],
    ]);
    expect(options[0]).toMatchObject({ amount: '15008', after: '84992', usd: '15008' });
    expect(options[1]).toMatchObject({ amount: '3.41116245', after: '15.91116245', usd: '27289.2996' });
    expect(options[2]).toMatchObject({ amount: '0.20011824', after: '0.60011824' });
  });

  test('a health factor that is reached needs nothing', () => {
    expect(reachOptions(account, readTarget('1.2')!).map(({ amount }) => amount)).toEqual(['0', '0', '0']);
  });

  test('error: a target that is no number above 1 is refused', () => {
    expect(['', '1', '0.9', 'abc', '-2', '1e3', '1.123456'].map(readTarget)).toEqual(Array(7).fill(null));
  });
});

test('the debt at which a loan is liquidated is collateral × average threshold', () => {
  expect(borrowableUsd({ collateralUsd: '160000', threshold: '0.7968' })).toBe('127488');
  expect(borrowableUsd({ collateralUsd: null, threshold: '0.7968' })).toBeNull();
});

test('the current price of a step follows from its price and its change', () => {
  expect(currentPrice({ priceUsd: '7500', change: '-0.0625' })).toBe('8000');
});

test('coverage is truncated: 99.99 % is not covered', () => {
  expect(['0.9999', '1', '1.1485', '-0.2'].map(coveragePercent)).toEqual(['99.9 %', '100.0 %', '114.8 %', '−20.0 %']);
});
