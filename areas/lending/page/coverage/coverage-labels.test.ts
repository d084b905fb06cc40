import { describe, expect, it } from 'vitest';
import { besideRatio, coverageState, ratioText } from './coverage-labels.ts';

describe('a ratio in percent', () => {
  it.each([
    ['1.156', '115.6 %'],
    ['0.9999', '99.9 %'],
    ['1', '100.0 %'],
    ['0', '0.0 %'],
    ['12.5', '1,250.0 %'],
    ['0.949999999999', '94.9 %'],
  ])('%s reads "%s", cut down', (ratio, text) => {
    expect(ratioText(ratio)).toBe(text);
  });
});

it('short comes before below its limit, and both before covered', () => {
  expect(coverageState({ surplus: '-0.000000000000000000000001', isUnderLimit: true })).toBe('short');
  expect(coverageState({ surplus: '0', isUnderLimit: true })).toBe('underLimit');
  expect(coverageState({ surplus: '0', isUnderLimit: false })).toBe('covered');
});

describe('what stands beside the ratio', () => {
  const coin = { coinSymbol: 'ETH', records: '0', differences: '0', unconfirmed: [] };

  it('is nothing while everything is confirmed', () => {
    expect(besideRatio(coin)).toEqual([]);
  });

  it('names records and differences by wallet or place, with words that explain them', () => {
    const beside = besideRatio({
      ...coin,
      records: '100003',
      differences: '1',
      unconfirmed: [
        { kind: 'record', place: 'liquid', walletId: 7, walletName: 'Hot', amount: '100000' },
        { kind: 'record', place: 'staked', walletId: null, walletName: null, amount: '3' },
        { kind: 'difference', place: 'liquid', walletId: 8, walletName: 'Cold', amount: '-1' },
      ],
    });
    expect(beside).toEqual([
      {
        label: 'Records',
        amount: '100003',
        text: expect.stringContaining('No chain and no connected exchange confirms these amounts') as string,
        parts: [
          { label: 'Hot', amount: '100000' },
          { label: 'Staked', amount: '3' },
        ],
      },
      {
        label: 'Differences',
        amount: '1',
        text: expect.stringContaining('Neither is in the ratio') as string,
        parts: [{ label: 'Cold', amount: '-1' }],
      },
    ]);
  });

  it('names records that cancel each other', () => {
    const unconfirmed = ['5', '-5'].map(
      (amount, walletId) =>
        ({ kind: 'record', place: 'liquid', walletId, walletName: `W${walletId}`, amount }) as const,
    );
    expect(besideRatio({ ...coin, unconfirmed }).map(({ label, amount }) => [label, amount])).toEqual([
      ['Records', '0'],
    ]);
  });
});
