import { expect, test } from 'vitest';
import { differenceOf, zeroArea } from './value-chart-card.tsx';

test('the difference is impermanent loss and fees together, and unknown if one of them is', () => {
  expect(differenceOf({ feesUsd: '800', impermanentLossUsd: '-20000' })).toBe('-19200');
  expect(differenceOf({ feesUsd: null, impermanentLossUsd: '-20000' })).toBeNull();
});

test('an unknown day ends the area and begins a new one', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10, y: 6 },
    { x: 20, y: null },
    { x: 30, y: 4 },
    { x: 40, y: 4 },
  ];
  expect(zeroArea(points, 9).match(/M/gu)).toHaveLength(2);
  expect(zeroArea([{ x: 0, y: null }], 9)).toBe('');
});
