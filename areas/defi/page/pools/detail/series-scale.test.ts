import { expect, test } from 'vitest';
import { daysWithin, placeSeries, stretchesWhere } from './series-scale.ts';

const area = { width: 100, height: 50 };

test('all series share one scale, and an unknown figure is a gap', () => {
  const { lines, yOf } = placeSeries({
    days: ['2026-01-01', '2026-01-02', '2026-01-05'],
    series: [
      ['100', null, '200'],
      ['150', '150', '150'],
    ],
    area,
  });
  expect(lines[0]?.map(({ x }) => x)).toEqual([0, 25, 100]);
  expect(lines[0]?.[1]?.y).toBeNull();
  expect(lines[1]?.[0]?.y).toBe(yOf(150));
  expect(yOf(200)).toBeLessThan(yOf(100));
});

test('the scale contains the included values and begins at zero at the lowest', () => {
  const { yOf, gridlines } = placeSeries({ days: ['2026-01-01'], series: [['10']], included: [90], area });
  expect(yOf(90)).toBeGreaterThanOrEqual(0);
  expect(gridlines[0]?.value).toBe(0);
});

test('negative figures are below the zero line', () => {
  const { yOf } = placeSeries({ days: ['2026-01-01'], series: [['-30', '20']], area });
  expect(yOf(-30)).toBeGreaterThan(yOf(0));
  expect(yOf(-30)).toBeLessThanOrEqual(area.height);
});

test('stretches of days outside the range are found with their ends', () => {
  const outside = [false, true, true, false, true];
  expect(stretchesWhere(5, (index) => outside[index] === true)).toEqual([
    { from: 1, to: 2 },
    { from: 4, to: 4 },
  ]);
});

test('a span counts back from the last day', () => {
  const days = ['2026-01-01', '2026-03-01', '2026-03-20'].map((day) => ({ day }));
  expect(daysWithin(days, '1M').map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-20']);
  expect(daysWithin(days, 'all')).toHaveLength(3);
});
