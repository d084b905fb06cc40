import { toPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { gainsChartData, monthsOfYear } from './gain-cards.tsx';

const july = { month: '2025-07', shortUsd: toPartialUsd('-1.25'), longUsd: toPartialUsd('2') };

test('a year has twelve months, and those without disposals are zero', () => {
  const months = monthsOfYear(2025, [july]);
  expect(months).toHaveLength(12);
  expect(months[6]).toEqual(july);
  expect(months[0]).toEqual({ month: '2025-01', shortUsd: toPartialUsd('0'), longUsd: toPartialUsd('0') });
});

test('a month is a bar of two terms, long term first, with their total', () => {
  const { series, buckets, areChanges } = gainsChartData(2025, [
    july,
    { month: '2025-08', shortUsd: toPartialUsd('4'), longUsd: toPartialUsd('0') },
  ]);
  expect(areChanges).toBe(true);
  expect(series.map(({ label, totalUsd }) => [label, totalUsd.knownUsd])).toEqual([
    ['Long term', '2'],
    ['Short term', '2.75'],
  ]);
  expect(buckets[6]).toEqual({
    key: '2025-07',
    label: 'Jul',
    title: 'Jul 2025',
    values: [toPartialUsd('2'), toPartialUsd('-1.25')],
    totalUsd: toPartialUsd('0.75'),
  });
});
