import fc from 'fast-check';
import { expect, test } from 'vitest';
import { footDays, placeDays, placeMarks, placeSeries } from './growth-scale.ts';

test('days stand at their distance in time', () => {
  expect(placeDays(['2026-01-01', '2026-01-02', '2026-01-11'], 100)).toEqual([0, 10, 100]);
});

test('a single day stands at the end', () => {
  expect(placeDays(['2026-01-01'], 100)).toEqual([100]);
});

test('a series stands over zero, under round lines', () => {
  const { gridlines, points } = placeSeries({ values: ['0', '240020.27'], xs: [0, 100], height: 120, lines: 3 });
  expect(gridlines.map((line) => line.value)).toEqual([0, 100_000, 200_000, 300_000]);
  expect(points[0]).toEqual({ x: 0, y: 120 });
  expect(points[1]!.y).toBeCloseTo(24, 0);
});

test('nothing at all is drawn along the foot', () => {
  expect(
    placeSeries({ values: ['0', '0'], xs: [0, 1], height: 50, lines: 2 }).points.every((point) => point.y === 50),
  ).toBe(true);
});

test('a day whose value is unknown is a gap, not zero', () => {
  const { points } = placeSeries({ values: ['5', null, '5'], xs: [0, 1, 2], height: 50, lines: 2 });
  expect(points.map(({ y }) => y === null)).toEqual([false, true, false]);
});

test('every value lies inside the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
      const { points } = placeSeries({
        values: values.map((value) => value.toFixed(8)),
        xs: values.map((_, index) => index),
        height: 100,
        lines: 3,
      });
      expect(points.every(({ y }) => y !== null && y >= -0.001 && y <= 100.001)).toBe(true);
    }),
  );
});

test('the foot names as many days as there is room for', () => {
  const days = Array.from({ length: 120 }, (_, index) => `${index}`);
  expect(footDays(days, 6)).toHaveLength(6);
  expect(footDays(days.slice(0, 1), 6)).toEqual([0]);
});

test('marks before the first day are left out, and words that would run into others are not written', () => {
  const marks = placeMarks(
    [
      { day: '2026-01-01', label: 'first' },
      { day: '2026-03-01', label: '+18.50 ETH' },
      { day: '2026-03-03', label: '+60,000.00 USDC' },
    ],
    { days: ['2026-01-01', '2026-04-11'], width: 400 },
  );
  expect(marks.map(({ day, hasRoom }) => [day, hasRoom])).toEqual([
    ['2026-03-01', true],
    ['2026-03-03', false],
  ]);
});
