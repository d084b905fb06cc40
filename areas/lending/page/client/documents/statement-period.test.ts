import { expect, test } from 'vitest';
import { daysOfPeriod, yearsSince } from './statement-period.ts';

const at = { today: '2026-03-15', since: '2024-02-12' };

test.each([
  { period: 'thisYear', from: '2026-01-01', to: '2026-03-15' },
  { period: 'lastYear', from: '2025-01-01', to: '2025-12-31' },
  { period: 'thisMonth', from: '2026-03-01', to: '2026-03-15' },
  { period: 'lastMonth', from: '2026-02-01', to: '2026-02-28' },
  { period: 'everything', from: '2024-02-12', to: '2026-03-15' },
] as const)('$period goes from $from to $to', ({ period, ...days }) => {
  expect(daysOfPeriod(period, at)).toEqual(days);
});

test('the month before January is December of the previous year', () => {
  expect(daysOfPeriod('lastMonth', { today: '2026-01-31', since: undefined })).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('February of a leap year has 29 days', () => {
  expect(daysOfPeriod('lastMonth', { today: '2024-03-01', since: undefined }).to).toBe('2024-02-29');
});

test('the years go from the first deposit to today, newest first', () => {
  expect(yearsSince(at)).toEqual([2026, 2025, 2024]);
  expect(yearsSince({ today: '2026-03-15', since: undefined })).toEqual([2026]);
});
