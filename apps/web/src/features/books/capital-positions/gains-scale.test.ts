import { describe, expect, test } from 'vitest';
import { monthsOfYear, monthText, placeGains } from './gains-scale.ts';

const barsOf = (shortUsd: string, longUsd: string) => placeGains([{ month: '2025-07', shortUsd, longUsd }], 100).bars.map(({ term, y, height }) => `${term} ${y.toFixed(0)} +${height.toFixed(0)}`);

describe('bars', () => {
  test('two gains stand on each other, long term next to the line', () => {
    expect(placeGains([{ month: '2025-07', shortUsd: '5000', longUsd: '10000' }], 100).gridlines.map(({ value }) => value)).toEqual([0, 5000, 10000, 15000]);
    expect(barsOf('5000', '10000')).toEqual(['long 33 +67', 'short 0 +33']);
  });

  test('a gain and a loss of one month go different ways from the line', () => {
    const { bars, zeroY } = placeGains([{ month: '2025-07', shortUsd: '-1000', longUsd: '2000' }], 100);
    expect(zeroY).toBeCloseTo(66.67, 1);
    expect(bars.find(({ term }) => term === 'long')).toMatchObject({ y: 0 });
    expect(bars.find(({ term }) => term === 'short')?.y).toBeCloseTo(zeroY, 5);
  });

  test('two losses hang below each other', () => {
    expect(barsOf('-1000', '-2000')).toEqual(['long 0 +67', 'short 67 +33']);
  });

  test('nothing is no bar, and still has a line to stand on', () => {
    const { bars, zeroY } = placeGains([{ month: '2025-07', shortUsd: '0', longUsd: '0' }], 100);
    expect(bars).toEqual([]);
    expect(zeroY).toBe(100);
  });
});

test('a year has its twelve months', () => {
  const months = monthsOfYear(2025, [{ month: '2025-07', shortUsd: '1', longUsd: '2' }]);
  expect(months).toHaveLength(12);
  expect(months[6]).toEqual({ month: '2025-07', shortUsd: '1', longUsd: '2' });
  expect(months[0]).toEqual({ month: '2025-01', shortUsd: '0', longUsd: '0' });
  expect(monthText('2025-07')).toBe('Jul 2025');
});
