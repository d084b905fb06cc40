import { type PartialUsd, toPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { netWorthChange } from './net-worth-card.tsx';

const point = (day: string, netUsd: string | PartialUsd) => ({ day, netUsd: toPartialUsd(netUsd) });

test('the change is from the first day to the last, with its percentage of the first', () => {
  const points = [point('2025-01-01', '200'), point('2025-02-01', '900'), point('2025-03-01', '250.5')];
  expect(netWorthChange(points)).toEqual({
    isKnown: true,
    changeUsd: '50.5',
    percent: '25.25',
    sinceDay: '2025-01-01',
  });
});

test('a loss is negative, also for a growing debt', () => {
  expect(netWorthChange([point('2025-01-01', '200'), point('2025-03-01', '150')])).toMatchObject({
    changeUsd: '-50',
    percent: '-25',
  });
  expect(netWorthChange([point('2025-01-01', '-200'), point('2025-03-01', '-300')])).toMatchObject({
    changeUsd: '-100',
    percent: '-50',
  });
});

test('a change from zero has no percentage, and a single day has no change', () => {
  expect(netWorthChange([point('2025-01-01', '0'), point('2025-03-01', '5')])).toMatchObject({
    changeUsd: '5',
    percent: null,
  });
  expect(netWorthChange([point('2025-01-01', '7')])).toBeNull();
  expect(netWorthChange([])).toBeNull();
});

test('a change from or to an unknown figure is unknown, not a total loss', () => {
  const unknown: PartialUsd = { knownUsd: null, bound: 'atLeast', unknownCount: 3, unknown: [] };
  const partial: PartialUsd = { knownUsd: '100', bound: 'atLeast', unknownCount: 1, unknown: [] };
  expect(netWorthChange([point('2025-01-01', '200'), point('2025-03-01', unknown)])).toEqual({
    isKnown: false,
    reason: '3 coins without a price today',
    sinceDay: '2025-01-01',
  });
  expect(netWorthChange([point('2025-01-01', partial), point('2025-03-01', '300')])).toEqual({
    isKnown: false,
    reason: '1 coin without a price on the first day',
    sinceDay: '2025-01-01',
  });
});
