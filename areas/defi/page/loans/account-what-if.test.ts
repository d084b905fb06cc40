import type { LoanAccountText } from '@holdfast/protocols/contract';
import { describe, expect, test } from 'vitest';
import { reachOptions, readTarget } from './account-what-if.ts';

const reserve = (given: Partial<LoanAccountText['reserves'][number]>): LoanAccountText['reserves'][number] => ({
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
const account: LoanAccountText = {
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
