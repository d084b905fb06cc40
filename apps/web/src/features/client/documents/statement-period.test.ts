import { expect, test } from 'vitest';
import { daysOfPeriod, yearsSince } from './statement-period.ts';

const at = { today: '2026-03-15', since: '2024-02-12' };

test.each([
  ['thisYear', '2026-01-01', '2026-03-15'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['thisMonth', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['everything', '2024-02-12', '2026-03-15'],
] as const)('%s goes from %s to %s', (period, from, to) => expect(daysOfPeriod(period, at)).toEqual({ from, to }));

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
