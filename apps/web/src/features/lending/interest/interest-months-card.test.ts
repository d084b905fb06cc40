import { presentPartialUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { interestMonths, interestTotals, monthWords } from './interest-months-card.tsx';

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
  it('adds up the coins, and says what it does not know', () => {
    expect(
      interestMonths(MONTHS).map(({ month, valueUsd, payments, isOverdue }) => [
        month,
        presentPartialUsd(valueUsd),
        payments,
        isOverdue,
      ]),
    ).toEqual([
      ['2026-10', '$1,200.00', 1, true],
      ['2026-11', 'at least $3,000.00', 3, true],
    ]);
  });

  it('a month of coins without a price is unknown, not zero', () => {
    const [month] = interestMonths([{ month: '2027-01', coins: [coin({ valueUsd: null })] }]);
    expect([month?.valueUsd.knownUsd, month?.isOverdue]).toEqual([null, false]);
  });

  it('what is overdue is a part of the whole', () => {
    expect(interestTotals(MONTHS)).toMatchObject({
      overdueUsd: { knownUsd: '1950', bound: 'exact' },
      totalUsd: { knownUsd: '4200', bound: 'atLeast', unknown: [{ coinSymbol: 'ODD' }] },
      payments: 4,
      isLate: true,
    });
  });

  it('payments are late whether or not they have a price', () => {
    const totals = interestTotals([{ month: '2023-01', coins: [coin({ overdue: '0.4', valueUsd: null })] }]);
    expect([totals.isLate, totals.overdueUsd.knownUsd]).toEqual([true, null]);
    expect(interestTotals([{ month: '2027-01', coins: [coin({ valueUsd: null })] }])).toMatchObject({
      isLate: false,
      overdueUsd: { knownUsd: '0', bound: 'exact' },
    });
  });
});

it('a month is named in full', () => {
  expect([monthWords('2026-01'), monthWords('2026-12')]).toEqual(['January 2026', 'December 2026']);
});
