import { describe, expect, test } from 'vitest';
import { isAtFault, verdictOf } from './balance-verdict.ts';

const place = (amount: string, onChain: string | null) => ({
  walletId: 1,
  walletName: 'Cold vault',
  coinId: 1,
  coinSymbol: 'ETH',
  amount,
  onChain,
  valueUsd: null,
});

describe('the on-chain check', () => {
  test.each([
    [null, 'Not checked', false],
    ['0', 'Match', false],
    ['-0.000000000000000001', 'Differs −0.000000000000000001', true],
    ['1.5', 'Differs +1.50', true],
  ])('a difference of %s reads "%s"', (difference, label, isFault) => {
    expect(verdictOf(difference)).toMatchObject({ label, isFault });
  });

  test('two wallets with differences that cancel out still mismatch', () => {
    expect(isAtFault({ difference: '0', wallets: [place('1', '2'), place('2', '1')] })).toBe(true);
  });

  test('an account without on-chain data does not mismatch', () => {
    expect(isAtFault({ difference: '0', wallets: [place('1', '1'), place('5', null)] })).toBe(false);
  });
});
