import { expect, test } from 'vitest';
import { netWorthChange } from './net-worth-change.ts';

const point = (day: string, netUsd: string) => ({ day, netUsd });

test('the change is from the first day to the last, with its share of the first', () => {
  const points = [point('2025-01-01', '200'), point('2025-02-01', '900'), point('2025-03-01', '250.5')];
  expect(netWorthChange(points)).toEqual({ changeUsd: '50.5', percent: '25.25', sinceDay: '2025-01-01' });
});

test('a loss is negative, also of a debt that grows', () => {
  expect(netWorthChange([point('2025-01-01', '200'), point('2025-03-01', '150')])).toMatchObject({
    changeUsd: '-50',
    percent: '-25',
  });
  expect(netWorthChange([point('2025-01-01', '-200'), point('2025-03-01', '-300')])).toMatchObject({
    changeUsd: '-100',
    percent: '-50',
  });
});

test('of nothing no percentage is told, and of one day no change', () => {
  expect(netWorthChange([point('2025-01-01', '0'), point('2025-03-01', '5')])).toMatchObject({
    changeUsd: '5',
    percent: null,
  });
  expect(netWorthChange([point('2025-01-01', '7')])).toBeNull();
  expect(netWorthChange([])).toBeNull();
});
