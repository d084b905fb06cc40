import type { CoinLiability } from '../../contract/lending-admin.ts';
import { add, parseUsd, toPartialUsd } from '@holdfast/money';
import { expect, it } from 'vitest';
import { owedTotals } from './owed-page.tsx';

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
  pricedAt: null,
  totalUsd: '110',
  ...more,
});

it('principal, interest due and accrued interest are valued separately', () => {
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
    totalUsd: toPartialUsd('7610'),
    principalUsd: toPartialUsd('6100'),
    interestDueUsd: toPartialUsd('8'),
    interestAccruedUsd: toPartialUsd('1502'),
  });
});

it('the parts add up to the total to the last digit, although each is rounded', () => {
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
    [totals.principalUsd, totals.interestDueUsd, totals.interestAccruedUsd]
      .map(({ knownUsd }) => parseUsd(knownUsd!))
      .reduce(add),
  ).toBe(parseUsd(totals.totalUsd.knownUsd!));
});

it('a coin without a price makes the totals lower bounds, and zero interest of it stays zero', () => {
  const odd = coin({ coinId: 9, coinSymbol: 'ODD', interestDue: '0', priceUsd: null, totalUsd: null });
  expect(owedTotals([coin({}), odd])).toEqual({
    totalUsd: { knownUsd: '110', bound: 'atLeast', unknownCount: 1, unknown: [{ coinId: 9, coinSymbol: 'ODD' }] },
    principalUsd: expect.objectContaining({ knownUsd: '100', unknownCount: 1 }),
    interestDueUsd: toPartialUsd('8'),
    interestAccruedUsd: expect.objectContaining({ knownUsd: '2', unknownCount: 1 }),
  });
  expect(owedTotals([odd]).totalUsd.knownUsd, 'what is owed is unknown, not zero').toBeNull();
});
