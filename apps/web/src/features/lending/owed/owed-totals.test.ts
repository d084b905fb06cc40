import type { CoinLiability } from '@holdfast/contract';
import { add, parseUsd } from '@holdfast/money';
import { expect, it } from 'vitest';
import { owedTotals } from './owed-totals.ts';

const coin = (more: Partial<CoinLiability>): CoinLiability => ({
  coinId: 1,
  coinSymbol: 'USDC',
  coinName: 'USD Coin',
  coinDecimals: 6,
  principal: '100',
  interestDue: '8',
  interestAccrued: '2',
  interest: '10',
  total: '110',
  clients: 1,
  deposits: 1,
  priceUsd: '1',
  totalUsd: '110',
  ...more,
});

it('principal, interest due and interest accrued are valued apart', () => {
  expect(
    owedTotals([
      coin({}),
      coin({
        coinSymbol: 'ETH',
        principal: '2',
        interestDue: '0',
        interestAccrued: '0.5',
        interest: '0.5',
        total: '2.5',
        priceUsd: '3000',
        totalUsd: '7500',
      }),
    ]),
  ).toEqual({
    totalUsd: '7610',
    principalUsd: '6100',
    interestDueUsd: '8',
    interestAccruedUsd: '1502',
    symbolsWithoutPrice: [],
  });
});

it('the parts add up to the total to the last digit, where each alone is rounded', () => {
  const third = '0.333333333333333333333333';
  const totals = owedTotals([
    coin({
      principal: third,
      interestDue: third,
      interestAccrued: third,
      total: '0.999999999999999999999999',
      priceUsd: '0.333333333333',
    }),
  ]);
  expect(
    add(add(parseUsd(totals.principalUsd), parseUsd(totals.interestDueUsd)), parseUsd(totals.interestAccruedUsd)),
  ).toBe(parseUsd(totals.totalUsd));
});

it('a coin without a price is named and counts for nothing', () => {
  expect(owedTotals([coin({}), coin({ coinSymbol: 'ODD', priceUsd: null, totalUsd: null })])).toMatchObject({
    totalUsd: '110',
    symbolsWithoutPrice: ['ODD'],
  });
});
