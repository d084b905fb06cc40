import { type PartialUsd, toPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { totalOfSeries, yearFigures, yearIn } from './year-figures.ts';

const data = yearFigures({
  year: 2025,
  gainMonths: [
    { month: '2025-02', shortUsd: toPartialUsd('-3.5'), longUsd: toPartialUsd('10') },
    { month: '2024-02', shortUsd: toPartialUsd('99'), longUsd: toPartialUsd('99') },
  ],
  incomeMonths: [
    { month: '2025-02', valueUsd: toPartialUsd('1.25') },
    { month: '2025-02', valueUsd: toPartialUsd('0.000000000000000000000001') },
    { month: '2025-12', valueUsd: toPartialUsd('2') },
  ],
});

test('every month of the year is present, with long term, short term and income in this order', () => {
  expect(data.buckets.map(({ key }) => key)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`),
  );
  expect(data.buckets[1]).toMatchObject({
    label: 'F',
    title: 'Feb 2025',
    values: ['10', '-3.5', '1.250000000000000000000001'].map((value) => toPartialUsd(value)),
    totalUsd: toPartialUsd('7.750000000000000000000001'),
  });
  expect(data.buckets[0]).toMatchObject({ totalUsd: toPartialUsd('0') });
});

test('the totals are exact and cover only this year', () => {
  expect(data.series.map(({ totalUsd }) => totalUsd.knownUsd)).toEqual(['10', '-3.5', '3.250000000000000000000001']);
  expect(totalOfSeries(data)).toEqual(toPartialUsd('9.750000000000000000000001'));
});

test('the year is in the time zone of the books', () => {
  const newYear = new Date('2026-01-01T03:00:00.000Z');
  expect([yearIn('America/Los_Angeles', newYear), yearIn('UTC', newYear)]).toEqual([2025, 2026]);
});

test('unpriced income makes its month, the series and the total a lower bound', () => {
  const unknown: PartialUsd = { knownUsd: null, bound: 'atLeast', unknownCount: 2, unknown: [] };
  const partly = yearFigures({
    year: 2025,
    gainMonths: [],
    incomeMonths: [
      { month: '2025-02', valueUsd: unknown },
      { month: '2025-03', valueUsd: toPartialUsd('4') },
    ],
  });
  expect(partly.buckets[1]?.values[2]).toEqual(unknown);
  expect(totalOfSeries(partly)).toMatchObject({ knownUsd: '4', bound: 'atLeast', unknownCount: 2 });
});
