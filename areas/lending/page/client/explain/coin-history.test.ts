import { parseUtcDay } from '@holdfast/calendar';
import type { LendingTransaction } from '../../../contract/lending.ts';
import { add, formatDecimal, subtract, sum } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { coinHistory, owedOn } from './coin-history.ts';

let lastId = 0;
function entry(patch: Partial<LendingTransaction>): LendingTransaction {
  lastId += 1;
  const day = patch.initiatedAt ?? '2025-01-01T10:00:00.000Z';
  return {
    id: lastId,
    userId: 7,
    coinId: 3,
    type: 'deposit',
    status: 'cleared',
    amount: '10000',
    initiatedAt: day,
    clearedAt: day,
    annualRate: (patch.type ?? 'deposit') === 'deposit' ? '0.08' : null,
    noticeDays: 14,
    ...patch,
  } as LendingTransaction;
}
const coin = { coinId: 3, coinDecimals: 6 };

// The example of areas/lending/docs/lending.md: 10,000 on 1 January, 1,000 paid on 15 March.
const entries = [
  entry({ id: 1 }),
  entry({
    id: 2,
    type: 'withdrawal',
    amount: '1000',
    initiatedAt: '2025-03-10T10:00:00.000Z',
    clearedAt: '2025-03-15T10:00:00.000Z',
  }),
];

describe('the history of a coin', () => {
  test('has the figures of the worked example', () => {
    const history = coinHistory({ entries, coin, day: parseUtcDay('2025-03-16') });
    expect(formatDecimal(history.principal)).toBe('9160');
    expect(formatDecimal(history.interestEarned)).toBe('162.007671232876712328767123');
    expect(formatDecimal(history.interestPaid)).toBe('160');
    expect(formatDecimal(history.interest)).toBe('2.007671232876712328767123');
    expect(history.deposits).toMatchObject([{ depositId: 1, startDay: '2025-01-01', yearDays: 365 }]);
    expect(formatDecimal(history.deposits[0]!.interestPerDay)).toBe('2.007671232876712328767123');
  });

  test('has a row for every day, and the rows add up to the totals', () => {
    const history = coinHistory({ entries, coin, day: parseUtcDay('2025-06-30') });
    expect(history.days).toHaveLength(181);
    expect(sum(history.days.map((day) => day.interest))).toBe(history.interestEarned);
    expect(sum(history.days.map((day) => day.paid))).toBe(add(history.interestPaid, history.principalPaid));
    expect(add(history.days.at(-1)!.principal, history.days.at(-1)!.interestOwed)).toBe(history.total);
    expect(history.total).toBe(
      subtract(add(history.deposited, history.interestEarned), add(history.interestPaid, history.principalPaid)),
    );
  });

  test('of one deposit excludes the others, even if a payment went to the oldest first', () => {
    const two = [...entries, entry({ id: 9, amount: '500', initiatedAt: '2025-02-01T10:00:00.000Z' })];
    const day = parseUtcDay('2025-03-20');
    expect(formatDecimal(coinHistory({ entries: two, coin, depositId: 9, day }).principal)).toBe('500');
    expect(coinHistory({ entries: two, coin, day }).deposits.map((deposit) => deposit.depositId)).toEqual([1, 9]);
  });

  test('excludes pending and cancelled entries and other coins', () => {
    const others = [
      entry({ status: 'pending', clearedAt: null }),
      entry({ status: 'cancelled', clearedAt: null }),
      entry({ coinId: 4 }),
    ];
    expect(coinHistory({ entries: [...entries, ...others], coin, day: parseUtcDay('2025-03-16') }).deposited).toBe(
      coinHistory({ entries, coin, day: parseUtcDay('2025-03-16') }).deposited,
    );
  });

  test('handles a leap year', () => {
    const leap = [entry({ id: 5, initiatedAt: '2023-06-01T00:00:00.000Z' })];
    const yearDaysOn = (day: string) =>
      coinHistory({ entries: leap, coin, day: parseUtcDay(day) }).deposits[0]!.yearDays;
    expect([yearDaysOn('2023-06-01'), yearDaysOn('2024-05-31'), yearDaysOn('2024-06-01')]).toEqual([366, 366, 365]);
  });
});

test('the balance of a day is principal and interest together', () => {
  expect(formatDecimal(owedOn({ entries, coin, day: parseUtcDay('2025-03-15') }))).toBe('9160');
  expect(formatDecimal(owedOn({ entries, coin, day: parseUtcDay('2024-12-31') }))).toBe('0');
});
