import { expect, test } from 'vitest';
import { coverageBarPercent, coveragePercent, FULL_COVER_PERCENT } from './coverage-percent.ts';

test.each([
  ['1.156', '115.6 %'],
  ['0.99999', '99.9 %'],
  ['1', '100.0 %'],
  ['0', '0.0 %'],
  ['12.5', '1,250.0 %'],
])('a ratio of %s is shown as %s', (ratio, shown) => {
  expect(coveragePercent(ratio)).toBe(shown);
});

test('the bar reaches the mark at full coverage and never exceeds its track', () => {
  expect(coverageBarPercent('1')).toBe(FULL_COVER_PERCENT);
  expect(coverageBarPercent('0.5')).toBe(FULL_COVER_PERCENT / 2);
  expect([coverageBarPercent('40'), coverageBarPercent('-1')]).toEqual([100, 0]);
});
