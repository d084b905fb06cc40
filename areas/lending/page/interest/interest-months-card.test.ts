import { monthText } from '@holdfast/calendar';
import { presentPartialUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { interestMonths, interestTotals } from './interest-months-card.tsx';

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
  it('adds up the coins, and reports what is unknown', () => {
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

  it('a month with only unpriced coins is unknown, not zero', () => {
    const [month] = interestMonths([{ month: '2027-01', coins: [coin({ valueUsd: null })] }]);
    expect([month?.valueUsd.knownUsd, month?.isOverdue]).toEqual([null, false]);
  });

  it('the overdue amount is part of the total', () => {
    expect(interestTotals(MONTHS)).toMatchObject({
      overdueUsd: { knownUsd: '1950', bound: 'exact' },
      totalUsd: { knownUsd: '4200', bound: 'atLeast', unknown: [{ coinSymbol: 'ODD' }] },
      payments: 4,
      isLate: true,
    });
  });

  it('payments are late with or without a price', () => {
    const totals = interestTotals([{ month: '2023-01', coins: [coin({ overdue: '0.4', valueUsd: null })] }]);
    expect([totals.isLate, totals.overdueUsd.knownUsd]).toEqual([true, null]);
    expect(interestTotals([{ month: '2027-01', coins: [coin({ valueUsd: null })] }])).toMatchObject({
      isLate: false,
      overdueUsd: { knownUsd: '0', bound: 'exact' },
    });
  });
});

it('a month has its full name', () => {
  expect([monthText('2026-01'), monthText('2026-12')]).toEqual(['January 2026', 'December 2026']);
});
