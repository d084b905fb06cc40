import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stackBars } from './bar-scale.ts';

describe('stacked bars', () => {
  test('each piece starts at the end of the previous one, the first at zero', () => {
    const { bars, zeroY } = stackBars([['10', '20']], { height: 100 });
    const [first, second] = bars[0]!;
    expect(first!.y + first!.height).toBeCloseTo(zeroY);
    expect(second!.y + second!.height).toBeCloseTo(first!.y);
    expect(second!.height).toBeCloseTo(first!.height * 2);
  });

  test('what takes away hangs below the line', () => {
    const { bars, zeroY } = stackBars([['10', '-5']], { height: 100 });
    expect(bars[0]![1]!.y).toBeCloseTo(zeroY);
    expect(zeroY).toBeLessThan(100);
  });

  test('a value of nothing draws nothing', () => {
    expect(stackBars([['0', '3']], { height: 100 }).bars[0]!.map(({ series }) => series)).toEqual([1]);
  });

  test('the grid has round values and holds the highest bar', () => {
    expect(stackBars([['17800'], ['9000']], { height: 100 }).gridlines.map(({ value }) => value)).toEqual([
      0, 10_000, 20_000,
    ]);
  });

  test('without any value there is still a zero line', () => {
    const { gridlines, zeroY } = stackBars([['0'], ['0']], { height: 100 });
    expect(zeroY).toBe(100);
    expect(gridlines.length).toBeGreaterThan(1);
  });

  test('every piece lies inside the drawing', () => {
    const value = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 24 }),
        (given) => {
          for (const { y, height } of stackBars(given, { height: 100 }).bars.flat()) {
            expect(y >= -0.001 && y + height <= 100.001).toBe(true);
          }
        },
      ),
    );
  });
});
