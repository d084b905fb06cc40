import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linePath, nearestPoint, placePrices } from './price-scale.ts';

const area = { width: 300, height: 100 };
const at = (day: number, priceUsd: string) => ({ day: `2025-01-${String(day).padStart(2, '0')}`, priceUsd });

describe('prices on the drawing', () => {
  test('the first is at the start, the last at the end, a gap of days stays a gap', () => {
    const { points } = placePrices([at(1, '10'), at(2, '11'), at(11, '12')], area);
    expect(points.map((point) => Math.round(point.x))).toEqual([0, 30, 300]);
  });

  test('a higher price is higher', () => {
    const { points } = placePrices([at(1, '10'), at(2, '20')], area);
    expect(points[1]!.y).toBeLessThan(points[0]!.y);
  });

  test('the grid has round prices', () => {
    const { gridlines } = placePrices([at(1, '61204.15'), at(2, '68911.02')], area);
    expect(gridlines.map((line) => line.price)).toEqual(['60000', '65000', '70000']);
    expect(gridlines.map((line) => line.value)).toEqual([60_000, 65_000, 70_000]);
  });

  test('the price of a stable coin is drawn, though it hardly moves', () => {
    const { gridlines } = placePrices([at(1, '0.9999'), at(2, '1.0001')], area);
    expect(gridlines.length).toBeGreaterThan(2);
    expect(gridlines.every((line) => !line.price.includes('e'))).toBe(true);
  });

  test('a single price is in the middle', () => {
    expect(placePrices([at(1, '5')], area).points[0]!.x).toBe(150);
  });

  test('every price lies inside the drawing', () => {
    const price = fc
      .integer({ min: 0, max: 10_000_000 })
      .chain((units) => fc.integer({ min: 0, max: 12 }).map((places) => (units / 10 ** places).toFixed(20)));
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 28 }), (prices) => {
        const { points, gridlines } = placePrices(
          prices.map((priceUsd, index) => at(index + 1, priceUsd)),
          area,
        );
        expect(gridlines.length).toBeLessThan(12);
        for (const { x, y } of [...points, ...gridlines.map((line) => ({ x: 0, y: line.y }))]) {
          expect(x >= 0 && x <= 300.001 && y >= -0.001 && y <= 100.001).toBe(true);
        }
      }),
    );
  });
});

test('the pointer finds the nearest price', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(nearestPoint(points, 4)).toBe(0);
  expect(nearestPoint(points, 6)).toBe(1);
  expect(nearestPoint(points, 900)).toBe(2);
});

test('the line goes from price to price', () => {
  expect(
    linePath([
      { x: 0, y: 5 },
      { x: 10, y: 2.25 },
    ]),
  ).toBe('M0.0 5.0L10.0 2.3');
});
