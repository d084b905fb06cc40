import { describe, expect, it } from 'vitest';
import { interestMonths, interestTotals, monthWords } from './interest-months.ts';

const coin = (more: object) => ({
  coinId: 1,
  coinSymbol: 'ETH',
  amount: '0.4',
  overdue: '0',
  payments: 1,
  valueUsd: '1200',
  ...more,
});
const MONTHS = [
  { month: '2026-10', coins: [coin({ overdue: '0.4' })] },
  {
    month: '2026-11',
    coins: [
      coin({ amount: '1', overdue: '0.25', payments: 2, valueUsd: '3000' }),
      coin({ coinId: 2, coinSymbol: 'ODD', amount: '7', valueUsd: null }),
    ],
  },
];

describe('interest by month', () => {
  it('adds up the coins that have a price', () => {
    expect(
      interestMonths(MONTHS).map(({ month, valueUsd, payments, isOverdue }) => [month, valueUsd, payments, isOverdue]),
    ).toEqual([
      ['2026-10', '1200', 1, true],
      ['2026-11', '3000', 3, true],
    ]);
  });

  it('a month of coins without a price has no value rather than none', () => {
    expect(interestMonths([{ month: '2027-01', coins: [coin({ valueUsd: null })] }])[0]).toMatchObject({
      valueUsd: null,
      isOverdue: false,
    });
  });

  it('what is overdue is a part of the whole', () => {
    expect(interestTotals(MONTHS)).toEqual({ overdueUsd: '1950', totalUsd: '4200', payments: 4 });
  });
});

it('a month is named in full', () => {
  expect([monthWords('2026-01'), monthWords('2026-12')]).toEqual(['January 2026', 'December 2026']);
});
