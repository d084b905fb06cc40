import { expect, test } from 'vitest';
import { roundStep } from './round-step.ts';

test('gridlines are at the next round step, whatever the size of the figures', () => {
  expect([0.7, 1.4, 2.2, 3, 7].map((wanted) => roundStep(wanted))).toEqual([1, 2, 2.5, 5, 10]);
  expect(roundStep(237)).toBe(250);
  expect(roundStep(61_000)).toBe(100_000);
  expect(roundStep(0.00021)).toBeCloseTo(0.00025, 10);
});

test('a round distance stays, though floating point may have made it a little more', () => {
  expect(roundStep(5)).toBe(5);
  expect(roundStep(200.000_001)).toBe(200);
});

test('a chart can use finer steps', () => {
  expect(roundStep(3, [1, 2, 4, 10])).toBe(4);
});
